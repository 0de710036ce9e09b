'use strict';

const check = require('../core/check');
const { UNLIMITED } = require('../core/flow');
const { forms, over } = require('../core/items');
const { search } = require('../core/ways');

const [SOME, SOME_LIMIT, SOME_SERIES] = forms('some', search(true, () => true, false));

/**
 * Tells whether an iteratee says true for any item.
 *
 * When it does nothing further starts, and an iterator is closed. Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee gets an item and a callback that takes an error and a truth
 * @param {function(?*, boolean)} [callback] gets the error or null, and whether it was true for any item
 * @returns {Promise<boolean>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function some(coll, iteratee, callback) {
  return over(SOME, coll, UNLIMITED, iteratee, callback);
}

/**
 * `some` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, boolean))} iteratee as in `some`
 * @param {function(?*, boolean)} [callback] as in `some`
 * @returns {Promise<boolean>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `some`, or `limit` is no positive integer nor Infinity
 */
function someLimit(coll, limit, iteratee, callback) {
  return over(SOME_LIMIT, coll, check.limit('someLimit', limit), iteratee, callback);
}

/**
 * `some` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee as in `some`
 * @param {function(?*, boolean)} [callback] as in `some`
 * @returns {Promise<boolean>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `some`
 */
function someSeries(coll, iteratee, callback) {
  return over(SOME_SERIES, coll, 1, iteratee, callback);
}

module.exports = { some, someLimit, someSeries };
