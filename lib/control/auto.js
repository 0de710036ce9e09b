'use strict';

const check = require('../core/check');
const { UNLIMITED } = require('../core/flow');
const { dependentKind, runDependent } = require('./dependencies');

const AUTO = dependentKind('auto', results => [results]);
const NOTHING = [];

/**
 * Runs tasks, each as soon as those that it depends on are done, and collects their results by name.
 *
 * A task is a function, or an array of the names of the tasks that it depends on and then the function. One without
 * dependencies is called as `task(callback)`, one with dependencies as `task(results, callback)`, where `results` holds the results
 * so far. Tasks start in the order in which they become ready, and of those that become ready at once in their order in `tasks`. An
 * error stops it all and the final callback is called at once; the tasks still running finish unobserved. `callback(false)`
 * stops silently, the final callback is not called then. A task that is an async function gets no callback; it, and a
 * function whose declared parameters leave no room for the callback and that returns a thenable, settle as their
 * promise does. An exception that a task throws goes to whoever called it: the caller of `auto` for as long as the tasks
 * before called back at once; in the promise form it rejects the promise.
 *
 * Semantics: async v3; Maps are our own.
 *
 * @param {Object<string, (Function|Array)>|Map<*, (Function|Array)>} tasks by name; undefined and null are no tasks
 * @param {number} [concurrency=Infinity] how many may run at once, a positive integer or Infinity; it may be left out, the
 *   callback then being second
 * @param {function(?*, Object)} [callback] gets the error or null, and the results by name. A task's value is its result; of several
 *   an array is made. With an error the results are those so far. What it throws surfaces as an uncaught exception.
 * @returns {Promise<Object>|undefined} a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no such collection, or one of them, or `callback`, no function, or
 *   `concurrency` no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: a task depends on one that there is not, or on itself by any way; or `concurrency`
 *   is a number, but no positive integer nor Infinity
 */
function auto(tasks, concurrency, callback) {
  if (typeof concurrency === 'function') return runDependent(AUTO, tasks, needsOf, UNLIMITED, concurrency);
  const limit = concurrency === undefined || concurrency === null ? UNLIMITED : check.limit('auto', concurrency, 'concurrency');
  return runDependent(AUTO, tasks, needsOf, limit, callback);
}

function needsOf() {
  return NOTHING;
}

module.exports = auto;
