'use strict';

const highland = require('highland');
const app = require('../fakes')(highland.wrapCallback);

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));

  highland(inserts)
    .merge()
    .collect()
    .toCallback(error => {
      if (error) {
        tx.rollback();
      } else {
        tx.commit().resume();
      }
      done(error);
    });
};
