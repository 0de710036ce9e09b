'use strict';

const co = require('co');
const app = require('../fakes')(require('../promisify')(Promise));

module.exports = co.wrap(function* upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));
  try {
    yield inserts;
  } catch (error) {
    tx.rollback();
    return done(error);
  }
  tx.commit();
  done();
});
