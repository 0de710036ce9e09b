'use strict';

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const { getEventListeners } = require('events');
const cflow = require('..');
const { failure, recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');

const { retry } = cflow;

const boom = new Error('boom');

/** Asserts that nothing but these exceptions arrives outside of everybody's stack. */
async function surfaces(exceptions, start) {
  assert.deepStrictEqual(await observe(start), { exceptions, rejections: [] });
}

/** A task that fails `failures` times, each time with another error, and then succeeds. */
function failing(failures, call = (done, ...args) => done(...args)) {
  const task = done => {
    const attempt = ++task.attempts;
    if (attempt <= failures) call(done, task.errors[attempt - 1], 'beside', attempt);
    else call(done, null, 'value', attempt);
  };
  task.attempts = 0;
  task.errors = Array.from({ length: failures === Infinity ? 100 : failures }, (_, i) => new Error(`failure ${i + 1}`));
  return task;
}

/**
 * Runs `fn` by a clock that only `wind` moves: it fires the next timer. `delays` are those that were asked for.
 */
async function byClock(fn) {
  const real = { clearTimeout, setTimeout };
  const timers = new Map();
  let made = 0;
  const clock = {
    delays: [],
    timers,
    wind() {
      const [[id, fire]] = timers;
      timers.delete(id);
      fire();
    }
  };
  global.setTimeout = (callback, delay, ...args) => {
    clock.delays.push(delay);
    timers.set(++made, () => callback(...args));
    return made;
  };
  global.clearTimeout = id => assert.ok(timers.delete(id), 'a timer that is waiting is cleared');
  try {
    return await fn(clock);
  } finally {
    Object.assign(global, real);
  }
}

describe('retry', () => {
  const CALLS = [
    { when: 'at once', call: (done, ...args) => done(...args) },
    { when: 'later', call: (done, ...args) => setImmediate(done, ...args) }
  ];

  for (const { when, call } of CALLS) {
    it(`calls a task until it succeeds, where it calls back ${when}`, async () => {
      for (let failures = 0; failures < 5; failures++) {
        const task = failing(failures, call);
        assert.deepStrictEqual(await success(callback => retry(task, callback)), ['value', failures + 1]);
        assert.strictEqual(task.attempts, failures + 1);
      }
    });

    it(`gives the last attempt's error and values when all have failed ${when}`, async () => {
      for (const times of [1, 2, 7]) {
        const task = failing(Infinity, call);
        const { error, values } = await failure(callback => retry(times, task, callback));
        assert.strictEqual(error, task.errors[times - 1]);
        assert.deepStrictEqual(values, ['beside', times]);
        assert.strictEqual(task.attempts, times);
      }
    });

    it(`stops silently at false ${when}, in the first attempt or a later one`, async () => {
      const heard = recorder();
      for (const failures of [0, 2]) {
        let attempts = 0;
        const task = done => call(done, ++attempts > failures ? false : boom, 'value');
        retry(task, heard);
        await settle(12);
        assert.strictEqual(attempts, failures + 1);
        retry(done => call(done, false)).then(heard, heard);
      }
      await settle();
      assert.deepStrictEqual(heard.calls, []);
    });
  }

  it('makes five attempts unless told otherwise', async () => {
    for (const options of [{}, { times: undefined }, { times: null }, { interval: 0 }, Object.create(null)]) {
      const task = failing(Infinity);
      await failure(callback => retry(options, task, callback));
      assert.strictEqual(task.attempts, 5);
    }
    const task = failing(Infinity);
    await failure(callback => retry(task, callback));
    assert.strictEqual(task.attempts, 5);
  });

  it('takes the number of attempts as a number or its text, in the options or in their place', async () => {
    for (const options of [3, '3', { times: 3 }, { times: '3' }]) {
      const task = failing(Infinity);
      await failure(callback => retry(options, task, callback));
      assert.strictEqual(task.attempts, 3);
    }
  });

  it('goes on without an end where the number is Infinity', async () => {
    const task = failing(50);
    assert.deepStrictEqual(await success(callback => retry(Infinity, task, callback)), ['value', 51]);
  });

  it('makes the first attempt before it returns, and gives its success at once', () => {
    const final = recorder();
    assert.strictEqual(retry(done => done(null, 'value'), final), undefined);
    retry(1, done => done(boom), final);
    assert.deepStrictEqual(final.calls, [[null, 'value'], [boom]]);
  });

  it('makes further attempts on later turns', () => {
    const task = failing(Infinity);
    retry(task, () => {});
    assert.strictEqual(task.attempts, 1);
  });

  it('gives exactly the values of the last attempt, and null for falsy errors', () => {
    for (const given of [[], [undefined], [false], [1, 2], [[1]]]) {
      for (const nothing of [undefined, null, 0, '', NaN, 0n]) {
        const final = recorder();
        retry(done => done(nothing, ...given), final);
        assert.deepStrictEqual(final.calls, [[null, ...given]]);
      }
    }
  });

  it('gives errors as they are, Errors or not', () => {
    for (const error of ['text', 1, true, {}, Symbol('s')]) {
      const final = recorder();
      retry(1, done => done(error), final);
      assert.deepStrictEqual(final.calls, [[error]]);
    }
  });

  it('takes async functions, and functions without parameters that return a promise', async () => {
    for (const kind of [fn => async (...args) => fn(...args), fn => () => new Promise(resolve => resolve(fn()))]) {
      let attempts = 0;
      const seen = recorder();
      const task = kind((...args) => { seen(args.length); if (++attempts < 3) throw boom; return 'value'; });
      assert.deepStrictEqual(await success(callback => retry(task, callback)), ['value']);
      assert.deepStrictEqual(seen.calls, [[0], [0], [0]]);
      const { error } = await failure(callback => retry(2, kind(() => { throw boom; }), callback));
      assert.strictEqual(error, boom);
    }
  });

  it('retries after a rejection with anything', async () => {
    for (const reason of [undefined, null, 0, '', false]) {
      let attempts = 0;
      await assert.rejects(retry(3, async () => { attempts++; throw reason; }), { code: 'CFLOW_REJECTED', cause: reason });
      assert.strictEqual(attempts, 3);
    }
  });

  it('promises the value, undefined for none, and an array for several', async () => {
    assert.strictEqual(await retry(done => done(null, 1)), 1);
    assert.strictEqual(await retry(done => done(null), null), undefined);
    assert.deepStrictEqual(await retry(3, done => done(null, 1, 2)), [1, 2]);
    assert.deepStrictEqual(await retry({}, failing(2)), ['value', 3]);
    assert.strictEqual(await retry({}, async () => 1, null), 1);
  });

  it('rejects its promise with the last error', async () => {
    const task = failing(Infinity);
    await assert.rejects(retry(task), error => error === task.errors[4]);
  });

  it('takes a failure once, of a task that calls back with it and rejects its promise too', async () => {
    let attempts = 0;
    await surfaces([], () =>
      failure(callback => retry(2, done => { attempts++; return new Promise((_, reject) => setImmediate(() => { done(boom); reject(new Error('as well')); })); }, callback)));
    assert.strictEqual(attempts, 2);
  });

  it('calls the task without a this of its own', () => {
    let seen = 'not called';
    retry(function (done) { seen = this; done(); }, () => {});
    assert.strictEqual(seen, undefined);
  });

  it('lasts 100,000 attempts that fail at once', async () => {
    let attempts = 0;
    await success(callback => retry(100000, done => done(++attempts < 100000 ? boom : null), callback));
    assert.strictEqual(attempts, 100000);
  }).timeout(60000);

  it('makes each attempt in the asynchronous context of its beginning', async () => {
    const context = new AsyncLocalStorage();
    for (const interval of [0, 1]) {
      const seen = await Promise.all([1, 2, 3].map(id => context.run(id, () => {
        const ids = [];
        return retry({ times: 3, interval }, async () => { ids.push(context.getStore()); if (ids.length < 3) throw boom; return ids; });
      })));
      assert.deepStrictEqual(seen, [[1, 1, 1], [2, 2, 2], [3, 3, 3]]);
    }
  });

  it('goes on without an interval where fake timers were installed after it was loaded', async () => {
    const real = { setImmediate, setTimeout };
    global.setImmediate = global.setTimeout = () => assert.fail('the fake clock was asked');
    try {
      assert.deepStrictEqual(await retry(failing(3)), ['value', 4]);
    } finally {
      Object.assign(global, real);
    }
  });
});

describe('retry: the interval', () => {
  it('lies between two attempts, and neither before the first nor after the last', () =>
    byClock(async clock => {
      const task = failing(Infinity);
      const final = recorder();
      retry({ times: 3, interval: 50 }, task, final);
      assert.deepStrictEqual([task.attempts, clock.delays], [1, [50]]);
      clock.wind();
      assert.deepStrictEqual([task.attempts, clock.delays], [2, [50, 50]]);
      clock.wind();
      assert.deepStrictEqual([task.attempts, clock.delays], [3, [50, 50]]);
      assert.deepStrictEqual(final.calls, [[task.errors[2], 'beside', 3]]);
      assert.strictEqual(clock.timers.size, 0);
    }));

  it('begins when an attempt has failed, not when it has begun', () =>
    byClock(async clock => {
      let fail;
      retry({ interval: 50 }, done => { fail = done; }, () => {});
      await settle();
      assert.deepStrictEqual(clock.delays, []);
      fail(boom);
      assert.deepStrictEqual(clock.delays, [50]);
    }));

  it('may be a function of how many attempts have failed: of 1 for the first interval', () =>
    byClock(async clock => {
      const asked = recorder();
      const final = recorder();
      retry({ times: 4, interval: (...args) => { asked(...args); return 100 * Math.pow(2, args[0]); } }, failing(3), final);
      while (clock.timers.size > 0) clock.wind();
      assert.deepStrictEqual(asked.calls, [[1], [2], [3]]);
      assert.deepStrictEqual(clock.delays, [200, 400, 800]);
      assert.deepStrictEqual(final.calls, [[null, 'value', 4]]);
    }));

  it('may be the text of a number', () =>
    byClock(async clock => {
      retry({ times: 3, interval: '30' }, failing(Infinity), () => {});
      clock.wind();
      assert.deepStrictEqual(clock.delays, [30, 30]);
    }));

  it('is none where it is 0, undefined or null, or the function says so', async () => {
    for (const interval of [0, undefined, null, () => 0, () => undefined, () => null]) {
      assert.deepStrictEqual(await retry({ interval }, failing(2)), ['value', 3]);
    }
  });

  it('is not asked for where there is no further attempt', async () => {
    const asked = recorder();
    const interval = failures => asked(failures);
    await retry({ interval }, done => done());
    await failure(callback => retry({ interval, times: 1 }, done => done(boom), callback));
    await failure(callback => retry({ interval, errorFilter: () => false }, done => done(boom), callback));
    assert.deepStrictEqual(asked.calls, []);
  });

  it('that makes no sense is the error at once, out of a function', async () => {
    for (const [value, name, shown] of [
      [NaN, 'RangeError', 'NaN'],
      [-1, 'RangeError', '-1'],
      [Infinity, 'RangeError', 'Infinity'],
      [2 ** 31, 'RangeError', '2147483648'],
      ['soon', 'TypeError', '"soon"'],
      ['', 'TypeError', '""'],
      [true, 'TypeError', 'true'],
      [Promise.resolve(5), 'TypeError', 'an instance of Promise']
    ]) {
      const task = failing(Infinity);
      const { error, values } = await failure(callback => retry({ interval: () => value }, task, callback));
      assert.deepStrictEqual([error.name, error.code], [name, 'CFLOW_INVALID_ARGUMENT']);
      assert.ok(error.message.startsWith('cflow.retry: the result of interval must be a number of milliseconds'), error.message);
      assert.ok(error.message.endsWith(`, got ${shown}`), error.message);
      assert.deepStrictEqual(values, []);
      assert.strictEqual(task.attempts, 1);
    }
  });
});

describe('retry: the errorFilter', () => {
  it('gets the error alone, and ends the attempts where it says no', async () => {
    for (const no of [false, undefined, null, 0, '']) {
      const task = failing(Infinity);
      const seen = recorder();
      const { error, values } = await failure(callback =>
        retry({ errorFilter: (...args) => { seen(...args); return task.attempts < 3 ? 'yes' : no; } }, task, callback)
      );
      assert.strictEqual(error, task.errors[2]);
      assert.deepStrictEqual(values, ['beside', 3]);
      assert.deepStrictEqual(seen.calls, task.errors.slice(0, 3).map(each => [each]));
    }
  });

  it('is not asked after the last attempt, nor where there is no error', async () => {
    const asked = recorder();
    const errorFilter = error => { asked(error); return true; };
    await failure(callback => retry({ times: 3, errorFilter }, done => done(boom), callback));
    await success(callback => retry({ times: 3, errorFilter }, done => done(0), callback));
    assert.deepStrictEqual(asked.calls, [[boom], [boom]]);
  });
});

describe('retry: exceptions', () => {
  for (const thrown of [boom, undefined, null, 0, false]) {
    it(`of the task's first attempt (${thrown}) go to the caller, and end it`, async () => {
      const final = recorder();
      let caught = 'nothing';
      await surfaces([], () => {
        try {
          retry(() => { throw thrown; }, final);
        } catch (exception) {
          caught = exception;
        }
      });
      assert.strictEqual(caught, thrown);
      assert.deepStrictEqual(final.calls, []);
    });

    it(`of errorFilter and interval (${thrown}) are the error, once, and end it`, async () => {
      for (const options of [{ errorFilter: () => { throw thrown; } }, { interval: () => { throw thrown; } }]) {
        for (const call of [(done, ...args) => done(...args), setImmediate]) {
          const task = failing(Infinity, call);
          let outcome;
          await surfaces([], async () => {
            outcome = await failure(callback => retry(options, task, callback));
          });
          if (thrown === boom) assert.strictEqual(outcome.error, boom);
          else assert.deepStrictEqual([outcome.error.code, outcome.error.cause], ['CFLOW_REJECTED', thrown]);
          assert.deepStrictEqual(outcome.values, []);
          assert.strictEqual(task.attempts, 1);
          await surfaces([], () => assert.rejects(retry(options, async () => { throw new Error('of the task'); })));
        }
      }
    });
  }

  it('of a later attempt are uncaught exceptions, once', async () => {
    for (const interval of [0, 1]) {
      const final = recorder();
      let attempts = 0;
      const arrived = new Promise(resolve => {
        surfaces([boom], () => new Promise(tried => {
          retry({ interval }, done => { if (++attempts === 2) { tried(); throw boom; } done(new Error('of the task')); }, final);
        })).then(resolve, resolve);
      });
      assert.strictEqual(await arrived, undefined);
      assert.strictEqual(attempts, 2);
      assert.deepStrictEqual(final.calls, []);
    }
  });

  it('of any attempt reject the promise, and no further one is made', async () => {
    for (const failures of [0, 2]) {
      let attempts = 0;
      await surfaces([], () =>
        assert.rejects(retry(done => { if (attempts++ === failures) throw boom; done(new Error('of the task')); }), error => error === boom));
      assert.strictEqual(attempts, failures + 1);
    }
    await assert.rejects(retry(() => { throw undefined; }), { code: 'CFLOW_REJECTED' });
  });

  it('after the callback was called go to the caller, and the attempts go on', async () => {
    let attempts = 0;
    const final = recorder();
    assert.throws(() => retry(done => { done(++attempts < 3 ? 'again' : null, 'value'); if (attempts === 1) throw boom; }, final), error => error === boom);
    await settle(8);
    assert.deepStrictEqual(final.calls, [[null, 'value']]);
  });

  it('of a final callback surface once as themselves, and never cause another attempt', async () => {
    for (const [options, task] of [
      [5, done => done()],
      [5, done => setImmediate(done)],
      [1, done => done('failed')],
      [5, async () => {}],
      [2, async () => { throw new Error('failed'); }],
      [5, done => { Promise.resolve().then(() => done(null)).catch(done); }],
      [{ errorFilter: () => false }, done => done('failed')],
      [{ errorFilter: () => { throw new Error('filter'); } }, done => done('failed')],
      [{ signal: AbortSignal.abort() }, () => assert.fail('attempted')]
    ]) {
      let finals = 0;
      await surfaces([boom], () => retry(options, task, () => { finals++; throw boom; }));
      assert.strictEqual(finals, 1);
    }
  });
});

describe('retry: a callback called twice', () => {
  it('throws, within the attempt, between two and after the last, and causes no further attempt', async () => {
    const kept = [];
    const final = recorder();
    retry(2, done => {
      kept.push(done);
      done(boom);
      assert.throws(() => done(null, 'value'), { code: 'CFLOW_CALLED_TWICE', callback: `attempt ${kept.length}` });
    }, final);
    assert.throws(() => kept[0](null), { code: 'CFLOW_CALLED_TWICE', callback: 'attempt 1' });
    assert.throws(() => kept[0](false), { code: 'CFLOW_CALLED_TWICE' });
    await settle();
    assert.throws(() => kept[0](boom), { code: 'CFLOW_CALLED_TWICE', callback: 'attempt 1', cause: boom });
    assert.throws(() => kept[1](null), { code: 'CFLOW_CALLED_TWICE', callback: 'attempt 2' });
    assert.strictEqual(kept.length, 2);
    assert.deepStrictEqual(final.calls, [[boom]]);
  });
});

describe('retry: an AbortSignal', () => {
  const listeners = signal => getEventListeners(signal, 'abort').length;
  const reason = new Error('the reason');

  it('ends the waiting at once, with its reason and no values, and clears the timer', () =>
    byClock(async clock => {
      const controller = new AbortController();
      const task = failing(Infinity);
      const final = recorder();
      retry({ interval: 1e6, signal: controller.signal }, task, final);
      assert.deepStrictEqual([clock.timers.size, listeners(controller.signal)], [1, 1]);
      controller.abort(reason);
      assert.deepStrictEqual(final.calls, [[reason]]);
      assert.deepStrictEqual([clock.timers.size, listeners(controller.signal)], [0, 0]);
      await settle();
      assert.strictEqual(task.attempts, 1);
    }));

  it('clears the timer by the clock that made it', async () => {
    const controller = new AbortController();
    await byClock(async clock => {
      const { setTimeout, clearTimeout } = global;
      retry({ interval: 1e6, signal: controller.signal }, failing(Infinity), () => {});
      global.setTimeout = global.clearTimeout = () => assert.fail('another clock was asked');
      controller.abort();
      assert.strictEqual(clock.timers.size, 0);
      Object.assign(global, { setTimeout, clearTimeout });
    });
  });

  it('ends the waiting for a turn of the event loop too', async () => {
    const controller = new AbortController();
    const task = failing(Infinity);
    const final = recorder();
    retry({ signal: controller.signal }, task, final);
    controller.abort(reason);
    await settle();
    assert.strictEqual(task.attempts, 1);
    assert.deepStrictEqual(final.calls, [[reason]]);
  });

  it('ends an attempt that runs, which finishes unheard', async () => {
    for (const outcome of [[null, 'value'], [boom], [false]]) {
      const controller = new AbortController();
      const final = recorder();
      let done;
      const asked = recorder();
      retry({ signal: controller.signal, errorFilter: asked, interval: asked }, callback => { done = callback; }, final);
      controller.abort(reason);
      done(...outcome);
      assert.throws(() => done(), { code: 'CFLOW_CALLED_TWICE' });
      await settle();
      assert.deepStrictEqual([final.calls, asked.calls], [[[reason]], []]);
    }
  });

  it('ends it all from within the task, the errorFilter or the interval', async () => {
    for (const place of ['task', 'errorFilter', 'interval']) {
      const controller = new AbortController();
      const final = recorder();
      let attempts = 0;
      const at = (where, value) => {
        if (where === place) controller.abort(reason);
        return value;
      };
      retry(
        { signal: controller.signal, errorFilter: () => at('errorFilter', true), interval: () => at('interval', 0) },
        done => { attempts++; at('task'); done(boom); },
        final
      );
      await settle();
      assert.deepStrictEqual([attempts, final.calls], [1, [[reason]]]);
      assert.strictEqual(listeners(controller.signal), 0);
    }
  });

  it('that is aborted already keeps the task from being called', async () => {
    const called = recorder();
    const final = recorder();
    const signal = AbortSignal.abort(reason);
    retry({ signal }, called, final);
    assert.deepStrictEqual(final.calls, [[reason]]);
    await assert.rejects(retry({ signal }, called), error => error === reason);
    assert.deepStrictEqual(called.calls, []);
    assert.strictEqual(listeners(signal), 0);
  });

  it('rejects the promise', async () => {
    const controller = new AbortController();
    const promise = retry({ interval: 1e6, signal: controller.signal }, failing(Infinity));
    controller.abort();
    await assert.rejects(promise, { name: 'AbortError' });
  });

  it('gives an AbortError where its reason is no truth', async () => {
    for (const nothing of [null, 0, '', false]) {
      await assert.rejects(retry({ signal: AbortSignal.abort(nothing) }, done => done()), { name: 'AbortError', code: 'ABORT_ERR', cause: nothing });
    }
    const bare = { aborted: true, addEventListener() {}, removeEventListener() {} }; // as before Node 17
    await assert.rejects(retry({ signal: bare }, done => done()), { name: 'AbortError', code: 'ABORT_ERR' });
  });

  it('is let go of however it ends', async () => {
    const { signal } = new AbortController();
    const options = { signal, times: 2 };
    const noise = recorder();
    await success(callback => retry(options, failing(1), callback));
    await failure(callback => retry(options, failing(2), callback));
    await retry(options, async () => {});
    retry(options, done => done(false), noise);
    retry(options, done => setImmediate(done, false), noise);
    assert.throws(() => retry(options, () => { throw boom; }, noise));
    await assert.rejects(retry(options, () => { throw boom; }));
    await failure(callback => retry({ signal, errorFilter: () => { throw boom; } }, failing(1), callback));
    await surfaces([boom], () => retry(options, done => done(), () => { throw boom; }));
    await settle();
    assert.strictEqual(listeners(signal), 0);
    assert.deepStrictEqual(noise.calls, []);
  });
});

describe('retry: bad arguments', () => {
  const task = recorder();
  const refuses = (call, Class, message) =>
    assert.throws(call, error => {
      assert.strictEqual(Object.getPrototypeOf(error), Class.prototype);
      assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
      assert.strictEqual(error.message, `cflow.retry: ${message}`);
      return true;
    });
  const integer = 'must be an integer from 1 to 2147483647, got';
  const time = 'must be a number of milliseconds';
  const inRange = `${time} from 0 to 2147483647, got`;

  for (const [options, Class, message] of [
    [undefined, TypeError, 'options must be an object or a number of times, got undefined'],
    [null, TypeError, 'options must be an object or a number of times, got null'],
    [true, TypeError, 'options must be an object or a number of times, got true'],
    [10n, TypeError, 'options must be an object or a number of times, got 10n'],
    [() => {}, TypeError, 'options must be an object or a number of times, got a function'],
    [0, RangeError, `times ${integer} 0`],
    [-1, RangeError, `times ${integer} -1`],
    [1.5, RangeError, `times ${integer} 1.5`],
    [NaN, RangeError, `times ${integer} NaN`],
    ['many', TypeError, `times ${integer} "many"`],
    [' ', TypeError, `times ${integer} " "`],
    ['', TypeError, `times ${integer} ""`],
    [{ times: 0 }, RangeError, `times ${integer} 0`],
    [{ times: -Infinity }, RangeError, `times ${integer} -Infinity`],
    [{ times: true }, TypeError, `times ${integer} true`],
    [{ times: [3] }, TypeError, `times ${integer} an array of length 1`],
    [{ interval: -1 }, RangeError, `interval ${inRange} -1`],
    [{ interval: NaN }, RangeError, `interval ${inRange} NaN`],
    [{ interval: Infinity }, RangeError, `interval ${inRange} Infinity`],
    [{ interval: 2 ** 31 }, RangeError, `interval ${inRange} 2147483648`],
    [{ interval: 'long' }, TypeError, `interval ${time}, got "long"`],
    [{ interval: '' }, TypeError, `interval ${time}, got ""`],
    [{ interval: {} }, TypeError, `interval ${time}, got an instance of Object`],
    [{ errorFilter: true }, TypeError, 'errorFilter must be a function, got true'],
    [{ errorFilter: /text/ }, TypeError, 'errorFilter must be a function, got an instance of RegExp'],
    [{ signal: true }, TypeError, 'signal must be an AbortSignal, got true'],
    [{ signal: new AbortController() }, TypeError, 'signal must be an AbortSignal, got an instance of AbortController'],
    [{ signal: { aborted: false, addEventListener() {} } }, TypeError, 'signal must be an AbortSignal, got an instance of Object']
  ]) {
    it(`are refused at once: ${message}`, () => {
      refuses(() => retry(options, task, () => assert.fail('called')), Class, message);
      if (typeof options !== 'function') refuses(() => retry(options, task), Class, message);
      assert.deepStrictEqual(task.calls, []);
    });
  }

  it('are refused at once: a task or a callback that is no function', () => {
    for (const [value, shown] of [[undefined, 'undefined'], [null, 'null'], [5, '5'], [{}, 'an instance of Object']]) {
      refuses(() => retry(5, value, () => {}), TypeError, `task must be a function, got ${shown}`);
      refuses(() => retry({}, value), TypeError, `task must be a function, got ${shown}`);
      if (value === undefined || value === null) continue;
      refuses(() => retry(5, task, value), TypeError, `callback must be a function, got ${shown}`);
      refuses(() => retry(task, value), TypeError, `callback must be a function, got ${shown}`);
    }
    refuses(() => retry(5), TypeError, 'task must be a function, got undefined');
    refuses(() => retry({}), TypeError, 'task must be a function, got undefined');
    assert.deepStrictEqual(task.calls, []);
  });

  it('are not what the options become later', async () => {
    const options = { times: 3, interval: 0 };
    const attempted = failing(Infinity);
    const { error } = await failure(callback => {
      retry(options, attempted, callback);
      Object.assign(options, { times: 0, interval: NaN, errorFilter: 5, signal: 5 });
    });
    assert.strictEqual(error, attempted.errors[2]);
  });
});
