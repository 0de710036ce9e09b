'use strict';

const check = require('../core/check');
const { UNLIMITED, deliver } = require('../core/flow');
const { ITEM_AND_KEY, forms, keyOf, over, slots, way } = require('../core/items');
const { store } = require('../core/source');

const BY_KEY = way(ITEM_AND_KEY, {
  begin: slots,
  collect(flow, slot, value) {
    flow.results[slot] = value;
  },
  end(flow, error) {
    const object = {};
    flow.results.forEach((value, slot) => store(object, keyOf(flow, slot), value));
    deliver(flow, error, object);
  }
});

const [MAP_VALUES, MAP_VALUES_LIMIT, MAP_VALUES_SERIES] = forms('mapValues', BY_KEY);

/**
 * Makes a new object with the keys of the old one, and the values that an iteratee calls back with, for all at once.
 *
 * Items, errors, promises and exceptions are those of `each`. Where `coll` is no object its positions are the keys.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll an object, or anything else as in `each`
 * @param {function(T, string, function(?*, R))} iteratee gets a value, its key and a callback that takes an error and a new value
 * @param {function(?*, Object<string, R>)} [callback] gets the error or null, and an object of the new values by key; with an
 *   error those so far
 * @returns {Promise<Object<string, R>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function mapValues(coll, iteratee, callback) {
  return over(MAP_VALUES, coll, UNLIMITED, iteratee, callback);
}

/**
 * `mapValues` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, string, function(?*, R))} iteratee as in `mapValues`
 * @param {function(?*, Object<string, R>)} [callback] as in `mapValues`
 * @returns {Promise<Object<string, R>>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `mapValues`, or `limit` is no positive integer nor Infinity
 */
function mapValuesLimit(coll, limit, iteratee, callback) {
  return over(MAP_VALUES_LIMIT, coll, check.limit('mapValuesLimit', limit), iteratee, callback);
}

/**
 * `mapValues` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, string, function(?*, R))} iteratee as in `mapValues`
 * @param {function(?*, Object<string, R>)} [callback] as in `mapValues`
 * @returns {Promise<Object<string, R>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `mapValues`
 */
function mapValuesSeries(coll, iteratee, callback) {
  return over(MAP_VALUES_SERIES, coll, 1, iteratee, callback);
}

module.exports = { mapValues, mapValuesLimit, mapValuesSeries };
