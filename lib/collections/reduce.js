'use strict';

const { deliver } = require('../core/flow');
const { COLLECTION, MEMO_AND_ITEM, form, memoGiven, over, way } = require('../core/items');

function remember(flow, slot, memo) {
  flow.results = memo;
}

const FOLDED = way(MEMO_AND_ITEM, {
  begin: memoGiven,
  collect: remember,
  failed: remember,
  end(flow, error) {
    deliver(flow, error, flow.results);
  }
});

const REDUCE = form('reduce', FOLDED);
const REDUCE_RIGHT = form('reduceRight', FOLDED, { look: lastFirst, itemAt: COLLECTION.itemAt });

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
  return over(REDUCE_RIGHT, coll, 1, iteratee, callback, memo);
}

// The items from the last to the first. Those of an iterator are all read when the first is asked for: what goes wrong then is
// the flow's error.
function lastFirst(name, coll) {
  const { values, length, keys, iterator, awaited } = COLLECTION.look(name, coll);
  if (iterator !== undefined) return { iterator: awaited ? backwardsAwaited(iterator) : backwards(iterator), awaited };
  if (keys !== undefined) return { values, length, keys: keys.reverse() };
  return { values: Array.from(values).reverse(), length };
}

function* backwards(iterator) {
  const list = Array.from({ [Symbol.iterator]: () => iterator });
  while (list.length > 0) yield list.pop();
}

function backwardsAwaited(iterator) {
  let reading;
  return {
    next() {
      if (reading === undefined) reading = readAwaited(iterator);
      return reading.then(list => ({ done: list.length === 0, value: list.pop() }));
    }
  };
}

function readAwaited(iterator) {
  const list = [];
  return new Promise((resolve, reject) => {
    const pull = () => Promise.resolve(iterator.next()).then(take).catch(reject);
    const take = step => {
      if (step.done) return resolve(list);
      list.push(step.value);
      pull();
    };
    pull();
  });
}

module.exports = { reduce, reduceRight };
