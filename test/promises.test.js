'use strict';

const assert = require('assert');
const vm = require('vm');
const cflow = require('..');
const { collectors, flows } = require('./support/flows');
const { failure, outcome, recorder, settle, success } = require('./support/outcome');
const { child, observe } = require('./support/process');

const boom = new Error('boom');

/** Runs `fn`, and fails if there was an uncaught exception or an unhandled rejection. */
async function quietly(fn) {
  let result;
  const heard = await observe(async () => {
    result = await fn();
  });
  assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
  return result;
}

/** A thenable that does its work when, and each time that, `then` is called, as queries of databases do. */
function lazy(act) {
  const thenable = {
    runs: 0,
    then(resolve, reject) {
      thenable.runs++;
      act(resolve, reject);
    }
  };
  return thenable;
}

for (const { name, run } of flows) {
  const value = async tasks => {
    const [result] = await quietly(() => success(callback => run(tasks, callback)));
    return name === 'waterfall' ? result : result[0];
  };
  const error = async tasks => (await quietly(() => failure(callback => run(tasks, callback)))).error;

  describe(`${name}: an async function as a task`, () => {
    it('gives the value that it returns', async () => {
      assert.strictEqual(await value([async () => 'value']), 'value');
      assert.strictEqual(await value([async () => { await null; return 'value'; }]), 'value');
      assert.strictEqual(await value([async () => {}]), undefined);
      assert.deepStrictEqual(await value([async () => [1, 2]]), [1, 2]);
    });

    it('gives the error that it throws, at once or later', async () => {
      assert.strictEqual(await error([async () => { throw boom; }]), boom);
      assert.strictEqual(await error([async () => { await null; throw boom; }]), boom);
    });

    it('gets no callback, whatever it declares', async () => {
      const seen = recorder();
      await value([async (...args) => seen(args.length)]);
      assert.deepStrictEqual(seen.calls, [[0]]);
      const failed = await error([async (x, callback) => callback()]);
      assert.ok(failed instanceof TypeError, String(failed));
      assert.ok(failed.message.includes('callback'), failed.message);
    });

    it('is recognised when it is bound, behind a proxy, a method, an arrow or both bound and proxied', async () => {
      const expect = 'value';
      async function declared(callback) {
        return callback === undefined ? expect : 'had a callback';
      }
      const kinds = {
        declared,
        bound: declared.bind({}),
        twice: declared.bind({}).bind(null),
        proxied: new Proxy(declared, {}),
        both: new Proxy(declared.bind(null), {}),
        method: { async method(callback) { return callback === undefined ? expect : 'had a callback'; } }.method,
        arrow: async callback => (callback === undefined ? expect : 'had a callback')
      };
      for (const kind of Object.keys(kinds)) assert.strictEqual(await value([kinds[kind]]), expect, kind);
    });

    it('may be of another realm', async () => {
      const foreign = vm.runInNewContext('async callback => { if (callback) throw 1; await null; return "value"; }');
      assert.strictEqual(await value([foreign]), 'value');
      const failing = vm.runInNewContext('async () => { throw new RangeError("foreign"); }');
      const failed = await error([failing]);
      assert.strictEqual(failed.name, 'RangeError');
      assert.strictEqual(failed.message, 'foreign');
    });
  });

  describe(`${name}: a function that leaves no room for the callback and returns a promise`, () => {
    it('settles as its promise does', async () => {
      assert.strictEqual(await value([() => Promise.resolve('value')]), 'value');
      assert.strictEqual(await value([() => new Promise(resolve => setImmediate(resolve, 'value'))]), 'value');
      assert.strictEqual(await error([() => Promise.reject(boom)]), boom);
      assert.strictEqual(await error([() => new Promise((resolve, reject) => setImmediate(reject, boom))]), boom);
    });

    it('may be what a transpiler makes of an async function', async () => {
      function asyncToGenerator(generator) {
        return function () {
          const args = arguments;
          return new Promise((resolve, reject) => {
            const iterator = generator.apply(this, args);
            const step = (key, arg) => {
              const { value: next, done } = iterator[key](arg);
              if (done) resolve(next);
              else Promise.resolve(next).then(v => step('next', v), reject);
            };
            step('next');
          });
        };
      }
      assert.strictEqual(await value([asyncToGenerator(function* () { return yield 'value'; })]), 'value');
    });

    it('may return a thenable, which is asked once', async () => {
      const good = lazy(resolve => resolve('value'));
      assert.strictEqual(await value([() => good]), 'value');
      assert.strictEqual(good.runs, 1);
      const bad = lazy((resolve, reject) => setImmediate(reject, boom));
      assert.strictEqual(await error([() => bad]), boom);
      assert.strictEqual(bad.runs, 1);
      const callable = Object.assign(() => {}, { then: resolve => resolve('value') });
      assert.strictEqual(await value([() => callable]), 'value');
    });

    it('may return a thenable that settles more than once: the first time counts', async () => {
      assert.strictEqual(await value([() => ({ then(resolve, reject) { resolve('value'); resolve('other'); reject(boom); } })]), 'value');
    });

    it('may return a thenable whose then throws', async () => {
      assert.strictEqual(await error([() => ({ then() { throw boom; } })]), boom);
    });

    it('may return a promise of another realm or of a subclass', async () => {
      const foreign = vm.runInNewContext('() => Promise.resolve("value")');
      assert.strictEqual(await value([foreign]), 'value');
      class Own extends Promise {}
      assert.strictEqual(await value([() => Own.resolve('value')]), 'value');
    });

    it('may be another flow in its promise form', async () => {
      assert.strictEqual(await value([() => cflow.waterfall([done => done(null, 'value')])]), 'value');
    });

    it('may be bound or have default parameters', async () => {
      const two = (a, b) => Promise.resolve(a + b);
      assert.strictEqual(await value([two.bind(null, 1, 2)]), 3);
      assert.strictEqual(await value([(options = {}) => Promise.resolve(typeof options)]), 'function');
    });

    it('is still one that calls back where it found the callback all the same', async () => {
      assert.strictEqual(await value([(...args) => { args[0](null, 'value'); }]), 'value');
      assert.strictEqual(await value([(...args) => { args[0](null, 'value'); return Promise.resolve('other'); }]), 'value');
      assert.strictEqual(await value([function () { setImmediate(arguments[0], null, 'value'); }]), 'value');
    });
  });

  describe(`${name}: a function that hides that it takes the callback and returns a promise too`, () => {
    it('does not lose a rejection that comes after its callback', async () => {
      const final = recorder();
      const heard = await observe(() => run([(...args) => { args[0](null); return Promise.reject(boom); }], final));
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [boom] });
      assert.strictEqual(final.calls.length, 1);
    });

    if (name !== 'parallel' && name !== 'parallelLimit') it('does not lose what a later task throws within its callback', async () => {
      const heard = await observe(() => run([(...args) => Promise.resolve().then(() => args[0](null)), () => { throw boom; }], () => {}));
      assert.deepStrictEqual(heard.exceptions.concat(heard.rejections), [boom]);
    });
  });

  describe(`${name}: a function that takes the callback and returns a promise too`, () => {
    it('settles by its callback alone, before or after the promise is fulfilled', async () => {
      const p = Promise.resolve(1);
      assert.strictEqual(await value([done => p.then(v => done(null, v))]), 1);
      assert.strictEqual(await value([done => p.then(v => setTimeout(done, 10, null, v))]), 1);
      assert.strictEqual(await value([done => { setImmediate(done, null, 'by callback'); return Promise.resolve('by promise'); }]), 'by callback');
      assert.strictEqual(await value([done => { done(null, 'by callback'); return Promise.resolve('by promise'); }]), 'by callback');
    });

    it('settles by its callback when that brings an error', async () => {
      assert.strictEqual(await error([done => Promise.resolve().then(() => done(boom))]), boom);
      assert.strictEqual(await error([done => { setImmediate(done, boom); return Promise.resolve('by promise'); }]), boom);
    });

    it('fails when the promise is rejected before the callback was called', async () => {
      assert.strictEqual(await error([done => Promise.reject(boom).then(v => done(null, v))]), boom);
      // eslint-disable-next-line no-unused-vars
      assert.strictEqual(await error([done => new Promise((resolve, reject) => setImmediate(reject, boom))]), boom);
      const foreign = vm.runInNewContext('boom => done => Promise.reject(boom)')(boom);
      assert.strictEqual(await error([foreign]), boom);
    });

    it('fails once when it calls back as well, after the rejection', async () => {
      let late;
      assert.strictEqual(await error([done => { late = done; return Promise.reject(boom); }]), boom);
      assert.throws(() => late(null, 'late'), { code: 'CFLOW_CALLED_TWICE' });
    });

    it('fails with an Error for a falsy rejection', async () => {
      // eslint-disable-next-line no-unused-vars
      const failed = await error([done => Promise.reject()]);
      assert.ok(failed instanceof Error);
      assert.strictEqual(failed.cause, undefined);
    });

    it('keeps a rejection visible that comes after a callback without an error', async () => {
      for (const task of [
        done => { done(null, 1); return Promise.reject(boom); },
        done => { process.nextTick(done, null, 1); return new Promise((resolve, reject) => setImmediate(reject, boom)); }
      ]) {
        const final = recorder();
        const heard = await observe(() => run([task], final));
        assert.deepStrictEqual(heard, { exceptions: [], rejections: [boom] });
        assert.strictEqual(final.calls.length, 1);
        assert.strictEqual(final.calls[0][0], null);
      }
    });

    it('has not to answer for a rejection that it handles by calling back', async () => {
      assert.strictEqual(await error([done => { const p = Promise.reject(boom); p.catch(done); return p; }]), boom);
      assert.strictEqual(await error([done => { const p = Promise.reject(boom); p.then(v => done(null, v), done); return p; }]), boom);
      const wrapped = new Error('wrapped', { cause: boom });
      assert.strictEqual(await error([done => { const p = Promise.reject(boom); p.catch(() => done(wrapped)); return p; }]), wrapped);
      assert.strictEqual(await error([done => Promise.reject(boom).then(v => done(null, v), done)]), boom);
    });

    it('has not to answer for a rejection that it handled before it called back at once', async () => {
      const final = recorder();
      const heard = await observe(() => run([done => { const p = Promise.reject(boom); p.catch(() => {}); done(null, 1); return p; }], final));
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
      assert.strictEqual(final.calls.length, 1);
    });

    it('does not have a lazy thenable run by the flow', async () => {
      const query = lazy((resolve, reject) => reject(boom));
      assert.strictEqual(await value([done => { setImmediate(done, null, 'value'); return query; }]), 'value');
      assert.strictEqual(query.runs, 0);
      const own = lazy(resolve => resolve('value'));
      assert.strictEqual(await value([done => { own.then(v => done(null, v)); return own; }]), 'value');
      assert.strictEqual(own.runs, 1);
    });

    it('hears its own exception through its promise: .then(done).catch(done) where the flow behind done throws', async () => {
      const final = recorder();
      const heard = await observe(() => {
        const later = () => { throw boom; };
        run([done => Promise.resolve().then(() => done(null)).catch(done), later].slice(0, name === 'parallel' || name === 'parallelLimit' ? 1 : 2), final);
      });
      assert.deepStrictEqual(heard.exceptions, []);
      if (name === 'series' || name === 'waterfall') {
        assert.strictEqual(heard.rejections.length, 1);
        assert.strictEqual(heard.rejections[0].code, 'CFLOW_CALLED_TWICE');
        assert.strictEqual(heard.rejections[0].cause, boom, 'the original error must stay visible');
        assert.deepStrictEqual(final.calls, []);
      } else {
        assert.deepStrictEqual(heard.rejections, []);
        assert.strictEqual(final.calls.length, 1);
      }
    });
  });

  describe(`${name}: a function that returns something else`, () => {
    it('settles by its callback alone', async () => {
      const returned = [1, 'text', {}, [], null, false, { then: 'no function' }, function named() {}, Symbol('s')];
      for (const other of returned) {
        assert.strictEqual(await value([done => { setImmediate(done, null, 'value'); return other; }]), 'value');
        assert.strictEqual(await value([(...args) => { setImmediate(args[0], null, 'value'); return other; }]), 'value');
      }
    });
  });

  describe(`${name}: falsy rejections`, () => {
    for (const reason of [undefined, null, 0, '', false, NaN, 0n]) {
      it(`with ${typeof reason === 'string' ? '\'\'' : String(reason)} are Errors that carry it`, async () => {
        for (const task of [async () => { throw reason; }, () => Promise.reject(reason), () => ({ then: (_, reject) => reject(reason) })]) {
          const failed = await error([task]);
          assert.ok(failed instanceof Error);
          assert.ok(Object.is(failed.cause, reason), `cause ${String(failed.cause)}`);
          assert.ok('cause' in failed);
          assert.strictEqual(failed.code, 'CFLOW_REJECTED');
          assert.ok(failed.message.length > 0);
        }
      });
    }

    it('reject the promise form with such an Error', async () => {
      await assert.rejects(run([async () => { throw undefined; }]), failed => failed instanceof Error && failed.cause === undefined);
      await assert.rejects(run([() => Promise.reject(false)]), failed => failed instanceof Error && failed.cause === false);
    });

    it('with false do not stop the flow silently', async () => {
      assert.strictEqual((await error([() => Promise.reject(false)])).cause, false);
    });
  });

  describe(`${name}: truthy rejections`, () => {
    it('that are no errors are Errors that carry them', async () => {
      for (const reason of ['text', 5, true, {}, Symbol('s')]) {
        const failed = await error([() => Promise.reject(reason)]);
        assert.ok(failed instanceof Error);
        assert.strictEqual(failed.cause, reason);
      }
      assert.strictEqual((await error([() => Promise.reject('text')])).message, 'text');
    });

    it('that are errors or look like them stay as they are', async () => {
      const foreign = vm.runInNewContext('new TypeError("foreign")');
      for (const reason of [boom, foreign, { message: 'like an error' }, new (class Own extends Error {})('')]) {
        assert.strictEqual(await error([() => Promise.reject(reason)]), reason);
      }
    });
  });

  describe(`${name}: the promise form`, () => {
    it('is a native promise that rejects with the error itself', async () => {
      const promise = run([done => done(boom)]);
      assert.strictEqual(Object.getPrototypeOf(promise), Promise.prototype);
      await assert.rejects(promise, failed => failed === boom);
      await assert.rejects(run([done => setImmediate(done, 'text')]), failed => failed === 'text');
    });

    it('starts the tasks within the call', () => {
      const started = recorder();
      run([started]);
      assert.strictEqual(started.calls.length, 1);
    });

    it('rejects when a task throws, at once', async () => {
      await quietly(() => assert.rejects(run([() => { throw boom; }]), failed => failed === boom));
    });

    it('rejects when a task throws, later in the flow', async () => {
      const tasks = [done => setImmediate(done, null), () => { throw boom; }];
      if (name === 'waterfall' || name === 'series') await quietly(() => assert.rejects(run(tasks), failed => failed === boom));
      const lastly = [async () => {}, ...(name === 'parallel' ? [] : [async () => {}]), () => { throw boom; }].map((task, i, all) =>
        i === all.length - 1 ? () => task() : task
      );
      await quietly(() => assert.rejects(run(lastly), failed => failed === boom));
    });

    it('rejects when a task throws what is falsy', async () => {
      for (const thrown of [undefined, null, 0, '', false]) {
        let fulfilled = false;
        await quietly(() => run([() => { throw thrown; }]).then(() => { fulfilled = true; }, () => {}));
        assert.ok(!fulfilled, `fulfilled although a task threw ${String(thrown)}`);
        if (name === 'waterfall' || name === 'series') {
          await quietly(() => run([done => setImmediate(done), () => { throw thrown; }]).then(() => { fulfilled = true; }, () => {}));
          assert.ok(!fulfilled, `fulfilled although a later task threw ${String(thrown)}`);
        }
      }
    });

    it('resolves only once all tasks are over', async () => {
      let held;
      const settled = recorder();
      run([done => { held = done; }]).then(settled);
      await settle();
      assert.deepStrictEqual(settled.calls, []);
      held();
      await settle();
      assert.strictEqual(settled.calls.length, 1);
    });

    it('adopts a result that is a promise, as any promise does', async () => {
      if (name === 'waterfall') assert.strictEqual(await run([done => done(null, Promise.resolve(1))]), 1);
      else assert.ok((await run([done => done(null, Promise.resolve(1))]))[0] instanceof Promise);
    });

    it('leaves an unhandled rejection where nobody handles it', async () => {
      const heard = await observe(() => { run([done => done(boom)]); });
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [boom] });
    });
  });
}

for (const { name, run } of collectors) {
  describe(`${name}: promises`, () => {
    it('stand beside callbacks, by position', async () => {
      const tasks = [async () => 0, done => setImmediate(done, null, 1), () => Promise.resolve(2), done => done(null, 3), () => lazy(resolve => resolve(4))];
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [[0, 1, 2, 3, 4]]);
    });

    it('of keyed tasks keep their keys', async () => {
      assert.deepStrictEqual(await run({ a: async () => 1, b: () => Promise.resolve(2) }), { a: 1, b: 2 });
    });

    it('do not make several values of an array', async () => {
      assert.deepStrictEqual(await run([async () => [1, 2]]), [[1, 2]]);
    });
  });
}

describe('parallel: two tasks that reject', () => {
  for (const [form, tasks] of [
    ['async functions', [async () => { throw boom; }, async () => { throw new Error('second'); }]],
    ['functions returning promises', [() => Promise.reject(boom), () => Promise.reject(new Error('second'))]],
    // eslint-disable-next-line no-unused-vars
    ['functions with a callback', [done => Promise.reject(boom), done => Promise.reject(new Error('second'))]],
    ['functions that call back with the rejection', [boom, new Error('second')].map(error => done => {
      const promise = Promise.reject(error);
      promise.catch(done);
      return promise;
    })]
  ]) {
    it(`give one rejection and no other noise (${form})`, async () => {
      await quietly(() => assert.rejects(cflow.parallel(tasks), failed => failed === boom));
      await quietly(() => assert.rejects(cflow.parallelLimit(tasks, 2), failed => failed === boom));
    });

    it(`give the final callback one error (${form})`, async () => {
      const { error } = await quietly(() => failure(callback => cflow.parallel(tasks, callback)));
      assert.strictEqual(error, boom);
    });
  }

  it('end a process only when nobody handles the promise, and then once', async () => {
    const tasks = `[async () => { throw new Error('first'); }, async () => { throw new Error('second'); }]`;
    const handled = await child(`cflow.parallel(${tasks}).catch(error => console.log(error.message))`);
    assert.deepStrictEqual(handled, { code: 0, stdout: 'first\n', stderr: '' });
    const unhandled = await child(`cflow.parallel(${tasks})`);
    assert.strictEqual(unhandled.code, 1);
    assert.ok(unhandled.stderr.includes('Error: first'));
    assert.ok(!unhandled.stderr.includes('Error: second'));
  }).timeout(60000);

  it('reject after false was said, or after the flow had died, without noise', async () => {
    const final = recorder();
    await quietly(async () => {
      cflow.parallel([async () => { throw boom; }, done => done(false)], final);
      assert.throws(() => cflow.parallel([async () => { throw boom; }, () => { throw new TypeError('dead'); }], final), { message: 'dead' });
      await settle();
    });
    assert.deepStrictEqual(final.calls, []);
  });
});

describe('promises in sequence', () => {
  it('start the next task when the promise of the one before is settled', async () => {
    const trace = [];
    const task = name => async () => {
      trace.push(`start ${name}`);
      await settle(1);
      trace.push(`end ${name}`);
    };
    await cflow.series([task('a'), task('b')]);
    await cflow.waterfall([task('c'), task('d')]);
    assert.deepStrictEqual(trace, ['a', 'b', 'c', 'd'].flatMap(n => [`start ${n}`, `end ${n}`]));
  });

  it('leave room for the values of a waterfall: a function of the values alone is adopted', async () => {
    const seen = recorder();
    const result = await quietly(() =>
      cflow.waterfall([
        () => Promise.resolve(1),
        value => Promise.resolve(value + 1),
        (value, done) => done(null, value, 'second'),
        (value, second) => { seen(value, second); return Promise.resolve(value + 1); }
      ])
    );
    assert.strictEqual(result, 3);
    assert.deepStrictEqual(seen.calls, [[2, 'second']]);
  });

  it('leave the callback its room in a waterfall', async () => {
    const { values } = await quietly(() =>
      outcome(callback =>
        cflow.waterfall([async () => 1, (value, done) => Promise.resolve().then(() => setImmediate(done, null, 'by callback'))], callback)
      )
    );
    assert.deepStrictEqual(values, ['by callback']);
    // With no value the declared parameter is the callback.
    assert.strictEqual(await cflow.waterfall([done => done(null), done => { done(null, 'called'); return Promise.resolve('not this'); }]), 'called');
  });
});
