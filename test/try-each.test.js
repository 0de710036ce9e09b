'use strict';

const assert = require('assert');
const cflow = require('..');
const { failure, recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');

const { tryEach } = cflow;

const boom = new Error('boom');

/** Asserts that nothing but these exceptions arrives outside of everybody's stack. */
async function surfaces(exceptions, start) {
  assert.deepStrictEqual(await observe(start), { exceptions, rejections: [] });
}

/** What a list of tasks may come in. */
const SHAPES = {
  array: list => list,
  'array-like': list => Object.assign({ length: list.length }, list),
  object: list => Object.assign({}, list),
  Map: list => new Map(list.map((task, i) => [`key ${i}`, task])),
  Set: list => new Set(list),
  generator: list => (function* () { yield* list; })(),
  iterator: list => list.values(),
  'async generator': list => (async function* () { yield* list; })()
};

describe('tryEach', () => {
  const fails = (error, ...values) => done => done(error, ...values);
  const never = () => assert.fail('tried after a success');

  for (const shape of Object.keys(SHAPES)) {
    const collection = SHAPES[shape];

    it(`tries one task after another until one succeeds, out of an ${shape}`, async () => {
      const trace = [];
      const values = await success(callback =>
        tryEach(
          collection([
            done => { trace.push(1); done('one'); },
            done => { trace.push(2); setImmediate(done, 'two'); },
            async () => { trace.push(3); throw new Error('three'); },
            done => { trace.push(4); setImmediate(done, null, 'value'); },
            never
          ]),
          callback
        )
      );
      assert.deepStrictEqual(trace, [1, 2, 3, 4]);
      assert.deepStrictEqual(values, ['value']);
    });

    it(`gives the last task's error and value where all fail, out of an ${shape}`, async () => {
      for (const [given, expected] of [[[], undefined], [['beside'], 'beside'], [['a', 'b'], ['a', 'b']]]) {
        const { error, values } = await failure(callback => tryEach(collection([fails('one', 'first'), fails(boom, ...given)]), callback));
        assert.strictEqual(error, boom);
        assert.deepStrictEqual(values, [expected]);
      }
    });

    it(`gives no error and no value where there are no tasks in an ${shape}`, async () => {
      assert.deepStrictEqual(await success(callback => tryEach(collection([]), callback)), [undefined]);
      assert.strictEqual(await tryEach(collection([])), undefined);
    });

    it(`stops silently at false, out of an ${shape}`, async () => {
      const heard = recorder();
      for (const call of [(done, ...args) => done(...args), setImmediate]) {
        const tasks = () => collection([fails('one'), done => call(done, false, 'value'), never]);
        tryEach(tasks(), heard);
        tryEach(tasks()).then(heard, heard);
      }
      await settle(8);
      assert.deepStrictEqual(heard.calls, []);
    });
  }

  it('takes undefined and null for no tasks', async () => {
    for (const nothing of [undefined, null]) {
      const final = recorder();
      tryEach(nothing, final);
      assert.deepStrictEqual(final.calls, [[null, undefined]]);
      assert.strictEqual(await tryEach(nothing), undefined);
    }
  });

  it('gives one value as it is, of several an array, and undefined for none', () => {
    for (const [given, expected] of [[[], undefined], [[undefined], undefined], [[null], null], [[false], false], [[[1]], [1]], [[1, 2], [1, 2]], [[1, undefined], [1, undefined]]]) {
      const final = recorder();
      tryEach([fails('one', 'first'), done => done(null, ...given)], final);
      assert.deepStrictEqual(final.calls, [[null, expected]]);
    }
  });

  it('takes falsy values in the error\'s place, other than false, for a success', () => {
    for (const nothing of [undefined, null, 0, -0, '', NaN, 0n]) {
      const final = recorder();
      tryEach([fails(nothing, 'value'), never], final);
      assert.deepStrictEqual(final.calls, [[null, 'value']]);
    }
  });

  it('gives errors as they are, Errors or not', () => {
    for (const error of ['text', 1, true, {}, Symbol('s')]) {
      const final = recorder();
      tryEach([fails(error)], final);
      assert.deepStrictEqual(final.calls, [[error, undefined]]);
    }
  });

  it('goes on after a rejection with anything, and takes the last for an error that is true', async () => {
    for (const reason of [undefined, null, 0, '', false]) {
      assert.strictEqual(await tryEach([async () => { throw reason; }, () => Promise.reject(reason), async () => 'value', never]), 'value');
      const { error } = await failure(callback => tryEach([async () => { throw reason; }], callback));
      assert.deepStrictEqual([error.code, error.cause], ['CFLOW_REJECTED', reason]);
    }
  });

  it('takes async functions, which get no callback, and functions without parameters that return a promise', async () => {
    const seen = recorder();
    assert.strictEqual(await tryEach([async (...args) => { seen(args); throw boom; }, () => Promise.resolve('value')]), 'value');
    assert.deepStrictEqual(seen.calls, [[[]]]);
  });

  it('returns undefined where it has a callback', () => {
    assert.strictEqual(tryEach([fails(null)], () => {}), undefined);
  });

  it('promises the value, or is rejected with the last error', async () => {
    assert.strictEqual(await tryEach([fails('one'), fails(null, 'value')]), 'value');
    assert.deepStrictEqual(await tryEach([fails(null, 1, 2)], null), [1, 2]);
    await assert.rejects(tryEach([fails('one'), fails(boom, 'beside')]), error => error === boom);
  });

  it('tries as many tasks as there were, however the array changes', async () => {
    const tasks = [done => { tasks.push(never); tasks.length = 3; done('one'); }, fails('two'), fails(boom)];
    const { error } = await failure(callback => tryEach(tasks, callback));
    assert.strictEqual(error, boom);
    const shrinking = [done => { shrinking.length = 1; done('one'); }, never];
    await assert.rejects(tryEach(shrinking), { code: 'CFLOW_INVALID_ARGUMENT', message: 'cflow.tryEach: tasks[1] must be a function, got undefined' });
  });

  it('calls its tasks without a this of its own', () => {
    let seen = 'not called';
    tryEach([function (done) { seen = this; done(); }], () => {});
    assert.strictEqual(seen, undefined);
  });

  it('lasts 100,000 tasks that fail at once, and as many async ones', async () => {
    const tasks = new Array(100000).fill(fails('failed')).concat(fails(null, 'value'));
    assert.strictEqual(await tryEach(tasks), 'value');
    assert.strictEqual(await tryEach(tasks.values()), 'value');
    await assert.rejects(tryEach(new Array(100000).fill(async () => { throw boom; })), error => error === boom);
  }).timeout(60000);
});

describe('tryEach over iterators', () => {
  /** An iterator of the list that counts what is asked of it. */
  const counting = list => {
    const iterator = {
      pulls: 0,
      returns: 0,
      [Symbol.iterator]: () => iterator,
      next: () => {
        const i = iterator.pulls++;
        return i < list.length ? { done: false, value: list[i] } : { done: true, value: undefined };
      },
      return: () => {
        iterator.returns++;
        return {};
      }
    };
    return iterator;
  };
  const fail = done => done(boom);

  it('pulls a task only when the one before has failed, and closes them at a success', async () => {
    for (const task of [done => done(null, 'value'), done => setImmediate(done, null, 'value'), async () => 'value']) {
      const tasks = counting([fail, task, fail, fail]);
      assert.strictEqual(await tryEach(tasks), 'value');
      assert.deepStrictEqual([tasks.pulls, tasks.returns], [2, 1]);
    }
  });

  it('closes them at false and at an exception', async () => {
    const silent = counting([done => done(false), fail]);
    tryEach(silent, () => assert.fail('called'));
    assert.deepStrictEqual([silent.pulls, silent.returns], [1, 1]);
    const thrown = counting([fail, () => { throw boom; }, fail]);
    assert.throws(() => tryEach(thrown, () => assert.fail('called')), error => error === boom);
    assert.deepStrictEqual([thrown.pulls, thrown.returns], [2, 1]);
  });

  it('does not close those that have ended', async () => {
    const tasks = counting([fail, fail]);
    await assert.rejects(tryEach(tasks), error => error === boom);
    assert.deepStrictEqual([tasks.pulls, tasks.returns], [3, 0]);
  });

  it('closes async ones at a success', async () => {
    let closed = 0;
    async function* generate() {
      try {
        yield fail;
        yield async () => 'value';
        yield () => assert.fail('tried after a success');
      } finally {
        closed++;
      }
    }
    assert.strictEqual(await tryEach(generate()), 'value');
    await settle();
    assert.strictEqual(closed, 1);
  });

  it('gives the error that one throws, at first or after tasks that failed', async () => {
    const failed = new Error('of the iterator');
    const failing = done => done(boom, 'beside');
    for (const generate of [
      () => ({ [Symbol.asyncIterator]: () => ({ next: async () => { throw failed; } }) }),
      async function* () { yield failing; throw failed; },
      async function* () { yield failing; yield await Promise.reject(failed); },
      () => ({ [Symbol.iterator]: () => ({ next() { throw failed; } }) }),
      function* () { yield failing; throw failed; }
    ]) {
      const { error, values } = await failure(callback => tryEach(generate(), callback));
      assert.strictEqual(error, failed);
      assert.deepStrictEqual(values, [undefined]);
      await assert.rejects(tryEach(generate()), rejected => rejected === failed);
    }
  });

  it('gives an error that names what one yields beside functions', async () => {
    for (const tasks of [[fail, 5].values(), (async function* () { yield fail; yield 5; })()]) {
      const { error } = await failure(callback => tryEach(tasks, callback));
      assert.deepStrictEqual([error.name, error.code, error.message], ['TypeError', 'CFLOW_INVALID_ARGUMENT', 'cflow.tryEach: tasks[1] must be a function, got 5']);
    }
  });
});

describe('tryEach: a callback called twice', () => {
  it('throws, says whose it is, and tries no further task', async () => {
    const kept = [];
    const final = recorder();
    tryEach([done => { kept.push(done); done('one'); }, done => { kept.push(done); }, () => assert.fail('tried')], final);
    assert.throws(() => kept[0](null, 'late'), { code: 'CFLOW_CALLED_TWICE', callback: 'task 0' });
    assert.throws(() => kept[0](boom), { code: 'CFLOW_CALLED_TWICE', cause: boom });
    kept[1](null, 'value');
    assert.throws(() => kept[1]('again'), { code: 'CFLOW_CALLED_TWICE', callback: 'task 1' });
    await settle();
    assert.deepStrictEqual(final.calls, [[null, 'value']]);
  });
});

describe('tryEach: exceptions', () => {
  for (const thrown of [boom, undefined, null, 0, false]) {
    it(`of a task (${thrown}) go to the caller while the tasks have called back at once, and end it`, () => {
      for (const tasks of [[() => { throw thrown; }], [done => done('one'), () => { throw thrown; }, () => assert.fail('tried')]]) {
        const final = recorder();
        let caught = 'nothing';
        try {
          tryEach(tasks, final);
        } catch (exception) {
          caught = exception;
        }
        assert.strictEqual(caught, thrown);
        assert.deepStrictEqual(final.calls, []);
      }
    });
  }

  it('of a task are uncaught exceptions, once, where nobody is on the stack', async () => {
    const final = recorder();
    const later = () => { throw boom; };
    await surfaces([boom], () => tryEach([done => setImmediate(done, 'one'), later], final));
    await surfaces([boom], () => tryEach([async () => { throw new Error('one'); }, later], final));
    await surfaces([boom], () => tryEach((async function* () { yield later; })(), final));
    assert.deepStrictEqual(final.calls, []);
  });

  it('of a task reject the promise, at once or later', async () => {
    for (const tasks of [[() => { throw boom; }], [done => setImmediate(done, 'one'), () => { throw boom; }]]) {
      await surfaces([], () => assert.rejects(tryEach(tasks), error => error === boom));
    }
  });

  it('of a task that has called back go to the caller, and its outcome counts', async () => {
    const final = recorder();
    assert.throws(() => tryEach([done => { done('one'); throw boom; }, done => done(null, 'value')], final), error => error === boom);
    assert.throws(() => tryEach([done => { done(null, 'value'); throw boom; }], final), error => error === boom);
    await settle();
    assert.deepStrictEqual(final.calls, [[null, 'value'], [null, 'value']]);
  });

  it('of a final callback surface once as themselves, and lead to no further task', async () => {
    const never = () => assert.fail('tried after a success');
    for (const tasks of [
      [],
      [done => done(null), never],
      [done => setImmediate(done), never],
      [async () => {}, never],
      [done => { Promise.resolve().then(() => done(null)).catch(done); }, never],
      [done => done('failed')],
      [async () => { throw new Error('failed'); }]
    ]) {
      let finals = 0;
      await surfaces([boom], () => tryEach(tasks, () => { finals++; throw boom; }));
      assert.strictEqual(finals, 1);
    }
  });
});

describe('tryEach: bad arguments', () => {
  const called = recorder();

  for (const [tasks, message] of [
    [5, 'tasks must be an array, an object, a Map or another iterable, got 5'],
    ['text', 'tasks must be an array, an object, a Map or another iterable, got "text"'],
    [true, 'tasks must be an array, an object, a Map or another iterable, got true'],
    [called, 'tasks must be an array, an object, a Map or another iterable, got function record'],
    [[called, 5], 'tasks[1] must be a function, got 5'],
    [[null], 'tasks[0] must be a function, got null'],
    [new Array(1), 'tasks[0] must be a function, got undefined'],
    [{ a: called, b: 'x' }, 'tasks.b must be a function, got "x"'],
    [new Map([['a', called], ['b', {}]]), 'tasks.b must be a function, got an instance of Object'],
    [new Set([called, true]), 'tasks[1] must be a function, got true']
  ]) {
    it(`are refused at once: ${message}`, () => {
      const refused = { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message: `cflow.tryEach: ${message}` };
      assert.throws(() => tryEach(tasks, called), refused);
      assert.throws(() => tryEach(tasks), refused);
      assert.deepStrictEqual(called.calls, []);
    });
  }

  it('are refused at once: a callback that is no function', () => {
    for (const [value, shown] of [[5, '5'], ['text', '"text"'], [{}, 'an instance of Object'], [false, 'false']]) {
      assert.throws(() => tryEach([called], value), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message: `cflow.tryEach: callback must be a function, got ${shown}` });
    }
    assert.deepStrictEqual(called.calls, []);
  });
});
