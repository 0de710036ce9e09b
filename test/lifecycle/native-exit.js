'use strict';

// Usage: native-exit.js <how>. Ends the process with code 7 while native flows are at work.

const cflow = require('../..');
const { abandonAll, runForEver } = require('./native-flows');

const { fs, native } = cflow;
const many = new Array(1e5).fill(__dirname);
const leave = () => process.exit(7);

const ways = {
  'at once': leave,
  soon: () => setTimeout(leave, 5),
  'from a final callback': () => fs.stat(__dirname, leave),
  'from a final callback of a collection': () => cflow.map([__dirname, __dirname], fs.stat, leave),
  'from a final callback of ticks': () => cflow.timesSeries(1e5, native.tick, leave),
  'from an exit handler, with flows that start there': () => {
    process.on('exit', () => {
      cflow.map(many, fs.stat, leave);
      process.exitCode = 7;
    });
    setTimeout(() => process.exit(7), 5);
  },
  'by an exception': () => setTimeout(() => leaveBy(new Error('expected')), 5),
  'by an exception of a final callback': () => fs.stat(__dirname, () => leaveBy(new Error('expected'))),
  'by a signal': () => setTimeout(() => process.kill(process.pid, 'SIGTERM'), 5)
};

function leaveBy(exception) {
  process.on('exit', () => {
    process.exitCode = 7;
  });
  throw exception;
}

abandonAll();
runForEver();
for (let i = 0; i < 20; i++) cflow.mapLimit(many, 8, fs.stat, () => {});
ways[process.argv[2]]();
