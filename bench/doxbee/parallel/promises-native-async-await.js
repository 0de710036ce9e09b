'use strict';

const app = require('../fakes')(require('../promisify')(Promise));

module.exports = async function upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));
  try {
    await Promise.all(inserts);
  } catch (error) {
    tx.rollback();
    return done(error);
  }
  tx.commit();
  done();
};
