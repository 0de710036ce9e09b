'use strict';

// A worker that waits for a task of its own queue while no other worker is free waits for ever, and so does the queue.
//
// That a worker waits cannot be seen in general. Two things can:
// - it pushes, before it returns, and hands on its own callback, or somebody looks at the promise after it has returned, as
//   `await` does. Where that is so of all workers, a process warning says it at once. It is no more than a warning: the promise
//   may be raced against a timeout, and the concurrency may be raised.
// - the process has nothing left to do, while tasks wait and all workers are taken. Nothing can wake them any more: a warning says so
//   and the promises of the tasks that wait are rejected, which tells those workers that wait for them.

const { CflowError } = require('../core/errors');

const { WeakRef, FinalizationRegistry } = require('../core/globals'); // from Node 14.6 on; without them, the exit is not looked at

/** The work whose worker has been called and has not returned, and its callback. */
const working = {
  work: null,
  done: null,

  /** @returns {Object} for `leave` */
  enter(work, done) {
    const before = this.work === null ? null : { work: this.work, done: this.done };
    this.work = work;
    this.done = done;
    return before;
  },

  leave(before) {
    this.work = before === null ? null : before.work;
    this.done = before === null ? null : before.done;
  }
};

/** The promise of a task that a worker has pushed to its own queue. It knows when somebody other than that worker's first stretch looks at it. */
class OwnPromise extends Promise {
  static get [Symbol.species]() {
    return Promise;
  }

  then(fulfilled, rejected) {
    if (working.work !== this.work) {
      this.work.awaited = this.receiver;
      suspect(this.work.queue);
    }
    return super.then(fulfilled, rejected);
  }
}

/** Makes a receiver's promise. */
function awaitable(queue, receiver) {
  const executor = (resolve, reject) => {
    receiver.resolve = resolve;
    receiver.reject = reject;
  };
  const { work } = working;
  if (work === null || work.queue !== queue) return new Promise(executor);
  const promise = new OwnPromise(executor);
  promise.work = work;
  promise.receiver = receiver;
  return promise;
}

function allTaken(queue) {
  return !queue.paused && queue.order.length > 0 && queue.running.length >= queue.concurrency;
}

/** Says so if all workers wait for tasks that wait. */
function suspect(queue) {
  if (allTaken(queue) && queue.running.every(work => work.awaited !== null && work.awaited.waiting)) warn(queue);
}

function warn(queue) {
  if (queue.suspected) return;
  queue.suspected = true;
  const error = deadlock(queue);
  process.emitWarning(error.message, 'Warning', error.code);
}

function deadlock(queue) {
  const workers = queue.running.length;
  return new CflowError(
    'CFLOW_DEADLOCK',
    `cflow.${queue.name}: tasks wait for a worker, and ${workers === 1 ? 'the only worker' : `all ${workers} workers`} will never call back. ` +
      'Does one wait for a task of its own queue while no other worker is free, or has one forgotten its callback?'
  );
}

const queues = new Set();
const collected = FinalizationRegistry && new FinalizationRegistry(reference => queues.delete(reference));
let listening = false;

/** Has an eye on a queue when the process has nothing left to do; it may be collected all the same. */
function known(queue) {
  if (collected === undefined) return;
  if (!listening) process.on('beforeExit', nothingLeft);
  listening = true;
  const reference = new WeakRef(queue);
  queues.add(reference);
  collected.register(queue, reference);
}

function nothingLeft() {
  queues.forEach(reference => {
    const queue = reference.deref();
    if (queue === undefined || !allTaken(queue)) return;
    warn(queue);
    queue.abandon(deadlock(queue));
  });
}

module.exports = { awaitable, known, suspect, working };
