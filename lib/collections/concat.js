'use strict';

const check = require('../core/check');
const { UNLIMITED, deliver } = require('../core/flow');
const { ITEM, forms, over, slots, way } = require('../core/items');

// An array of several values, or of none, comes apart in the end as one that was a value does.
function gathering(done) {
  return (error, ...values) => done(error, values.length === 1 ? values[0] : [].concat(...values));
}

const ITEM_TO_VALUES = {
  before: 1,
  call: (iteratee, flow, slot, item, done) => iteratee(item, gathering(done)),
  ask: ITEM.ask
};

const JOINED = way(ITEM_TO_VALUES, {
  begin: slots,
  collect(flow, slot, value) {
    flow.results[slot] = value;
  },
  end(flow, error) {
    const results = [];
    flow.results.forEach(value => append(results, value));
    deliver(flow, error, results);
  }
});

function append(results, value) {
  if (!Array.isArray(value)) results.push(value);
  else for (let i = 0; i < value.length; i++) results.push(value[i]);
}

const [CONCAT, CONCAT_LIMIT, CONCAT_SERIES] = forms('concat', JOINED);

/**
 * Makes one array of all the values that an iteratee calls back with, for all items at once.
 *
 * Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, ...(R|Array<R>)))} iteratee gets an item and a callback that takes an error and any number of values; arrays are
 *   taken apart, one level deep
 * @param {function(?*, Array<R>)} [callback] gets the error or null, and the values in the order of the items; with an error those so far
 * @returns {Promise<Array<R>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function concat(coll, iteratee, callback) {
  return over(CONCAT, coll, UNLIMITED, iteratee, callback);
}

/**
 * `concat` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, ...(R|Array<R>)))} iteratee as in `concat`
 * @param {function(?*, Array<R>)} [callback] as in `concat`
 * @returns {Promise<Array<R>>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `concat`, or `limit` is no positive integer nor Infinity
 */
function concatLimit(coll, limit, iteratee, callback) {
  return over(CONCAT_LIMIT, coll, check.limit('concatLimit', limit), iteratee, callback);
}

/**
 * `concat` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, ...(R|Array<R>)))} iteratee as in `concat`
 * @param {function(?*, Array<R>)} [callback] as in `concat`
 * @returns {Promise<Array<R>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `concat`
 */
function concatSeries(coll, iteratee, callback) {
  return over(CONCAT_SERIES, coll, 1, iteratee, callback);
}

module.exports = { concat, concatLimit, concatSeries };
