'use strict';

const app = require('../fakes')();

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();
  let left = app.queries;
  let failed = false;

  function inserted(error) {
    if (failed) return;
    if (error) {
      failed = true;
      tx.rollback();
      done(error);
    } else if (--left === 0) {
      tx.commit(() => {});
      done();
    }
  }

  for (let i = 0; i < app.queries; i++) app.insertFileVersion(i).execWithin(tx, inserted);
};
