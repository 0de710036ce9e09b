'use strict';

const { waterfall } = require('../../..');
const app = require('../fakes')();

module.exports = function upload(stream, path, tag, done) {
  const blob = app.createBlob();
  const tx = app.begin();
  let version, file;

  waterfall(
    [
      next => blob.put(stream, next),
      next => app.fileByPath(path).get(next),
      next => {
        version = app.versionRecord(blob);
        app.insertVersion(version).execWithin(tx, next);
      },
      next => {
        file = app.fileRecord(path, version);
        app.createFileQuery(file, next);
      },
      (query, next) => query.execWithin(tx, next),
      next => app.insertFileVersion(file).execWithin(tx, next),
      next => app.updateFile(file).execWithin(tx, next),
      next => tx.commit(next)
    ],
    error => {
      if (error) tx.rollback();
      done(error);
    }
  );
};
