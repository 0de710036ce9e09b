import type { Over, OverLimit } from './items';

/**
 * Calls an iteratee for each item, for all at once.
 *
 * An error stops it and goes to the final callback; what still runs finishes unobserved. `callback(false)` stops it silently: the
 * final callback is not called then. An iteratee that is an async function gets no callback; it, and a function whose declared
 * parameters leave no room for the callback and that returns a thenable, settle as their promise does. An exception that
 * the iteratee throws goes to whoever called it: the caller of `each` for the items that started at once; in the promise
 * form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param coll an array, or whatever has a length and positions; the values of an object's own enumerable keys; a Map's entries, a Set's
 *   or another iterable's values, pulled as items may start and closed on an early stop; undefined and null are empty
 * @param iteratee gets an item and a callback that takes an error
 * @param callback gets the error or null when all have called back; what it throws surfaces as an uncaught exception
 * @returns a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
export declare const each: Over<'each'>;

/** `each` with one item at a time, in order. Semantics: async v3. */
export declare const eachSeries: Over<'each'>;

/**
 * `each` with at most `limit` items at a time. Semantics: async v3.
 *
 * @param limit a positive integer or Infinity
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: as in `each`, or `limit` is no positive integer nor Infinity
 */
export declare const eachLimit: OverLimit<'each'>;

/**
 * `each` with the key of each item as the iteratee's second argument. Semantics: async v3.
 *
 * @param iteratee gets an item, its position or in an object its key, and a callback
 */
export declare const eachOf: Over<'eachOf'>;

/** `eachOf` with one item at a time, in order. Semantics: async v3. */
export declare const eachOfSeries: Over<'eachOf'>;

/** `eachOf` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const eachOfLimit: OverLimit<'eachOf'>;

/**
 * Makes a new array of what an iteratee calls back with for each item, all at once.
 *
 * Items, errors, promises and exceptions are those of `each`. Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and a result
 * @param callback gets the error or null, and the results in the order of the items; with an error those so far
 * @returns a promise of the results where there is no callback
 */
export declare const map: Over<'map'>;

/** `map` with one item at a time, in order. Semantics: async v3. */
export declare const mapSeries: Over<'map'>;

/** `map` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const mapLimit: OverLimit<'map'>;

/**
 * Makes one array of all the values that an iteratee calls back with, for all items at once.
 *
 * Items, errors, promises and exceptions are those of `each`. Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and any number of values; arrays are taken apart, one level deep
 * @param callback gets the error or null, and the values in the order of the items; with an error those so far
 * @returns a promise of the values where there is no callback
 */
export declare const concat: Over<'concat'>;

/** `concat` with one item at a time, in order. Semantics: async v3. */
export declare const concatSeries: Over<'concat'>;

/** `concat` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const concatLimit: OverLimit<'concat'>;

/**
 * Makes a new object with the keys of the old one, and the values that an iteratee calls back with, for all at once.
 *
 * Items, errors, promises and exceptions are those of `each`. Where `coll` is no object its positions are the keys.
 * Semantics: async v3.
 *
 * @param coll an object, or anything else as in `each`
 * @param iteratee gets a value, its key and a callback that takes an error and a new value
 * @param callback gets the error or null, and an object of the new values by key; with an error those so far
 * @returns a promise of that object where there is no callback
 */
export declare const mapValues: Over<'mapValues'>;

/** `mapValues` with one item at a time, in order. Semantics: async v3. */
export declare const mapValuesSeries: Over<'mapValues'>;

/** `mapValues` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const mapValuesLimit: OverLimit<'mapValues'>;

/**
 * Sorts items into groups by the key that an iteratee calls back with, asking for all at once.
 *
 * Any key will do, `__proto__` too. Items, errors, promises and exceptions are those of `each`. Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and the key of its group
 * @param callback gets the error or null, and an object of arrays of the items by key, in order; with an error those so far
 * @returns a promise of that object where there is no callback
 */
export declare const groupBy: Over<'groupBy'>;

/** `groupBy` with one item at a time, in order. Semantics: async v3. */
export declare const groupBySeries: Over<'groupBy'>;

/** `groupBy` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const groupByLimit: OverLimit<'groupBy'>;

/**
 * Sorts items by what an iteratee calls back with for each, asking for all at once.
 *
 * The order ascends. Equals keep their order; undefined and NaN come last. Items, errors, promises and exceptions are those of
 * `each`. Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and what to sort the item by, compared with `<`
 * @param callback gets the error, or null and the items in order
 * @returns a promise of the items where there is no callback
 */
export declare const sortBy: Over<'sortBy'>;

/** `sortBy` with one item at a time, in order. Semantics: our own. */
export declare const sortBySeries: Over<'sortBy'>;

/** `sortBy` with at most `limit` items at a time, a positive integer or Infinity. Semantics: our own. */
export declare const sortByLimit: OverLimit<'sortBy'>;

export {
  concat as flatMap,
  concatLimit as flatMapLimit,
  concatSeries as flatMapSeries,
  each as forEach,
  eachLimit as forEachLimit,
  eachOf as forEachOf,
  eachOfLimit as forEachOfLimit,
  eachOfSeries as forEachOfSeries,
  eachSeries as forEachSeries
};
