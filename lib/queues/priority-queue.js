'use strict';

const { badRange, badType, show } = require('../core/errors');
const face = require('./face');
const Heap = require('./heap');

/**
 * Makes a queue whose tasks have priorities: the lowest goes first, and among equals the one that came first.
 *
 * All is as in `queue`, but for
 * - `push(task, priority?, callback?)` and `pushAsync(task, priority?)`, where `priority` is a number, or something that makes one, like
 *   a Date; a missing one (undefined or null) is 0. The tasks of an array get the same.
 * - there is no `unshift` and no `unshiftAsync`; what `remove` tests and what `workersList` gives has a `priority`.
 *
 * Semantics: async v3; a callback in the place of the priority is our own.
 *
 * @param {function(*, Function)} worker gets a task and `callback(error, ...values)`
 * @param {number} [concurrency=1] a positive integer or Infinity
 * @returns {Object} the queue
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `queue`; `push` does too where `priority` makes no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: as in `queue`; `push` does too where `priority` is NaN
 */
function priorityQueue(worker, concurrency) {
  const { object, insert } = face('priorityQueue', worker, new Heap(), concurrency, false);
  object.push = (data, priority, callback) => {
    if (typeof priority === 'function' && callback === undefined) return insert(data, 0, priority, false, false);
    return insert(data, number(priority), callback, false, false);
  };
  object.pushAsync = (data, priority, callback) => insert(data, number(priority), callback, false, true);
  delete object.unshift;
  delete object.unshiftAsync;
  return object;
}

function number(priority) {
  if (typeof priority === 'number' && priority === priority) return priority; // eslint-disable-line no-self-compare
  if (priority === undefined || priority === null) return 0;
  const made = typeof priority === 'symbol' ? NaN : Number(priority);
  if (!Number.isNaN(made)) return made;
  throw (typeof priority === 'number' ? badRange : badType)(`cflow.priorityQueue.push: priority must be a number, got ${show(priority)}`);
}

module.exports = priorityQueue;
