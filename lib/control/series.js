'use strict';

const { runTasks, taskKinds } = require('./tasks');

const SERIES = taskKinds('series');

/**
 * Runs tasks one after another and collects their results.
 *
 * Each task is called as `task(callback)`, once the one before it has called its `callback(error, ...values)`. An
 * error stops the series; `callback(false)` stops it silently, the final callback is not called then. A task that is
 * an async function gets no callback; it, and a function that declares no parameter and returns a thenable, settle as
 * their promise does. An exception that a task throws goes to whoever called it: the caller of `series` for as
 * long as the tasks before called back at once; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param {Array<Function>|Object<string, Function>|Map<*, Function>|Iterable<Function>|AsyncIterable<Function>} tasks
 *   undefined and null are an empty array; iterators are pulled from as tasks may start, and closed on an early stop
 * @param {function(?*, (Array|Object))} [callback] gets the error or null, and the results by position, or by key where `tasks` is an
 *   object or a Map. A task's value is its result; of several an array is made. With an error the results are those so far.
 *   What it throws surfaces as an uncaught exception.
 * @returns {Promise<(Array|Object)>|undefined} a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no collection, or one of them or `callback` no function
 */
function series(tasks, callback) {
  return runTasks(SERIES, tasks, 1, callback);
}

module.exports = series;
