'use strict';

// Both uploads as any promise library writes them. The rows differ in where the promises come from.

exports.sequential = app =>
  function upload(stream, path, tag, done) {
    const blob = app.createBlob();
    const tx = app.begin();
    let version, file;

    blob
      .put(stream)
      .then(() => app.fileByPath(path).get())
      .then(() => {
        version = app.versionRecord(blob);
        return app.insertVersion(version).execWithin(tx);
      })
      .then(() => {
        file = app.fileRecord(path, version);
        return app.createFile(file).execWithin(tx);
      })
      .then(() => app.insertFileVersion(file).execWithin(tx))
      .then(() => app.updateFile(file).execWithin(tx))
      .then(() => tx.commit())
      .then(
        () => done(),
        error => {
          tx.rollback();
          done(error);
        }
      );
  };

/** @param {function(Promise[]): Promise} all */
exports.parallel = (app, all) =>
  function upload(stream, path, tag, done) {
    const tx = app.begin();
    const inserts = [];
    for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));
    all(inserts).then(
      () => {
        tx.commit();
        done();
      },
      error => {
        tx.rollback();
        done(error);
      }
    );
  };
