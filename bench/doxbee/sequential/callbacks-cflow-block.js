'use strict';

const { block } = require('../../..');
const app = require('../fakes')();

module.exports = function upload(stream, path, tag, done) {
  const blob = app.createBlob();
  const tx = app.begin();
  let version, file;

  block(
    function () {
      blob.put(stream, this.async());
    },
    function () {
      app.fileByPath(path).get(this.async());
    },
    function () {
      version = app.versionRecord(blob);
      app.insertVersion(version).execWithin(tx, this.async());
    },
    function () {
      file = app.fileRecord(path, version);
      app.createFileQuery(file, this.async('query'));
    },
    function () {
      this.data.query.execWithin(tx, this.async());
    },
    function () {
      app.insertFileVersion(file).execWithin(tx, this.async());
    },
    function () {
      app.updateFile(file).execWithin(tx, this.async());
    },
    function () {
      tx.commit(this.async());
    }
  )(error => {
    if (error) tx.rollback();
    done(error);
  });
};
