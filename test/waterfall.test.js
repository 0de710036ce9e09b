'use strict';

const assert = require('assert');
const cflow = require('..');
const { failure, recorder, settle, success } = require('./support/outcome');

const { waterfall } = cflow;

describe('waterfall', () => {
  it('calls each task with the values of the one before and a callback', async () => {
    const seen = [];
    const values = await success(callback =>
      waterfall(
        [
          (...args) => {
            seen.push(args.slice(0, -1));
            setImmediate(args[args.length - 1], null, 1);
          },
          (...args) => {
            seen.push(args.slice(0, -1));
            args[args.length - 1](null, 2, 'zwei');
          },
          (...args) => {
            seen.push(args.slice(0, -1));
            process.nextTick(args[args.length - 1], null, ...args.slice(0, -1), 3, 4, 5);
          },
          (...args) => {
            seen.push(args.slice(0, -1));
            args[args.length - 1](null, 'last', 'values', 'of all');
          }
        ],
        callback
      )
    );
    assert.deepStrictEqual(seen, [[], [1], [2, 'zwei'], [2, 'zwei', 3, 4, 5]]);
    assert.deepStrictEqual(values, ['last', 'values', 'of all']);
  });

  it('passes on exactly as many values as were given', async () => {
    for (const given of [[], [undefined], [null], [undefined, undefined], [1, undefined], [[]], [[1, 2]], [1, 2, 3, 4, 5, 6, 7]]) {
      const second = recorder();
      await success(callback =>
        waterfall([done => done(null, ...given), (...args) => { second(...args.slice(0, -1)); args[args.length - 1](null); }], callback)
      );
      assert.deepStrictEqual(second.calls, [given]);
    }
  });

  it('gives the final callback null and exactly the last task\'s values', () => {
    for (const given of [[], [undefined], [false], [0], [1, 2], [1, 2, 3, 4]]) {
      const final = recorder();
      waterfall([done => done(null, 'first'), (value, done) => done(null, ...given)], final);
      assert.deepStrictEqual(final.calls, [[null, ...given]]);
    }
  });

  it('takes falsy values in the error\'s place, other than false, for no error', async () => {
    for (const nothing of [undefined, null, 0, -0, '', NaN, 0n]) {
      const final = recorder();
      waterfall([done => done(nothing, 1), (value, done) => done(nothing, value + 1)], final);
      assert.deepStrictEqual(final.calls, [[null, 2]]);
    }
  });

  it('starts a task when the one before has called back', async () => {
    const held = [];
    const hold = (...args) => held.push(args[args.length - 1]);
    const final = recorder();
    waterfall([hold, hold, hold], final);
    for (let i = 0; i < 3; i++) {
      await settle(1);
      assert.strictEqual(held.length, i + 1);
      assert.deepStrictEqual(final.calls, []);
      held[i](null, i);
    }
    assert.deepStrictEqual(final.calls, [[null, 2]]);
  });

  it('stops at an error, at once or later, and gives the values beside it', async () => {
    const boom = new Error('boom');
    for (const call of [(done, ...args) => done(...args), setImmediate]) {
      const after = recorder();
      const { error, values } = await failure(callback =>
        waterfall([done => done(null, 1, 2), (a, b, done) => call(done, boom, 'x', 'y'), after], callback)
      );
      assert.strictEqual(error, boom);
      assert.deepStrictEqual(values, ['x', 'y']);
      assert.deepStrictEqual(after.calls, []);
    }
  });

  it('does not give the final callback values of earlier tasks beside an error', async () => {
    const { values } = await failure(callback =>
      waterfall([done => done(null, 1, 2), (a, b, done) => done(new Error('boom'))], callback)
    );
    assert.deepStrictEqual(values, []);
  });

  it('gives errors as they are, Errors or not', async () => {
    for (const error of ['text', 1, true, {}, Symbol('s')]) {
      const failed = await failure(callback => waterfall([done => done(error)], callback));
      assert.strictEqual(failed.error, error);
    }
  });

  it('stops silently at false, at once or later, in the first task or the last', async () => {
    for (const call of [(done, ...args) => done(...args), setImmediate]) {
      const final = recorder();
      const after = recorder();
      waterfall([done => call(done, false), after], final);
      waterfall([done => done(null, 1), (value, done) => call(done, false, 'value')], final);
      waterfall([done => done(null, 1), (value, done) => call(done, false, 'value')]).then(final, final);
      await settle();
      assert.deepStrictEqual(final.calls, []);
      assert.deepStrictEqual(after.calls, []);
    }
  });

  it('passes the value false on as a value', async () => {
    assert.deepStrictEqual(await success(callback => waterfall([done => done(null, false), (value, done) => done(null, value)], callback)), [false]);
  });

  it('calls back at once without values where there are no tasks', () => {
    for (const nothing of [[], undefined, null, new Set(), [].values(), Object.assign([], { extra: () => {} })]) {
      const final = recorder();
      waterfall(nothing, final);
      assert.deepStrictEqual(final.calls, [[null]]);
    }
  });

  it('takes array-likes, Sets and other iterables', async () => {
    const list = [done => done(null, 1), (value, done) => setImmediate(done, null, value + 1), async value => value * 10];
    const arrayLike = { length: 3, 0: list[0], 1: list[1], 2: list[2] };
    function* generate() {
      yield* list;
    }
    async function* generateLater() {
      yield* list;
    }
    for (const tasks of [list, arrayLike, new Set(list), list.values(), generate(), generateLater(), { [Symbol.iterator]: generate }]) {
      assert.deepStrictEqual(await success(callback => waterfall(tasks, callback)), [20]);
    }
  });

  it('passes values to an async function without a callback', async () => {
    const seen = [];
    const values = await success(callback =>
      waterfall(
        [
          done => done(null, 1, 2),
          async (...args) => {
            seen.push(args);
            return [3, 4];
          },
          async (...args) => {
            seen.push(args);
          },
          async (...args) => {
            seen.push(args);
            return 'end';
          }
        ],
        callback
      )
    );
    assert.deepStrictEqual(seen, [[1, 2], [[3, 4]], [undefined]]);
    assert.deepStrictEqual(values, ['end']);
  });

  it('resolves a promise to the value, to undefined for none, and to an array for several', async () => {
    assert.strictEqual(await waterfall([done => done(null, 1)]), 1);
    assert.strictEqual(await waterfall([done => done(null)]), undefined);
    assert.strictEqual(await waterfall([]), undefined);
    assert.strictEqual(await waterfall(null), undefined);
    assert.deepStrictEqual(await waterfall([done => done(null, 1, 2)]), [1, 2]);
    assert.deepStrictEqual(await waterfall([done => done(null, [1])]), [1]);
  });

  it('rejects a promise with the error', async () => {
    const boom = new Error('boom');
    await assert.rejects(waterfall([done => done(null, 1), (value, done) => setImmediate(done, boom, 2, 3)]), error => error === boom);
  });

  it('returns undefined where it has a callback', () => {
    assert.strictEqual(waterfall([], () => {}), undefined);
  });

  it('calls its tasks without a this of its own', () => {
    let seen = 'not called';
    waterfall([function (done) { seen = this; done(); }], () => {});
    assert.strictEqual(seen, undefined);
  });
});
