'use strict';

// A task's callback that is called more than once.

const assert = require('assert');
const { collectors, flows, sequential } = require('./support/flows');
const { recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');

const boom = new Error('boom');

/** Asserts that a call of a task's callback is one too many. */
function refused(call, cause) {
  assert.throws(call, error => {
    assert.ok(error instanceof Error);
    assert.strictEqual(error.message, 'Callback was already called');
    assert.strictEqual(error.code, 'CFLOW_CALLED_TWICE');
    if (cause === undefined) assert.ok(!('cause' in error));
    else assert.strictEqual(error.cause, cause);
    return true;
  });
}

for (const { name, run } of flows) {
  describe(`${name}: a callback called twice`, () => {
    it('throws at the second call and every one after it, and the first call alone counts', async () => {
      const final = recorder();
      let done;
      run([callback => { done = callback; }], final);
      done(null, 'first');
      for (let i = 0; i < 3; i++) refused(() => done(null, 'again'));
      await settle();
      assert.deepStrictEqual(final.calls, [[null, name === 'waterfall' ? 'first' : ['first']]]);
    });

    it('throws within the task, which may catch it: the flow goes on as if there had been one call', async () => {
      const values = await success(callback =>
        run([done => { done(null, 'first'); refused(() => done(null, 'again')); refused(() => done(boom), boom); refused(() => done(false)); }], callback)
      );
      assert.deepStrictEqual(values, [name === 'waterfall' ? 'first' : ['first']]);
    });

    if (name !== 'waterfall') it('throws while other tasks are pending, and the flow ends once', async () => {
      const final = recorder();
      const held = [];
      const hold = done => held.push(done);
      run([hold, hold, hold], final);
      held[0](null, 'a');
      refused(() => held[0](null, 'again'));
      held[1](null, 'b');
      refused(() => held[0](null, 'again'));
      refused(() => held[1]());
      held[2](null, 'c');
      refused(() => held[2](null, 'again'));
      await settle();
      assert.deepStrictEqual(final.calls, [[null, ['a', 'b', 'c']]]);
    });

    it('carries the error that the second call brought as its cause', () => {
      let done;
      run([callback => { done = callback; }], () => {});
      done();
      refused(() => done(boom), boom);
      refused(() => done('text'), 'text');
      refused(() => done(null));
      refused(() => done(0));
    });

    it('throws after an error as well', async () => {
      const final = recorder();
      let done;
      run([callback => { done = callback; }], final);
      done(boom);
      refused(() => done());
      const other = new Error('other');
      refused(() => done(other), other);
      await settle();
      assert.strictEqual(final.calls.length, 1);
      assert.strictEqual(final.calls[0][0], boom);
    });

    it('throws after false as well', async () => {
      const final = recorder();
      let done;
      run([callback => { done = callback; }], final);
      done(false);
      refused(() => done());
      refused(() => done(boom), boom);
      await settle();
      assert.deepStrictEqual(final.calls, []);
    });

    it('throws in the promise form, which settles as the first call said', async () => {
      let done;
      const promise = run([callback => { done = callback; }]);
      done(null, 'first');
      refused(() => done(boom), boom);
      assert.deepStrictEqual(await promise, name === 'waterfall' ? 'first' : ['first']);
    });

    it('later, on nobody\'s stack, is an uncaught exception, once', async () => {
      const final = recorder();
      const heard = await observe(() => run([done => setImmediate(() => { done(null); done(null); })], final));
      assert.strictEqual(heard.exceptions.length, 1);
      assert.strictEqual(heard.exceptions[0].code, 'CFLOW_CALLED_TWICE');
      assert.strictEqual(final.calls.length, 1);
    });

    it('by a task that does not catch it, throws to the caller; the flow goes on with the first call', async () => {
      const final = recorder();
      const later = recorder();
      const task = done => setImmediate(() => { later(); done(null, 'b'); });
      const twice = done => { done(null, 'a'); done(null, 'again'); };
      const heard = await observe(async () => {
        refused(() => run(name === 'waterfall' ? [twice, (value, done) => task(done)] : [twice, task], final));
        await settle();
      });
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
      assert.strictEqual(later.calls.length, 1);
      assert.deepStrictEqual(final.calls, [[null, name === 'waterfall' ? 'b' : ['a', 'b']]]);
    });

    it('by the last task at once, throws to the caller; the final callback has its results all the same', async () => {
      const final = recorder();
      refused(() => run([done => { done(null, 'a'); done(null, 'again'); }], final));
      await settle();
      assert.deepStrictEqual(final.calls, [[null, name === 'waterfall' ? 'a' : ['a']]]);
    });

    it('is not lost where the promise form was settled before', async () => {
      // The task has failed and then calls again, within the call of the flow that returns the promise.
      let rejected;
      const heard = await observe(() => {
        run([done => { done(boom); done(null); }]).catch(error => { rejected = error; });
      });
      assert.strictEqual(rejected, boom);
      assert.deepStrictEqual(heard.exceptions.map(error => error.code), ['CFLOW_CALLED_TWICE']);
    });
  });
}

for (const { name, run } of collectors.filter(flow => flow.name !== 'series')) {
  describe(`${name}: a callback called twice while others are pending`, () => {
    it('does not stand in for another\'s', async () => {
      const final = recorder();
      let other;
      const heard = await observe(async () => {
        run([done => setImmediate(() => { done(null, 'first'); done(null, 'again'); }), done => { other = done; }], final);
        await settle();
        assert.deepStrictEqual(final.calls, []);
        other(null, 'other');
      });
      assert.strictEqual(heard.exceptions.length, 1);
      assert.strictEqual(heard.exceptions[0].code, 'CFLOW_CALLED_TWICE');
      assert.deepStrictEqual(final.calls, [[null, ['first', 'other']]]);
    });

    it('at once, beside one that is pending, throws to the caller and the pending one ends the flow', async () => {
      const final = recorder();
      let pending;
      refused(() => run([done => { pending = done; }, done => { done(null, 'first'); done(null, 'again'); }], final));
      await settle();
      assert.deepStrictEqual(final.calls, []);
      pending(null, 'pending');
      await settle();
      assert.deepStrictEqual(final.calls, [[null, ['pending', 'first']]]);
    });

    it('of a task that ends after the flow had failed throws too; its first call was silent', () => {
      const held = [];
      const hold = done => held.push(done);
      const final = recorder();
      run([hold, hold], final);
      held[0](boom);
      held[1](null, 'late');
      refused(() => held[1](null, 'late again'));
      assert.strictEqual(final.calls.length, 1);
    });
  });
}

for (const { name, run } of sequential) {
  describe(`${name}: a callback called twice`, () => {
    it('does not run later tasks twice, nor skip one', async () => {
      const starts = [];
      const helds = [];
      const hold = i => (...args) => {
        starts.push(i);
        helds[i] = args[args.length - 1];
      };
      const final = recorder();
      run([hold(0), hold(1), hold(2)], final);
      helds[0](null);
      refused(() => helds[0](null));
      assert.deepStrictEqual(starts, [0, 1]);
      helds[1](null);
      refused(() => helds[0](null));
      refused(() => helds[1](null));
      assert.deepStrictEqual(starts, [0, 1, 2]);
      helds[2](null);
      refused(() => helds[1](boom), boom);
      await settle();
      assert.strictEqual(final.calls.length, 1);
      assert.strictEqual(final.calls[0][0], null);
    });

    it('while a later task is starting throws there and disturbs nothing', async () => {
      let first;
      const values = await success(callback =>
        run(
          [
            done => { first = done; done(null); },
            done => { refused(() => first(null, 'wrong')); done(null, 'right'); }
          ],
          callback
        )
      );
      assert.deepStrictEqual(values, name === 'waterfall' ? ['right'] : [[undefined, 'right']]);
    });
  });
}
