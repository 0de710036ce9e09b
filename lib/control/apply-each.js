'use strict';

const check = require('../core/check');
const { UNLIMITED } = require('../core/flow');
const { ITEM_AND_KEY, form, over } = require('../core/items');
const { mapped } = require('../core/ways');
const { invoke } = require('../core/wrap');

const APPLY_EACH = form('applyEach', mapped(ITEM_AND_KEY));
const APPLY_EACH_SERIES = form('applyEachSeries', mapped(ITEM_AND_KEY));

/**
 * Makes a function that calls each of some functions with the same arguments, all at once, and collects their results.
 *
 * Errors, promises and exceptions are those of `map`.
 *
 * Semantics: async v3.
 *
 * @param {Array<Function>|Object<string, Function>|Iterable<Function>|AsyncIterable<Function>} fns as the items of `map`; each is called as
 *   `fn(...args, callback)`, with the `this` of the function that is made
 * @param {...*} args
 * @returns {function(function(?*, Array)=): (Promise<Array>|undefined)} its callback gets the error or null, and an array of what each
 *   function called back with first; without one it returns a promise of that array. It throws what `map` does.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fns` is an array, and one of it is no function
 */
function applyEach(fns, ...args) {
  return applied(APPLY_EACH, UNLIMITED, fns, args);
}

/**
 * `applyEach` with one function at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<Function>|Object<string, Function>|Iterable<Function>|AsyncIterable<Function>} fns as in `applyEach`
 * @param {...*} args
 * @returns {function(function(?*, Array)=): (Promise<Array>|undefined)} as `applyEach` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `applyEach`
 */
function applyEachSeries(fns, ...args) {
  return applied(APPLY_EACH_SERIES, 1, fns, args);
}

function applied(of, limit, fns, args) {
  if (Array.isArray(fns)) check.functions(of.name, 'fns', fns);
  return function (callback) {
    const iteratee = (fn, key, done) => {
      if (typeof fn !== 'function') throw check.notFunction(of.name, 'fns', key, fn);
      invoke(fn, this, args.slice(), done);
    };
    return over(of, fns, limit, iteratee, callback);
  };
}

module.exports = { applyEach, applyEachSeries };
