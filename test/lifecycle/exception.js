'use strict';

// Usage: exception.js <function> <soon|atOnce> <handled|unhandled>. A final callback throws. Handled, it prints what
// arrived as an uncaught exception and whether flows still work.

const cflow = require('../..');
const flows = require('./flows');

const [name, when, handled] = process.argv.slice(2);
const task = flows[when](1);
const expected = new Error('thrown by a final callback');

let called = 0;
function final() {
  called++;
  throw expected;
}

const runs = {
  series: () => cflow.series([task, task], final),
  parallel: () => cflow.parallel([task, task], final),
  parallelLimit: () => cflow.parallelLimit([task, task], 1, final),
  waterfall: () => cflow.waterfall([next => task(next), (value, next) => task(next)], final),
  step: () =>
    cflow.step(function () {
      task(this);
    }, final),
  block: () =>
    cflow.block(function () {
      task(this.async());
    })(final),
  nested: () => cflow.series([next => cflow.parallel([task, task], () => final(next))], () => {}),
  promised: () => cflow.series([() => Promise.resolve(1)], final)
};

if (handled === 'handled') {
  const uncaught = [];
  const rejected = [];
  process.on('uncaughtException', error => uncaught.push(error));
  process.on('unhandledRejection', error => rejected.push(error));
  const onExit = () => {
    const itself = uncaught.length === 1 && uncaught[0] === expected;
    console.log(JSON.stringify({ called, itself, uncaught: uncaught.length, rejected: rejected.length }));
  };
  setImmediate(() => setImmediate(() => setImmediate(() => flows.runAll(onExit))));
}
try {
  runs[name]();
} catch (error) {
  // Step throws to its caller what the last step throws while step() has not returned.
  if (name !== 'step' && name !== 'nested') throw new Error('the exception came back to the caller');
  process.nextTick(() => {
    throw error;
  });
}
