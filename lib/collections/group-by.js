'use strict';

const check = require('../core/check');
const { rejection } = require('../core/errors');
const { UNLIMITED, deliver, fail } = require('../core/flow');
const { ITEM, forms, over, slots, way } = require('../core/items');
const { store } = require('../core/source');

const { hasOwnProperty } = Object.prototype;

const GROUPED = way(ITEM, {
  begin: slots,
  collect(flow, slot, key, item) {
    // Here, not at the end: an object may refuse to be made a key, and that is an error like any other.
    try {
      flow.results[slot] = { key: typeof key === 'symbol' ? key : String(key), item };
    } catch (error) {
      fail(flow, error || rejection(error));
    }
  },
  end(flow, error) {
    const groups = {};
    flow.results.forEach(({ key, item }) => {
      if (hasOwnProperty.call(groups, key)) groups[key].push(item);
      else store(groups, key, [item]);
    });
    deliver(flow, error, groups);
  }
});

const [GROUP_BY, GROUP_BY_LIMIT, GROUP_BY_SERIES] = forms('groupBy', GROUPED);

/**
 * Sorts items into groups by the key that an iteratee calls back with, asking for all at once.
 *
 * Any key will do, `__proto__` too. Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, (string|number|symbol)))} iteratee gets an item and a callback that takes an error and the key of its group
 * @param {function(?*, Object<string, Array<T>>)} [callback] gets the error or null, and an object of arrays of the items by
 *   key, in order; with an error those so far
 * @returns {Promise<Object<string, Array<T>>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function groupBy(coll, iteratee, callback) {
  return over(GROUP_BY, coll, UNLIMITED, iteratee, callback);
}

/**
 * `groupBy` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, (string|number|symbol)))} iteratee as in `groupBy`
 * @param {function(?*, Object<string, Array<T>>)} [callback] as in `groupBy`
 * @returns {Promise<Object<string, Array<T>>>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `groupBy`, or `limit` is no positive integer nor Infinity
 */
function groupByLimit(coll, limit, iteratee, callback) {
  return over(GROUP_BY_LIMIT, coll, check.limit('groupByLimit', limit), iteratee, callback);
}

/**
 * `groupBy` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, (string|number|symbol)))} iteratee as in `groupBy`
 * @param {function(?*, Object<string, Array<T>>)} [callback] as in `groupBy`
 * @returns {Promise<Object<string, Array<T>>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `groupBy`
 */
function groupBySeries(coll, iteratee, callback) {
  return over(GROUP_BY_SERIES, coll, 1, iteratee, callback);
}

module.exports = { groupBy, groupByLimit, groupBySeries };
