'use strict';

// seq, compose, applyEach, applyEachSeries.

const assert = require('assert');
const async3 = require('async');
const cflow = require('..');
const { failure, outcome, recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');

const boom = new Error('boom');
const add = (a, b, callback) => setImmediate(callback, null, a + b);
const double = (n, callback) => callback(null, n * 2);
const inverse = async n => -n;

// Both take the functions in the order in which they run.
const composers = {
  seq: (...functions) => cflow.seq(...functions),
  compose: (...functions) => cflow.compose(...functions.reverse())
};

for (const name of Object.keys(composers)) {
  const make = composers[name];

  describe(name, () => {
    it('hands the values of each function to the next one', async () => {
      const made = make(add, double, inverse);
      assert.deepStrictEqual(await success(callback => made(1, 2, callback)), [-6]);
      assert.deepStrictEqual(await success(callback => made(3, 4, callback)), [-14]);
        const several = make((a, callback) => callback(null, a, 2), add, (n, callback) => callback(null), callback => callback(null, 1, 2));
      assert.deepStrictEqual(await success(callback => several(1, callback)), [1, 2]);
    });

    it('returns a promise without a callback', async () => {
      assert.strictEqual(await make(add, double)(1, 2), 6);
      assert.strictEqual(await make(add, double)(1, 2, undefined), 6);
      assert.deepStrictEqual(await make((a, callback) => callback(null, a, 2))(1), [1, 2]);
      await assert.rejects(make(callback => callback(boom))(), error => error === boom);
      await assert.rejects(make(() => { throw boom; })(), error => error === boom);
      await assert.rejects(make(async () => { throw boom; })(), error => error === boom);
    });

    it('passes an undefined on that the first function has a parameter for', async () => {
      assert.deepStrictEqual(await make((a, b, callback) => callback(null, a, b))(1, undefined), [1, undefined]);
    });

    it('calls each function with its own `this`', async () => {
      const object = {
        factor: 3,
        made: make(
          function (n, callback) { callback(null, n * this.factor); },
          async function (n) { return n * this.factor; },
          function (n) { return Promise.resolve(n * this.factor); }
        )
      };
      assert.deepStrictEqual(await success(callback => object.made(1, callback)), [27]);
      assert.strictEqual(await object.made(2), 54);
      const own = recorder();
      make(function (callback) { own(this); callback(); })(() => {});
      assert.deepStrictEqual(own.calls, [[undefined]]);
    });

    it('stops at an error and gives it, with the values beside it', async () => {
      const after = recorder();
      assert.deepStrictEqual(await failure(callback => make((a, done) => done(boom, a), after)(1, callback)), { error: boom, values: [1] });
      assert.deepStrictEqual(after.calls, []);
    });

    it('stops silently at false', async () => {
      const never = recorder();
      make((a, callback) => callback(false), never)(1, never);
      await settle();
      assert.deepStrictEqual(never.calls, []);
    });

    it('passes its arguments on where there is no function', async () => {
      assert.deepStrictEqual(await success(callback => make()(1, 2, callback)), [1, 2]);
      assert.deepStrictEqual(await make()(1, 2), [1, 2]);
    });

    it('gives what a function throws to the caller', () => {
      assert.throws(() => make(double, () => { throw boom; })(1, () => {}), error => error === boom);
    });

    it('throws where a function calls back twice', () => {
      const final = recorder();
      make(callback => {
        callback(null, 1);
        assert.throws(() => callback(boom), { code: 'CFLOW_CALLED_TWICE', callback: 'function 0' });
      })(final);
      assert.deepStrictEqual(final.calls, [[null, 1]]);
    });

    it('lets what the callback throws surface', async () => {
      for (const fn of [double, inverse]) {
        const heard = await observe(() => make(fn)(1, () => { throw boom; }));
        assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
      }
    });

    it('may be used any number of times, at a time too, and nested', async () => {
      const made = make(add, double);
      assert.deepStrictEqual(await Promise.all([made(1, 2), made(3, 4)]), [6, 14]);
      assert.strictEqual(await make(made, made.bind(null, 1))(1, 2), 14);
      assert.deepStrictEqual(await cflow.series([cflow.apply(made, 1, 1)]), [4]);
    });

    it('keeps the stack over 20,000 functions', async () => {
      const made = make(...new Array(20000).fill((n, callback) => callback(null, n + 1)));
      assert.deepStrictEqual(await success(callback => made(0, callback)), [20000]);
    });

    it('refuses what is no function, at once', () => {
      assert.throws(() => cflow[name](double, 1), { code: 'CFLOW_INVALID_ARGUMENT', message: `cflow.${name}: functions[1] must be a function, got 1` });
    });
  });
}

describe('compose and seq', () => {
  it('take the functions in opposite orders', async () => {
    const plusOne = (n, callback) => callback(null, n + 1);
    assert.strictEqual(await cflow.seq(plusOne, double)(1), 4);
    assert.strictEqual(await cflow.compose(plusOne, double)(1), 3);
  });
});

for (const name of ['applyEach', 'applyEachSeries']) {
  const make = cflow[name];

  describe(name, () => {
    const collections = {
      'an array': () => [add, async (a, b) => a * b, (a, b, callback) => callback(null, a - b, 'not this')],
      'an object': () => ({ sum: add, product: async (a, b) => a * b }),
      'a Set': () => new Set([add, (a, b, callback) => callback(null, a)]),
      'a generator': () => [add, add].values(),
      'nothing': () => null,
      'an empty array': () => []
    };
    for (const kind of Object.keys(collections)) {
      it(`calls the functions of ${kind} with the same arguments, as async does`, async () => {
        const expected = await outcome(async3[name](collections[kind](), 3, 4));
        assert.deepStrictEqual(await outcome(make(collections[kind](), 3, 4)), expected);
        assert.deepStrictEqual(await make(collections[kind](), 3, 4)(), expected.values[0]);
      });
    }

    it('takes functions that return a promise, and async iterables', async () => {
      assert.deepStrictEqual(await make([a => Promise.resolve(a)], 1)(), [1]);
      async function* functions() {
        yield add;
        yield async (a, b) => a * b;
      }
      assert.deepStrictEqual(await success(make(functions(), 3, 4)), [[7, 12]]);
    });

    it('calls them with its own `this`, and any number of times', async () => {
      const object = { value: 1, made: make([function (a, callback) { callback(null, this.value + a); }], 2) };
      assert.deepStrictEqual(await object.made(), [3]);
      object.value = 5;
      assert.deepStrictEqual(await success(callback => object.made(callback)), [[7]]);
    });

    it('gives an error, with the results so far', async () => {
      assert.deepStrictEqual(
        await failure(make([(a, callback) => callback(null, a), (a, callback) => setImmediate(callback, boom)], 1)),
        { error: boom, values: [[1, undefined]] }
      );
      await assert.rejects(make([async () => { throw boom; }])(), error => error === boom);
    });

    it('stops silently at false', async () => {
      const final = recorder();
      make([callback => callback(false)])(final);
      await settle();
      assert.deepStrictEqual(final.calls, []);
    });

    it('gives what a function throws to the caller, or to the promise', async () => {
      assert.throws(() => make([() => { throw boom; }])(() => {}), error => error === boom);
      await assert.rejects(make([() => { throw boom; }])(), error => error === boom);
    });

    it('throws where a function calls back twice', () => {
      const final = recorder();
      make([callback => {
        callback(null, 1);
        assert.throws(() => callback(null), { code: 'CFLOW_CALLED_TWICE' });
      }])(final);
      assert.deepStrictEqual(final.calls, [[null, [1]]]);
    });

    it('refuses what makes no sense, at once where it is to be seen', async () => {
      const refused = message => ({ name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message });
      assert.throws(() => make([add, 1], 1), refused(`cflow.${name}: fns[1] must be a function, got 1`));
      assert.throws(() => make({ bad: null }, 1)(() => {}), refused(`cflow.${name}: fns.bad must be a function, got null`));
      await assert.rejects(make({ bad: null }, 1)(), refused(`cflow.${name}: fns.bad must be a function, got null`));
      assert.throws(() => make(5, 1)(() => {}), refused(/^cflow\.applyEach(Series)?: coll must be /));
      assert.throws(() => make([])(5), refused(`cflow.${name}: callback must be a function, got 5`));
    });
  });
}

describe('applyEach', () => {
  it('starts all of them at once', async () => {
    let started = 0;
    const fn = callback => {
      started++;
      setImmediate(() => callback(null, started));
    };
    assert.deepStrictEqual(await cflow.applyEach([fn, fn, fn])(), [3, 3, 3]);
  });
});

describe('applyEachSeries', () => {
  it('starts each when the one before is over', async () => {
    let started = 0;
    const fn = callback => {
      started++;
      setImmediate(() => callback(null, started));
    };
    assert.deepStrictEqual(await cflow.applyEachSeries([fn, fn, fn])(), [1, 2, 3]);
  });
});
