/* eslint-disable */
// Made by streamline/compile.js out of streamline/parallel._js.
var regeneratorRuntime = typeof require === 'function' ? require('streamline-runtime/lib/callbacks/regenerator') : Streamline.require('streamline-runtime/lib/callbacks/regenerator');

var _streamline = typeof require === 'function' ? require('streamline-runtime/lib/callbacks/runtime') : Streamline.require('streamline-runtime/lib/callbacks/runtime');

var _filename = 'parallel._js';


var app = require('../fakes')();

module.exports = _streamline.async( /*#__PURE__*/regeneratorRuntime.mark(function _$$upload$$(stream, path, tag, _2) {
  var tx, inserts, i, _i;

  return regeneratorRuntime.wrap(function _$$upload$$$(_context) {
    while (1) {
      switch (_context.prev = _context.next) {
        case 0:
          tx = app.begin();
          inserts = [];

          for (i = 0; i < app.queries; i++) {
            inserts.push(_streamline.future(_filename, 8, app.insertFileVersion(i), 'execWithin', 1, null, false, [tx, false]));
          }_context.prev = 3;
          _i = 0;

        case 5:
          if (!(_i < app.queries)) {
              _context.next = 11;
              break;
            }

          _context.next = 8;
          return _streamline.await(_filename, 10, inserts, _i, 0, null, false, [true]);

        case 8:
          _i++;
          _context.next = 5;
          break;

        case 11:
          _context.next = 17;
          break;

        case 13:
          _context.prev = 13;
          _context.t0 = _context['catch'](3);

          tx.rollback();
          throw _context.t0;

        case 17:
          tx.commit(() => {});

        case 18:
        case 'end':
          return _context.stop();
      }
    }
  }, _$$upload$$, this, [[3, 13]]);
}), 3, 4);
