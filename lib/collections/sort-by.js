'use strict';

const check = require('../core/check');
const { rejection } = require('../core/errors');
const { UNLIMITED, deliver, deliverError } = require('../core/flow');
const { ITEM, forms, over, slots, way } = require('../core/items');

const SORTED = way(ITEM, {
  begin: slots,
  collect(flow, slot, criterion, item) {
    flow.results[slot] = { criterion, item, slot };
  },
  end(flow, error) {
    if (error !== null) return deliverError(flow, error);
    let items;
    try {
      items = flow.results.sort(compare).map(({ item }) => item);
    } catch (exception) {
      return deliverError(flow, exception || rejection(exception)); // criteria that cannot be compared
    }
    deliver(flow, null, items);
  }
});

// What has no place in an order comes last. The slots keep the sort stable where the engine's own is not, before Node 11.
function compare(left, right) {
  const a = left.criterion;
  const b = right.criterion;
  if (a < b) return -1;
  if (a > b) return 1;
  return unordered(a) - unordered(b) || left.slot - right.slot;
}

// undefined and NaN, and what is NaN as a number: a Date that is none.
function unordered(criterion) {
  return criterion >= criterion ? 0 : 1; // eslint-disable-line no-self-compare
}

const [SORT_BY, SORT_BY_LIMIT, SORT_BY_SERIES] = forms('sortBy', SORTED);

/**
 * Sorts items by what an iteratee calls back with for each, asking for all at once.
 *
 * The order ascends. Equals keep their order; undefined and NaN come last. Items, errors, promises and exceptions are those
 * of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, *))} iteratee gets an item and a callback that takes an error and what to sort the item by, compared with `<`
 * @param {function(?*, Array<T>)} [callback] gets the error, or null and the items in order
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function sortBy(coll, iteratee, callback) {
  return over(SORT_BY, coll, UNLIMITED, iteratee, callback);
}

/**
 * `sortBy` with at most `limit` items at a time.
 *
 * Semantics: our own.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, *))} iteratee as in `sortBy`
 * @param {function(?*, Array<T>)} [callback] as in `sortBy`
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `sortBy`, or `limit` is no positive integer nor Infinity
 */
function sortByLimit(coll, limit, iteratee, callback) {
  return over(SORT_BY_LIMIT, coll, check.limit('sortByLimit', limit), iteratee, callback);
}

/**
 * `sortBy` with one item at a time, in order.
 *
 * Semantics: our own.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, *))} iteratee as in `sortBy`
 * @param {function(?*, Array<T>)} [callback] as in `sortBy`
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `sortBy`
 */
function sortBySeries(coll, iteratee, callback) {
  return over(SORT_BY_SERIES, coll, 1, iteratee, callback);
}

module.exports = { sortBy, sortByLimit, sortBySeries };
