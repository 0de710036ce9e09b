/* eslint-disable */
// Made by streamline/compile.js out of streamline/sequential._js.
var regeneratorRuntime = typeof require === 'function' ? require('streamline-runtime/lib/callbacks/regenerator') : Streamline.require('streamline-runtime/lib/callbacks/regenerator');

var _streamline = typeof require === 'function' ? require('streamline-runtime/lib/callbacks/runtime') : Streamline.require('streamline-runtime/lib/callbacks/runtime');

var _filename = 'sequential._js';


var app = require('../fakes')();

module.exports = _streamline.async( /*#__PURE__*/regeneratorRuntime.mark(function _$$upload$$(stream, path, tag, _2) {
  var blob, tx, version, file;
  return regeneratorRuntime.wrap(function _$$upload$$$(_context) {
    while (1) {
      switch (_context.prev = _context.next) {
        case 0:
          blob = app.createBlob();
          tx = app.begin();
          _context.prev = 2;
          _context.next = 5;
          return _streamline.await(_filename, 9, blob, 'put', 1, null, false, [stream, true]);

        case 5:
          _context.next = 7;
          return _streamline.await(_filename, 10, app.fileByPath(path), 'get', 0, null, false, [true]);

        case 7:
          version = app.versionRecord(blob);
          _context.next = 10;
          return _streamline.await(_filename, 12, app.insertVersion(version), 'execWithin', 1, null, false, [tx, true]);

        case 10:
          file = app.fileRecord(path, version);
          _context.t0 = _streamline;
          _context.t1 = _filename;
          _context.next = 15;
          return _streamline.await(_filename, 14, app, 'createFileQuery', 1, null, false, [file, true]);

        case 15:
          _context.t2 = _context.sent;
          _context.t3 = [tx, true];
          _context.next = 19;
          return _context.t0.await.call(_context.t0, _context.t1, 14, _context.t2, 'execWithin', 1, null, false, _context.t3);

        case 19:
          _context.next = 21;
          return _streamline.await(_filename, 15, app.insertFileVersion(file), 'execWithin', 1, null, false, [tx, true]);

        case 21:
          _context.next = 23;
          return _streamline.await(_filename, 16, app.updateFile(file), 'execWithin', 1, null, false, [tx, true]);

        case 23:
          _context.next = 25;
          return _streamline.await(_filename, 17, tx, 'commit', 0, null, false, [true]);

        case 25:
          _context.next = 31;
          break;

        case 27:
          _context.prev = 27;
          _context.t4 = _context['catch'](2);

          tx.rollback();
          throw _context.t4;

        case 31:
        case 'end':
          return _context.stop();
      }
    }
  }, _$$upload$$, this, [[2, 27]]);
}), 3, 4);
