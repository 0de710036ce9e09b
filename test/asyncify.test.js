'use strict';

const assert = require('assert');
const cflow = require('..');
const { failure, recorder, success } = require('./support/outcome');
const { observe } = require('./support/process');

const boom = new Error('boom');

describe('asyncify', () => {
  it('makes a function of a callback of one that returns its value', async () => {
    const parse = cflow.asyncify(JSON.parse);
    assert.deepStrictEqual(await success(callback => parse('{"a":1}', callback)), [{ a: 1 }]);
  });

  it('calls back at once, with null and one value', () => {
    const final = recorder();
    cflow.asyncify((...args) => args)(1, 2, final);
    cflow.asyncify(() => {})(final);
    assert.deepStrictEqual(final.calls, [[null, [1, 2]], [null, undefined]]);
  });

  it('hands over `this`', async () => {
    const object = { value: 1, method: cflow.asyncify(function () { return this.value; }) };
    assert.deepStrictEqual(await success(callback => object.method(callback)), [1]);
    assert.strictEqual(await object.method(), 1);
  });

  it('gives what is thrown as the error, even if that is no error', async () => {
    const throwing = value => cflow.asyncify(() => { throw value; });
    assert.strictEqual((await failure(throwing(boom))).error, boom);
    assert.strictEqual((await failure(throwing('text'))).error, 'text');
    for (const value of [undefined, null, 0, '', false]) {
      const { error } = await failure(throwing(value));
      assert.strictEqual(error.code, 'CFLOW_REJECTED');
      assert.strictEqual(error.cause, value);
      await assert.rejects(throwing(value)(), { code: 'CFLOW_REJECTED' });
    }
  });

  it('waits for a promise, another thenable and an async function', async () => {
    const thenable = { then: resolve => setImmediate(resolve, 'value') };
    for (const fn of [async () => 'value', () => Promise.resolve('value'), () => thenable]) {
      assert.deepStrictEqual(await success(callback => cflow.asyncify(fn)(callback)), ['value']);
      assert.strictEqual(await cflow.asyncify(fn)(), 'value');
    }
  });

  it('gives what a promise is rejected with as an error that is true', async () => {
    const rejecting = reason => cflow.asyncify(() => Promise.reject(reason));
    assert.strictEqual((await failure(rejecting(boom))).error, boom);
    const like = { message: 'like an error' };
    assert.strictEqual((await failure(rejecting(like))).error, like);
    for (const reason of [undefined, null, 0, '', false, 'text', 7]) {
      const { error } = await failure(rejecting(reason));
      assert.ok(error instanceof Error);
      assert.strictEqual(error.code, 'CFLOW_REJECTED');
      assert.strictEqual(error.cause, reason);
    }
    assert.strictEqual((await failure(cflow.asyncify(async () => { throw boom; }))).error, boom);
  });

  it('leaves what the callback throws to the caller, and calls it once', () => {
    let calls = 0;
    const throws = () => {
      calls++;
      throw boom;
    };
    assert.throws(() => cflow.asyncify(() => 1)(throws), error => error === boom);
    assert.throws(() => cflow.asyncify(() => { throw new Error('other'); })(throws), error => error === boom);
    assert.strictEqual(calls, 2);
  });

  it('lets what the callback throws after a promise surface, never as a rejection', async () => {
    for (const fn of [async () => 1, async () => { throw new Error('other'); }, () => Promise.resolve()]) {
      let calls = 0;
      const heard = await observe(() => cflow.asyncify(fn)(() => {
        calls++;
        throw boom;
      }));
      assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
      assert.strictEqual(calls, 1);
    }
  });

  it('returns nothing beside a callback, so that a flow hears of it once', async () => {
    assert.strictEqual(cflow.asyncify(async () => 1)(() => {}), undefined);
    assert.deepStrictEqual(await cflow.series([cflow.asyncify(async () => 1), cflow.asyncify(() => 2)]), [1, 2]);
    assert.deepStrictEqual(await cflow.waterfall([cflow.constant('[1]'), cflow.asyncify(JSON.parse)]), [1]);
  });

  it('takes an undefined or null after the arguments for no callback, and an argument for an argument', async () => {
    const count = cflow.asyncify((a, b) => [a, b]);
    assert.deepStrictEqual(await count(1, 2, undefined), [1, 2]);
    assert.deepStrictEqual(await count(1, 2, null), [1, 2]);
    assert.deepStrictEqual(await count(1, undefined), [1, undefined]);
  });

  it('refuses what is no function, at once', () => {
    for (const value of [undefined, null, 1, {}, 'x']) {
      assert.throws(() => cflow.asyncify(value), { code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow\.asyncify: fn must be a function, got / });
    }
  });

  it('is wrapSync too', () => {
    assert.strictEqual(cflow.wrapSync, cflow.asyncify);
  });
});
