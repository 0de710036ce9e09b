'use strict';

// Usage: workers-terminated.js <how many>. Terminates workers wherever they happen to be: before they have loaded
// cflow, while they load it, in mid-flow, in a synchronous flow without an end, with abandoned flows.

const path = require('path');
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

const STAGES = ['started', 'online', 'loading', 'running', 'synchronous', 'abandoned'];

if (isMainThread) {
  const many = Number(process.argv[2]);
  (function next(i) {
    if (i === many) return console.log(`${many} workers terminated`);
    const stage = STAGES[i % STAGES.length];
    const worker = new Worker(__filename, { workerData: stage });
    worker.on('error', error => {
      throw error;
    });
    worker.on('exit', () => next(i + 1));
    const end = () => worker.terminate();
    if (stage === 'started') end();
    else worker.once(stage === 'online' ? 'online' : 'message', end);
  })(0);
} else if (workerData === 'loading') {
  const binary = require('node-gyp-build').path(path.join(__dirname, '..', '..'));
  parentPort.postMessage('about to load');
  for (;;) process.dlopen({ exports: {} }, binary);
} else {
  const { abandonAll, runForEver } = require('./flows');
  if (workerData === 'abandoned') {
    for (let i = 0; i < 1000; i++) abandonAll();
    parentPort.postMessage('abandoned');
    setInterval(abandonAll, 1);
  } else if (workerData === 'synchronous') {
    parentPort.postMessage('about to run for ever');
    const endless = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: callback => callback() }) }) };
    require('../..').waterfall(endless, () => {});
  } else {
    runForEver();
    setImmediate(() => parentPort.postMessage('running'));
  }
}
