'use strict';

// Many flows of ten short tasks, one after the other. An item is a task.

const assert = require('assert');

const TASKS = 10;

const CALLING = {
  sync: ['synchronous', (callback, value) => callback(null, value)],
  tick: [
    'nextTick',
    (callback, value) => {
      process.nextTick(callback, null, value);
    }
  ]
};

const FLOWS = {
  series: {
    tasks: call => ten(i => callback => call(callback, i)),
    check: results => assert(results.length === TASKS && results[TASKS - 1] === TASKS - 1)
  },
  waterfall: {
    tasks: call => ten(i => (i === 0 ? callback => call(callback, 0) : (value, callback) => call(callback, value + 1))),
    check: result => assert.strictEqual(result, TASKS - 1)
  }
};

function ten(taskOf) {
  return Array.from({ length: TASKS }, (_, i) => taskOf(i));
}

function workload(name, how) {
  const flow = FLOWS[name];
  return {
    id: `${name}-${how}`,
    label: `${name}, ${CALLING[how][0]}`,
    group: 'flows of 10 tasks, many of them',
    kind: 'short-flows',
    libraries: ['cflow', 'async', 'neo-async'],
    uses: name,
    begin(library, n) {
      const tasks = flow.tasks(CALLING[how][1]);
      return callback => {
        oneAfterTheOther(Math.ceil(n / TASKS), callback, next => {
          library[name](tasks, (error, result) => {
            assert.ifError(error);
            flow.check(result);
            next();
          });
        });
      };
    }
  };
}

// Loops where a flow has called back at once: a call within a call for each would overflow the stack.
function oneAfterTheOther(n, callback, start) {
  let started = 0;
  let ended = 0;
  let looping = false;
  loop();

  function loop() {
    looping = true;
    while (started < n && started === ended) {
      started++;
      start(next);
    }
    looping = false;
    if (ended === n) callback();
  }

  function next() {
    ended++;
    if (!looping) loop();
  }
}

module.exports = [].concat(...Object.keys(FLOWS).map(name => Object.keys(CALLING).map(how => workload(name, how))));
