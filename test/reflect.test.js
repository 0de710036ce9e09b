'use strict';

const assert = require('assert');
const async3 = require('async');
const cflow = require('..');
const { outcome, recorder, settle, success } = require('./support/outcome');

const boom = new Error('boom');

describe('reflect', () => {
  const cases = {
    'no value': callback => callback(null),
    'a value': callback => callback(null, 'value'),
    'the value undefined': callback => callback(null, undefined),
    'several values': callback => callback(null, 1, 2, 3),
    'an error': callback => callback(boom),
    'an error and a value': callback => callback(boom, 1),
    'an error and several values': callback => callback('text', 1, 2),
    'a falsy error': callback => callback(0, 1),
    'no argument': callback => callback()
  };
  for (const name of Object.keys(cases)) {
    it(`tells of ${name} as async does`, async () => {
      const expected = await outcome(async3.reflect(cases[name]));
      assert.deepStrictEqual(await outcome(cflow.reflect(cases[name])), expected);
      assert.deepStrictEqual(await cflow.reflect(cases[name])(), expected.values[0]);
    });
  }

  it('tells of async functions and of functions that return a promise', async () => {
    for (const make of [fn => async () => fn(), fn => () => new Promise(resolve => resolve(fn()))]) {
      assert.deepStrictEqual(await success(cflow.reflect(make(() => 'value'))), [{ value: 'value' }]);
      assert.deepStrictEqual(await success(cflow.reflect(make(() => {}))), [{ value: undefined }]);
      assert.deepStrictEqual(await success(cflow.reflect(make(() => { throw boom; }))), [{ error: boom }]);
      assert.deepStrictEqual(await cflow.reflect(make(() => { throw boom; }))(), { error: boom });
    }
  });

  it('tells of a falsy rejection by an error that carries it', async () => {
    const [{ error }] = await success(cflow.reflect(() => Promise.reject()));
    assert.strictEqual(error.code, 'CFLOW_REJECTED');
    assert.strictEqual(error.cause, undefined);
  });

  it('hands over arguments and `this`', async () => {
    const object = { base: 1, add: cflow.reflect(function (a, b, callback) { callback(null, this.base + a + b); }) };
    assert.deepStrictEqual(await success(callback => object.add(2, 3, callback)), [{ value: 6 }]);
    assert.deepStrictEqual(await object.add(2, 3), { value: 6 });
  });

  it('leaves what the function throws to the caller, and rejects the promise with it', async () => {
    const thrower = cflow.reflect(() => { throw boom; });
    assert.throws(() => thrower(() => {}), error => error === boom);
    await assert.rejects(thrower(), error => error === boom);
  });

  it('passes false on, which stops the flow around it', async () => {
    const final = recorder();
    cflow.parallel([cflow.reflect(callback => setImmediate(callback, false))], final);
    cflow.series([cflow.reflect(callback => callback(false)), final], final);
    await settle();
    assert.deepStrictEqual(final.calls, []);
  });

  it('throws where the function calls back twice', () => {
    const final = recorder();
    cflow.reflect(callback => {
      callback(null);
      assert.throws(() => callback(boom), error => error.code === 'CFLOW_CALLED_TWICE' && error.cause === boom);
    })(final);
    assert.strictEqual(final.calls.length, 1);
  });

  it('refuses what is no function, at once', () => {
    assert.throws(() => cflow.reflect({}), { code: 'CFLOW_INVALID_ARGUMENT', message: 'cflow.reflect: fn must be a function, got an instance of Object' });
  });
});

describe('reflectAll', () => {
  const one = callback => setImmediate(callback, null, 'one');
  const bad = callback => callback(boom);
  const later = async () => 'later';

  it('reflects the tasks of an array', async () => {
    const tasks = cflow.reflectAll([one, bad, later]);
    assert.ok(Array.isArray(tasks));
    assert.deepStrictEqual(await success(callback => cflow.parallel(tasks, callback)), [[{ value: 'one' }, { error: boom }, { value: 'later' }]]);
  });

  it('reflects the tasks of an object, by any key', async () => {
    const given = { one, bad };
    Object.defineProperty(given, '__proto__', { value: later, enumerable: true });
    const tasks = cflow.reflectAll(given);
    assert.deepStrictEqual(Object.keys(tasks), ['one', 'bad', '__proto__']);
    const results = await cflow.series(tasks);
    assert.deepStrictEqual(results.one, { value: 'one' });
    assert.deepStrictEqual(results.bad, { error: boom });
    assert.deepStrictEqual(Object.getOwnPropertyDescriptor(results, '__proto__').value, { value: 'later' });
  });

  it('reflects the tasks of a Map by their keys, and those of a Set', async () => {
    assert.deepStrictEqual(await cflow.series(cflow.reflectAll(new Map([['one', one], ['bad', bad]]))), { one: { value: 'one' }, bad: { error: boom } });
    assert.deepStrictEqual(await cflow.series(cflow.reflectAll(new Set([one, bad]))), [{ value: 'one' }, { error: boom }]);
  });

  it('reflects the tasks of an iterable as they are pulled, and closes it', async () => {
    const log = [];
    const tasks = cflow.reflectAll((function* () {
      try {
        for (;;) {
          log.push('pulled');
          yield log.length < 2 ? bad : callback => callback(false);
        }
      } finally {
        log.push('closed');
      }
    })());
    assert.deepStrictEqual(log, []);
    cflow.series(tasks, () => log.push('called'));
    await settle();
    assert.deepStrictEqual(log, ['pulled', 'pulled', 'closed']);
  });

  it('takes nothing for no tasks', () => {
    assert.deepStrictEqual(cflow.reflectAll(null), []);
    assert.deepStrictEqual(cflow.reflectAll(undefined), []);
    assert.deepStrictEqual(cflow.reflectAll({}), {});
  });

  it('refuses what makes no sense, at once or where it is pulled', async () => {
    const refused = message => ({ name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message });
    assert.throws(() => cflow.reflectAll(5), refused(/^cflow\.reflectAll: tasks must be /));
    assert.throws(() => cflow.reflectAll([one, 5]), refused('cflow.reflectAll: tasks[1] must be a function, got 5'));
    assert.throws(() => cflow.reflectAll({ one, two: null }), refused('cflow.reflectAll: tasks.two must be a function, got null'));
    assert.throws(() => cflow.reflectAll((async function* () {})()), refused(/^cflow\.reflectAll: tasks must be there without waiting/));
    await assert.rejects(cflow.series(cflow.reflectAll([one, 5].values())), refused('cflow.reflectAll: tasks[1] must be a function, got 5'));
  });
});
