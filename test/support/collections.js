'use strict';

// The collection functions as one shape, for what must be true of each of them.

const cflow = require('../..');

/** What an iteratee gets, as arguments of a function of (item, done, key, memo); `write` makes its iteratee, of a callback or async. */
const CALLS = {
  item: {
    callback: fn => (item, done) => fn(item, done),
    async: fn => async item => fn(item)
  },
  itemAndKey: {
    callback: fn => (item, key, done) => fn(item, done, key),
    async: fn => async (item, key) => fn(item, undefined, key)
  },
  memoAndItem: {
    callback: fn => (memo, item, done) => fn(item, done, undefined, memo),
    async: fn => async (memo, item) => fn(item, undefined, undefined, memo)
  },
  memoItemAndKey: {
    callback: fn => (memo, item, key, done) => fn(item, done, key, memo),
    async: fn => async (memo, item, key) => fn(item, undefined, key, memo)
  }
};

// Every item of the collections below has a rank, whatever it is.
const rank = item => (Array.isArray(item) ? item[1] : typeof item === 'string' ? item.charCodeAt(0) - 96 : item);
const isLarge = item => rank(item) > 1;

const byKey = (items, keys, keep = () => true, value = item => item) => {
  const object = {};
  items.forEach((item, i) => {
    if (keep(item)) object[keys[i]] = value(item);
  });
  return object;
};

// An iteratee's answer to an item, and what all of them make. `empty` is what nothing makes; `alone` says that the final
// callback gets an error without a value.
const FAMILIES = [
  { name: 'each', calls: 'item', answer: rank, expected: () => undefined, alone: true },
  { name: 'eachOf', calls: 'itemAndKey', answer: rank, expected: () => undefined, alone: true },
  { name: 'map', calls: 'item', answer: item => [item], expected: items => items.map(item => [item]), empty: [] },
  { name: 'concat', calls: 'item', answer: item => [item, [item]], expected: items => [].concat(...items.map(item => [item, [item]])), empty: [] },
  { name: 'filter', calls: 'item', answer: isLarge, expected: items => items.filter(isLarge), empty: [], alone: true },
  { name: 'reject', calls: 'item', answer: isLarge, expected: items => items.filter(item => !isLarge(item)), empty: [], alone: true },
  { name: 'detect', calls: 'item', answer: item => rank(item) === 1, expected: items => items.find(item => rank(item) === 1), alone: true },
  { name: 'some', calls: 'item', answer: item => rank(item) === 1, expected: () => true, empty: false, alone: true },
  { name: 'every', calls: 'item', answer: isLarge, expected: () => false, empty: true, alone: true },
  {
    name: 'groupBy',
    calls: 'item',
    answer: isLarge,
    expected: items => ({ true: items.filter(isLarge), false: items.filter(item => !isLarge(item)) }),
    empty: {}
  },
  { name: 'mapValues', calls: 'itemAndKey', answer: item => [item], expected: (items, keys) => byKey(items, keys, undefined, item => [item]), empty: {} },
  { name: 'pick', calls: 'itemAndKey', answer: isLarge, expected: (items, keys) => byKey(items, keys, isLarge), empty: {}, alone: true },
  { name: 'omit', calls: 'itemAndKey', answer: isLarge, expected: (items, keys) => byKey(items, keys, item => !isLarge(item)), empty: {}, alone: true },
  { name: 'sortBy', calls: 'item', answer: rank, expected: items => items.slice().sort((a, b) => rank(a) - rank(b)), empty: [], alone: true },
  {
    name: 'transform',
    calls: 'memoItemAndKey',
    memo: () => [],
    answer: (item, key, memo) => void memo.push([item, key]),
    expected: (items, keys) => items.map((item, i) => [item, keys[i]]),
    empty: []
  },
  {
    name: 'reduce',
    calls: 'memoAndItem',
    memo: () => [],
    answer: (item, key, memo) => memo.concat([item]),
    expected: items => items,
    empty: []
  },
  {
    name: 'reduceRight',
    calls: 'memoAndItem',
    memo: () => [],
    answer: (item, key, memo) => memo.concat([item]),
    expected: items => items.slice().reverse(),
    empty: []
  }
];

const FORMS = [
  { suffix: '', limit: Infinity },
  { suffix: 'Limit', limit: 2 },
  { suffix: 'Series', limit: 1 }
];

/** Each function: its name, how many items it may have in flight, and `run` with an iteratee that `write` or `writeAsync` made. */
const functions = [];

for (const family of FAMILIES) {
  const { callback, async } = CALLS[family.calls];
  const folds = family.name.startsWith('reduce');
  for (const { suffix, limit } of folds ? [{ suffix: '', limit: 1 }] : FORMS) {
    const name = family.name + suffix;
    const between = (suffix === 'Limit' ? [limit] : []).concat(family.memo ? [family.memo] : []);
    functions.push(
      Object.assign({}, family, {
        name,
        family: family.name,
        limit,
        limited: suffix === 'Limit',
        write: callback,
        writeAsync: async,
        backwards: family.name === 'reduceRight',
        run: (coll, iteratee, final) =>
          cflow[name](coll, ...between.map(value => (typeof value === 'function' ? value() : value)), iteratee, final)
      })
    );
  }
}

const LETTERS = ['c', 'a', 'b'];
const NUMBERS = [3, 1, 2];
const POSITIONS = [0, 1, 2];

function* generate(items = NUMBERS) {
  yield* items;
}

async function* generateLater(items = NUMBERS) {
  yield* items;
}

/** An iterable of iterators that are neither generators nor arrays' own. */
function iterable(items, awaited = false) {
  return {
    [awaited ? Symbol.asyncIterator : Symbol.iterator]() {
      let i = 0;
      const next = () => (i < items.length ? { done: false, value: items[i++] } : { done: true, value: undefined });
      return { next: awaited ? () => new Promise(resolve => setImmediate(() => resolve(next()))) : next };
    }
  };
}

/** Each kind of collection: of what items, with what keys. */
const collections = [
  { kind: 'an array', make: () => NUMBERS.slice(), items: NUMBERS, keys: POSITIONS },
  { kind: 'an array-like', make: () => ({ length: 3, 0: 3, 1: 1, 2: 2, other: 9 }), items: NUMBERS, keys: POSITIONS },
  { kind: 'a typed array', make: () => Uint8Array.from(NUMBERS), items: NUMBERS, keys: POSITIONS },
  { kind: 'a string', make: () => 'cab', items: LETTERS, keys: POSITIONS },
  { kind: 'an object', make: () => ({ c: 3, a: 1, b: 2 }), items: NUMBERS, keys: LETTERS },
  { kind: 'an object of a class', make: () => Object.assign(Object.create({ inherited: 9 }), { c: 3, a: 1, b: 2 }), items: NUMBERS, keys: LETTERS },
  { kind: 'a Map', make: () => new Map(LETTERS.map((key, i) => [key, NUMBERS[i]])), items: LETTERS.map((key, i) => [key, NUMBERS[i]]), keys: POSITIONS },
  { kind: 'a Set', make: () => new Set(NUMBERS), items: NUMBERS, keys: POSITIONS },
  { kind: 'an iterator', make: () => NUMBERS.values(), items: NUMBERS, keys: POSITIONS },
  { kind: 'another iterable', make: () => iterable(NUMBERS), items: NUMBERS, keys: POSITIONS },
  { kind: 'a generator', make: () => generate(), items: NUMBERS, keys: POSITIONS },
  { kind: 'an async iterable', make: () => iterable(NUMBERS, true), items: NUMBERS, keys: POSITIONS, awaited: true },
  { kind: 'an async generator', make: () => generateLater(), items: NUMBERS, keys: POSITIONS, awaited: true }
];

module.exports = { collections, functions, generate, generateLater, iterable };
