'use strict';

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const cflow = require('..');
const { failure, recorder, settle, success } = require('./support/outcome');
const { child, observe } = require('./support/process');

const boom = new Error('boom');

/** A function that counts how often it is called, and calls back with the sum of its arguments. */
function adding(defer = setImmediate) {
  const add = (a, b, callback) => {
    add.calls++;
    defer(callback, null, a + b);
  };
  add.calls = 0;
  return add;
}

describe('memoize', () => {
  it('asks once for each first argument', async () => {
    const add = adding();
    const memoized = cflow.memoize(add);
    assert.deepStrictEqual(await success(callback => memoized(1, 2, callback)), [3]);
    assert.deepStrictEqual(await success(callback => memoized(1, 5, callback)), [3]);
    assert.deepStrictEqual(await success(callback => memoized(2, 5, callback)), [7]);
    assert.strictEqual(add.calls, 2);
  });

  it('asks once for each key that the hasher gives of all the arguments', async () => {
    const add = adding();
    const memoized = cflow.memoize(add, (a, b) => `${a}+${b}`);
    assert.deepStrictEqual(await success(callback => memoized(1, 2, callback)), [3]);
    assert.deepStrictEqual(await success(callback => memoized(1, 5, callback)), [6]);
    assert.deepStrictEqual(await success(callback => memoized(1, 2, callback)), [3]);
    assert.strictEqual(add.calls, 2);
    assert.deepStrictEqual(Object.keys(memoized.memo), ['1+2', '1+5']);
  });

  it('remembers several values, none, undefined and symbols as keys', async () => {
    let calls = 0;
    const memoized = cflow.memoize((key, callback) => {
      calls++;
      if (key === 'none') callback(null);
      else callback(null, undefined, key);
    });
    const key = Symbol('key');
    for (let i = 0; i < 2; i++) {
      assert.deepStrictEqual(await success(callback => memoized('none', callback)), []);
      assert.deepStrictEqual(await success(callback => memoized(key, callback)), [undefined, key]);
    }
    assert.strictEqual(calls, 2);
  });

  it('answers from memory when the caller has returned, however soon the function called back', async () => {
    const order = [];
    const memoized = cflow.memoize((key, callback) => callback(null, key));
    memoized(1, () => order.push('first'));
    order.push('returned');
    memoized(1, () => order.push('second'));
    order.push('returned');
    await settle();
    assert.deepStrictEqual(order, ['first', 'returned', 'returned', 'second']);
  });

  it('lets all who ask for the same key at a time wait for one answer, and answers in their order', async () => {
    const add = adding();
    const memoized = cflow.memoize(add);
    const final = recorder();
    for (let i = 0; i < 3; i++) memoized(1, 2, (...outcome) => final(i, ...outcome));
    assert.deepStrictEqual(final.calls, []);
    await settle();
    assert.deepStrictEqual(final.calls, [[0, null, 3], [1, null, 3], [2, null, 3]]);
    assert.strictEqual(add.calls, 1);
  });

  it('gives an error to all who wait, and asks again afterwards', async () => {
    let calls = 0;
    const memoized = cflow.memoize((key, callback) => setImmediate(callback, ++calls === 1 ? boom : null, calls));
    const outcomes = await Promise.all([failure(callback => memoized(1, callback)), failure(callback => memoized(1, callback))]);
    assert.deepStrictEqual(outcomes, [{ error: boom, values: [1] }, { error: boom, values: [1] }]);
    assert.deepStrictEqual(memoized.memo, Object.create(null));
    assert.deepStrictEqual(await success(callback => memoized(1, callback)), [2]);
    assert.strictEqual(calls, 2);
  });

  it('passes false on to all who wait and does not remember it', async () => {
    const final = recorder();
    const memoized = cflow.memoize((key, callback) => setImmediate(callback, false));
    memoized(1, final);
    memoized(1, final);
    await settle();
    assert.deepStrictEqual(final.calls, [[false], [false]]);
    assert.deepStrictEqual(memoized.memo, Object.create(null));
  });

  it('takes falsy errors for none', async () => {
    const memoized = cflow.memoize((key, callback) => callback(key, 'value'));
    for (const key of [0, '', undefined, null, NaN]) {
      await success(callback => memoized(key, callback));
      assert.deepStrictEqual(memoized.memo[key], ['value']);
    }
  });

  it('knows keys that objects have by themselves', async () => {
    const add = adding();
    const memoized = cflow.memoize(add);
    for (const key of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
      const before = add.calls;
      assert.deepStrictEqual(await success(callback => memoized(key, '!', callback)), [`${key}!`]);
      assert.deepStrictEqual(await success(callback => memoized(key, '!', callback)), [`${key}!`]);
      assert.strictEqual(add.calls, before + 1, key);
      const together = await Promise.all([memoized(key, '!'), memoized(key, '!')]);
      assert.deepStrictEqual(together, [`${key}!`, `${key}!`]);
    }
    assert.deepStrictEqual(Reflect.ownKeys(memoized.memo), ['__proto__', 'constructor', 'hasOwnProperty', 'toString']);
    assert.strictEqual({}.polluted, undefined);
  });

  it('shows its memory, which may be filled and emptied', async () => {
    const add = adding();
    const memoized = cflow.memoize(add);
    memoized.memo.given = ['value', 'more'];
    assert.deepStrictEqual(await success(callback => memoized('given', 1, callback)), ['value', 'more']);
    await memoized(1, 2);
    delete memoized.memo[1];
    await memoized(1, 2);
    assert.strictEqual(add.calls, 2);
    assert.strictEqual(memoized.unmemoized, add);
  });

  it('gives an answer that is taken from memory while it is on its way', async () => {
    const memoized = cflow.memoize(adding());
    await memoized(1, 2);
    const answer = memoized(1, 2);
    delete memoized.memo[1];
    assert.strictEqual(await answer, 3);
  });

  it('returns a promise without a callback, for each kind of answer and of function', async () => {
    for (const fn of [(key, callback) => setImmediate(callback, null, key), async key => key, key => Promise.resolve(key)]) {
      const memoized = cflow.memoize(fn);
      assert.deepStrictEqual(await Promise.all([memoized(1), memoized(1), memoized(2)]), [1, 1, 2]);
      assert.strictEqual(await memoized(1), 1);
      assert.deepStrictEqual(await success(callback => memoized(1, callback)), [1]);
      assert.deepStrictEqual(await success(callback => memoized(3, callback)), [3]);
    }
    assert.deepStrictEqual(await cflow.memoize(callback => callback(null, 1, 2), () => 'key')(), [1, 2]);
    await assert.rejects(cflow.memoize(callback => callback(boom), () => 'key')(), error => error === boom);
    await assert.rejects(cflow.memoize(async () => { throw boom; })(), error => error === boom);
  });

  it('gives what the function throws to the caller, and asks again afterwards', async () => {
    let calls = 0;
    const memoized = cflow.memoize((key, callback) => {
      if (++calls < 3) throw boom;
      callback(null, key);
    });
    const final = recorder();
    assert.throws(() => memoized(1, final), error => error === boom);
    await assert.rejects(memoized(1), error => error === boom);
    assert.deepStrictEqual(await success(callback => memoized(1, callback)), [1]);
    assert.deepStrictEqual(final.calls, []);
  });

  it('gives what the function throws to those who already wait for it', async () => {
    const inner = recorder();
    const memoized = cflow.memoize((key, callback) => {
      memoized(key, inner);
      if (callback) throw boom;
    });
    assert.throws(() => memoized(1, () => {}), error => error === boom);
    assert.deepStrictEqual(inner.calls, [[boom]]);
  });

  it('gives what the hasher throws to the caller', async () => {
    const memoized = cflow.memoize(adding(), () => { throw boom; });
    assert.throws(() => memoized(1, 2, () => {}), error => error === boom);
    await assert.rejects(memoized(1, 2), error => error === boom);
  });

  it('answers everyone who waits though one of them throws, which surfaces', async () => {
    const final = recorder();
    const memoized = cflow.memoize(adding());
    const heard = await observe(() => {
      memoized(1, 2, () => { throw boom; });
      memoized(1, 2, final);
    });
    assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
    assert.deepStrictEqual(final.calls, [[null, 3]]);
  });

  it('throws where the function calls back twice, and answers once', async () => {
    const thrown = [];
    const final = recorder();
    cflow.memoize((key, callback) => {
      callback(null, 1);
      try {
        callback(boom);
      } catch (error) {
        thrown.push(error);
      }
    })('key', final);
    await settle();
    assert.strictEqual(thrown[0].code, 'CFLOW_CALLED_TWICE');
    assert.strictEqual(thrown[0].cause, boom);
    assert.deepStrictEqual(final.calls, [[null, 1]]);
  });

  it('calls back in the async context of each caller', async () => {
    const storage = new AsyncLocalStorage();
    const memoized = cflow.memoize((key, callback) => setImmediate(callback, null, key));
    const seen = [];
    for (let context = 1; context <= 3; context++) {
      storage.run(context, () => memoized('key', () => seen.push([context, storage.getStore()])));
    }
    await settle();
    storage.run(4, () => memoized('key', () => seen.push([4, storage.getStore()])));
    await settle();
    assert.deepStrictEqual(seen, [[1, 1], [2, 2], [3, 3], [4, 4]]);
  });

  it('calls the first caller back in its context, though the function answers out of another', async () => {
    const storage = new AsyncLocalStorage();
    let answer;
    const memoized = cflow.memoize((key, callback) => { answer = callback; });
    const seen = [];
    storage.run(1, () => memoized('key', () => seen.push(storage.getStore())));
    storage.run(2, () => answer(null));
    await settle();
    assert.deepStrictEqual(seen, [1]);
  });

  it('lets timers fire beside an endless run of answers from memory', async () => {
    const memoized = cflow.memoize((key, callback) => callback(null, key));
    await memoized(1);
    let fired = false;
    setTimeout(() => { fired = true; }, 1);
    await new Promise(resolve => {
      (function next() {
        if (fired) resolve();
        else memoized(1, next);
      })();
    });
  });

  it('answers by the clock that was there at load', async () => {
    const { stdout } = await child(`
      const never = () => {};
      global.setImmediate = global.setTimeout = global.queueMicrotask = process.nextTick = never;
      const memoized = cflow.memoize((key, callback) => callback(null, key));
      let left = 1000;
      (function next() { if (left-- > 0) memoized(1, next); else process._rawDebug('over'); })();
      process.on('exit', () => console.log(left));`);
    assert.strictEqual(stdout, '-1\n');
  }).timeout(60000);

  it('keeps the stack in 100,000 synchronous answers in a series', async () => {
    const memoized = cflow.memoize((key, callback) => callback(null, key), () => 'key');
    const results = await cflow.series(new Array(100000).fill(callback => memoized('value', callback)));
    assert.strictEqual(results.length, 100000);
  }).timeout(60000);

  it('refuses what makes no sense, at once', () => {
    const refused = message => ({ code: 'CFLOW_INVALID_ARGUMENT', message });
    assert.throws(() => cflow.memoize(), refused('cflow.memoize: fn must be a function, got undefined'));
    assert.throws(() => cflow.memoize(() => {}, 'key'), refused('cflow.memoize: hasher must be a function, got "key"'));
    assert.throws(() => cflow.memoize(() => {}, async () => 'key'), refused('cflow.memoize: hasher must return the key itself, got an async function'));
    assert.throws(() => cflow.unmemoize(1), refused('cflow.unmemoize: fn must be a function, got 1'));
  });
});

describe('unmemoize', () => {
  it('asks each time', async () => {
    const add = adding();
    const plain = cflow.unmemoize(cflow.memoize(add));
    assert.deepStrictEqual(await success(callback => plain(1, 2, callback)), [3]);
    assert.deepStrictEqual(await success(callback => plain(1, 2, callback)), [3]);
    assert.strictEqual(await plain(1, 2), 3);
    assert.strictEqual(add.calls, 3);
  });

  it('takes a function that is not memoized for what it is', async () => {
    assert.deepStrictEqual(await success(callback => cflow.unmemoize(adding())(1, 2, callback)), [3]);
    assert.strictEqual(await cflow.unmemoize(async value => value)(1), 1);
  });
});
