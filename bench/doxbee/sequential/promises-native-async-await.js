'use strict';

const app = require('../fakes')(require('../promisify')(Promise));

module.exports = async function upload(stream, path, tag, done) {
  const blob = app.createBlob();
  const tx = app.begin();
  try {
    await blob.put(stream);
    await app.fileByPath(path).get();
    const version = app.versionRecord(blob);
    await app.insertVersion(version).execWithin(tx);
    const file = app.fileRecord(path, version);
    await app.createFile(file).execWithin(tx);
    await app.insertFileVersion(file).execWithin(tx);
    await app.updateFile(file).execWithin(tx);
    await tx.commit();
  } catch (error) {
    tx.rollback();
    return done(error);
  }
  done();
};
