'use strict';

const assert = require('assert');

const LIBRARIES = ['cflow', 'async', 'neo-async'];

/** Each task needs the one before. */
function chain(n) {
  const tasks = { task0: task(0) };
  for (let i = 1; i < n; i++) tasks[`task${i}`] = [`task${i - 1}`, dependent(i)];
  return tasks;
}

/** One task, all others that need it, and one that needs them all. */
function wide(n) {
  const tasks = { task0: task(0) };
  const middle = [];
  for (let i = 1; i < n - 1; i++) {
    tasks[`task${i}`] = ['task0', dependent(i)];
    middle.push(`task${i}`);
  }
  tasks[`task${n - 1}`] = middle.concat(dependent(n - 1));
  return tasks;
}

function task(i) {
  return callback => {
    setImmediate(callback, null, i);
  };
}

function dependent(i) {
  return (_results, callback) => {
    setImmediate(callback, null, i);
  };
}

function workload(shape, label, tasksOf) {
  return {
    id: `auto-${shape}`,
    label,
    group: 'auto, setImmediate',
    kind: `auto-${shape}`,
    libraries: LIBRARIES,
    uses: 'auto',
    begin(library, n) {
      const tasks = tasksOf(n);
      return callback => {
        library.auto(tasks, (error, results) => {
          assert.ifError(error);
          assert.strictEqual(results[`task${n - 1}`], n - 1);
          callback();
        });
      };
    }
  };
}

module.exports = [workload('chain', 'a chain', chain), workload('wide', 'one, all others, one', wide)];
