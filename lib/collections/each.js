'use strict';

const check = require('../core/check');
const { UNLIMITED } = require('../core/flow');
const { ITEM, ITEM_AND_KEY, forms, over, way } = require('../core/items');

const [EACH, EACH_LIMIT, EACH_SERIES] = forms('each', way(ITEM, {}));
const [EACH_OF, EACH_OF_LIMIT, EACH_OF_SERIES] = forms('eachOf', way(ITEM_AND_KEY, {}));

/**
 * Calls an iteratee for each item, for all at once.
 *
 * An error stops it and goes to the final callback; what still runs finishes unobserved. `callback(false)` stops it silently:
 * the final callback is not called then. An iteratee that is an async function gets no callback; it, and a function whose
 * declared parameters leave no room for the callback and that returns a thenable, settle as their promise does. An
 * exception that the iteratee throws goes to whoever called it: the caller of `each` for the items that started
 * at once; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll an array, or whatever has a length and positions; the values of
 *   an object's own enumerable keys; a Map's entries, a Set's or another iterable's values, pulled as items may start
 *   and closed on an early stop; undefined and null are empty
 * @param {function(T, function(?*))} iteratee gets an item and a callback that takes an error
 * @param {function(?*)} [callback] gets the error or null when all have called back; what it throws surfaces as an uncaught
 *   exception
 * @returns {Promise<void>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function each(coll, iteratee, callback) {
  return over(EACH, coll, UNLIMITED, iteratee, callback);
}

/**
 * `each` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*))} iteratee as in `each`
 * @param {function(?*)} [callback] as in `each`
 * @returns {Promise<void>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `each`, or `limit` is no positive integer nor Infinity
 */
function eachLimit(coll, limit, iteratee, callback) {
  return over(EACH_LIMIT, coll, check.limit('eachLimit', limit), iteratee, callback);
}

/**
 * `each` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*))} iteratee as in `each`
 * @param {function(?*)} [callback] as in `each`
 * @returns {Promise<void>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `each`
 */
function eachSeries(coll, iteratee, callback) {
  return over(EACH_SERIES, coll, 1, iteratee, callback);
}

/**
 * `each` with the key of each item as the iteratee's second argument.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, (number|string), function(?*))} iteratee gets an item, its position or in an object its key, and a callback
 * @param {function(?*)} [callback] as in `each`
 * @returns {Promise<void>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `each`
 */
function eachOf(coll, iteratee, callback) {
  return over(EACH_OF, coll, UNLIMITED, iteratee, callback);
}

/**
 * `eachOf` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, (number|string), function(?*))} iteratee as in `eachOf`
 * @param {function(?*)} [callback] as in `each`
 * @returns {Promise<void>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `each`, or `limit` is no positive integer nor Infinity
 */
function eachOfLimit(coll, limit, iteratee, callback) {
  return over(EACH_OF_LIMIT, coll, check.limit('eachOfLimit', limit), iteratee, callback);
}

/**
 * `eachOf` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, (number|string), function(?*))} iteratee as in `eachOf`
 * @param {function(?*)} [callback] as in `each`
 * @returns {Promise<void>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `each`
 */
function eachOfSeries(coll, iteratee, callback) {
  return over(EACH_OF_SERIES, coll, 1, iteratee, callback);
}

module.exports = { each, eachLimit, eachOf, eachOfLimit, eachOfSeries, eachSeries };
