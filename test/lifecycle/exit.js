'use strict';

// Usage: exit.js <where> [worker]. Ends the process, or the worker, with code 7 in mid-flow.

const { Worker, isMainThread, workerData } = require('worker_threads');

const where = isMainThread ? process.argv[2] : workerData;

function leave() {
  process.exit(7);
}

const places = {
  'a task': ({ cflow, soon }) => cflow.series([soon(1), leave, soon(2)], () => {}),
  'a task of parallel': ({ cflow, soon }) => cflow.parallel([soon(1), leave, soon(2)], () => {}),
  'a final callback': ({ cflow, soon }) => cflow.parallel([soon(1), soon(2)], leave),
  'a step': ({ cflow }) =>
    cflow.step(function () {
      setImmediate(this.parallel());
      setImmediate(this.parallel());
    }, leave),
  'a block': ({ cflow }) =>
    cflow.block(function () {
      this.async();
      leave();
    })(),
  'another event, with flows going on': ({ runForEver, abandonAll }) => {
    abandonAll();
    runForEver();
    setImmediate(() => setImmediate(leave));
  },
  'an exit handler': ({ cflow, atOnce }) => {
    process.on('exit', () => cflow.series([atOnce(1), atOnce(2)], leave));
  }
};

if (isMainThread && process.argv[3] === 'worker') {
  new Worker(__filename, { workerData: where }).on('exit', code => process.exit(code));
} else {
  places[where](Object.assign({ cflow: require('../..') }, require('./flows')));
}
