'use strict';

const assert = require('assert');
const cflow = require('..');
const { failure, recorder, settle, success } = require('./support/outcome');

const boom = new Error('boom');

/** A function that fails some times before it calls back with its arguments. */
function flaky(failures) {
  const fn = (a, b, callback) => {
    fn.calls++;
    if (failures-- > 0) setImmediate(callback, boom);
    else setImmediate(callback, null, a, b);
  };
  fn.calls = 0;
  return fn;
}

describe('retryable', () => {
  it('calls the function with the same arguments until it succeeds', async () => {
    const fn = flaky(2);
    assert.deepStrictEqual(await success(callback => cflow.retryable(3, fn)(1, 2, callback)), [1, 2]);
    assert.strictEqual(fn.calls, 3);
  });

  it('gives up after as many attempts as it was given, or five', async () => {
    for (const [times, make] of [[5, cflow.retryable], [5, fn => cflow.retryable(null, fn)], [2, fn => cflow.retryable({ times: 2 }, fn)]]) {
      const fn = flaky(10);
      assert.strictEqual((await failure(callback => make(fn)(1, 2, callback))).error, boom);
      assert.strictEqual(fn.calls, times);
    }
  });

  it('counts each call by itself', async () => {
    const fn = flaky(2);
    const made = cflow.retryable(2, fn);
    assert.strictEqual((await failure(callback => made(1, 2, callback))).error, boom);
    assert.deepStrictEqual(await success(callback => made(1, 2, callback)), [1, 2]);
  });

  it('takes the options of retry', async () => {
    const fn = flaky(10);
    const errorFilter = recorder();
    assert.strictEqual((await failure(callback => cflow.retryable({ times: 9, errorFilter }, fn)(1, 2, callback))).error, boom);
    assert.deepStrictEqual(errorFilter.calls, [[boom]]);
    assert.strictEqual(fn.calls, 1);
  });

  it('returns a promise without a callback', async () => {
    assert.deepStrictEqual(await cflow.retryable(flaky(1))(1, 2), [1, 2]);
    assert.deepStrictEqual(await cflow.retryable(flaky(1))(1, 2, undefined), [1, 2]);
    await assert.rejects(cflow.retryable(1, flaky(1))(1, 2), error => error === boom);
  });

  it('takes async functions, which get no callback, and functions that return a promise', async () => {
    for (const fn of [async (...args) => args, (a, b) => Promise.resolve([a, b])]) {
      assert.deepStrictEqual(await cflow.retryable(fn)(1, 2), [1, 2]);
      assert.deepStrictEqual(await success(callback => cflow.retryable(fn)(1, 2, callback)), [[1, 2]]);
    }
  });

  it('takes a function at the end for an argument where the callback would still have to come', async () => {
    const fn = (transform, callback) => callback(null, transform(1));
    assert.strictEqual(await cflow.retryable(fn)(n => n + 1), 2);
    const late = (...args) => args.pop()(null, args.length);
    assert.deepStrictEqual(await success(callback => cflow.retryable(late)(1, callback)), [1]);
    assert.strictEqual(await cflow.retryable({ arity: 2 }, late)(n => n), 1);
  });

  it('hands over `this`', async () => {
    const object = { value: 1, method: cflow.retryable(function (callback) { callback(null, this.value); }) };
    assert.strictEqual(await object.method(), 1);
  });

  it('makes tasks that stop a flow silently at false', async () => {
    const final = recorder();
    cflow.series([cflow.retryable(callback => callback(false)), final], final);
    await settle();
    assert.deepStrictEqual(final.calls, []);
    assert.deepStrictEqual(await cflow.series([cflow.apply(cflow.retryable(flaky(1)), 1, 2)]), [[1, 2]]);
  });

  it('refuses what makes no sense, at once', () => {
    for (const args of [[], [3], [3, 'x'], [-1, () => {}], [NaN, () => {}], [{ times: 0 }, () => {}], [{ arity: -1 }, () => {}], [{ interval: -1 }, () => {}]]) {
      assert.throws(() => cflow.retryable(...args), { code: 'CFLOW_INVALID_ARGUMENT' });
    }
  });
});
