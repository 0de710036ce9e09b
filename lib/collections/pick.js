'use strict';

const check = require('../core/check');
const { isAsync } = require('../core/adopt');
const { UNLIMITED, deliver, deliverError } = require('../core/flow');
const { ITEM, ITEM_AND_KEY, forms, keyOf, over, slots, way } = require('../core/items');
const { store } = require('../core/source');

// The results hold each value that was kept at its position, and this where one was not.
const DROPPED = Symbol('dropped');

function keep(calling, wanted) {
  return way(calling, {
    begin: slots,
    collect(flow, slot, truth, item) {
      flow.results[slot] = Boolean(truth) === wanted ? item : DROPPED;
    },
    end(flow, error) {
      if (error !== null) return deliverError(flow, error);
      const object = {};
      flow.results.forEach((value, slot) => {
        if (value !== DROPPED) store(object, keyOf(flow, slot), value);
      });
      deliver(flow, null, object);
    }
  });
}

// An iteratee of two parameters gets no key.
function choice(name, wanted) {
  const byKey = forms(name, keep(ITEM_AND_KEY, wanted));
  const byValue = forms(name, keep(ITEM, wanted));
  return (form, iteratee) =>
    typeof iteratee === 'function' && iteratee.length === 2 && !isAsync(iteratee) ? byValue[form] : byKey[form];
}

const [PLAIN, LIMIT, SERIES] = [0, 1, 2];
const PICK = choice('pick', true);
const OMIT = choice('omit', false);

/**
 * Makes an object of the values that an iteratee says true for, by their keys, asking for all at once.
 *
 * Items, errors, promises and exceptions are those of `each`. Where `coll` is no object its positions are the keys.
 *
 * Semantics: neo-async.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))|function(T, string, function(?*, boolean))} iteratee gets a value, its key and a callback that takes an error and whether to keep the
 *   value; no key where it is a function of two parameters
 * @param {function(?*, Object<string, T>)} [callback] gets the error, or null and an object of the values that were left
 * @returns {Promise<Object<string, T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function pick(coll, iteratee, callback) {
  return over(PICK(PLAIN, iteratee), coll, UNLIMITED, iteratee, callback);
}

/**
 * `pick` with at most `limit` items at a time.
 *
 * Semantics: neo-async.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, boolean))|function(T, string, function(?*, boolean))} iteratee as in `pick`
 * @param {function(?*, Object<string, T>)} [callback] as in `pick`
 * @returns {Promise<Object<string, T>>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `pick`, or `limit` is no positive integer nor Infinity
 */
function pickLimit(coll, limit, iteratee, callback) {
  return over(PICK(LIMIT, iteratee), coll, check.limit('pickLimit', limit), iteratee, callback);
}

/**
 * `pick` with one item at a time, in order.
 *
 * Semantics: neo-async.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))|function(T, string, function(?*, boolean))} iteratee as in `pick`
 * @param {function(?*, Object<string, T>)} [callback] as in `pick`
 * @returns {Promise<Object<string, T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `pick`
 */
function pickSeries(coll, iteratee, callback) {
  return over(PICK(SERIES, iteratee), coll, 1, iteratee, callback);
}

/**
 * Makes an object of the values that an iteratee says false for, by their keys, asking for all at once: the opposite of `pick`.
 *
 * Items, errors, promises and exceptions are those of `each`. Where `coll` is no object its positions are the keys.
 *
 * Semantics: neo-async.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))|function(T, string, function(?*, boolean))} iteratee gets a value, its key and a callback that takes an error and whether to drop the
 *   value; no key where it is a function of two parameters
 * @param {function(?*, Object<string, T>)} [callback] gets the error, or null and an object of the values that were left
 * @returns {Promise<Object<string, T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function omit(coll, iteratee, callback) {
  return over(OMIT(PLAIN, iteratee), coll, UNLIMITED, iteratee, callback);
}

/**
 * `omit` with at most `limit` items at a time.
 *
 * Semantics: neo-async.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {function(T, function(?*, boolean))|function(T, string, function(?*, boolean))} iteratee as in `omit`
 * @param {function(?*, Object<string, T>)} [callback] as in `omit`
 * @returns {Promise<Object<string, T>>|undefined} a promise where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `omit`, or `limit` is no positive integer nor Infinity
 */
function omitLimit(coll, limit, iteratee, callback) {
  return over(OMIT(LIMIT, iteratee), coll, check.limit('omitLimit', limit), iteratee, callback);
}

/**
 * `omit` with one item at a time, in order.
 *
 * Semantics: neo-async.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {function(T, function(?*, boolean))|function(T, string, function(?*, boolean))} iteratee as in `omit`
 * @param {function(?*, Object<string, T>)} [callback] as in `omit`
 * @returns {Promise<Object<string, T>>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `omit`
 */
function omitSeries(coll, iteratee, callback) {
  return over(OMIT(SERIES, iteratee), coll, 1, iteratee, callback);
}

module.exports = { omit, omitLimit, omitSeries, pick, pickLimit, pickSeries };
