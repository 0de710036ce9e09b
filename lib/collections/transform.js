'use strict';

const check = require('../core/check');
const { UNLIMITED, deliver } = require('../core/flow');
const { MEMO_ITEM_AND_KEY, forms, memoGiven, over, way } = require('../core/items');

const [TRANSFORM, TRANSFORM_LIMIT, TRANSFORM_SERIES] = forms(
  'transform',
  way(MEMO_ITEM_AND_KEY, {
    begin: memoGiven,
    end(flow, error) {
      deliver(flow, error, flow.results);
    }
  })
);

/**
 * Calls an iteratee for each item, for all at once, with one accumulator that it may change.
 *
 * Items, errors, promises and exceptions are those of `each`. May be called without the accumulator.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {A} [accumulator] unless given, an empty array where `coll` is an array and an empty object where it is not
 * @param {function(A, T, (number|string), function(?*))} iteratee gets the accumulator, an item, its position or key, and a callback
 *   that takes an error
 * @param {function(?*, A)} [callback] gets the error or null, and the accumulator
 * @returns {Promise<A>|undefined} a promise of the accumulator where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function transform(coll, accumulator, iteratee, callback) {
  if (arguments.length <= 3 && typeof accumulator === 'function') {
    return over(TRANSFORM, coll, UNLIMITED, accumulator, iteratee, emptyLike(coll));
  }
  return over(TRANSFORM, coll, UNLIMITED, iteratee, callback, accumulator);
}

/**
 * `transform` with at most `limit` items at a time.
 *
 * Semantics: neo-async; the arguments are async v3's with a limit before the accumulator.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {number} limit a positive integer or Infinity
 * @param {A} [accumulator] as in `transform`
 * @param {function(A, T, (number|string), function(?*))} iteratee as in `transform`
 * @param {function(?*, A)} [callback] as in `transform`
 * @returns {Promise<A>|undefined} a promise of the accumulator where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `transform`, or `limit` is no positive integer nor Infinity
 */
function transformLimit(coll, limit, accumulator, iteratee, callback) {
  const checked = check.limit('transformLimit', limit);
  if (arguments.length <= 4 && typeof accumulator === 'function') {
    return over(TRANSFORM_LIMIT, coll, checked, accumulator, iteratee, emptyLike(coll));
  }
  return over(TRANSFORM_LIMIT, coll, checked, iteratee, callback, accumulator);
}

/**
 * `transform` with one item at a time, in order.
 *
 * Semantics: neo-async.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {A} [accumulator] as in `transform`
 * @param {function(A, T, (number|string), function(?*))} iteratee as in `transform`
 * @param {function(?*, A)} [callback] as in `transform`
 * @returns {Promise<A>|undefined} a promise of the accumulator where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `transform`
 */
function transformSeries(coll, accumulator, iteratee, callback) {
  if (arguments.length <= 3 && typeof accumulator === 'function') {
    return over(TRANSFORM_SERIES, coll, 1, accumulator, iteratee, emptyLike(coll));
  }
  return over(TRANSFORM_SERIES, coll, 1, iteratee, callback, accumulator);
}

function emptyLike(coll) {
  return Array.isArray(coll) ? [] : {};
}

module.exports = { transform, transformLimit, transformSeries };
