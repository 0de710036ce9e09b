'use strict';

const app = require('../fakes')();

module.exports = function upload(stream, path, tag, _) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx, !_));
  try {
    for (let i = 0; i < app.queries; i++) inserts[i](_);
  } catch (error) {
    tx.rollback();
    throw error;
  }
  tx.commit(() => {});
};
