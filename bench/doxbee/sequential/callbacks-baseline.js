'use strict';

const app = require('../fakes')();

module.exports = function upload(stream, path, tag, done) {
  const blob = app.createBlob();
  const tx = app.begin();

  function fail(error) {
    tx.rollback();
    done(error);
  }

  blob.put(stream, error => {
    if (error) return fail(error);
    app.fileByPath(path).get(error => {
      if (error) return fail(error);
      const version = app.versionRecord(blob);
      app.insertVersion(version).execWithin(tx, error => {
        if (error) return fail(error);
        const file = app.fileRecord(path, version);
        app.createFileQuery(file, (error, query) => {
          if (error) return fail(error);
          query.execWithin(tx, error => {
            if (error) return fail(error);
            app.insertFileVersion(file).execWithin(tx, error => {
              if (error) return fail(error);
              app.updateFile(file).execWithin(tx, error => {
                if (error) return fail(error);
                tx.commit(error => {
                  if (error) return fail(error);
                  done();
                });
              });
            });
          });
        });
      });
    });
  });
};
