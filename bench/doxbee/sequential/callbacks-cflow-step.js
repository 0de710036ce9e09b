'use strict';

const step = require('../../../lib/control/step');
const app = require('../fakes')();

module.exports = function upload(stream, path, tag, done) {
  const blob = app.createBlob();
  const tx = app.begin();
  let version, file;

  step(
    function () {
      blob.put(stream, this);
    },
    function (error) {
      if (error) throw error;
      app.fileByPath(path).get(this);
    },
    function (error) {
      if (error) throw error;
      version = app.versionRecord(blob);
      app.insertVersion(version).execWithin(tx, this);
    },
    function (error) {
      if (error) throw error;
      file = app.fileRecord(path, version);
      app.createFileQuery(file, this);
    },
    function (error, query) {
      if (error) throw error;
      query.execWithin(tx, this);
    },
    function (error) {
      if (error) throw error;
      app.insertFileVersion(file).execWithin(tx, this);
    },
    function (error) {
      if (error) throw error;
      app.updateFile(file).execWithin(tx, this);
    },
    function (error) {
      if (error) throw error;
      tx.commit(this);
    },
    error => {
      if (error) tx.rollback();
      done(error);
    }
  );
};
