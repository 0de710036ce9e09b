'use strict';

const async = require('async');
const app = require('../fakes')();

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(next => app.insertFileVersion(i).execWithin(tx, next));

  async.parallel(inserts, error => {
    if (error) {
      tx.rollback();
    } else {
      tx.commit(() => {});
    }
    done(error);
  });
};
