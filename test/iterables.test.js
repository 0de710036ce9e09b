'use strict';

const assert = require('assert');
const cflow = require('..');
const { collectors, flows, sequential } = require('./support/flows');
const { failure, outcome, recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');

const boom = new Error('boom');

/**
 * An iterable over tasks that notes what is done with it in `log`: `pull`, `end` and `return`.
 *
 * @param {boolean} awaited whether it is an async one
 */
function watched(tasks, awaited) {
  const log = [];
  let i = 0;
  const answer = value => (awaited ? Promise.resolve(value) : value);
  const iterator = {
    next() {
      const done = i >= tasks.length;
      log.push(done ? 'end' : `pull ${i}`);
      return answer(done ? { done, value: undefined } : { done, value: tasks[i++] });
    },
    return() {
      log.push('return');
      return answer({ done: true, value: undefined });
    }
  };
  return { log, iterator, [awaited ? Symbol.asyncIterator : Symbol.iterator]: () => iterator };
}

const KINDS = [
  ['an iterable', false],
  ['an async iterable', true]
];

/** What is left of a log when it says how often the end was met. */
const withoutEnds = log => log.filter(entry => entry !== 'end');

for (const { name, run } of collectors) {
  describe(`${name}: iterables`, () => {
    const list = () => [done => setImmediate(done, null, 'a'), done => done(null, 'b'), async () => 'c', done => process.nextTick(done, null, 'd', 'e')];
    const results = ['a', 'b', 'c', ['d', 'e']];

    function* generate() {
      yield* list();
    }
    async function* generateLater() {
      for (const task of list()) {
        await null;
        yield task;
      }
    }
    const makers = {
      'a Set': () => new Set(list()),
      'a generator': generate,
      'an array\'s iterator': () => list().values(),
      'a Map\'s values': () => new Map(list().map((task, i) => [i, task])).values(),
      'an object with Symbol.iterator': () => ({ [Symbol.iterator]: generate }),
      'an async generator': generateLater,
      'an object with Symbol.asyncIterator': () => ({ [Symbol.asyncIterator]: generateLater }),
      'a Set of another realm': () => require('vm').runInNewContext('list => new Set(list)')(list()),
      'an async iterable that answers without a promise': () => ({ [Symbol.asyncIterator]: generate })
    };
    for (const kind of Object.keys(makers)) {
      it(`takes ${kind}, results by position`, async () => {
        assert.deepStrictEqual(await success(callback => run(makers[kind](), callback)), [results]);
        assert.deepStrictEqual(await run(makers[kind]()), results);
      });
    }

    it('takes empty ones', async () => {
      const final = recorder();
      run(new Set(), final);
      run([].values(), final);
      assert.deepStrictEqual(final.calls, [[null, []], [null, []]]);
      assert.deepStrictEqual(await success(callback => run((async function* () {})(), callback)), [[]]);
    });

    it('prefers the async iterator of what has both', async () => {
      const both = { [Symbol.iterator]: () => { throw boom; }, [Symbol.asyncIterator]: generateLater };
      assert.deepStrictEqual(await success(callback => run(both, callback)), [results]);
    });

    it('gives results so far, by position, with an error', async () => {
      const { error, values } = await failure(callback => run([done => done(null, 1), done => done(boom, 2), () => {}].values(), callback));
      assert.strictEqual(error, boom);
      assert.deepStrictEqual(values, [[1, 2]]);
    });
  });
}

for (const { name, run } of flows) {
  for (const [kind, awaited] of KINDS) {
    describe(`${name}: ${kind}`, () => {
      it('is pulled from to its end and then left alone', async () => {
        const source = watched([done => setImmediate(done), done => done(), done => setImmediate(done)], awaited);
        await success(callback => run(source, callback));
        assert.deepStrictEqual(withoutEnds(source.log), ['pull 0', 'pull 1', 'pull 2']);
        assert.strictEqual(source.log.filter(entry => entry === 'end').length, 1);
      });

      it('is closed once, and not pulled from again, at an error', async () => {
        for (const fail of [done => done(boom), done => setImmediate(done, boom), async () => { throw boom; }]) {
          const tasks = name === 'parallel' ? [fail] : [fail, () => {}, () => {}, () => {}];
          const endless = watched(tasks.concat(name === 'parallel' ? [] : tasks), awaited);
          const { error } = await failure(callback => run(endless, callback));
          assert.strictEqual(error, boom);
          if (name !== 'parallel') {
            assert.deepStrictEqual(endless.log.filter(entry => entry === 'return'), ['return']);
            assert.strictEqual(endless.log[endless.log.length - 1], 'return');
          }
        }
      });

      it('is closed at false', async () => {
        const source = watched([done => done(false), () => {}, () => {}], awaited);
        const final = recorder();
        run(source, final);
        await settle(8);
        assert.deepStrictEqual(source.log, ['pull 0', 'return']);
        assert.deepStrictEqual(final.calls, []);
      });

      it('is closed when a task throws', async () => {
        const source = watched([() => { throw boom; }, () => {}], awaited);
        const final = recorder();
        const heard = await observe(() => {
          if (awaited) run(source, final);
          else assert.throws(() => run(source, final), error => error === boom);
        });
        assert.deepStrictEqual(heard, { exceptions: awaited ? [boom] : [], rejections: [] });
        assert.deepStrictEqual(source.log, ['pull 0', 'return']);
        assert.deepStrictEqual(final.calls, []);
      });

      it('is closed when it yields what is no function', async () => {
        const source = watched([5, () => {}], awaited);
        const { error } = await failure(callback => run(source, callback));
        assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
        assert.deepStrictEqual(source.log, ['pull 0', 'return']);
      });

      it('is not closed when the error comes from a task after its end was met', async () => {
        const source = watched([done => setImmediate(done, boom)], awaited);
        const { error } = await failure(callback => run(source, callback));
        assert.strictEqual(error, boom);
        if (name === 'parallel') assert.deepStrictEqual(source.log, ['pull 0', 'end']);
      });

      it('may do without return()', async () => {
        const source = watched([done => done(boom), () => {}], awaited);
        delete source.iterator.return;
        const { error } = await quiet(() => failure(callback => run(source, callback)));
        assert.strictEqual(error, boom);
      });

      it('makes an error of next() the flow\'s, and is not closed then', async () => {
        const source = watched([done => done(null)], awaited);
        const { next } = source.iterator;
        source.iterator.next = () => {
          if (source.log.length === 0) return next();
          throw boom;
        };
        const { error } = await quiet(() => failure(callback => run(source, callback)));
        assert.strictEqual(error, boom);
        assert.deepStrictEqual(source.log, ['pull 0']);
        await assert.rejects(run(watchedFailing(awaited, boom)), failed => failed === boom);
      });

      it('makes a falsy error of next() an Error, never success', async () => {
        for (const reason of [undefined, null, 0, '', false]) {
          const { error } = await quiet(() => outcome(callback => run(watchedFailing(awaited, reason), callback)));
          assert.ok(error instanceof Error, `next() threw ${String(reason)}, the error was ${String(error)}`);
          assert.ok('cause' in error);
          assert.strictEqual(error.cause, reason);
        }
      });

      it('makes an answer of next() that is no object the flow\'s error', async () => {
        const source = watched([], awaited);
        source.iterator.next = () => (awaited ? Promise.resolve() : undefined);
        let thrown;
        const failed = outcome(callback => {
          try {
            run(source, callback);
          } catch (error) {
            thrown = error;
            callback(error);
          }
        });
        const heard = await observe(async () => {
          const { error } = await Promise.race([failed, settle(8).then(() => ({ error: 'the final callback was not called' }))]);
          assert.ok(awaited ? error instanceof TypeError : error instanceof TypeError || thrown instanceof TypeError, String(error));
        });
        assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
      });

      it('surfaces what return() throws, beside the flow\'s own outcome', async () => {
        const source = watched([done => done(boom), () => {}], awaited);
        const closing = new Error('closing');
        source.iterator.return = () => {
          throw closing;
        };
        const heard = await observe(async () => {
          const { error } = await failure(callback => run(source, callback));
          assert.strictEqual(error, boom);
        });
        assert.deepStrictEqual(heard, { exceptions: [closing], rejections: [] });
      });
    });
  }

  describe(`${name}: generators`, () => {
    if (name !== 'parallel') it('run their finally blocks when the flow stops early', async () => {
      const trace = [];
      function* generate() {
        try {
          yield done => done(boom);
          yield () => trace.push('started');
        } finally {
          trace.push('finally');
        }
      }
      async function* generateLater() {
        yield* generate();
      }
      await failure(callback => run(generate(), callback));
      await failure(callback => run(generateLater(), callback));
      await settle();
      assert.deepStrictEqual(trace, ['finally', 'finally']);
    });

    it('that throw give their error to the final callback, at any place', async () => {
      function* sync(good) {
        for (let i = 0; i < good; i++) yield done => done(null);
        throw boom;
      }
      async function* later(good) {
        yield* sync(good);
      }
      for (const good of [0, 1, 2, 5]) {
        for (const make of [sync, later]) {
          const { error } = await quiet(() => failure(callback => run(make(good), callback)));
          assert.strictEqual(error, boom);
          await quiet(() => assert.rejects(run(make(good)), failed => failed === boom));
        }
      }
    });

    it('may call back for a task of theirs while they are pulled from: an error there stops the flow without noise', async () => {
      const started = recorder();
      let held;
      function* generate() {
        yield done => { held = done; };
        if (name === 'parallel' || name === 'parallelLimit') held(boom);
        yield started;
        yield started;
      }
      const final = recorder();
      const heard = await observe(() => {
        run(generate(), final);
        if (final.calls.length === 0) held(boom);
      });
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
      assert.strictEqual(final.calls.length, 1);
      assert.strictEqual(final.calls[0][0], boom);
      assert.deepStrictEqual(started.calls, [], 'a task was started after the error');
    });
  });
}

describe('pulling', () => {
  for (const { name, run } of sequential) {
    it(`is lazy in ${name}: one task at a time, when it may start`, async () => {
      for (const awaited of [false, true]) {
        const held = [];
        const hold = done => held.push(done);
        const source = watched([hold, hold, hold], awaited);
        const done = success(callback => run(source, callback));
        for (let i = 0; i < 3; i++) {
          await settle(2);
          assert.deepStrictEqual(source.log, ['pull 0', 'pull 1', 'pull 2'].slice(0, i + 1));
          held[i]();
        }
        await done;
      }
    });
  }

  it('is as far ahead as the limit of parallelLimit', async () => {
    for (const awaited of [false, true]) {
      const held = [];
      const hold = done => held.push(done);
      const source = watched(new Array(6).fill(hold), awaited);
      const done = success(callback => cflow.parallelLimit(source, 2, callback));
      for (let i = 0; i < 6; i++) {
        await settle(3);
        assert.strictEqual(withoutEnds(source.log).length, Math.min(6, i + 2));
        held[i](null, i);
      }
      assert.deepStrictEqual(await done, [[0, 1, 2, 3, 4, 5]]);
    }
  });

  it('lets an endless generator be stopped', async () => {
    let pulled = 0;
    function* endless() {
      for (;;) {
        const i = pulled++;
        yield done => (i < 1000 ? done(null, i) : done(boom));
      }
    }
    const { error } = await failure(callback => cflow.series(endless(), callback));
    assert.strictEqual(error, boom);
    assert.strictEqual(pulled, 1001);
  });

  it('asks an async iterator for one value at a time', async () => {
    let open = 0;
    let most = 0;
    let i = 0;
    const source = {
      [Symbol.asyncIterator]: () => ({
        async next() {
          most = Math.max(most, ++open);
          await settle(1);
          open--;
          return i++ < 10 ? { done: false, value: done => done(null) } : { done: true };
        }
      })
    };
    await cflow.parallel(source);
    assert.strictEqual(most, 1);
  });

  it('does not start a task whose pull ends after the flow was stopped', async () => {
    let answer;
    const started = recorder();
    const source = {
      closed: 0,
      pulls: 0,
      [Symbol.asyncIterator]: () => ({
        next: () => (source.pulls++ === 0 ? Promise.resolve({ done: false, value: done => setImmediate(done, boom) }) : new Promise(resolve => { answer = resolve; })),
        return: () => {
          source.closed++;
          return Promise.resolve({ done: true });
        }
      })
    };
    const { error } = await failure(callback => cflow.parallel(source, callback));
    assert.strictEqual(error, boom);
    answer({ done: false, value: started });
    await settle();
    assert.deepStrictEqual(started.calls, []);
    assert.deepStrictEqual([source.closed, source.pulls], [1, 2]);
  });

  it('counts tasks that end while a pull is pending', async () => {
    let answer;
    let pulls = 0;
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => (pulls++ < 3 ? Promise.resolve({ done: false, value: done => setImmediate(done, null, pulls) }) : new Promise(resolve => { answer = resolve; }))
      })
    };
    const final = recorder();
    cflow.parallel(source, final);
    await settle(8);
    assert.deepStrictEqual(final.calls, []);
    answer({ done: true });
    await settle();
    assert.strictEqual(final.calls.length, 1);
    assert.strictEqual(final.calls[0][1].length, 3);
  });
});

function watchedFailing(awaited, reason) {
  return {
    [awaited ? Symbol.asyncIterator : Symbol.iterator]: () => ({
      next() {
        throw reason;
      }
    })
  };
}

async function quiet(fn) {
  let result;
  const heard = await observe(async () => {
    result = await fn();
  });
  assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
  return result;
}
