// The article's bench-async.js. Usage: node bench-async.js [library] [loops]
// The library is a name or path as this file's require() takes it.
'use strict';
var async = require(process.argv[2] || 'async');

var loopCount = Number(process.argv[3] || 20000);
require('./all-loops-run')(function () { return loopCount; });

(function serialLoop() {
  if (loopCount-- <= 0) return;
  async.series([
    function (cb) {
      process.nextTick(cb);
    },
    function (cb) {
      async.parallel([
        function (cb) { process.nextTick(cb); },
        function (cb) { process.nextTick(cb); }
      ], cb);
    },
    function (cb) {
      async.parallel([
        function (cb) { process.nextTick(cb); },
        function (cb) { process.nextTick(cb); },
        function (cb) { process.nextTick(cb); }
      ], cb);
    },
    function (cb) {
      async.parallel([
        function (cb) { process.nextTick(cb); },
        function (cb) { process.nextTick(cb); },
        function (cb) { process.nextTick(cb); },
        function (cb) { process.nextTick(cb); }
      ], cb);
    }
  ],
  serialLoop);
})();
