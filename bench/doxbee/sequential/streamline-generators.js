/* eslint-disable */
// Made by streamline/compile.js out of streamline/sequential._js.
var _streamline = typeof require === 'function' ? require('streamline-runtime/lib/generators/runtime') : Streamline.require('streamline-runtime/lib/generators/runtime');

var _filename = 'sequential._js';


const app = require('../fakes')();

module.exports = _streamline.async(function* _$$upload$$(stream, path, tag, _2) {
  {
    const blob = app.createBlob();
    const tx = app.begin();
    try {
      yield _streamline.await(_filename, 9, blob, 'put', 1, null, false, [stream, true]);
      yield _streamline.await(_filename, 10, app.fileByPath(path), 'get', 0, null, false, [true]);
      const version = app.versionRecord(blob);
      yield _streamline.await(_filename, 12, app.insertVersion(version), 'execWithin', 1, null, false, [tx, true]);
      const file = app.fileRecord(path, version);
      yield _streamline.await(_filename, 14, (yield _streamline.await(_filename, 14, app, 'createFileQuery', 1, null, false, [file, true])), 'execWithin', 1, null, false, [tx, true]);
      yield _streamline.await(_filename, 15, app.insertFileVersion(file), 'execWithin', 1, null, false, [tx, true]);
      yield _streamline.await(_filename, 16, app.updateFile(file), 'execWithin', 1, null, false, [tx, true]);
      yield _streamline.await(_filename, 17, tx, 'commit', 0, null, false, [true]);
    } catch (error) {
      tx.rollback();
      throw error;
    }
  }
}, 3, 4);
