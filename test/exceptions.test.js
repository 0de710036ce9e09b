'use strict';

// What is thrown: by a final callback, by a task.

const assert = require('assert');
const cflow = require('..');
const { flows, sequential } = require('./support/flows');
const { recorder, settle } = require('./support/outcome');
const { child, observe } = require('./support/process');

const boom = new Error('boom');

/** A final callback that throws, and knows how often it was called. */
function thrower(error = boom) {
  const throws = () => {
    throws.count++;
    throw error;
  };
  throws.count = 0;
  return throws;
}

for (const { name, run } of flows) {
  describe(`${name}: a final callback that throws`, () => {
    const surfacesOnce = async (start, error = boom) => {
      const final = thrower(error);
      const heard = await observe(() => start(final));
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
      assert.strictEqual(heard.exceptions[0], error);
      assert.strictEqual(final.count, 1);
    };

    it('surfaces as an uncaught exception of a flow that is over at once, and not to the caller', () =>
      surfacesOnce(final => run([done => done()], final)));

    it('surfaces for an empty flow', () => surfacesOnce(final => run([], final)));

    it('surfaces for a flow that ends later', () => surfacesOnce(final => run([done => setImmediate(done)], final)));

    it('surfaces for a flow that fails, at once or later', async () => {
      await surfacesOnce(final => run([done => done(new Error('of the flow'))], final));
      await surfacesOnce(final => run([done => setImmediate(done, new Error('of the flow'))], final));
    });

    it('surfaces for async functions, never as a rejection', async () => {
      await surfacesOnce(final => run([async () => {}], final));
      await surfacesOnce(final => run([async () => { throw new Error('of the flow'); }], final));
      await surfacesOnce(final => run([() => Promise.resolve()], final));
    });

    it('surfaces within a promise chain that calls back, never in that chain', async () => {
      const chained = recorder();
      await surfacesOnce(final => run([done => { Promise.resolve().then(() => done(null)).catch(chained); }], final));
      await surfacesOnce(final => run([done => Promise.resolve().then(() => done(null)).catch(done)], final));
      await surfacesOnce(final => run([done => { Promise.resolve().then(() => done(null)).then(undefined, done); }], final));
      assert.deepStrictEqual(chained.calls, []);
    });

    it('surfaces for a flow that is started in an async function, which goes on', async () => {
      const after = recorder();
      await surfacesOnce(async final => {
        await (async () => {
          run([done => done()], final);
          after();
        })();
      });
      assert.strictEqual(after.calls.length, 1);
    });

    it('surfaces for iterators', async () => {
      await surfacesOnce(final => run([done => done()].values(), final));
      await surfacesOnce(final => run((async function* () { yield done => done(); })(), final));
      await surfacesOnce(final => run((async function* () { yield await Promise.reject(new Error('of the flow')); })(), final));
    });

    it('surfaces where a task catches what its callback throws: nothing is to be caught', async () => {
      const caught = recorder();
      await surfacesOnce(final =>
        run([done => setImmediate(() => { try { done(null); } catch (error) { caught(error); } })], final));
      assert.deepStrictEqual(caught.calls, []);
    });

    it('surfaces as what it threw, an Error or not', async () => {
      for (const thrown of ['text', 0, null, undefined, false]) {
        const heard = await observe(() => run([done => done()], () => { throw thrown; }));
        assert.deepStrictEqual(heard, { exceptions: [thrown], rejections: [] });
      }
    });

    it('surfaces where the flow is nested, and leaves the outer flow alone', async () => {
      for (const call of [done => done(null), done => setImmediate(done, null)]) {
        const outer = recorder();
        let finals = 0;
        const heard = await observe(() =>
          run([done => { run([call], () => { finals++; throw boom; }); done(null); }], outer)
        );
        assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
        assert.strictEqual(finals, 1);
        assert.strictEqual(outer.calls.length, 1);
        assert.strictEqual(outer.calls[0][0], null);
      }
    });

    it('surfaces when the outer flow\'s final callback throws within the inner one\'s', async () => {
      const inner = recorder();
      const heard = await observe(() =>
        run([done => run([innerDone => innerDone(null)], error => { inner(error); done(error); })], () => { throw boom; })
      );
      assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
      assert.strictEqual(inner.calls.length, 1);
    });

    it('ends a process without a handler, with the error\'s own stack', async () => {
      const second = name === 'parallelLimit' ? '2, ' : '';
      for (const task of ['done => done()', 'done => setTimeout(done, 1)', 'async () => {}']) {
        const { code, stdout, stderr } = await child(
          `process.on('exit', code => console.log('exit', code));
           function theFinalCallback() { console.log('called'); throw new Error('surfaced'); }
           cflow.${name}([${task}], ${second}theFinalCallback);
           console.log('returned');`
        );
        assert.strictEqual(code, 1);
        assert.strictEqual(stdout.split('called\n').length, 2, stdout);
        assert.ok(stdout.includes('returned\n'), stdout);
        assert.ok(stdout.endsWith('exit 1\n'), stdout);
        assert.strictEqual(stderr.split('Error: surfaced').length, 2, stderr);
        assert.ok(stderr.includes('theFinalCallback'), stderr);
        assert.ok(!stderr.includes('ERR_UNHANDLED_REJECTION'), stderr);
      }
    }).timeout(60000);

    it('that is an async function and rejects is an unhandled rejection, its own', async () => {
      const heard = await observe(() => run([done => done()], async () => { throw boom; }));
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [boom] });
    });
  });

  describe(`${name}: a task that throws`, () => {
    it('throws to the caller while the flow has not returned, and the flow is dead', async () => {
      const final = recorder();
      let kept;
      const tasks = [done => { kept = done; throw boom; }, () => assert.fail('started after a throw')];
      const heard = await observe(async () => {
        assert.throws(() => run(tasks, final), error => error === boom);
        await settle();
        kept(null, 'too late');
        kept = undefined;
      });
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
      assert.deepStrictEqual(final.calls, []);
    });

    it('after others that called back at once throws to the caller as well', async () => {
      const final = recorder();
      assert.throws(() => run([done => done(null), done => done(null), () => { throw boom; }], final), error => error === boom);
      assert.throws(() => run([done => done(null), () => { throw boom; }].values(), final), error => error === boom);
      await settle();
      assert.deepStrictEqual(final.calls, []);
    });

    it('throws anything, as it is', () => {
      for (const thrown of ['text', 0, null, undefined, false]) {
        let caught = 'nothing';
        try {
          run([() => { throw thrown; }], () => {});
        } catch (error) {
          caught = error;
        }
        assert.strictEqual(caught, thrown);
      }
    });

    it('refuses callbacks of the dead flow only when they are called twice', () => {
      let kept;
      assert.throws(() => run([done => { kept = done; throw boom; }], () => {}), error => error === boom);
      assert.doesNotThrow(() => kept(new Error('unheard')));
      assert.throws(() => kept(), { code: 'CFLOW_CALLED_TWICE' });
    });

    it('after it had failed throws to the caller, and the final callback has the failure', async () => {
      const final = recorder();
      const failed = new Error('failed');
      assert.throws(() => run([done => { done(failed); throw boom; }], final), error => error === boom);
      await settle();
      assert.strictEqual(final.calls.length, 1);
      assert.strictEqual(final.calls[0][0], failed);
    });

    it('in a nested flow throws through the outer task to the caller', async () => {
      const final = recorder();
      assert.throws(() => run([done => run([() => { throw boom; }], done)], final), error => error === boom);
      await settle();
      assert.deepStrictEqual(final.calls, []);
    });

    it('does not keep later flows from running', async () => {
      const final = recorder();
      assert.throws(() => run([() => { throw boom; }], () => {}));
      run([done => done(null)], final);
      assert.strictEqual(final.calls.length, 1);
    });

    it('throws to the caller whatever properties the final callback may have', () => {
      const final = Object.assign(recorder(), { promised: true });
      assert.throws(() => run([() => { throw boom; }], final), error => error === boom);
      assert.deepStrictEqual(final.calls, []);
    });
  });
}

for (const { name, run } of sequential) {
  describe(`${name}: a task that throws later in the flow`, () => {
    it('throws to whoever called the callback before it', async () => {
      const final = recorder();
      let first;
      run([done => { first = done; }, () => { throw boom; }], final);
      assert.throws(() => first(null), error => error === boom);
      assert.throws(() => first(null), { code: 'CFLOW_CALLED_TWICE' });
      await settle();
      assert.deepStrictEqual(final.calls, []);
    });

    it('is an uncaught exception where nobody is on the stack', async () => {
      const final = recorder();
      const heard = await observe(() => run([done => setImmediate(done), () => { throw boom; }], final));
      assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
      assert.deepStrictEqual(final.calls, []);
    });

    it('is an uncaught exception, not a rejection, after an async function', async () => {
      for (const first of [async () => {}, () => Promise.resolve()]) {
        const final = recorder();
        const heard = await observe(() => run([first, () => { throw boom; }], final));
        assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
        assert.deepStrictEqual(final.calls, []);
      }
    });

    it('is an uncaught exception out of an async iterable', async () => {
      const final = recorder();
      async function* generate() {
        yield done => done(null);
        yield () => { throw boom; };
      }
      const heard = await observe(() => run(generate(), final));
      assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
      assert.deepStrictEqual(final.calls, []);
    });
  });
}

describe('a task that throws after it has called back', () => {
  for (const { name, run } of flows) {
    it(`throws to the caller of ${name}`, () => {
      assert.throws(() => run([done => { done(null); throw boom; }], () => {}), error => error === boom);
    });
  }

  it('does not keep the rest of a waterfall from running, once (as with async)', async () => {
    const later = recorder();
    const final = recorder();
    assert.throws(
      () => cflow.waterfall([done => { done(null, 1); throw boom; }, (value, done) => { later(value); done(null, 2); }], final),
      error => error === boom
    );
    await settle();
    assert.deepStrictEqual(later.calls, [[1]]);
    assert.deepStrictEqual(final.calls, [[null, 2]]);
  });

  it('does not hide another exception: one goes to the caller, the other surfaces', async () => {
    const first = new Error('first');
    for (const run of [cflow.series, cflow.parallel]) {
      const caught = [];
      const heard = await observe(() => {
        try {
          run([done => { done(null); throw first; }, () => { throw boom; }], () => {});
        } catch (error) {
          caught.push(error);
        }
      });
      assert.deepStrictEqual(heard.rejections, []);
      assert.strictEqual(caught.length, 1);
      assert.deepStrictEqual(new Set(caught.concat(heard.exceptions)), new Set([first, boom]));
      assert.strictEqual(heard.exceptions.length, 1);
    }
  });

  it('in the promise form rejects, or surfaces where the promise was settled already', async () => {
    await assert.rejects(cflow.series([done => { done(null); throw boom; }]), error => error === boom);
    const failed = new Error('failed');
    const heard = await observe(() => assert.rejects(cflow.series([done => { done(failed); throw boom; }]), error => error === failed));
    assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
  });
});
