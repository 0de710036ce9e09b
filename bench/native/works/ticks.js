'use strict';

// The loop of ../../original/bench-async.js.

const assert = require('node:assert');

/** The flow with a library's functions over process.nextTick, so many times. */
function repeat({ series, parallel }, loops, callback) {
  let done = 0;
  (function serialLoop(error) {
    if (error || done++ === loops) return callback(error, loops);
    return series(
      [
        (cb) => process.nextTick(cb),
        (cb) => parallel([(one) => process.nextTick(one), (one) => process.nextTick(one)], cb),
        (cb) => parallel([(one) => process.nextTick(one), (one) => process.nextTick(one), (one) => process.nextTick(one)], cb),
        (cb) =>
          parallel(
            [
              (one) => process.nextTick(one),
              (one) => process.nextTick(one),
              (one) => process.nextTick(one),
              (one) => process.nextTick(one)
            ],
            cb
          )
      ],
      serialLoop
    );
  })();
}

module.exports = {
  id: 'ticks',
  title: ({ loops }) => `${loops.toLocaleString('en-US')} loops of bench-async, ten ticks in each`,
  needs: [],
  contenders: {
    cflow({ native: { tick }, series, parallel, timesSeries }, loops, callback) {
      const flow = series([tick, parallel([tick, tick]), parallel([tick, tick, tick]), parallel([tick, tick, tick, tick])]);
      timesSeries(loops, flow, (error, results) => callback(error, results && results.length));
    },
    'cflow-next-tick': repeat,
    'async-next-tick': repeat,
    hand(_, loops, callback) {
      let done = 0;
      (function serialLoop() {
        let waiting;
        if (done++ === loops) return callback(null, loops);
        return process.nextTick(() => {
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
    }
  },
  items: ({ size }) => size.loops,
  check(done, loops) {
    assert.strictEqual(done, loops, 'number of loops');
  }
};
