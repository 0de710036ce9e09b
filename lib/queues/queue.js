'use strict';

const face = require('./face');
const Line = require('./line');

/**
 * Makes a queue: tasks wait for a worker, first in, first out, and at most `concurrency` workers run at once.
 *
 * What a worker calls back with goes to the callback of the task's push, or to its promise. An error goes to the queue's `error`
 * handler as well; a falsy one is none, `false` neither: there is no flow to be stopped, the queue goes on. A worker that is an async
 * function gets no callback; it, and a function that declares one parameter at most and returns a thenable, settle as their
 * promise does. An exception that a worker throws rejects the task's promise; to a callback it is no outcome, so it surfaces as
 * an uncaught exception. Either way the queue goes on. What a handler or a push's callback throws surfaces too.
 *
 * Nothing starts before the caller's code has run. A worker, and a push's callback, run in the async context of the push.
 *
 * Semantics: async v3. Our own: `drained`; promises of tasks that are removed are rejected; async contexts; a deadlock is reported.
 *
 * The object that is returned has
 * - `push(task, callback?)` adds a task, or each of an array of tasks; `callback(error, ...values)` is called for each. Without one,
 *   returns a promise for each of the worker's value, or of an array of several; an error fulfils it with undefined, as it is the `error`
 *   handler's. An empty array pushed to an idle queue drains it.
 * - `pushAsync(task)` the same, but an error rejects the promise.
 * - `unshift(task, callback?)`, `unshiftAsync(task)` add before all that wait.
 * - `remove(test)` takes away the waiting tasks for which `test({ data, callback, priority })` is true; `kill()` takes all away, and
 *   the handlers. Promises of such tasks are rejected with CFLOW_REMOVED, which nobody has to handle; callbacks are not called.
 * - `pause()` and `resume()`: while `paused`, no worker starts.
 * - `length()` tasks that wait, `running()` workers that run, `workersList()` the tasks that they work on as `{ data, callback }`, `idle()`
 *   whether there are neither; `started` whether anything was ever pushed. Iterating gives the waiting tasks in order.
 * - `concurrency`, a positive integer or Infinity, may be changed at any time; `buffer`, a number of at least 0, is how much below
 *   it counts as unsaturated, a quarter to begin with; `payload` is 1.
 * - `saturated(handler?)`, `unsaturated(handler?)`, `empty(handler?)`, `drain(handler?)`, `error(handler?)` set what is called as the last worker
 *   starts, as workers are free to start, as the last task has started, as the last worker has finished, and with
 *   `(error, task)` as a worker fails. Without a handler they return a promise of the next time; that of `error` is rejected.
 * - `drained()` returns a promise that is fulfilled as soon as the queue is idle, at once if it is.
 *
 * A worker that waits for a task of its own queue while no other is free would wait for ever. A process warning with the code
 * CFLOW_DEADLOCK says so as soon as all workers are seen to wait, and when the process has nothing else left to do;
 * then the promises of the waiting tasks are rejected too.
 *
 * @param {function(*, Function)} worker gets a task and `callback(error, ...values)`
 * @param {number} [concurrency=1] a positive integer or Infinity
 * @returns {Object} the queue
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `worker` is no function, `concurrency` no number; so do the methods and properties
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `concurrency` is a number, but no positive integer nor Infinity
 */
function queue(worker, concurrency) {
  return face('queue', worker, new Line(), concurrency, false).object;
}

module.exports = queue;
