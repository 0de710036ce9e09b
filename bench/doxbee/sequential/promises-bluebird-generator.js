'use strict';

const Promise = require('bluebird');
const app = require('../fakes')(Promise.promisify);

module.exports = Promise.coroutine(function* upload(stream, path, tag, done) {
  const blob = app.createBlob();
  const tx = app.begin();
  try {
    yield blob.put(stream);
    yield app.fileByPath(path).get();
    const version = app.versionRecord(blob);
    yield app.insertVersion(version).execWithin(tx);
    const file = app.fileRecord(path, version);
    yield app.createFile(file).execWithin(tx);
    yield app.insertFileVersion(file).execWithin(tx);
    yield app.updateFile(file).execWithin(tx);
    yield tx.commit();
  } catch (error) {
    tx.rollback();
    return done(error);
  }
  done();
});
