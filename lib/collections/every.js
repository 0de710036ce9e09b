'use strict';

const check = require('../core/check');
const { UNLIMITED } = require('../core/flow');
const { forms, over } = require('../core/items');
const { search } = require('../core/ways');

const [EVERY, EVERY_LIMIT, EVERY_SERIES] = forms('every', search(false, () => false, true));

/**
 * Tells whether an iteratee says true for every item.
 *
 * When it says false nothing further starts, and an iterator is closed. Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee gets an item and a callback that takes an error and a truth
 * @param {function(?*, boolean)} [callback] gets the error or null, and whether it was true for all items
 * @returns {Promise<boolean>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function every(coll, iteratee, callback) {
  return over(EVERY, coll, UNLIMITED, iteratee, callback);
}

/**
 * `every` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, boolean))} iteratee as in `every`
 * @param {function(?*, boolean)} [callback] as in `every`
 * @returns {Promise<boolean>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `every`, or `limit` is no positive integer nor Infinity
 */
function everyLimit(coll, limit, iteratee, callback) {
  return over(EVERY_LIMIT, coll, check.limit('everyLimit', limit), iteratee, callback);
}

/**
 * `every` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee as in `every`
 * @param {function(?*, boolean)} [callback] as in `every`
 * @returns {Promise<boolean>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `every`
 */
function everySeries(coll, iteratee, callback) {
  return over(EVERY_SERIES, coll, 1, iteratee, callback);
}

module.exports = { every, everyLimit, everySeries };
