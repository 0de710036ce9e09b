import type { Over, OverLimit } from './items';

/**
 * Finds an item that an iteratee says true for: of all that are asked about at once, the one that is answered first.
 *
 * When it is found nothing further starts, and an iterator is closed. Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and whether this is it
 * @param callback gets the error or null, and the item, or undefined if there is none
 * @returns a promise of the item where there is no callback
 */
export declare const detect: Over<'detect'>;

/** `detect` with one item at a time, in order. Semantics: async v3. */
export declare const detectSeries: Over<'detect'>;

/** `detect` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const detectLimit: OverLimit<'detect'>;

/**
 * Tells whether an iteratee says true for any item.
 *
 * When it does nothing further starts, and an iterator is closed. Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and a truth
 * @param callback gets the error or null, and whether it was true for any item
 * @returns a promise of that where there is no callback
 */
export declare const some: Over<'some'>;

/** `some` with one item at a time, in order. Semantics: async v3. */
export declare const someSeries: Over<'some'>;

/** `some` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const someLimit: OverLimit<'some'>;

/**
 * Tells whether an iteratee says true for every item.
 *
 * When it says false nothing further starts, and an iterator is closed. Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and a truth
 * @param callback gets the error or null, and whether it was true for all items
 * @returns a promise of that where there is no callback
 */
export declare const every: Over<'every'>;

/** `every` with one item at a time, in order. Semantics: async v3. */
export declare const everySeries: Over<'every'>;

/** `every` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const everyLimit: OverLimit<'every'>;

/**
 * Makes an array of the items that an iteratee says true for, asking for all at once.
 *
 * Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and whether to keep the item
 * @param callback gets the error, or null and the items that were kept, in order
 * @returns a promise of those items where there is no callback
 */
export declare const filter: Over<'filter'>;

/** `filter` with one item at a time, in order. Semantics: async v3. */
export declare const filterSeries: Over<'filter'>;

/** `filter` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const filterLimit: OverLimit<'filter'>;

/**
 * Makes an array of the items that an iteratee says false for, asking for all at once: the opposite of `filter`.
 *
 * Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param coll as in `each`
 * @param iteratee gets an item and a callback that takes an error and whether to drop the item
 * @param callback gets the error, or null and the items that were not dropped, in order
 * @returns a promise of those items where there is no callback
 */
export declare const reject: Over<'filter'>;

/** `reject` with one item at a time, in order. Semantics: async v3. */
export declare const rejectSeries: Over<'filter'>;

/** `reject` with at most `limit` items at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const rejectLimit: OverLimit<'filter'>;

/**
 * Makes an object of the values that an iteratee says true for, by their keys, asking for all at once.
 *
 * Items, errors, promises and exceptions are those of `each`. Where `coll` is no object its positions are the keys.
 *
 * Semantics: neo-async.
 *
 * @param coll as in `each`
 * @param iteratee gets a value, its key and a callback that takes an error and whether to keep the value; no key where it is a function of
 *   two parameters.
 * @param callback gets the error, or null and an object of the values that were left
 * @returns a promise of that object where there is no callback
 */
export declare const pick: Over<'pick'>;

/** `pick` with one item at a time, in order. Semantics: neo-async. */
export declare const pickSeries: Over<'pick'>;

/** `pick` with at most `limit` items at a time, a positive integer or Infinity. Semantics: neo-async. */
export declare const pickLimit: OverLimit<'pick'>;

/**
 * Makes an object of the values that an iteratee says false for, by their keys, asking for all at once: the opposite of
 * `pick`.
 *
 * Items, errors, promises and exceptions are those of `each`. Where `coll` is no object its positions are the keys.
 *
 * Semantics: neo-async.
 *
 * @param coll as in `each`
 * @param iteratee as in `pick`, but it says whether to drop the value
 * @param callback gets the error, or null and an object of the values that were left
 * @returns a promise of that object where there is no callback
 */
export declare const omit: Over<'pick'>;

/** `omit` with one item at a time, in order. Semantics: neo-async. */
export declare const omitSeries: Over<'pick'>;

/** `omit` with at most `limit` items at a time, a positive integer or Infinity. Semantics: neo-async. */
export declare const omitLimit: OverLimit<'pick'>;

export {
  detect as find,
  detectLimit as findLimit,
  detectSeries as findSeries,
  every as all,
  everyLimit as allLimit,
  everySeries as allSeries,
  filter as select,
  filterLimit as selectLimit,
  filterSeries as selectSeries,
  some as any,
  someLimit as anyLimit,
  someSeries as anySeries
};
