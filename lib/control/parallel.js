'use strict';

const check = require('../core/check');
const { UNLIMITED } = require('../core/flow');
const { runTasks, taskKinds } = require('./tasks');

const PARALLEL = taskKinds('parallel');
const PARALLEL_LIMIT = taskKinds('parallelLimit');

/**
 * Starts all tasks at once and collects their results.
 *
 * Tasks, results, errors and exceptions are those of `series`. On an error the final callback is called at once; the
 * tasks still running finish unobserved.
 *
 * Semantics: async v3.
 *
 * @param {Array<Function>|Object<string, Function>|Map<*, Function>|Iterable<Function>|AsyncIterable<Function>} tasks
 *   as in `series`
 * @param {function(?*, (Array|Object))} [callback] as in `series`
 * @returns {Promise<(Array|Object)>|undefined} a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no collection, or one of them or `callback` no function
 */
function parallel(tasks, callback) {
  return runTasks(PARALLEL, tasks, UNLIMITED, callback);
}

/**
 * Runs tasks, at most `limit` of them at a time, and collects their results.
 *
 * Tasks start in order, each as soon as there is room; all else is as in `parallel`.
 *
 * Semantics: async v3.
 *
 * @param {Array<Function>|Object<string, Function>|Map<*, Function>|Iterable<Function>|AsyncIterable<Function>} tasks
 *   as in `series`
 * @param {number} limit a positive integer or Infinity
 * @param {function(?*, (Array|Object))} [callback] as in `series`
 * @returns {Promise<(Array|Object)>|undefined} a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `series`, or `limit` is no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `limit` is a number, but no positive integer nor Infinity
 */
function parallelLimit(tasks, limit, callback) {
  return runTasks(PARALLEL_LIMIT, tasks, check.limit('parallelLimit', limit), callback);
}

module.exports = { parallel, parallelLimit };
