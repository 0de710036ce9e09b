'use strict';

const assert = require('assert');

const LIMIT = 10;

// How a function is called, what its iteratee looks like, and what must come of it.
const FUNCTIONS = {
  each: {
    iteratee: 'each',
    call: (library, items, iteratee, callback) => library.each(items, iteratee, callback)
  },
  eachLimit: {
    iteratee: 'each',
    call: (library, items, iteratee, callback) => library.eachLimit(items, LIMIT, iteratee, callback)
  },
  eachSeries: {
    iteratee: 'each',
    call: (library, items, iteratee, callback) => library.eachSeries(items, iteratee, callback)
  },
  map: {
    iteratee: 'map',
    call: (library, items, iteratee, callback) => library.map(items, iteratee, callback),
    check: (results, n) => assert(results.length === n && results[n - 1] === n)
  },
  mapLimit: {
    iteratee: 'map',
    call: (library, items, iteratee, callback) => library.mapLimit(items, LIMIT, iteratee, callback),
    check: (results, n) => assert(results.length === n && results[n - 1] === n)
  },
  filter: {
    iteratee: 'filter',
    call: (library, items, iteratee, callback) => library.filter(items, iteratee, callback),
    check: (results, n) => assert.strictEqual(results.length, Math.floor(n / 2))
  },
  reduce: {
    iteratee: 'reduce',
    call: (library, items, iteratee, callback) => library.reduce(items, 0, iteratee, callback),
    check: (result, n) => assert.strictEqual(result, n)
  }
};

// As one writes them: nothing is returned.
const ITERATEES = {
  immediate: {
    each(_item, callback) {
      setImmediate(callback);
    },
    map(item, callback) {
      setImmediate(callback, null, item);
    },
    filter(item, callback) {
      setImmediate(callback, null, item % 2 === 0);
    },
    reduce(memo, _item, callback) {
      setImmediate(callback, null, memo + 1);
    }
  },
  tick: {
    each(_item, callback) {
      process.nextTick(callback);
    },
    map(item, callback) {
      process.nextTick(callback, null, item);
    },
    filter(item, callback) {
      process.nextTick(callback, null, item % 2 === 0);
    },
    reduce(memo, _item, callback) {
      process.nextTick(callback, null, memo + 1);
    }
  },
  sync: {
    each(_item, callback) {
      callback();
    },
    map(item, callback) {
      callback(null, item);
    },
    filter(item, callback) {
      callback(null, item % 2 === 0);
    },
    reduce(memo, _item, callback) {
      callback(null, memo + 1);
    }
  }
};

// A hand-written loop for callbacks that are called at once is a `for`, and says nothing about a library; neo-async does
// not know async functions.
const WAYS = {
  immediate: { label: 'setImmediate', kind: 'later', libraries: ['cflow', 'async', 'neo-async', 'hand'] },
  tick: { label: 'nextTick', kind: 'later', libraries: ['cflow', 'async', 'neo-async', 'hand'] },
  sync: { label: 'synchronous', kind: 'sync', libraries: ['cflow', 'async', 'neo-async'] },
  async: { label: 'async functions', kind: 'async-functions', libraries: ['cflow', 'async'] }
};

function workload(name, how) {
  const fn = FUNCTIONS[name];
  const way = WAYS[how];
  const limited = name.endsWith('Limit') ? `(${LIMIT})` : '';
  return {
    id: `${name}-${how}`,
    label: `${name}${limited}`,
    group: `collections, ${way.label}`,
    kind: way.kind,
    libraries: way.libraries,
    uses: name,
    begin(library, n) {
      const items = Array.from({ length: n }, (_, i) => i + 1); // without 0: neo-async's filter loses it
      const iteratee = (how === 'async' ? require('./async-functions') : ITERATEES[how])[fn.iteratee];
      return callback => {
        fn.call(library, items, iteratee, (error, result) => {
          assert.ifError(error);
          if (fn.check) fn.check(result, n);
          callback();
        });
      };
    }
  };
}

module.exports = [].concat(...Object.keys(WAYS).map(how => Object.keys(FUNCTIONS).map(name => workload(name, how))));
