'use strict';

const check = require('../core/check');
const { claimAll } = require('../core/claims');
const { UNLIMITED } = require('../core/flow');
const { ITEM, forms, over } = require('../core/items');
const { mapped } = require('../core/ways');
const { LEAF } = require('../native/function');
const { Repeated } = require('../native/parts');
const { run } = require('../native/program');

// The items are the slots' own numbers: no list of them is ever made.
const NUMBERS = {
  look: (name, n) => ({ values: null, length: check.count(name, 'n', n, 0) }),
  itemAt: (flow, slot) => slot
};

const [TIMES, TIMES_LIMIT, TIMES_SERIES] = forms('times', mapped(ITEM), NUMBERS);

// A flow of native ticks is no different each time: all of it is one run.
function repeat(of, n, limit, iteratee, callback) {
  const part = typeof iteratee === 'function' ? iteratee[LEAF] : undefined;
  if (part === undefined || !part.ticksOnly) return over(of, n, limit, iteratee, callback);
  const final = check.callback(of.name, callback);
  claimAll([iteratee]);
  return run(new Repeated(limit, part, check.count(of.name, 'n', n, 0)), final, settler => over(of, n, limit, iteratee, settler));
}

/**
 * Calls an iteratee `n` times, with 0 to `n` − 1, all at once, and collects what it calls back with.
 *
 * Errors, promises and exceptions are those of `map`. A flow of native ticks as the iteratee is repeated in C; since ticks have
 * no values all its rounds have one result, frozen.
 *
 * Semantics: async v3; native ticks are our own.
 *
 * @param {number} n how often: an integer from 0 to 2147483647
 * @param {function(number, function(?*, R))} iteratee gets a number and a callback that takes an error and a result
 * @param {function(?*, Array<R>)} [callback] gets the error or null, and the results in order; with an error those so far
 * @returns {Promise<Array<R>>|undefined} a promise of the results where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: `n` is no such integer, or `iteratee` or `callback` no function
 */
function times(n, iteratee, callback) {
  return repeat(TIMES, n, UNLIMITED, iteratee, callback);
}

/**
 * `times` with at most `limit` calls at a time.
 *
 * Semantics: async v3.
 *
 * @param {number} n as in `times`
 * @param {number} limit a positive integer or Infinity
 * @param {function(number, function(?*, R))} iteratee as in `times`
 * @param {function(?*, Array<R>)} [callback] as in `times`
 * @returns {Promise<Array<R>>|undefined} a promise of the results where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `times`, or `limit` is no positive integer nor Infinity
 */
function timesLimit(n, limit, iteratee, callback) {
  return repeat(TIMES_LIMIT, n, check.limit('timesLimit', limit), iteratee, callback);
}

/**
 * `times` with one call at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {number} n as in `times`
 * @param {function(number, function(?*, R))} iteratee as in `times`
 * @param {function(?*, Array<R>)} [callback] as in `times`
 * @returns {Promise<Array<R>>|undefined} a promise of the results where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `times`
 */
function timesSeries(n, iteratee, callback) {
  return repeat(TIMES_SERIES, n, 1, iteratee, callback);
}

module.exports = { times, timesLimit, timesSeries };
