// The scripts' safeguard: a library that loses a callback would end its process early and look fast. The process fails
// instead.
'use strict';

/**
 * @param {function(): number} loopsLeft read when the process ends; below 0 once the loop has come to its end
 */
module.exports = function (loopsLeft) {
  if (process.maxTickDepth) dropTickWarnings();

  process.on('exit', function (code) {
    if (code || loopsLeft() < 0) return;
    console.error('The loop stopped with ' + (loopsLeft() + 1) + ' loops to go: a callback was lost.');
    process.exit(1);
  });
};

// Node 0.10 warns about ticks that ask for ticks, a thousand deep; its warning asks for a tick itself, and so on until
// the stack overflows. (Raising maxTickDepth instead would let its queue of ticks grow without end.)
function dropTickWarnings() {
  var print = console.error;
  console.error = function (message) {
    if (/Recursive process\.nextTick/.test(message)) return;
    print.apply(console, arguments);
  };
}
