'use strict';

// Usage: workers-in-sequence.js <how many> <main|workers>. Starts and ends workers one after another, every other
// one by terminate(), and prints by how much the process has grown. Only the workers load cflow, so that the library
// is unloaded with each, unless the main thread is to load it too.

const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

const WARM_UP = 20;

if (isMainThread) {
  const many = Number(process.argv[2]);
  if (process.argv[3] === 'main') require('../..');
  let before;
  (function next(i) {
    if (i === WARM_UP) before = process.memoryUsage().rss;
    if (i === WARM_UP + many) {
      const grown = process.memoryUsage().rss - before;
      return console.log(JSON.stringify({ grown }));
    }
    const worker = new Worker(__filename, { workerData: i % 2 === 0 });
    worker.on('error', error => {
      throw error;
    });
    worker.on('exit', () => next(i + 1));
    if (i % 2 === 0) worker.once('message', () => worker.terminate());
  })(0);
} else {
  const { abandonAll, runForEver, runTimes } = require('./flows');
  abandonAll();
  if (workerData) {
    runForEver();
    parentPort.postMessage('running');
  } else {
    runTimes(3, () => {});
  }
}
