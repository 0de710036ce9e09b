'use strict';

const check = require('../core/check');
const { before, deliver, promise } = require('../core/flow');
const { ITEM, MEMO_AND_ITEM, form, over, run, way } = require('../core/items');
const { items } = require('../core/source');
const { mapped } = require('../core/ways');

function remember(flow, slot, memo) {
  flow.memo = memo;
}

const FOLDED = way(MEMO_AND_ITEM, {
  collect: remember,
  failed: remember,
  end(flow, error) {
    deliver(flow, error, flow.memo);
  }
});

const REDUCE = form('reduce', FOLDED);
const REDUCE_RIGHT = form('reduceRight', FOLDED);
const DRAIN = form('reduceRight', mapped(ITEM));

/**
 * Reduces a collection to one value: an iteratee gets what it called back with for the item before, one item at a time.
 *
 * Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {M} memo what the first item's call gets
 * @param {function(M, T, function(?*, M))} iteratee gets the memo, an item and a callback that takes an error and the next memo
 * @param {function(?*, M)} [callback] gets the error or null, and the last memo; with an error what came with it
 * @returns {Promise<M>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `coll` is no collection, or `iteratee` or `callback` no function
 */
function reduce(coll, memo, iteratee, callback) {
  return over(REDUCE, coll, 1, iteratee, callback, memo);
}

/**
 * `reduce` from the last item to the first. An iterator is pulled from until its end before anything runs.
 *
 * Semantics: async v3; objects and async iterables are our own.
 *
 * @param {Array<T>|Object<string, T>|Iterable<T>|AsyncIterable<T>} coll as in `each`
 * @param {M} memo as in `reduce`
 * @param {function(M, T, function(?*, M))} iteratee as in `reduce`
 * @param {function(?*, M)} [callback] as in `reduce`
 * @returns {Promise<M>|undefined} a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `reduce`
 */
function reduceRight(coll, memo, iteratee, callback) {
  const source = items('reduceRight', 'coll', coll);
  if (source.awaited !== true) return run(REDUCE_RIGHT, backwards(listOf(source, coll)), 1, iteratee, callback, memo);

  check.fn('reduceRight', 'iteratee', iteratee);
  const final = check.callback('reduceRight', callback);
  const begin = settler => {
    const turnRound = (error, list) => {
      if (error) settler(error);
      else run(REDUCE_RIGHT, backwards(list), 1, iteratee, settler, memo);
    };
    run(DRAIN, source, 1, (item, done) => done(null, item), before(settler, turnRound));
  };
  if (final === undefined) return promise(begin);
  begin(final);
}

function listOf({ values, keys }, coll) {
  if (keys !== undefined) return keys.map(key => values[key]);
  return Array.from(coll === null || coll === undefined ? [] : coll);
}

function backwards(list) {
  return { values: list.reverse(), length: list.length };
}

module.exports = { reduce, reduceRight };
