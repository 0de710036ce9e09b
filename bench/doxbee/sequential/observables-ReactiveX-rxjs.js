'use strict';

const { bindNodeCallback, concatMap } = require('rxjs');
const app = require('../fakes')(bindNodeCallback);

module.exports = function upload(stream, path, tag, done) {
  const blob = app.createBlob();
  const tx = app.begin();
  let version, file;

  blob
    .put(stream)
    .pipe(
      concatMap(() => app.fileByPath(path).get()),
      concatMap(() => {
        version = app.versionRecord(blob);
        return app.insertVersion(version).execWithin(tx);
      }),
      concatMap(() => {
        file = app.fileRecord(path, version);
        return app.createFile(file).execWithin(tx);
      }),
      concatMap(() => app.insertFileVersion(file).execWithin(tx)),
      concatMap(() => app.updateFile(file).execWithin(tx)),
      concatMap(() => tx.commit())
    )
    .subscribe({
      error(error) {
        tx.rollback();
        done(error);
      },
      complete: done
    });
};
