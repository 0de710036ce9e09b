'use strict';

const face = require('./face');
const Line = require('./line');

/**
 * Makes a cargo: a queue with one worker, which takes all tasks that wait when it is free, or up to `payload` of them, as an array.
 *
 * What the worker calls back with goes to the callback of each of its tasks. All else is as in `queue`; `payload` may be changed
 * at any time. The worker runs in the async context of its first task's push.
 *
 * Semantics: async v3.
 *
 * @param {function(Array, Function)} worker gets an array of tasks and `callback(error, ...values)`
 * @param {number} [payload] a positive integer or Infinity; undefined and null are no limit
 * @returns {Object} the queue
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `worker` is no function, `payload` no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `payload` is a number, but no positive integer nor Infinity
 */
function cargo(worker, payload) {
  return face('cargo', worker, new Line(), 1, true, payload).object;
}

/**
 * Makes a cargo with several workers, each of which takes all tasks that wait when it is free, or up to `payload` of them.
 *
 * All is as in `cargo`.
 *
 * Semantics: async v3.
 *
 * @param {function(Array, Function)} worker gets an array of tasks and `callback(error, ...values)`
 * @param {number} [concurrency=1] a positive integer or Infinity
 * @param {number} [payload] a positive integer or Infinity; undefined and null are no limit
 * @returns {Object} the queue
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `worker` is no function, `concurrency` or `payload` no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `concurrency` or `payload` is a number, but no positive integer nor Infinity
 */
function cargoQueue(worker, concurrency, payload) {
  return face('cargoQueue', worker, new Line(), concurrency, true, payload).object;
}

module.exports = { cargo, cargoQueue };
