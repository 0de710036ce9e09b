'use strict';

// Usage: node --expose-gc native-gc.js <rounds>. Runs native flows, and abandons others, while garbage is collected at every turn, and
// now and then in the middle of whatever runs.

const { abandonAll, flows, runTimes } = require('./native-flows');

const rounds = Number(process.argv[2]);
let over = false;

(function collect() {
  global.gc();
  abandonAll();
  global.gc();
  if (!over) setImmediate(collect);
})();

Object.keys(flows).forEach(name => {
  const start = flows[name];
  flows[name] = callback => {
    start(error => {
      global.gc();
      callback(error);
    });
    global.gc();
  };
});

runTimes(rounds, () => {
  over = true;
  console.log(`${rounds} rounds`);
});
