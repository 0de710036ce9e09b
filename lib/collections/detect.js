'use strict';

const check = require('../core/check');
const { UNLIMITED } = require('../core/flow');
const { forms, over } = require('../core/items');
const { search } = require('../core/ways');

const [DETECT, DETECT_LIMIT, DETECT_SERIES] = forms('detect', search(true, item => item, undefined));

/**
 * Finds an item that an iteratee says true for: of all that are asked about at once, the one that is answered first.
 *
 * When it is found nothing further starts, and an iterator is closed. Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee gets an item and a callback that takes an error and whether this is it
 * @param {function(?*, (T|undefined))} [callback] gets the error or null, and the item, or undefined if there is none
 * @returns {Promise<T|undefined>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function detect(coll, iteratee, callback) {
  return over(DETECT, coll, UNLIMITED, iteratee, callback);
}

/**
 * `detect` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, boolean))} iteratee as in `detect`
 * @param {function(?*, (T|undefined))} [callback] as in `detect`
 * @returns {Promise<T|undefined>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `detect`, or `limit` is no positive integer nor Infinity
 */
function detectLimit(coll, limit, iteratee, callback) {
  return over(DETECT_LIMIT, coll, check.limit('detectLimit', limit), iteratee, callback);
}

/**
 * `detect` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee as in `detect`
 * @param {function(?*, (T|undefined))} [callback] as in `detect`
 * @returns {Promise<T|undefined>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `detect`
 */
function detectSeries(coll, iteratee, callback) {
  return over(DETECT_SERIES, coll, 1, iteratee, callback);
}

module.exports = { detect, detectLimit, detectSeries };
