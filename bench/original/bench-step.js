// The article's bench-step.js. Usage: node bench-step.js [library] [loops]
// The library is a name or path as this file's require() takes it.
'use strict';
var Step = require(process.argv[2] || 'step');

var loopCount = Number(process.argv[3] || 20000);
require('./all-loops-run')(function () { return loopCount; });

(function serialLoop() {
  if (loopCount-- <= 0) return;
  Step(
    function () {
      process.nextTick(this);
    },
    function () {
      process.nextTick(this.parallel());
      process.nextTick(this.parallel());
    },
    function () {
      process.nextTick(this.parallel());
      process.nextTick(this.parallel());
      process.nextTick(this.parallel());
    },
    function () {
      process.nextTick(this.parallel());
      process.nextTick(this.parallel());
      process.nextTick(this.parallel());
      process.nextTick(this.parallel());
    },
    function () {
      serialLoop();
    }
  );
})();
