'use strict';

// Usage: LD_PRELOAD=<poor-memory.node> node native-memory.js <poor-memory.node> <rounds>. Runs native flows while now one, now another
// allocation of the addon fails. Each ends as it should, or with an error that says that there was no memory.

const path = require('path');
const cflow = require('../..');
const { flows } = require('./native-flows');

const poor = require(path.resolve(process.argv[2]));
const rounds = Number(process.argv[3]);
const CODES = ['CFLOW_NO_MEMORY', 'CFLOW_NATIVE', 'ENOMEM'];
const names = Object.keys(flows);
const big = new Array(3000).fill(__dirname);

// Whose results are looked at by nobody: what there is to be seen is their end.
const more = {
  'a rejection': callback => cflow.map(big, cflow.fs.stat).then(() => callback(null), callback),
  'a wide flow': callback => cflow.parallel(big.map(name => cflow.fs.access(name)), callback),
  'many files': callback => cflow.each(new Array(40).fill(__filename), cflow.fs.readFile, callback)
};

function start(name, callback) {
  let calls = 0;
  const done = error => {
    if (++calls > 1) throw new Error(`${name} settled ${calls} times`);
    if (error && !CODES.includes(error.code)) throw error;
    callback();
  };
  try {
    (flows[name] || more[name])(done);
  } catch (error) {
    if (calls > 0) throw error;
    done(error);
  }
}

let left;
let next;
function pending() {
  if (--left === 0) setImmediate(next);
}

(function round(i) {
  if (i === rounds) {
    poor.failEvery(0);
    console.log(`${rounds} rounds, ${poor.failed() > 100 ? 'many' : poor.failed()} failures`);
    return;
  }
  const all = names.concat(Object.keys(more));
  left = all.length;
  next = () => round(i + 1);
  poor.failEvery(1 + (i % 97));
  all.forEach(name => start(name, pending));
})(0);
