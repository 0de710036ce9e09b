'use strict';

const assert = require('assert');
const cflow = require('..');
const { failure, outcome, recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');

const boom = new Error('boom');
const never = () => {};
const soon = (...outcome) => callback => setImmediate(callback, ...outcome);
const race = (...tasks) => callback => cflow.race(tasks, callback);

describe('race', () => {
  it('ends as the first task does that calls back, with all its values', async () => {
    assert.deepStrictEqual(await success(race(never, soon(null, 'value'), never)), ['value']);
    assert.deepStrictEqual(await success(race(callback => setTimeout(callback, 20, null, 'slow'), soon(null, 1, 2))), [1, 2]);
    assert.deepStrictEqual(await success(race(soon(undefined))), []);
  });

  it('ends as the first task does that calls back, be it with an error', async () => {
    assert.deepStrictEqual(await failure(race(never, soon(boom, 'beside it'))), { error: boom, values: ['beside it'] });
    assert.deepStrictEqual(await success(race(soon(null, 'first'), soon(boom))), ['first']);
    assert.strictEqual((await failure(race(soon(boom), soon(null, 'late')))).error, boom);
  });

  it('takes a falsy error for none', async () => {
    for (const none of [0, '', NaN, undefined]) assert.deepStrictEqual(await success(race(soon(none, 'value'))), ['value']);
  });

  it('starts all tasks, in order, as long as none has called back', async () => {
    const started = [];
    const task = name => callback => {
      started.push(name);
      if (name === 'third') callback(null, name);
    };
    assert.deepStrictEqual(await success(race(...['first', 'second', 'third', 'fourth'].map(task))), ['third']);
    assert.deepStrictEqual(started, ['first', 'second', 'third']);
  });

  it('calls back at once where there is no task', async () => {
    for (const tasks of [[], null, undefined, new Set(), [].values()]) {
      const final = recorder();
      cflow.race(tasks, final);
      assert.deepStrictEqual(final.calls, [[null]]);
      assert.strictEqual(await cflow.race([]), undefined);
    }
  });

  it('stops silently at false', async () => {
    const final = recorder();
    cflow.race([callback => callback(false), callback => callback(null)], final);
    cflow.race([soon(false), callback => setImmediate(setImmediate, callback)], final);
    await settle(20);
    assert.deepStrictEqual(final.calls, []);
  });

  it('returns a promise without a callback', async () => {
    assert.strictEqual(await cflow.race([never, soon(null, 'value')]), 'value');
    assert.deepStrictEqual(await cflow.race([soon(null, 1, 2)]), [1, 2]);
    await assert.rejects(cflow.race([soon(boom), soon(new Error('other'))]), error => error === boom);
    await assert.rejects(cflow.race([() => { throw boom; }]), error => error === boom);
  });

  it('takes async functions and functions that return a promise', async () => {
    assert.deepStrictEqual(await success(race(never, async () => 'value')), ['value']);
    assert.deepStrictEqual(await success(race(never, () => Promise.resolve('value'))), ['value']);
    const heard = await observe(async () => {
      assert.strictEqual((await failure(race(async () => { throw boom; }, async () => { throw new Error('second'); }))).error, boom);
    });
    assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
  });

  it('pulls from iterables until a task has called back, and closes them', async () => {
    assert.deepStrictEqual(await success(callback => cflow.race(new Set([never, soon(null, 1)]), callback)), [1]);
    let closed = 0;
    function* tasks() {
      try {
        for (;;) yield callback => callback(null, 'first');
      } finally {
        closed++;
      }
    }
    assert.deepStrictEqual(await success(callback => cflow.race(tasks(), callback)), ['first']);
    assert.strictEqual(closed, 1);
    async function* awaited() {
      yield never;
      yield soon(null, 'awaited');
    }
    assert.deepStrictEqual(await success(callback => cflow.race(awaited(), callback)), ['awaited']);
  });

  it('throws where a task calls back twice; a loser may call back once, unheard', async () => {
    const callbacks = [];
    const task = callback => callbacks.push(callback);
    const final = recorder();
    cflow.race([task, task], final);
    callbacks[1](null, 'winner');
    assert.throws(() => callbacks[1](boom), error => error.code === 'CFLOW_CALLED_TWICE' && error.callback === 'task 1' && error.cause === boom);
    callbacks[0](boom);
    assert.throws(callbacks[0], { code: 'CFLOW_CALLED_TWICE', callback: 'task 0' });
    await settle();
    assert.deepStrictEqual(final.calls, [[null, 'winner']]);
  });

  it('gives what a task throws to the caller', async () => {
    const final = recorder();
    assert.throws(() => cflow.race([() => { throw boom; }], final), error => error === boom);
    await settle();
    assert.deepStrictEqual(final.calls, []);
  });

  it('lets what the final callback throws surface', async () => {
    for (const task of [callback => callback(null), soon(null), async () => {}]) {
      const heard = await observe(() => cflow.race([task], () => { throw boom; }));
      assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
    }
  });

  it('refuses what makes no sense, at once', async () => {
    const refused = message => ({ name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message });
    const wanted = 'cflow.race: tasks must be an array or another iterable of functions, got ';
    assert.throws(() => cflow.race({ a: never }, () => {}), refused(`${wanted}an instance of Object`));
    assert.throws(() => cflow.race(new Map(), () => {}), refused(`${wanted}an instance of Map`));
    assert.throws(() => cflow.race('tasks'), refused(/^cflow\.race: tasks must be /));
    assert.throws(() => cflow.race([never, 1]), refused('cflow.race: tasks[1] must be a function, got 1'));
    assert.throws(() => cflow.race([never], 1), refused('cflow.race: callback must be a function, got 1'));
    assert.strictEqual((await outcome(callback => cflow.race([1].values(), callback))).error.code, 'CFLOW_INVALID_ARGUMENT');
  });
});
