'use strict';

const Bacon = require('baconjs');
const app = require('../fakes')(fn =>
  (...args) => Bacon.fromNodeCallback(fn, ...args)
);

module.exports = function upload(stream, path, tag, done) {
  const blob = app.createBlob();
  const tx = app.begin();
  let version, file;

  const committed = blob
    .put(stream)
    .flatMap(() => app.fileByPath(path).get())
    .flatMap(() => {
      version = app.versionRecord(blob);
      return app.insertVersion(version).execWithin(tx);
    })
    .flatMap(() => {
      file = app.fileRecord(path, version);
      return app.createFile(file).execWithin(tx);
    })
    .flatMap(() => app.insertFileVersion(file).execWithin(tx))
    .flatMap(() => app.updateFile(file).execWithin(tx))
    .flatMap(() => tx.commit());

  committed.onValue(() => done());
  committed.onError(error => {
    tx.rollback();
    done(error);
  });
};
