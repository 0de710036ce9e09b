'use strict';

const { call } = require('../core/call');
const check = require('../core/check');
const { Flow, UNKNOWN, deliverAll, finish, open, promiseOfValues, refuse, settle } = require('../core/flow');

// Slots are by turns a call of the test and one of the iteratee. The results are the values of the iteratee's last one.
class LoopFlow extends Flow {
  constructor(kind, test, iteratee, callback) {
    super(kind, UNKNOWN, 1, null, [], callback);
    this.test = test;
    this.iteratee = iteratee;
  }
}

const testOf = () => 'the test';
const iterateeOf = () => 'the iteratee';

/**
 * A kind of loop.
 *
 * @param {string} name
 * @param {number} testing 0 where it begins with the test, 1 where it begins with the iteratee
 * @param {boolean} wanted what the test has to say for the loop to go on
 */
function loop(name, testing, wanted) {
  const isTest = slot => slot % 2 === testing;
  return {
    name,
    begin(flow, slot) {
      if (!isTest(slot)) return call(flow, slot, iterateeOf, flow.iteratee);
      return call(flow, slot, testOf, flow.test, testing === 0 ? undefined : flow.results);
    },
    settled(flow, slot, error, values) {
      if (error || error === false) return refuse(flow, error);
      if (!isTest(slot)) flow.results = values;
      else if (Boolean(values[0]) !== wanted) return finish(flow);
      settle(flow);
    },
    end(flow, error) {
      deliverAll(flow, error, error === null ? flow.results : []);
    },
    close: undefined
  };
}

function run(kind, test, iteratee, callback) {
  check.fn(kind.name, 'test', test);
  check.fn(kind.name, 'iteratee', iteratee);
  const final = check.callback(kind.name, callback);
  const begin = settler => open(new LoopFlow(kind, test, iteratee, settler));
  if (final === undefined) return promiseOfValues(begin);
  begin(final);
}

const WHILST = loop('whilst', 0, true);
const UNTIL = loop('until', 0, false);
const DO_WHILST = loop('doWhilst', 1, true);
const DO_UNTIL = loop('doUntil', 1, false);

/**
 * Calls an iteratee as long as a test says true, the test first.
 *
 * Both call back, or are async functions, or return a thenable and declare no parameter for a callback. An error of either stops
 * the loop; `callback(false)` stops it silently, the final callback is not called then. Any number of rounds may call
 * back at once. An exception goes to whoever made the call: the caller of `whilst` as long as all has called back at
 * once; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param {function(function(?*, boolean))} test calls back with an error and a truth
 * @param {function(function(?*, ...*))} iteratee calls back with an error and any values
 * @param {function(?*, ...*)} [callback] gets the error, or null and the values of the iteratee's last call. What it throws
 *   surfaces as an uncaught exception.
 * @returns {Promise<*>|undefined} where there is no callback a promise of the last value, or of an array of them if there are several
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
function whilst(test, iteratee, callback) {
  return run(WHILST, test, iteratee, callback);
}

/**
 * Calls an iteratee until a test says true, the test first: the opposite of `whilst`.
 *
 * Semantics: async v3.
 *
 * @param {function(function(?*, boolean))} test as in `whilst`
 * @param {function(function(?*, ...*))} iteratee as in `whilst`
 * @param {function(?*, ...*)} [callback] as in `whilst`
 * @returns {Promise<*>|undefined} as `whilst` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
function until(test, iteratee, callback) {
  return run(UNTIL, test, iteratee, callback);
}

/**
 * Calls an iteratee, and goes on as long as a test says true. The test gets the iteratee's values before its callback.
 *
 * Semantics: async v3.
 *
 * @param {function(function(?*, ...*))} iteratee as in `whilst`
 * @param {function(...*, function(?*, boolean))} test as in `whilst`, but called with the iteratee's values first
 * @param {function(?*, ...*)} [callback] as in `whilst`
 * @returns {Promise<*>|undefined} as `whilst` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
function doWhilst(iteratee, test, callback) {
  return run(DO_WHILST, test, iteratee, callback);
}

/**
 * Calls an iteratee, and goes on until a test says true: the opposite of `doWhilst`.
 *
 * Semantics: async v3.
 *
 * @param {function(function(?*, ...*))} iteratee as in `whilst`
 * @param {function(...*, function(?*, boolean))} test as in `doWhilst`
 * @param {function(?*, ...*)} [callback] as in `whilst`
 * @returns {Promise<*>|undefined} as `whilst` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
function doUntil(iteratee, test, callback) {
  return run(DO_UNTIL, test, iteratee, callback);
}

module.exports = { doUntil, doWhilst, until, whilst };
