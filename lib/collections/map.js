'use strict';

const check = require('../core/check');
const { UNLIMITED } = require('../core/flow');
const { mapped } = require('../core/ways');
const { ITEM, forms, over } = require('../core/items');

const [MAP, MAP_LIMIT, MAP_SERIES] = forms('map', mapped(ITEM));

/**
 * Makes a new array of what an iteratee calls back with for each item, all at once.
 *
 * Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, R))} iteratee gets an item and a callback that takes an error and a result
 * @param {function(?*, Array<R>)} [callback] gets the error or null, and the results in the order of the items; with an error
 *   those so far
 * @returns {Promise<Array<R>>|undefined} a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function map(coll, iteratee, callback) {
  return over(MAP, coll, UNLIMITED, iteratee, callback);
}

/**
 * `map` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, R))} iteratee as in `map`
 * @param {function(?*, Array<R>)} [callback] as in `map`
 * @returns {Promise<Array<R>>|undefined} a promise of the results where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `map`, or `limit` is no positive integer nor Infinity
 */
function mapLimit(coll, limit, iteratee, callback) {
  return over(MAP_LIMIT, coll, check.limit('mapLimit', limit), iteratee, callback);
}

/**
 * `map` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, R))} iteratee as in `map`
 * @param {function(?*, Array<R>)} [callback] as in `map`
 * @returns {Promise<Array<R>>|undefined} a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `map`
 */
function mapSeries(coll, iteratee, callback) {
  return over(MAP_SERIES, coll, 1, iteratee, callback);
}

module.exports = { map, mapLimit, mapSeries };
