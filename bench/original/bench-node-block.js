// The article's bench-node-block.js. Usage: node bench-node-block.js [library] [loops]
// The library is a name or path as this file's require() takes it.
'use strict';
var block = require(process.argv[2] || 'node-block').block;

var loopCount = Number(process.argv[3] || 20000);
require('./all-loops-run')(function () { return loopCount; });

(function serialLoop() {
  if (loopCount-- <= 0) return;
  block(
    function () {
      process.nextTick(this.async());
    },
    function () {
      process.nextTick(this.async());
      process.nextTick(this.async());
    },
    function () {
      process.nextTick(this.async());
      process.nextTick(this.async());
      process.nextTick(this.async());
    },
    function () {
      process.nextTick(this.async());
      process.nextTick(this.async());
      process.nextTick(this.async());
      process.nextTick(this.async());
    }
  )(serialLoop);
})();
