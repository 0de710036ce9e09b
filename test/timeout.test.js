'use strict';

const assert = require('assert');
const cflow = require('..');
const { failure, recorder, settle, success } = require('./support/outcome');
const { child } = require('./support/process');

const boom = new Error('boom');
const LONG = 1000000;

/** Runs `fn` with a clock in the place of Node's: it is given the timers that are set, as { fn, ms, cleared }. */
async function winding(fn) {
  const { clearTimeout, setTimeout } = global;
  const timers = [];
  global.setTimeout = (fire, ms) => {
    const timer = { fire, ms, cleared: false };
    timers.push(timer);
    return timer;
  };
  global.clearTimeout = timer => { timer.cleared = true; };
  try {
    return await fn(timers);
  } finally {
    Object.assign(global, { clearTimeout, setTimeout });
  }
}

describe('timeout', () => {
  it('passes on what comes in time, and ends the timer', () => winding(async timers => {
    const timed = cflow.timeout((a, b, callback) => setImmediate(callback, null, a, b), LONG);
    assert.deepStrictEqual(await success(callback => timed(1, 2, callback)), [1, 2]);
    assert.strictEqual((await failure(cflow.timeout(callback => callback(boom), LONG))).error, boom);
    assert.deepStrictEqual(timers.map(({ ms, cleared }) => [ms, cleared]), [[LONG, true], [LONG, true]]);
  }));

  it('ends the timer before it calls back', () => winding(timers => {
    assert.throws(() => cflow.timeout(callback => callback(), LONG)(() => { throw boom; }), error => error === boom);
    assert.strictEqual(timers[0].cleared, true);
  }));

  it('fails with an error that tells of it when the time is over', async () => {
    const { error, values } = await failure(cflow.timeout(function slow() {}, 1));
    assert.ok(error instanceof Error);
    assert.strictEqual(error.message, 'Callback function "slow" timed out.');
    assert.strictEqual(error.code, 'ETIMEDOUT');
    assert.strictEqual('info' in error, false);
    assert.deepStrictEqual(values, []);
    assert.strictEqual((await failure(cflow.timeout(() => {}, 0))).error.message, 'Callback function "anonymous" timed out.');
  });

  it('carries the information it was given on the error', async () => {
    for (const info of ['text', { custom: 'info' }, 0]) {
      assert.strictEqual((await failure(cflow.timeout(() => {}, 1, info))).error.info, info);
    }
  });

  it('ignores what comes late, and throws where that comes twice', async () => {
    let late;
    const final = recorder();
    cflow.timeout(callback => { late = callback; }, 1)(final);
    await cflow.timeout(() => {}, 5)().catch(() => {});
    assert.strictEqual(final.calls.length, 1);
    late(null, 'late');
    assert.throws(() => late(null), { code: 'CFLOW_CALLED_TWICE' });
    assert.strictEqual(final.calls.length, 1);
  });

  it('ignores a promise that settles late, be it rejected', () => winding(async timers => {
    const final = recorder();
    let reject;
    cflow.timeout(async () => new Promise((_, no) => { reject = no; }), LONG)(final);
    timers[0].fire();
    reject(boom);
    await settle();
    assert.deepStrictEqual(final.calls.map(([error]) => error.code), ['ETIMEDOUT']);
  }));

  it('throws where the function calls back twice', async () => {
    cflow.timeout(callback => {
      callback(null);
      assert.throws(() => callback(boom), error => error.code === 'CFLOW_CALLED_TWICE' && error.cause === boom);
    }, LONG)(() => {});
  });

  it('takes async functions and functions that return a promise', async () => {
    for (const fn of [async value => value, value => Promise.resolve(value)]) {
      assert.deepStrictEqual(await success(callback => cflow.timeout(fn, LONG)('value', callback)), ['value']);
    }
    assert.strictEqual((await failure(cflow.timeout(async () => { throw boom; }, LONG))).error, boom);
    assert.strictEqual((await failure(cflow.timeout(async () => new Promise(() => {}), 1))).error.code, 'ETIMEDOUT');
  });

  it('returns a promise without a callback', async () => {
    const timed = cflow.timeout((path, callback) => setImmediate(callback, null, path), LONG);
    assert.strictEqual(await timed('path'), 'path');
    assert.strictEqual(await timed('path', undefined), 'path');
    assert.strictEqual(await timed('path', null), 'path');
    assert.deepStrictEqual(await cflow.timeout(callback => callback(null, 1, 2), LONG)(), [1, 2]);
    await assert.rejects(cflow.timeout(() => {}, 1)(), { code: 'ETIMEDOUT' });
    await assert.rejects(cflow.timeout(callback => callback(boom), LONG)(), error => error === boom);
  });

  it('gives what the function throws to the caller, or to the promise, and ends the timer', () => winding(async timers => {
    const timed = cflow.timeout(() => { throw boom; }, LONG);
    assert.throws(() => timed(() => {}), error => error === boom);
    await assert.rejects(timed(), error => error === boom);
    assert.deepStrictEqual(timers.map(timer => timer.cleared), [true, true]);
  }));

  it('passes false on, which stops the flow around it', async () => {
    const final = recorder();
    cflow.series([cflow.timeout(callback => callback(false), LONG), final], final);
    await settle();
    assert.deepStrictEqual(final.calls, []);
  });

  it('hands over `this`', async () => {
    const object = { value: 1, method: cflow.timeout(function (callback) { callback(null, this.value); }, LONG) };
    assert.strictEqual(await object.method(), 1);
  });

  it('is wound by the clock that is there when it is called, and clears a timer by the one that set it', async () => {
    let timed;
    await winding(async timers => {
      const final = recorder();
      cflow.timeout(() => {}, 500)(final);
      timers[0].fire();
      assert.strictEqual(final.calls[0][0].code, 'ETIMEDOUT');
      let done;
      cflow.timeout(callback => { done = callback; }, LONG)(() => {});
      timed = () => {
        done(null);
        assert.strictEqual(timers[1].cleared, true);
      };
    });
    timed();
  });

  it('has no timer for Infinity', () => winding(async timers => {
    assert.strictEqual(await cflow.timeout(async () => 'value', Infinity)(), 'value');
    assert.deepStrictEqual(timers, []);
  }));

  it('lets the process end when the function has', async () => {
    const { code, stdout } = await child(`cflow.timeout(done => setImmediate(done, null, 'over'), 60000)((error, value) => console.log(value));`);
    assert.strictEqual(code, 0);
    assert.strictEqual(stdout, 'over\n');
  }).timeout(30000);

  it('refuses what makes no sense, at once', () => {
    const refused = (name, message) => ({ name, code: 'CFLOW_INVALID_ARGUMENT', message });
    const wanted = 'cflow.timeout: milliseconds must be a number from 0 to 2147483647, or Infinity, got ';
    assert.throws(() => cflow.timeout('x', 1), refused('TypeError', 'cflow.timeout: fn must be a function, got "x"'));
    assert.throws(() => cflow.timeout(() => {}), refused('TypeError', `${wanted}undefined`));
    assert.throws(() => cflow.timeout(() => {}, '10'), refused('TypeError', `${wanted}"10"`));
    for (const ms of [-1, NaN, 2147483648, -Infinity]) {
      assert.throws(() => cflow.timeout(() => {}, ms), refused('RangeError', `${wanted}${ms}`));
    }
  });
});
