'use strict';

const assert = require('assert');
const cflow = require('..');
const { collectors } = require('./support/flows');
const { failure, recorder, settle, success } = require('./support/outcome');

const { series } = cflow;

describe('series', () => {
  it('starts each task when the one before has called back', async () => {
    const trace = [];
    const task = name => callback => {
      trace.push(`start ${name}`);
      setImmediate(() => {
        trace.push(`end ${name}`);
        callback(null, name);
      });
    };
    const [results] = await success(callback => series([task('a'), task('b'), task('c')], callback));
    assert.deepStrictEqual(results, ['a', 'b', 'c']);
    assert.deepStrictEqual(trace, ['start a', 'end a', 'start b', 'end b', 'start c', 'end c']);
  });

  it('calls everything within the call where all tasks call back at once', () => {
    const final = recorder();
    series([callback => callback(null, 1), callback => callback(null, 2)], final);
    assert.deepStrictEqual(final.calls, [[null, [1, 2]]]);
  });

  it('stops at an error and gives the results so far', async () => {
    const boom = new Error('boom');
    const after = recorder();
    const { error, values } = await failure(callback =>
      series([done => done(null, 1), done => setImmediate(done, boom, 2), after], callback)
    );
    assert.strictEqual(error, boom);
    assert.deepStrictEqual(values, [[1, 2]]);
    assert.deepStrictEqual(after.calls, []);
  });

  it('returns undefined where it has a callback', () => {
    assert.strictEqual(series([], () => {}), undefined);
  });

  it('leaves the array of tasks and its functions as they were', async () => {
    const tasks = Object.freeze([Object.freeze(done => done(null, 1)), Object.freeze(done => done(null, 2))]);
    assert.deepStrictEqual(await success(callback => series(tasks, callback)), [[1, 2]]);
  });
});

for (const { name, run } of collectors) {
  describe(`${name}: the results`, () => {
    it('stand at their tasks\' positions, in whatever order the tasks end', async () => {
      const held = [];
      const hold = value => done => held.push(() => done(null, value));
      const promise = success(callback => run(['a', 'b', 'c', 'd'].map(hold), callback));
      while (held.length > 0) {
        held.pop()();
        await settle(1);
      }
      assert.deepStrictEqual(await promise, [['a', 'b', 'c', 'd']]);
    });

    it('are undefined for no value, the value for one, and an array for several', async () => {
      const tasks = [
        done => done(),
        done => done(null),
        done => done(null, undefined),
        done => done(null, 1),
        done => done(null, 1, 2),
        done => done(null, undefined, undefined),
        done => done(null, 1, 2, 3, 4, 5),
        done => done(null, [1])
      ];
      const [results] = await success(callback => run(tasks, callback));
      assert.deepStrictEqual(results, [undefined, undefined, undefined, 1, [1, 2], [undefined, undefined], [1, 2, 3, 4, 5], [1]]);
    });

    it('keep falsy values apart from each other', async () => {
      const falsy = [undefined, null, false, 0, -0, '', NaN, 0n];
      const [results] = await success(callback => run(falsy.map(value => done => done(null, value)), callback));
      assert.deepStrictEqual(results, falsy);
    });

    it('are the very values that the tasks gave', async () => {
      const value = { deep: {} };
      const [results] = await success(callback => run([done => done(null, value)], callback));
      assert.strictEqual(results[0], value);
    });

    for (const [text, nothing] of [['0', 0], ['\'\'', ''], ['NaN', NaN], ['undefined', undefined], ['null', null], ['0n', 0n]]) {
      it(`are not disturbed by ${text} in the error's place, which is no error`, async () => {
        const tasks = [done => done(nothing, 1), done => setImmediate(done, nothing, 2), done => done(null, 3)];
        const calls = recorder();
        await success(callback => run(tasks, (...args) => { calls(...args); callback(...args); }));
        assert.deepStrictEqual(calls.calls, [[null, [1, 2, 3]]]);
      });
    }

    it('are an array of their own for each flow', async () => {
      const tasks = [done => done(null, 1)];
      const [first] = await success(callback => run(tasks, callback));
      first.push('changed');
      const [second] = await success(callback => run(tasks, callback));
      assert.deepStrictEqual(second, [1]);
    });

    it('of an empty array are an empty array, at once', () => {
      const final = recorder();
      run([], final);
      assert.deepStrictEqual(final.calls, [[null, []]]);
    });

    it('of undefined and null are an empty array', () => {
      const final = recorder();
      run(undefined, final);
      run(null, final);
      assert.deepStrictEqual(final.calls, [[null, []], [null, []]]);
    });

    it('of an empty array with extra properties are an empty array', () => {
      const final = recorder();
      const tasks = Object.assign([], { extra: done => done(null, 'no task'), index: 0 });
      run(tasks, final);
      assert.deepStrictEqual(final.calls, [[null, []]]);
    });

    it('of an array with extra properties are those of its elements alone', async () => {
      const tasks = Object.assign([done => done(null, 1)], { extra: done => done(null, 'no task') });
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [[1]]);
    });
  });

  describe(`${name}: an error`, () => {
    const boom = new Error('boom');

    it('comes as it is, an Error or not', async () => {
      for (const error of [boom, 'text', 1, true, { code: 'X' }, Symbol('s'), [], Infinity]) {
        const failed = await failure(callback => run([done => done(error)], callback));
        assert.strictEqual(failed.error, error);
      }
    });

    it('comes with the results so far, which end at the last there is', async () => {
      const tasks = [done => done(null, 'a'), done => done(boom), done => done(null, 'c'), done => done(null, 'd')];
      const { error, values } = await failure(callback => run(tasks, callback));
      assert.strictEqual(error, boom);
      assert.deepStrictEqual(values, [['a', undefined]]);
    });

    it('comes with the values that were given beside it', async () => {
      const one = await failure(callback => run([done => done(boom, 1)], callback));
      assert.deepStrictEqual(one.values, [[1]]);
      const several = await failure(callback => run([done => done(boom, 1, 2)], callback));
      assert.deepStrictEqual(several.values, [[[1, 2]]]);
    });

    it('comes with keyed results where the tasks are keyed', async () => {
      const tasks = { a: done => done(null, 1), b: done => done(boom), c: done => done(null, 3) };
      const { values } = await failure(callback => run(tasks, callback));
      assert.deepStrictEqual(values, [{ a: 1, b: undefined }]);
    });

    it('ends the flow: no task starts after it', async () => {
      const after = recorder();
      await failure(callback => run([done => done(boom), after, after, after], callback));
      await failure(callback => run([done => setImmediate(done, boom), ...(name === 'parallel' ? [] : [() => {}, after, after])], callback));
      assert.deepStrictEqual(after.calls, []);
    });
  });

  describe(`${name}: false in the error's place`, () => {
    for (const [when, call] of [['at once', (done, ...args) => done(...args)], ['later', (done, ...args) => setImmediate(done, ...args)]]) {
      it(`said ${when}, stops the flow silently`, async () => {
        const final = recorder();
        const after = recorder();
        run(name === 'parallel' && when === 'later' ? [done => call(done, false)] : [done => call(done, false), () => {}, after, after], final);
        await settle();
        assert.deepStrictEqual(final.calls, []);
        assert.deepStrictEqual(after.calls.length, 0);
      });

      it(`said ${when} with values, stops it all the same`, async () => {
        const final = recorder();
        run([done => call(done, false, 'value')], final);
        await settle();
        assert.deepStrictEqual(final.calls, []);
      });

      it(`said ${when}, leaves a promise pending for ever`, async () => {
        const settled = recorder();
        run([done => call(done, false)]).then(settled, settled);
        await settle();
        assert.deepStrictEqual(settled.calls, []);
      });
    }

    it('said by the last of several, is silent although all tasks are over', async () => {
      const final = recorder();
      run([done => done(null, 1), done => done(null, 2), done => done(false)], final);
      await settle();
      assert.deepStrictEqual(final.calls, []);
    });

    it('is not mistaken for the value false', async () => {
      assert.deepStrictEqual(await success(callback => run([done => done(null, false)], callback)), [[false]]);
    });
  });

  describe(`${name}: keyed tasks`, () => {
    it('of an object give an object with the same keys', async () => {
      const tasks = { one: done => setImmediate(done, null, 1), two: done => done(null, 2, 'zwei'), three: async () => 3 };
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [{ one: 1, two: [2, 'zwei'], three: 3 }]);
    });

    it('start in the order of the object\'s keys, and their results have that order too', async () => {
      const order = [];
      const task = key => done => {
        order.push(key);
        if (key === 'z') setImmediate(done);
        else done();
      };
      const [results] = await success(callback => run({ z: task('z'), y: task('y'), 2: task('2'), 1: task('1') }, callback));
      assert.deepStrictEqual(order, ['1', '2', 'z', 'y']);
      assert.deepStrictEqual(Object.keys(results), order);
    });

    it('of an empty object give an empty object', () => {
      const final = recorder();
      run({}, final);
      assert.deepStrictEqual(final.calls, [[null, {}]]);
    });

    it('are an object\'s own enumerable ones, symbols excepted', async () => {
      const inherited = { inherited: done => done(null, 'no task') };
      const tasks = Object.create(inherited, {
        own: { value: done => done(null, 1), enumerable: true },
        hidden: { value: done => done(null, 'no task'), enumerable: false },
        [Symbol('symbol')]: { value: done => done(null, 'no task'), enumerable: true }
      });
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [{ own: 1 }]);
    });

    it('may belong to an object without a prototype', async () => {
      const tasks = Object.assign(Object.create(null), { a: done => done(null, 1) });
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [{ a: 1 }]);
    });

    it('may have any name: data is kept and nothing is polluted', async () => {
      const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', ''];
      const tasks = {};
      for (const key of names) {
        Object.defineProperty(tasks, key, { value: done => done(null, { of: key }), enumerable: true });
      }
      const [results] = await success(callback => run(tasks, callback));
      assert.deepStrictEqual(Object.getOwnPropertyNames(results), names);
      for (const key of names) {
        const { value, enumerable, writable, configurable } = Object.getOwnPropertyDescriptor(results, key);
        assert.deepStrictEqual({ value, enumerable, writable, configurable }, {
          value: { of: key },
          enumerable: true,
          writable: true,
          configurable: true
        });
      }
      assert.strictEqual(Object.getPrototypeOf(results), Object.prototype);
      assert.strictEqual({}.of, undefined);
      assert.strictEqual(Object.of, undefined);
    });

    it('may have such names in a Map and beside an error too', async () => {
      const tasks = new Map([
        ['__proto__', done => done(null, { polluted: true })],
        ['constructor', done => done(new Error('boom'), 1)]
      ]);
      const { values: [results] } = await failure(callback => run(tasks, callback));
      assert.deepStrictEqual(Object.entries(results), [['__proto__', { polluted: true }], ['constructor', 1]]);
      assert.strictEqual(results.polluted, undefined);
      assert.strictEqual({}.polluted, undefined);
    });

    it('of a Map give an object with the Map\'s keys as property names', async () => {
      const symbol = Symbol('key');
      const tasks = new Map([
        ['text', done => setImmediate(done, null, 1)],
        [7, done => done(null, 2)],
        [symbol, done => done(null, 3)],
        [true, done => done(null, 4)],
        [null, done => done(null, 5)]
      ]);
      const [results] = await success(callback => run(tasks, callback));
      assert.deepStrictEqual(results, { text: 1, 7: 2, [symbol]: 3, true: 4, null: 5 });
    });

    it('of an empty Map give an empty object', () => {
      const final = recorder();
      run(new Map(), final);
      assert.deepStrictEqual(final.calls, [[null, {}]]);
    });

    it('of a Map of another realm are keyed too', async () => {
      const tasks = require('vm').runInNewContext('new Map([["a", done => done(null, 1)], ["b", done => done(null, 2)]])');
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [{ a: 1, b: 2 }]);
    });

    it('of a subclass of Map are keyed, whatever it calls itself', async () => {
      class Registry extends Map {
        get [Symbol.toStringTag]() {
          return 'Registry';
        }
      }
      assert.deepStrictEqual(await success(callback => run(new Registry([['a', done => done(null, 1)]]), callback)), [{ a: 1 }]);
    });

    it('of an object that only calls itself a Map are the object\'s own', async () => {
      const tasks = { a: done => done(null, 1), [Symbol.toStringTag]: 'Map' };
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [{ a: 1 }]);
    });

    it('resolve a promise to an object', async () => {
      assert.deepStrictEqual(await run({ a: done => done(null, 1) }), { a: 1 });
      assert.deepStrictEqual(await run(new Map([['a', done => done(null, 1)]])), { a: 1 });
    });
  });

  describe(`${name}: a collection`, () => {
    it('may be array-like', async () => {
      const tasks = { length: 2, 0: done => done(null, 'a'), 1: done => done(null, 'b'), 2: done => done(null, 'beyond') };
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [['a', 'b']]);
      const args = (function () {
        return arguments;
      })(done => done(null, 1), done => done(null, 2));
      assert.deepStrictEqual(await success(callback => run(args, callback)), [[1, 2]]);
      assert.deepStrictEqual(await success(callback => run({ length: 0 }, callback)), [[]]);
    });

    it('may be an array of another realm, of a subclass or behind a proxy', async () => {
      const foreign = require('vm').runInNewContext('[done => done(null, 1), done => done(null, 2)]');
      assert.deepStrictEqual(await success(callback => run(foreign, callback)), [[1, 2]]);
      class List extends Array {}
      const [results] = await success(callback => run(List.of(done => done(null, 1)), callback));
      assert.deepStrictEqual(results, [1]);
      assert.deepStrictEqual(await success(callback => run(new Proxy([done => done(null, 1)], {}), callback)), [[1]]);
    });

    it('may have the same task at several places', async () => {
      let n = 0;
      const task = done => done(null, n++);
      assert.deepStrictEqual(await success(callback => run([task, task, task], callback)), [[0, 1, 2]]);
    });

    it('may be changed after the call when nothing is left to start', async () => {
      const held = [];
      const tasks = [done => held.push(done)];
      const promise = success(callback => run(tasks, callback));
      tasks.length = 0;
      held[0](null, 1);
      assert.deepStrictEqual(await promise, [[1]]);
    });
  });
}
