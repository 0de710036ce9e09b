// What the article's scripts do, without a library: the same ticks with callbacks written by hand, as simply as can be
// (nothing is collected and no error is looked for). Usage: node bench-baseline.js [loops]
'use strict';
var loopCount = Number(process.argv[2] || 20000);
require('./all-loops-run')(function () { return loopCount; });

(function serialLoop() {
  var waiting;
  if (loopCount-- <= 0) return;
  process.nextTick(function () {
    waiting = 2;
    process.nextTick(afterTwo);
    process.nextTick(afterTwo);
  });

  function afterTwo() {
    if (--waiting > 0) return;
    waiting = 3;
    process.nextTick(afterThree);
    process.nextTick(afterThree);
    process.nextTick(afterThree);
  }

  function afterThree() {
    if (--waiting > 0) return;
    waiting = 4;
    process.nextTick(afterFour);
    process.nextTick(afterFour);
    process.nextTick(afterFour);
    process.nextTick(afterFour);
  }

  function afterFour() {
    if (--waiting === 0) serialLoop();
  }
})();
