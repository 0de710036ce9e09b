'use strict';

// n pushes at once. Each has a callback, which every library takes, or gives a promise where the workers are async functions.

const assert = require('assert');
const random = require('./random');

const CONCURRENCY = 1000;

const WORKERS = {
  immediate: [
    'setImmediate',
    (_value, callback) => {
      setImmediate(callback);
    }
  ],
  sync: ['synchronous', (_value, callback) => callback()],
  async: ['async functions', undefined] // a syntax that not every Node.js has: see below
};

function queue(how) {
  return {
    id: `queue-${how}`,
    label: WORKERS[how][0],
    group: 'queue, concurrency 1,000',
    kind: 'queue',
    libraries: ['cflow', 'async', 'neo-async', 'fastq'],
    uses: 'queue',
    begin: (library, n, name) => callback => {
      const worker = WORKERS[how][1];
      const pushing = name === 'fastq' ? library(worker, CONCURRENCY) : library.queue(worker, CONCURRENCY);
      const done = counter(n, callback);
      for (let i = 0; i < n; i++) pushing.push(i, done);
    }
  };
}

const PROMISING = {
  cflow: (library, worker) => pushTo(library.queue(worker, CONCURRENCY)),
  async: (library, worker) => pushTo(library.queue(worker, CONCURRENCY)),
  fastq: (library, worker) => pushTo(library.promise(worker, CONCURRENCY)),
  'p-queue'(library, worker) {
    const adding = new library.default({ concurrency: CONCURRENCY });
    return value => adding.add(() => worker(value));
  }
};

function pushTo(pushing) {
  return value => pushing.push(value);
}

const promises = {
  id: 'queue-async',
  label: WORKERS.async[0],
  group: 'queue, concurrency 1,000',
  kind: 'queue-async',
  libraries: ['cflow', 'async', 'fastq', 'p-queue'],
  uses: 'queue',
  begin: (library, n, name) => callback => {
    const push = PROMISING[name](library, require('./async-functions').each);
    const done = counter(n, callback);
    for (let i = 0; i < n; i++) push(i).then(() => done(null), done);
  }
};

function priorityQueue(how) {
  return {
    id: `priority-queue-${how}`,
    label: WORKERS[how][0],
    group: 'priorityQueue, concurrency 1,000, random priorities',
    kind: 'priority-queue',
    libraries: ['cflow', 'async', 'neo-async'],
    uses: 'priorityQueue',
    begin(library, n) {
      const priorities = random(n);
      return callback => {
        const pushing = library.priorityQueue(WORKERS[how][1], CONCURRENCY);
        const done = counter(n, callback);
        for (let i = 0; i < n; i++) pushing.push(i, priorities[i], done);
      };
    }
  };
}

function counter(n, callback) {
  let left = n;
  return error => {
    assert.ifError(error);
    if (--left === 0) callback();
  };
}

module.exports = [
  queue('immediate'),
  queue('sync'),
  promises,
  priorityQueue('immediate'),
  priorityQueue('sync')
];
