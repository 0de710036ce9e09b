'use strict';

const Promise = require('bluebird');
const app = require('../fakes')(Promise.promisify);

module.exports = Promise.coroutine(function* upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));
  try {
    yield Promise.all(inserts);
  } catch (error) {
    tx.rollback();
    return done(error);
  }
  tx.commit();
  done();
});
