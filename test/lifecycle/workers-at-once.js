'use strict';

// Usage: workers-at-once.js <how many>. Loads cflow in so many worker threads at once, with flows running in each.

const { Worker, isMainThread, parentPort, threadId, workerData } = require('worker_threads');

const ROUNDS = 50;

if (isMainThread) {
  const many = Number(process.argv[2]);
  const gate = new Int32Array(new SharedArrayBuffer(4));
  let ended = 0;
  let arrived = 0;
  for (let i = 0; i < many; i++) {
    const worker = new Worker(__filename, { workerData: gate });
    worker.on('error', error => {
      throw error;
    });
    worker.on('message', () => {
      // All of them load the binary in the same moment.
      if (++arrived < many) return;
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      require('./flows').runTimes(ROUNDS, () => console.log('main ended'));
    });
    worker.on('exit', code => {
      if (code === 0) ended++;
      if (ended === many) console.log(`${ended} workers ended`);
    });
  }
} else {
  parentPort.postMessage(threadId);
  Atomics.wait(workerData, 0, 0);
  require('./flows').runTimes(ROUNDS, () => {});
}
