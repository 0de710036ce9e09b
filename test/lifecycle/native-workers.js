'use strict';

// Usage: native-workers.js <how many> [seed]. Workers that run native flows for ever, six at a time, each ended at a moment at
// random: by terminate, by process.exit of its own, or by an exception. None leaves a descriptor open.

const fs = require('fs');
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
const random = require('../support/random');

const AT_ONCE = 6;
const ENDS = ['terminate', 'terminate', 'exit', 'exception'];

const descriptors = () => fs.readdirSync('/proc/self/fd').length;

if (isMainThread) {
  const many = Number(process.argv[2]);
  const dice = random(Number(process.argv[3]) || 1);
  let before; // when the first has ended: Node keeps a descriptor of its own from then on
  let started = 0;
  let ended = 0;
  const next = () => {
    if (ended === many) {
      const left = descriptors() - before;
      console.log(`${many} workers ended, ${left} descriptors left`);
    }
    if (started === many) return;
    started++;
    const end = dice.pick(ENDS);
    const delay = dice.below(30);
    const worker = new Worker(__filename, { workerData: { end, delay } });
    worker.on('error', error => {
      if (error.message !== 'expected') throw error;
    });
    worker.on('exit', () => {
      ended++;
      if (ended > 1) return next();
      before = descriptors();
      for (let i = 0; i < AT_ONCE; i++) next();
    });
    if (end === 'terminate') worker.once('message', () => setTimeout(() => worker.terminate(), delay));
  };
  next();
} else {
  const { abandonAll, runForEver } = require('./native-flows');
  const { delay, end } = workerData;
  abandonAll();
  runForEver();
  parentPort.postMessage('running');
  if (end === 'exit') setTimeout(() => process.exit(0), delay);
  if (end === 'exception') {
    setTimeout(() => {
      throw new Error('expected');
    }, delay);
  }
}
