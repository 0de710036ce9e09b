'use strict';

const app = require('../fakes')();

module.exports = function upload(stream, path, tag, _) {
  const blob = app.createBlob();
  const tx = app.begin();
  try {
    blob.put(stream, _);
    app.fileByPath(path).get(_);
    const version = app.versionRecord(blob);
    app.insertVersion(version).execWithin(tx, _);
    const file = app.fileRecord(path, version);
    app.createFileQuery(file, _).execWithin(tx, _);
    app.insertFileVersion(file).execWithin(tx, _);
    app.updateFile(file).execWithin(tx, _);
    tx.commit(_);
  } catch (error) {
    tx.rollback();
    throw error;
  }
};
