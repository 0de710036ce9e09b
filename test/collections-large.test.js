'use strict';

// Collections of any size: synchronous iteratees neither overflow the stack nor take more than linear time.

const assert = require('assert');
const cflow = require('..');
const { functions } = require('./support/collections');
const { recorder, success } = require('./support/outcome');

const COUNT = 100000;

const array = Array.from({ length: COUNT }, (_, i) => i);
const object = {};
array.forEach(i => {
  object[`key ${i}`] = i;
});

const COLLECTIONS = {
  'an array': () => array,
  'an object': () => object,
  'a Set': () => new Set(array),
  'a generator': function* () {
    yield* array;
  }
};

// An answer that lets every item be asked for, and a small memo.
const answers = { every: () => true, some: () => false, detect: () => false, groupBy: item => item % 10, transform: () => undefined, reduce: (item, memo) => memo, reduceRight: (item, memo) => memo };
const answerOf = fn => answers[fn.family] || (item => item);

for (const fn of functions) {
  describe(`${fn.name}: ${COUNT} items that are answered at once`, () => {
    for (const kind of Object.keys(COLLECTIONS)) {
      it(`of ${kind} end at once, in order`, () => {
        const answer = answerOf(fn);
        const final = recorder();
        let count = 0;
        let inOrder = true;
        fn.run(COLLECTIONS[kind](), fn.write((item, done, key, memo) => {
          if (item !== (fn.backwards ? COUNT - 1 - count : count)) inOrder = false;
          count++;
          done(null, answer(item, memo));
        }), final);
        assert.deepStrictEqual([count, inOrder, final.calls.length], [COUNT, true, 1]);
        assert.strictEqual(final.calls[0][0], null);
      });
    }

    it('by an async function, and of an async generator, end too', async () => {
      const answer = answerOf(fn);
      const few = Array.from({ length: 20000 }, (_, i) => i);
      const generate = async function* () {
        yield* few;
      };
      let count = 0;
      const iteratee = fn.writeAsync((item, done, key, memo) => {
        count++;
        return answer(item, memo);
      });
      await fn.run(few, iteratee);
      await fn.run(generate(), iteratee);
      assert.strictEqual(count, 40000);
    }).timeout(30000);
  });
}

describe('sortBy of 1,000,000 items', () => {
  it('sorts descending criteria', () => {
    const items = Array.from({ length: 1000000 }, (_, i) => 1000000 - i);
    const final = recorder();
    cflow.sortBy(items, (item, done) => done(null, item), final);
    const [[error, sorted]] = final.calls;
    assert.strictEqual(error, null);
    assert.strictEqual(sorted.length, 1000000);
    assert.ok(sorted.every((item, i) => item === i + 1));
  }).timeout(60000);

  it('sorts criteria that are all the same or have no order, stably', () => {
    const items = Array.from({ length: 1000000 }, (_, i) => i);
    const final = recorder();
    cflow.sortBy(items, (item, done) => done(null, item % 3 === 0 ? NaN : item % 3 === 1 ? undefined : 7), final);
    const sorted = final.calls[0][1];
    const wanted = items.filter(item => item % 3 === 2).concat(items.filter(item => item % 3 !== 2));
    assert.ok(sorted.every((item, i) => item === wanted[i]));
  }).timeout(60000);
});

describe('an iterator without an end', () => {
  it('is stopped after a million items that were answered at once, in memory that does not grow', async () => {
    let pulled = 0;
    const generate = function* () {
      for (;;) yield pulled++;
    };
    for (const run of [cflow.detectSeries, (coll, ...rest) => cflow.detectLimit(coll, 10, ...rest)]) {
      pulled = 0;
      assert.deepStrictEqual(await success(final => run(generate(), (item, done) => done(null, item === 1000000), final)), [1000000]);
      assert.strictEqual(pulled, 1000001);
    }
  }).timeout(30000);
});

describe('flows within flows', () => {
  it('10,000 of them, each started by the final callback of another, are deep only as their user makes them', async () => {
    let left = 10000;
    await new Promise((resolve, reject) => {
      const next = error => {
        if (error) return reject(error);
        if (left-- === 0) return resolve();
        cflow.each([1], (item, done) => setImmediate(done), next);
      };
      next();
    });
  }).timeout(30000);

  it('map over maps, 300 by 300, synchronous', () => {
    const row = Array.from({ length: 300 }, (_, i) => i);
    const final = recorder();
    cflow.map(row, (i, done) => cflow.map(row, (j, made) => made(null, i * j), done), final);
    const [[error, table]] = final.calls;
    assert.strictEqual(error, null);
    assert.strictEqual(table[299][299], 299 * 299);
  });
});
