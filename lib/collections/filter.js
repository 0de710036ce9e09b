'use strict';

const check = require('../core/check');
const { UNLIMITED, deliver, deliverError } = require('../core/flow');
const { ITEM, forms, over, slots, way } = require('../core/items');

// The results hold each item that was kept at its position, and this where one was not.
const DROPPED = Symbol('dropped');

function keep(wanted) {
  return way(ITEM, {
    begin: slots,
    collect(flow, slot, truth, item) {
      flow.results[slot] = Boolean(truth) === wanted ? item : DROPPED;
    },
    end(flow, error) {
      if (error !== null) deliverError(flow, error);
      else deliver(flow, null, flow.results.filter(item => item !== DROPPED));
    }
  });
}

const [FILTER, FILTER_LIMIT, FILTER_SERIES] = forms('filter', keep(true));
const [REJECT, REJECT_LIMIT, REJECT_SERIES] = forms('reject', keep(false));

/**
 * Makes an array of the items that an iteratee says true for, asking for all at once.
 *
 * Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee gets an item and a callback that takes an error and whether to keep the item
 * @param {function(?*, Array<T>)} [callback] gets the error, or null and the items that were kept, in order
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function filter(coll, iteratee, callback) {
  return over(FILTER, coll, UNLIMITED, iteratee, callback);
}

/**
 * `filter` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, boolean))} iteratee as in `filter`
 * @param {function(?*, Array<T>)} [callback] as in `filter`
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `filter`, or `limit` is no positive integer nor Infinity
 */
function filterLimit(coll, limit, iteratee, callback) {
  return over(FILTER_LIMIT, coll, check.limit('filterLimit', limit), iteratee, callback);
}

/**
 * `filter` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee as in `filter`
 * @param {function(?*, Array<T>)} [callback] as in `filter`
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `filter`
 */
function filterSeries(coll, iteratee, callback) {
  return over(FILTER_SERIES, coll, 1, iteratee, callback);
}

/**
 * Makes an array of the items that an iteratee says false for, asking for all at once: the opposite of `filter`.
 *
 * Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee gets an item and a callback that takes an error and whether to drop the item
 * @param {function(?*, Array<T>)} [callback] gets the error, or null and the items that were not dropped, in order
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function reject(coll, iteratee, callback) {
  return over(REJECT, coll, UNLIMITED, iteratee, callback);
}

/**
 * `reject` with at most `limit` items at a time.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, boolean))} iteratee as in `reject`
 * @param {function(?*, Array<T>)} [callback] as in `reject`
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `reject`, or `limit` is no positive integer nor Infinity
 */
function rejectLimit(coll, limit, iteratee, callback) {
  return over(REJECT_LIMIT, coll, check.limit('rejectLimit', limit), iteratee, callback);
}

/**
 * `reject` with one item at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))} iteratee as in `reject`
 * @param {function(?*, Array<T>)} [callback] as in `reject`
 * @returns {Promise<Array<T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `reject`
 */
function rejectSeries(coll, iteratee, callback) {
  return over(REJECT_SERIES, coll, 1, iteratee, callback);
}

module.exports = { filter, filterLimit, filterSeries, reject, rejectLimit, rejectSeries };
