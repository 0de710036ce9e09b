'use strict';

// What the collection functions result in, and how they call their iteratees.

const assert = require('assert');
const vm = require('vm');
const cflow = require('..');
const { collections, functions } = require('./support/collections');
const { recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');

const ALIASES = {
  all: 'every', allLimit: 'everyLimit', allSeries: 'everySeries',
  any: 'some', anyLimit: 'someLimit', anySeries: 'someSeries',
  find: 'detect', findLimit: 'detectLimit', findSeries: 'detectSeries',
  flatMap: 'concat', flatMapLimit: 'concatLimit', flatMapSeries: 'concatSeries',
  foldl: 'reduce', foldr: 'reduceRight', inject: 'reduce',
  forEach: 'each', forEachLimit: 'eachLimit', forEachSeries: 'eachSeries',
  forEachOf: 'eachOf', forEachOfLimit: 'eachOfLimit', forEachOfSeries: 'eachOfSeries',
  select: 'filter', selectLimit: 'filterLimit', selectSeries: 'filterSeries'
};

// How an iteratee may bring its answer; the promise form stands beside each.
const TIMINGS = {
  'at once': (done, value) => done(null, value),
  'in a later tick': (done, value) => process.nextTick(done, null, value),
  'in a later turn': (done, value) => setImmediate(done, null, value),
  'with undefined for no error': (done, value) => done(undefined, value)
};

/** An iteratee that answers as the function's family does. */
const answering = (fn, bring) => fn.write((item, done, key, memo) => bring(done, fn.answer(item, key, memo)));

for (const fn of functions) {
  describe(`${fn.name}: the result`, () => {
    for (const { kind, make, items, keys } of collections) {
      it(`is right over ${kind}`, async () => {
        const expected = fn.expected(items, keys);
        for (const when of Object.keys(TIMINGS)) {
          const values = await success(final => fn.run(make(), answering(fn, TIMINGS[when]), final));
          assert.deepStrictEqual(values, fn.family.startsWith('each') ? [] : [expected], when);
          assert.deepStrictEqual(await fn.run(make(), answering(fn, TIMINGS[when])), expected, `${when}, as a promise`);
        }
        const iteratee = fn.writeAsync((item, done, key, memo) => fn.answer(item, key, memo));
        assert.deepStrictEqual(await fn.run(make(), iteratee), expected, 'of an async function');
      });
    }

    it('of nothing comes at once, whatever is empty', async () => {
      const empties = [null, undefined, [], '', {}, new Map(), new Set(), [].values(), new Uint8Array(0), { length: 0 }, Object.assign([], { extra: 1 })];
      for (const coll of empties) {
        const final = recorder();
        fn.run(coll, answering(fn, TIMINGS['at once']), final);
        assert.deepStrictEqual(final.calls, [fn.family.startsWith('each') ? [null] : [null, fn.empty]]);
        assert.deepStrictEqual(await fn.run(coll, answering(fn, TIMINGS['at once'])), fn.empty);
      }
      assert.deepStrictEqual(await fn.run((async function* () {})(), answering(fn, TIMINGS['at once'])), fn.empty);
    });
  });

  describe(`${fn.name}: the iteratee`, () => {
    it('gets its arguments and no more, and undefined for this', async () => {
      for (const { make, items, keys } of collections) {
        const calls = [];
        const thises = [];
        const plain = fn.write((item, done, key) => {
          calls.push([item, key]);
          setImmediate(done, null, fn.family === 'every');
        });
        const iteratee = function (...args) {
          thises.push(this);
          assert.strictEqual(args.length, plain.length);
          plain(...args);
        };
        Object.defineProperty(iteratee, 'length', { value: plain.length });
        await fn.run(make(), iteratee);
        const wanted = items.map((item, i) => [item, fn.calls.endsWith('Key') ? keys[i] : undefined]);
        assert.deepStrictEqual(calls, fn.backwards ? wanted.reverse() : wanted);
        assert.deepStrictEqual(thises, [undefined, undefined, undefined]);
      }
    });

    it('that is an async function gets no callback, and undefined for this', async () => {
      const seen = [];
      const { length } = fn.write(() => {});
      await fn.run([3], async function (...args) {
        seen.push([this, args.length]);
      });
      assert.deepStrictEqual(seen, [[undefined, length - 1]]);
    });

    it(`runs for ${fn.limit} at a time, started in order`, async () => {
      for (const coll of [Array.from({ length: 9 }, (_, i) => i), new Set([0, 1, 2, 3, 4, 5, 6, 7, 8])]) {
        const held = [];
        const starts = [];
        const over = success(final => fn.run(coll, fn.write((item, done) => {
          starts.push(item);
          held.push(done);
        }), final));
        const order = Array.from({ length: 9 }, (_, i) => (fn.backwards ? 8 - i : i));
        for (let ended = 0; ended < 9; ended++) {
          assert.deepStrictEqual(starts, order.slice(0, Math.min(9, ended + fn.limit)));
          const last = held.pop();
          await settle(1);
          last(null, fn.family === 'every');
        }
        await over;
      }
    });

    it('takes bound and proxied async functions, and those of another realm, for what they are', async () => {
      const iteratee = fn.writeAsync((item, done, key, memo) => fn.answer(item, key, memo));
      const foreign = vm.runInNewContext('fn => async (...args) => fn(...args)')(iteratee);
      for (const made of [iteratee.bind(null), new Proxy(iteratee, {}), foreign]) {
        assert.deepStrictEqual(await fn.run([3, 1, 2], made), fn.expected([3, 1, 2], [0, 1, 2]));
      }
    });

    it('may return a promise where it declares no callback, or a true promise beside its callback', async () => {
      const plain = fn.writeAsync((item, done, key, memo) => fn.answer(item, key, memo));
      const transpiled = (...args) => plain(...args); // declares nothing
      assert.deepStrictEqual(await fn.run([3, 1, 2], transpiled), fn.expected([3, 1, 2], [0, 1, 2]));
      const both = fn.write((item, done, key, memo) => {
        setImmediate(done, null, fn.answer(item, key, memo));
        return Promise.resolve('not this');
      });
      assert.deepStrictEqual(await fn.run([3, 1, 2], both), fn.expected([3, 1, 2], [0, 1, 2]));
    });
  });

  describe(`${fn.name}: a collection that changes while it runs`, () => {
    it('keeps its length, and the items that are there when their turn comes', async () => {
      const changes = { grows: coll => coll.push(9), shrinks: coll => { coll.length = 1; }, shifts: coll => coll.unshift(9) };
      for (const change of Object.keys(changes)) {
        const coll = [3, 1, 2];
        let starts = 0;
        await success(final => fn.run(coll, fn.write((item, done) => {
          if (starts++ === 0) changes[change](coll);
          setImmediate(done, null, fn.family === 'every');
        }), final));
        assert.strictEqual(starts, 3, change);
      }
    });
  });
}

describe('each and eachOf', () => {
  it('call back with one argument, whatever their iteratees bring', async () => {
    for (const name of ['each', 'eachSeries', 'eachOf', 'eachOfSeries']) {
      const final = recorder();
      cflow[name]([1], (...args) => args[args.length - 1](null, 'value'), final);
      assert.deepStrictEqual(final.calls, [[null]]);
      assert.strictEqual(await cflow[name]([1], async () => 'value'), undefined);
    }
  });
});

describe('map', () => {
  it('keeps the order of the items, however they end', async () => {
    const [results] = await success(final => cflow.map([30, 10, 20], (ms, done) => setTimeout(done, ms / 5, null, ms), final));
    assert.deepStrictEqual(results, [30, 10, 20]);
  });

  it('tells false, undefined and null apart', async () => {
    assert.deepStrictEqual(await cflow.map([false, undefined, null, 0, '', NaN], (item, done) => done(null, item)), [false, undefined, null, 0, '', NaN]);
    const final = recorder();
    cflow.map([1, 2], (item, done) => done(), final);
    assert.deepStrictEqual(final.calls, [[null, [undefined, undefined]]]);
  });

  it('takes only the first value', async () => {
    assert.deepStrictEqual(await cflow.map([1], (item, done) => done(null, 'a', 'b')), ['a']);
  });
});

describe('concat', () => {
  it('takes arrays apart one level deep, and keeps 0, null, undefined and the order of the items', async () => {
    const answers = [[[0, null]], [undefined], [], [1, [2, [3]], null], [''], [[]], [false]];
    const expected = [0, null, undefined, 1, 2, [3], null, '', false];
    for (const name of ['concat', 'concatSeries']) {
      const iteratee = (answer, done) => setTimeout(done, answer.length, null, ...answer);
      assert.deepStrictEqual(await cflow[name](answers, iteratee), expected);
    }
  });

  it('takes the array of an async function apart too', async () => {
    assert.deepStrictEqual(await cflow.concat([1, 2], async item => [item, [item]]), [1, [1], 2, [2]]);
    assert.deepStrictEqual(await cflow.concat([1, 2], async () => {}), [undefined, undefined]);
  });

  it('takes any number of values', async () => {
    const many = Array.from({ length: 50000 }, (_, i) => i);
    assert.deepStrictEqual(await cflow.concat([1, 2], (item, done) => done(null, ...many)), many.concat(many));
    assert.strictEqual((await cflow.concat([1], (item, done) => done(null, new Array(300000).fill(0)))).length, 300000);
  });
});

describe('filter and reject', () => {
  it('go by whether an answer is true, and keep items that are not', async () => {
    const items = [0, 1, '', 'text', null, undefined, NaN, false];
    const iteratee = (item, done) => done(null, item);
    assert.deepStrictEqual(await cflow.filter(items, iteratee), [1, 'text']);
    assert.deepStrictEqual(await cflow.reject(items, iteratee), [0, '', null, undefined, NaN, false]);
    assert.deepStrictEqual(await cflow.filter(items, (item, done) => done(null, true)), items);
  });

  it('keep the items that the iteratee saw, though the array has changed since', async () => {
    for (const name of ['filter', 'filterSeries']) {
      const items = ['a', 'b', 'c'];
      const [kept] = await success(final => cflow[name](items, (item, done) => setImmediate(() => {
        items[0] = 'changed';
        done(null, item !== 'b');
      }), final));
      assert.deepStrictEqual(kept, ['a', 'c']);
    }
  });
});

describe('detect', () => {
  it('finds the item that is answered first, not the one that stands first', async () => {
    const iteratee = (ms, done) => setTimeout(done, ms, null, true);
    assert.strictEqual(await cflow.detect([60, 20, 1], iteratee), 1);
    assert.strictEqual(await cflow.detectSeries([60, 20, 1], iteratee), 60);
  });

  it('finds items that are false, and undefined where there is none', async () => {
    for (const item of [0, '', null, false]) assert.strictEqual(await cflow.detect([item, 1], async () => true), item);
    const final = recorder();
    cflow.detect([1, 2], (item, done) => done(null, false), final);
    assert.deepStrictEqual(final.calls, [[null, undefined]]);
  });
});

describe('some and every', () => {
  it('answer true and false, whatever they were told', async () => {
    assert.strictEqual(await cflow.some([1], async () => 'text'), true);
    assert.strictEqual(await cflow.some([1], async () => ''), false);
    assert.strictEqual(await cflow.every([1], async () => 'text'), true);
    assert.strictEqual(await cflow.every([1], async () => undefined), false);
  });
});

describe('groupBy, mapValues, pick and omit', () => {
  const evil = () => JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2, "hasOwnProperty": 3, "toString": 4}');
  const keys = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];

  afterEach(() => {
    assert.strictEqual({}.polluted, undefined);
    assert.strictEqual(Object.keys(Object.prototype).length, 0);
  });

  it('keep keys with a meaning of their own, and pollute nothing', async () => {
    for (const suffix of ['', 'Limit', 'Series']) {
      const run = (name, coll, iteratee) => cflow[name + suffix](...[coll].concat(suffix === 'Limit' ? 2 : [], iteratee));
      const grouped = await run('groupBy', keys, async key => key);
      const mapped = await run('mapValues', evil(), async value => [value]);
      const picked = await run('pick', evil(), async () => true);
      const kept = await run('omit', evil(), async () => false);
      for (const object of [grouped, mapped, picked, kept]) {
        assert.strictEqual(Object.getPrototypeOf(object), Object.prototype);
        assert.deepStrictEqual(Object.keys(object), keys);
      }
      for (const key of keys) {
        assert.deepStrictEqual(Object.getOwnPropertyDescriptor(grouped, key).value, [key]);
        assert.deepStrictEqual(Object.getOwnPropertyDescriptor(mapped, key).value, [Object.getOwnPropertyDescriptor(evil(), key).value]);
        assert.deepStrictEqual(Object.getOwnPropertyDescriptor(picked, key).value, Object.getOwnPropertyDescriptor(evil(), key).value);
      }
    }
  });

  it('keep the keys in the order of the items, however they end', async () => {
    const iteratee = (ms, key, done) => setTimeout(done, ms, null, true);
    for (const name of ['mapValues', 'pick']) {
      assert.deepStrictEqual(Object.keys(await cflow[name]({ late: 20, soon: 1, later: 30 }, iteratee)), ['late', 'soon', 'later']);
    }
    const groups = await cflow.groupBy([20, 1, 30, 2], (ms, done) => setTimeout(done, ms, null, ms > 10 ? 'late' : 'soon'));
    assert.deepStrictEqual(Object.entries(groups), [['late', [20, 30]], ['soon', [1, 2]]]);
  });

  it('group by anything that a property can be named', async () => {
    const mark = Symbol('mark');
    const groups = await cflow.groupBy([0, 1, 2, 3, 4, 5], (item, done) => done(null, [null, undefined, mark, 7, 1n, mark][item]));
    assert.deepStrictEqual(groups, { null: [0], undefined: [1], [mark]: [2, 5], 7: [3], 1: [4] });
  });

  it('pick and omit call a function of two parameters without a key', async () => {
    const seen = [];
    const iteratee = function (value, done) {
      seen.push([arguments.length, value]);
      done(null, value === 1);
    };
    for (const [name, expected] of [['pick', { a: 1 }], ['omit', { b: 2 }]]) {
      assert.deepStrictEqual(await cflow[name]({ a: 1, b: 2 }, iteratee), expected);
      assert.deepStrictEqual(await cflow[`${name}Series`]({ a: 1, b: 2 }, iteratee), expected);
      assert.deepStrictEqual(await cflow[`${name}Limit`]({ a: 1, b: 2 }, 1, iteratee), expected);
    }
    assert.deepStrictEqual(seen, [...Array(6)].flatMap(() => [[2, 1], [2, 2]]));
    assert.deepStrictEqual(await cflow.pick({ a: 1, b: 2 }, async (value, key) => key === 'b'), { b: 2 });
  });
});

describe('sortBy', () => {
  it('is stable, and puts what has no order last', async () => {
    const items = [[NaN, 'a'], [2, 'b'], [undefined, 'c'], [1, 'd'], [2, 'e'], [new Date(NaN), 'f'], [1, 'g'], [NaN, 'h'], [-Infinity, 'i']];
    const sorted = await cflow.sortBy(items, (item, done) => setTimeout(done, Math.random() * 5, null, item[0]));
    assert.deepStrictEqual(sorted.map(item => item[1]).join(''), 'idgbeacfh');
  });

  it('compares strings, dates, bigints and null as < does', async () => {
    const sort = async items => (await cflow.sortBy(items, async item => item)).map(String);
    assert.deepStrictEqual(await sort(['b', 'a', 'B']), ['B', 'a', 'b']);
    assert.deepStrictEqual(await sort([2n, 1, 3n, 2.5]), ['1', '2', '2.5', '3']);
    assert.deepStrictEqual(await sort([1, null, -1]), ['-1', 'null', '1']);
    assert.deepStrictEqual(await sort([new Date(2), new Date(1)]), [new Date(1), new Date(2)].map(String));
  });

  it('makes criteria that cannot be compared its error, once', async () => {
    const refusing = { valueOf() { throw new Error('no value'); } };
    for (const [criterion, message] of [[refusing, /no value/], [Symbol('mark'), /Symbol/], [Object.create(null), /primitive/]]) {
      for (const bring of [process.nextTick, setImmediate, (done, ...args) => done(...args)]) {
        const iteratee = (item, done) => bring(done, null, item === 1 ? 1 : criterion);
        const final = recorder();
        const heard = await observe(async () => {
          cflow.sortBy([1, 2], iteratee, final);
          await assert.rejects(cflow.sortBy([1, 2], iteratee), message);
        });
        assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
        assert.strictEqual(final.calls.length, 1);
        assert.match(final.calls[0][0].message, message);
      }
    }
  });

  it('leaves the collection as it is', async () => {
    const items = [3, 1, 2];
    assert.notStrictEqual(await cflow.sortBy(items, async item => item), items);
    assert.deepStrictEqual(items, [3, 1, 2]);
  });
});

describe('reduce and reduceRight', () => {
  it('hand the memo on as it is', async () => {
    const seen = [];
    const iteratee = (memo, item, done) => {
      seen.push(memo);
      setImmediate(done, null, [null, undefined, false][item]);
    };
    assert.strictEqual(await cflow.reduce([0, 1, 2], 'first', iteratee), false);
    assert.deepStrictEqual(seen, ['first', null, undefined]);
  });

  it('give the memo back where there is nothing to reduce', async () => {
    const memo = {};
    for (const name of ['reduce', 'reduceRight']) {
      assert.strictEqual(await cflow[name]([], memo, () => {}), memo);
      assert.strictEqual(await cflow[name](null, memo, () => {}), memo);
    }
  });

  it('reduceRight takes the items that were there when it was called', async () => {
    const items = [1, 2, 3];
    const [seen] = await success(final => cflow.reduceRight(items, [], (memo, item, done) => {
      items.length = 0;
      setImmediate(done, null, memo.concat(item));
    }, final));
    assert.deepStrictEqual(seen, [3, 2, 1]);
  });
});

describe('transform', () => {
  const iteratee = (accumulator, item, key, done) => {
    accumulator[key] = item;
    setImmediate(done);
  };

  it('makes an array of an array and an object of anything else where no accumulator is given', async () => {
    const forms = [
      (...args) => cflow.transform(...args),
      (...args) => cflow.transformSeries(...args),
      (coll, ...args) => cflow.transformLimit(coll, 2, ...args)
    ];
    for (const run of forms) {
      for (const [coll, expected] of [[[7, 8], [7, 8]], [{ a: 7 }, { a: 7 }], [new Set([7]), { 0: 7 }], ['x', { 0: 'x' }], [null, {}]]) {
        assert.deepStrictEqual(await run(coll, iteratee), expected);
        assert.deepStrictEqual(await success(final => run(coll, iteratee, final)), [expected]);
        assert.deepStrictEqual(await run(coll, iteratee, undefined), expected);
      }
    }
  });

  it('hands the same accumulator to every call and to the final callback, whatever iteratees bring', async () => {
    const accumulator = new Map();
    const [last] = await success(final => cflow.transform([1, 2], accumulator, (given, item, key, done) => {
      assert.strictEqual(given, accumulator);
      done(null, 'ignored');
    }, final));
    assert.strictEqual(last, accumulator);
    const fn = () => {};
    assert.strictEqual(await cflow.transform([1], fn, async () => {}, undefined), fn);
  });
});

describe('collections that are odd', () => {
  it('have undefined for their holes', async () => {
    // eslint-disable-next-line no-sparse-arrays
    assert.deepStrictEqual(await cflow.map([1, , 3], (item, done) => done(null, item)), [1, undefined, 3]);
    assert.deepStrictEqual(await cflow.filter(new Array(2), (item, done) => done(null, true)), [undefined, undefined]);
    assert.deepStrictEqual(await cflow.mapSeries({ length: 2 }, (item, done) => done(null, item)), [undefined, undefined]);
  });

  it('are objects where their length is none', async () => {
    for (const length of [-1, 1.5, '2', NaN, null, 2n]) {
      const object = { length, a: 1 };
      assert.deepStrictEqual(await cflow.map(object, async item => item), [length, 1]);
    }
  });

  it('give own enumerable properties alone, and no symbols', async () => {
    const object = Object.create({ inherited: 1 }, { hidden: { value: 2 }, seen: { value: 3, enumerable: true } });
    object[Symbol('mark')] = 4;
    assert.deepStrictEqual(await cflow.mapValues(object, async value => value), { seen: 3 });
  });

  it('may be subclasses, and from another realm', async () => {
    class Items extends Array {}
    class Pairs extends Map {}
    assert.deepStrictEqual(await cflow.map(Items.of(1, 2), async item => item), [1, 2]);
    assert.deepStrictEqual(await cflow.map(new Pairs([[1, 2]]), async item => item), [[1, 2]]);
    for (const source of ['[1, 2]', 'new Set([1, 2])', '({ a: 1, b: 2 })', '(function* () { yield 1; yield 2; })()', '({ length: 2, 0: 1, 1: 2 })']) {
      assert.deepStrictEqual(await cflow.map(vm.runInNewContext(source), async item => item), [1, 2]);
    }
  });

  it('see what is added to a Set while it is iterated, as iterators do', async () => {
    const set = new Set([1]);
    assert.deepStrictEqual(await cflow.mapSeries(set, (item, done) => {
      if (item < 4) set.add(item + 1);
      setImmediate(done, null, item);
    }), [1, 2, 3, 4]);
  });
});

describe('an alias', () => {
  for (const alias of Object.keys(ALIASES)) {
    it(`${alias} is ${ALIASES[alias]}`, () => assert.strictEqual(cflow[alias], cflow[ALIASES[alias]]));
  }
});
