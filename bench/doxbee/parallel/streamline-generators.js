/* eslint-disable */
// Made by streamline/compile.js out of streamline/parallel._js.
var _streamline = typeof require === 'function' ? require('streamline-runtime/lib/generators/runtime') : Streamline.require('streamline-runtime/lib/generators/runtime');

var _filename = 'parallel._js';


const app = require('../fakes')();

module.exports = _streamline.async(function* _$$upload$$(stream, path, tag, _2) {
  {
    const tx = app.begin();
    const inserts = [];
    for (let i = 0; i < app.queries; i++) inserts.push(_streamline.future(_filename, 8, app.insertFileVersion(i), 'execWithin', 1, null, false, [tx, false]));
    try {
      for (let i = 0; i < app.queries; i++) yield _streamline.await(_filename, 10, inserts, i, 0, null, false, [true]);
    } catch (error) {
      tx.rollback();
      throw error;
    }
    tx.commit(() => {});
  }
}, 3, 4);
