'use strict';

// whilst, until, doWhilst, doUntil and forever.

const assert = require('assert');
const cflow = require('..');
const { failure, recorder, settle, success } = require('./support/outcome');
const { child, observe } = require('./support/process');

const boom = new Error('boom');

// `run` takes the test first in all of them; `goOn` is what the test has to say for another round.
const LOOPS = [
  { name: 'whilst', testFirst: true, goOn: true, run: (test, iteratee, callback) => cflow.whilst(test, iteratee, callback) },
  { name: 'until', testFirst: true, goOn: false, run: (test, iteratee, callback) => cflow.until(test, iteratee, callback) },
  { name: 'doWhilst', testFirst: false, goOn: true, run: (test, iteratee, callback) => cflow.doWhilst(iteratee, test, callback) },
  { name: 'doUntil', testFirst: false, goOn: false, run: (test, iteratee, callback) => cflow.doUntil(iteratee, test, callback) }
];

/** How functions may call back. */
const CALLS = [
  { when: 'at once', call: (done, ...args) => done(...args) },
  { when: 'later', call: (done, ...args) => setImmediate(done, ...args) }
];

const last = args => args[args.length - 1];

/** Asserts that nothing but these exceptions arrives outside of everybody's stack. */
async function surfaces(exceptions, start) {
  assert.deepStrictEqual(await observe(start), { exceptions, rejections: [] });
}

for (const { name, testFirst, goOn, run } of LOOPS) {
  /** Makes a test that lets the iteratee run `rounds` times. */
  const times = (rounds, call = CALLS[0].call) => {
    let asked = testFirst ? 0 : 1;
    return (...args) => call(last(args), null, asked++ < rounds ? goOn : !goOn);
  };
  const always = (...args) => last(args)(null, goOn);

  describe(name, () => {
    for (const { when, call } of CALLS) {
      it(`asks the test and calls the iteratee by turns, where they call back ${when}`, async () => {
        const trace = [];
        const test = times(3, call);
        let count = 0;
        const values = await success(callback =>
          run(
            (...args) => {
              trace.push('test');
              test(...args);
            },
            done => {
              trace.push('iteratee');
              call(done, null, ++count, 'value');
            },
            callback
          )
        );
        const round = testFirst ? ['test', 'iteratee'] : ['iteratee', 'test'];
        assert.deepStrictEqual(trace, [...round, ...round, ...round, ...(testFirst ? ['test'] : [])]);
        assert.deepStrictEqual(values, [3, 'value']);
      });

      it(`stops at an error of the iteratee ${when}, and gives the error alone`, async () => {
        const iteratee = recorder();
        const { error, values } = await failure(callback =>
          run(always, done => { iteratee(); call(done, iteratee.calls.length === 3 ? boom : null, 'value'); }, callback)
        );
        assert.strictEqual(error, boom);
        assert.deepStrictEqual(values, []);
        assert.strictEqual(iteratee.calls.length, 3);
      });

      it(`stops at an error of the test ${when}, and gives the error alone`, async () => {
        const iteratee = recorder();
        const { error, values } = await failure(callback =>
          run((...args) => call(last(args), iteratee.calls.length === 2 ? boom : null, goOn), done => { iteratee(); done(null, 'value'); }, callback)
        );
        assert.strictEqual(error, boom);
        assert.deepStrictEqual(values, []);
        assert.strictEqual(iteratee.calls.length, 2);
      });

      it(`stops silently at false ${when}, out of either, in the promise form too`, async () => {
        const heard = recorder();
        const rounds = recorder();
        const sayFalse = (...args) => call(last(args), false, goOn);
        const iteratee = done => { rounds(); done(null); };
        for (const final of [heard, undefined]) {
          for (const promise of [run(sayFalse, iteratee, final), run(always, done => { rounds(); sayFalse(done); }, final)]) {
            if (promise !== undefined) promise.then(heard, heard);
          }
        }
        await settle();
        assert.deepStrictEqual(heard.calls, []);
        assert.strictEqual(rounds.calls.length, testFirst ? 2 : 4);
      });
    }

    it('gives the final callback null and exactly the values of the iteratee\'s last call', () => {
      for (const given of [[], [undefined], [null], [false], [0], [1, 2], [[1, 2]], [1, undefined], [1, 2, 3, 4, 5]]) {
        const final = recorder();
        let count = 0;
        run(times(2), done => (++count === 1 ? done(null, 'first', 'call') : done(null, ...given)), final);
        assert.deepStrictEqual(final.calls, [[null, ...given]]);
      }
    });

    it('takes falsy values in the error\'s place, other than false, for no error', () => {
      for (const nothing of [undefined, null, 0, -0, '', NaN, 0n]) {
        const final = recorder();
        const test = times(2);
        run((...args) => test((error, truth) => last(args)(nothing, truth)), done => done(nothing, 'value'), final);
        assert.deepStrictEqual(final.calls, [[null, 'value']]);
      }
    });

    it('gives errors as they are, Errors or not', () => {
      for (const error of ['text', 1, true, {}, Symbol('s')]) {
        const final = recorder();
        run(always, done => done(error), final);
        run((...args) => last(args)(error), done => done(null), final);
        assert.deepStrictEqual(final.calls, [[error], [error]]);
      }
    });

    it('takes any value for a truth', () => {
      for (const truth of [1, 'text', {}, [], Infinity, 0, '', null, undefined, NaN]) {
        const final = recorder();
        let rounds = 0;
        run(
          (...args) => last(args)(null, rounds < 3 ? (goOn === Boolean(truth) ? truth : goOn) : goOn === Boolean(truth) ? !goOn : truth),
          done => done(null, ++rounds),
          final
        );
        assert.deepStrictEqual(final.calls, [[null, 3]], String(truth));
      }
    });

    it('takes a test that calls back without a truth for one that says false', () => {
      const final = recorder();
      let rounds = 0;
      run((...args) => (rounds < 4 && !goOn ? last(args)(null, rounds === 3) : last(args)()), done => done(null, ++rounds), final);
      assert.deepStrictEqual(final.calls, [goOn ? (testFirst ? [null] : [null, 1]) : [null, 3]]);
    });

    it('takes async functions, and functions without parameters that return a promise', async () => {
      for (const kind of [fn => async (...args) => fn(...args), fn => () => Promise.resolve(fn()), fn => () => ({ then: resolve => resolve(fn()) })]) {
        let rounds = 0;
        const values = await success(callback => run(kind(() => (rounds < 3) === goOn), kind(() => ++rounds), callback));
        assert.deepStrictEqual(values, [3]);
      }
    });

    it('gives async functions no callback', async () => {
      const seen = recorder();
      const test = async (...args) => { seen('test', args); return !goOn; };
      await success(callback => run(test, async (...args) => { seen('iteratee', args); }, callback));
      assert.deepStrictEqual(seen.calls, testFirst ? [['test', []]] : [['iteratee', []], ['test', [undefined]]]);
    });

    it('takes a rejection of either for an error that is true', async () => {
      for (const reason of [boom, undefined, null, 0, '', false]) {
        for (const [test, iteratee] of [
          [async () => { throw reason; }, async () => {}],
          [async () => goOn, async () => { throw reason; }],
          [always, () => Promise.reject(reason)]
        ]) {
          const { error, values } = await failure(callback => run(test, iteratee, callback));
          if (reason === boom) assert.strictEqual(error, boom);
          else assert.deepStrictEqual([error.code, error.cause], ['CFLOW_REJECTED', reason]);
          assert.deepStrictEqual(values, []);
        }
      }
    });

    it('takes the callback\'s word where the promise beside it is rejected, which stays unhandled after a success', async () => {
      const late = new Error('late');
      for (const [error, rejections] of [[boom, []], [null, [late]]]) {
        const final = recorder();
        const iteratee = done => new Promise((_, reject) => setImmediate(() => { done(error); reject(late); }));
        assert.deepStrictEqual(await observe(() => run(times(1), iteratee, final)), { exceptions: [], rejections });
        assert.deepStrictEqual(final.calls, [[error]]);
      }
    });

    it('returns undefined where it has a callback', () => {
      assert.strictEqual(run(times(1), done => done(null, 1), () => {}), undefined);
    });

    it('promises the value, undefined for none, and an array for several', async () => {
      assert.strictEqual(await run(times(2), done => done(null, 1)), 1);
      assert.strictEqual(await run(times(2), done => done(null)), undefined);
      assert.deepStrictEqual(await run(times(2), done => done(null, 1, 2)), [1, 2]);
      assert.deepStrictEqual(await run(times(2), done => done(null, [1]), null), [1]);
    });

    it('rejects its promise with the error', async () => {
      await assert.rejects(run(always, done => setImmediate(done, boom, 'value')), error => error === boom);
      await assert.rejects(run((...args) => last(args)(boom), done => done(null)), error => error === boom);
      await assert.rejects(run(always, async () => { throw boom; }), error => error === boom);
    });

    it('calls its functions without a this of their own', () => {
      const seen = [];
      run(function (...args) { seen.push(this); last(args)(null, !goOn); }, function (done) { seen.push(this); done(); }, () => {});
      assert.deepStrictEqual(seen, testFirst ? [undefined] : [undefined, undefined]);
    });

    it('lasts 100,000 rounds that call back at once, out of functions and of async functions', async () => {
      let count = 0;
      assert.deepStrictEqual(await success(callback => run(times(100000), done => done(null, ++count), callback)), [100000]);
      count = 0;
      const asked = async () => (count < 100000) === goOn;
      assert.deepStrictEqual(await success(callback => run(asked, async () => ++count, callback)), [100000]);
    }).timeout(60000);

    it('lasts 100,000 rounds within 1,000 loops, the outer one of which turns now and then later', async () => {
      let count = 0;
      await success(callback =>
        run(times(1000), done => run(times(100), inner => inner(null, ++count), error => (count % 10000 === 0 ? setImmediate(done, error) : done(error))), callback)
      );
      assert.strictEqual(count, 100000);
    }).timeout(60000);
  });

  describe(`${name}: a callback called twice`, () => {
    const refused = call => assert.throws(call, { code: 'CFLOW_CALLED_TWICE', message: 'Callback was already called' });

    it('throws, says whose it is, and adds no round', async () => {
      const kept = [];
      const final = recorder();
      run((...args) => { kept.push(last(args)); last(args)(null, kept.length < 4 ? goOn : !goOn); }, done => { kept.push(done); done(null, kept.length); }, final);
      const rounds = kept.length;
      assert.strictEqual(final.calls.length, 1);
      for (const done of kept) {
        refused(() => done(null, goOn));
        assert.throws(() => done(boom), { code: 'CFLOW_CALLED_TWICE', cause: boom });
      }
      const whose = kept.map(done => { try { return done(); } catch (error) { return error.callback; } });
      assert.deepStrictEqual(new Set(whose), new Set(['the test', 'the iteratee']));
      await settle();
      assert.strictEqual(kept.length, rounds);
      assert.strictEqual(final.calls.length, 1);
    });

    it('throws while the other function is waited for, whose outcome counts', async () => {
      const final = recorder();
      const waiting = {};
      run((...args) => { waiting.test = last(args); }, done => { waiting.iteratee = done; }, final);
      const [first, second] = testFirst ? ['test', 'iteratee'] : ['iteratee', 'test'];
      waiting[first](null, goOn);
      const late = waiting[second];
      refused(() => waiting[first](null, !goOn));
      refused(() => waiting[first](false));
      late(boom);
      assert.deepStrictEqual(final.calls, [[boom]]);
    });

    it('throws to the caller where the function itself does not catch it, and the loop goes on', async () => {
      const final = recorder();
      refused(() => run(times(1), done => { done(null, 'value'); done(null, 'again'); }, final));
      await settle();
      assert.deepStrictEqual(final.calls, [[null, 'value']]);
    });
  });

  describe(`${name}: exceptions`, () => {
    for (const thrown of [boom, undefined, null, 0, false]) {
      it(`of either (${thrown}) go to the caller while all has called back at once, and end the loop`, async () => {
        for (const [test, iteratee] of [
          [() => { throw thrown; }, done => done(null)],
          [always, () => { throw thrown; }]
        ]) {
          const final = recorder();
          let caught = 'nothing';
          await surfaces([], () => {
            try {
              run(test, iteratee, final);
            } catch (exception) {
              caught = exception;
            }
          });
          assert.strictEqual(caught, thrown);
          assert.deepStrictEqual(final.calls, []);
        }
      });
    }

    it('of either go to whoever called the callback before', async () => {
      const final = recorder();
      let done;
      const iteratee = callback => { done = callback; };
      run((...args) => { if (done === undefined) last(args)(null, goOn); else throw boom; }, iteratee, final);
      assert.throws(() => done(null), error => error === boom);
      await settle();
      assert.deepStrictEqual(final.calls, []);
    });

    it('of either are uncaught exceptions, once, where nobody is on the stack', async () => {
      const final = recorder();
      let rounds = 0;
      await surfaces([boom], () => run(always, done => { if (++rounds === 2) throw boom; setImmediate(done); }, final));
      rounds = 0;
      await surfaces([boom], () => run(async () => goOn, done => { if (++rounds === 2) throw boom; done(); }, final));
      await surfaces([boom], () => run((...args) => { if (rounds === 3) throw boom; last(args)(null, goOn); }, async () => ++rounds, final));
      assert.deepStrictEqual(final.calls, []);
    });

    it('of either reject the promise, at once or later, with an error that is true', async () => {
      for (const thrown of [boom, undefined, null, 0, false]) {
        for (const { call } of CALLS) {
          for (const start of [
            () => run(() => { throw thrown; }, done => call(done, null)),
            () => run((...args) => call(last(args), null, goOn), () => { throw thrown; })
          ]) {
            await surfaces([], () =>
              assert.rejects(start(), error => (thrown === boom ? error === boom : error.code === 'CFLOW_REJECTED' && error.cause === thrown)));
          }
        }
      }
    });

    it('after the callback was called go to the caller, and the loop goes on', async () => {
      const final = recorder();
      assert.throws(() => run(times(1), done => { done(null, 'value'); throw boom; }, final), error => error === boom);
      await settle();
      assert.deepStrictEqual(final.calls, [[null, 'value']]);
    });

    it('of a final callback surface once as themselves, and never come back into the loop', async () => {
      for (const [test, iteratee] of [
        [times(1), done => done(null)],
        [times(1, CALLS[1].call), done => setImmediate(done)],
        [async () => !goOn, async () => {}],
        [always, done => done(new Error('of the loop'))],
        [always, async () => { throw new Error('of the loop'); }],
        [times(1), done => { Promise.resolve().then(() => done(null)).catch(done); }]
      ]) {
        let finals = 0;
        await surfaces([boom], () => run(test, iteratee, () => { finals++; throw boom; }));
        assert.strictEqual(finals, 1);
      }
    });
  });

  describe(`${name}: bad arguments`, () => {
    const NOT_FUNCTIONS = [[undefined, 'undefined'], [null, 'null'], [5, '5'], ['text', '"text"'], [true, 'true'], [{}, 'an instance of Object'], [[], 'an array of length 0'], [Symbol('s'), 'Symbol(s)']];

    for (const [value, shown] of NOT_FUNCTIONS) {
      it(`are refused at once and nothing is called (${shown})`, () => {
        const called = recorder();
        const refuses = (call, argument) =>
          assert.throws(call, { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message: `cflow.${name}: ${argument} must be a function, got ${shown}` });
        for (const callback of [called, undefined]) {
          refuses(() => run(value, called, callback), 'test');
          refuses(() => run(called, value, callback), 'iteratee');
        }
        if (value !== undefined && value !== null) refuses(() => run(called, called, value), 'callback');
        assert.deepStrictEqual(called.calls, []);
      });
    }
  });
}

describe('whilst and until', () => {
  it('call the final callback with null alone where the iteratee never ran', () => {
    const final = recorder();
    cflow.whilst(done => done(null, false), () => assert.fail('called'), final);
    cflow.until(done => done(null, true), () => assert.fail('called'), final);
    assert.deepStrictEqual(final.calls, [[null], [null]]);
  });

  it('give the test nothing but its callback', async () => {
    const seen = recorder();
    let rounds = 0;
    await cflow.whilst((...args) => { seen(args.length); args[0](null, rounds < 2); }, done => done(null, ++rounds, 'value'));
    await cflow.until((...args) => { seen(args.length); args[0](null, rounds < 4); }, done => done(null, ++rounds, 'value'));
    assert.deepStrictEqual(seen.calls, [[1], [1], [1], [1]]);
  });
});

describe('doWhilst and doUntil', () => {
  it('give the test the iteratee\'s values before its callback', () => {
    for (const [run, goOn] of [[cflow.doWhilst, true], [cflow.doUntil, false]]) {
      const given = [[], [1], [undefined], [1, 'two'], [1, 2, 3, 4]];
      const seen = [];
      const final = recorder();
      let rounds = 0;
      run(
        done => done(null, ...given[rounds++]),
        (...args) => {
          seen.push(args.slice(0, -1));
          last(args)(null, rounds < given.length ? goOn : !goOn);
        },
        final
      );
      assert.deepStrictEqual(seen, given);
      assert.deepStrictEqual(final.calls, [[null, 1, 2, 3, 4]]);
    }
  });

  it('adopt the promise of a test that declares the values alone', async () => {
    let rounds = 0;
    const iteratee = done => done(null, ++rounds);
    assert.strictEqual(await cflow.doWhilst(iteratee, value => Promise.resolve(value < 3)), 3);
    assert.strictEqual(await cflow.doUntil(iteratee, value => Promise.resolve(value === 5)), 5);
  });
});

describe('during and doDuring', () => {
  it('are whilst and doWhilst', () => {
    assert.strictEqual(cflow.during, cflow.whilst);
    assert.strictEqual(cflow.doDuring, cflow.doWhilst);
  });
});

describe('forever', () => {
  const { forever } = cflow;
  // As a function is called by forever: `rounds` times without an error, then with one.
  const failing = (rounds, call, error = boom) => {
    const fn = done => call(done, ++fn.calls > rounds ? error : null, 'value');
    fn.calls = 0;
    return fn;
  };

  for (const { when, call } of CALLS) {
    it(`calls the function until it calls back with an error ${when}, and gives the error alone`, async () => {
      const fn = failing(3, call);
      const { error, values } = await failure(callback => forever(fn, callback));
      assert.strictEqual(error, boom);
      assert.deepStrictEqual(values, []);
      assert.strictEqual(fn.calls, 4);
    });

    it(`stops silently at false ${when}`, async () => {
      const heard = recorder();
      const fn = failing(3, call, false);
      forever(fn, heard);
      const promised = failing(3, call, false);
      forever(promised).then(heard, heard);
      await settle(12);
      assert.deepStrictEqual([fn.calls, promised.calls], [4, 4]);
      assert.deepStrictEqual(heard.calls, []);
    });
  }

  it('takes falsy values in the error\'s place, other than false, for no error', async () => {
    const nothing = [undefined, null, 0, '', NaN, 0n];
    let calls = 0;
    const { error } = await failure(callback => forever(done => done(calls < nothing.length ? nothing[calls++] : boom), callback));
    assert.strictEqual(error, boom);
    assert.strictEqual(calls, nothing.length);
  });

  it('starts at once, and returns before a function that calls back at once is called again', async () => {
    const trace = [];
    let returned;
    await new Promise(resolve => {
      forever(done => { trace.push(returned); done(trace.length === 3 ? boom : null); }, resolve);
      returned = true;
    });
    assert.deepStrictEqual(trace, [undefined, true, true]);
  });

  it('calls a function that calls back later again at once', () => {
    const kept = [];
    forever(done => kept.push(done), () => {});
    for (let calls = 1; calls < 5; calls++) {
      assert.strictEqual(kept.length, calls);
      kept[calls - 1]();
    }
  });

  it('lets the event loop turn where the function calls back at once', async () => {
    let ran = false;
    setTimeout(() => { ran = true; }, 1);
    const { error } = await failure(callback => forever(done => done(ran ? boom : null), callback));
    assert.strictEqual(error, boom);
  });

  it('lasts 100,000 calls that call back at once', async () => {
    const fn = failing(100000, CALLS[0].call);
    await failure(callback => forever(fn, callback));
    assert.strictEqual(fn.calls, 100001);
  }).timeout(60000);

  it('goes on where fake timers were installed after it was loaded', async () => {
    const real = { setImmediate, setTimeout };
    global.setImmediate = global.setTimeout = () => assert.fail('the fake clock was asked');
    try {
      await assert.rejects(forever(failing(10, CALLS[0].call)), error => error === boom);
    } finally {
      Object.assign(global, real);
    }
  });

  it('takes async functions, and functions without parameters that return a promise', async () => {
    for (const kind of [fn => async (...args) => fn(...args), fn => () => new Promise(resolve => resolve(fn()))]) {
      let calls = 0;
      const seen = recorder();
      const fn = kind((...args) => { seen(args.length); if (++calls === 3) throw boom; });
      const { error } = await failure(callback => forever(fn, callback));
      assert.strictEqual(error, boom);
      assert.deepStrictEqual(seen.calls, [[0], [0], [0]]);
    }
  });

  it('returns undefined where it has a callback, and a promise that is rejected with the error where not', async () => {
    assert.strictEqual(forever(done => done(boom), () => {}), undefined);
    await assert.rejects(forever(failing(2, CALLS[1].call)), error => error === boom);
    await assert.rejects(forever(async () => { throw boom; }, null), error => error === boom);
    await assert.rejects(forever(async () => { throw undefined; }), { code: 'CFLOW_REJECTED', cause: undefined });
  });

  it('refuses a second call of a callback, before and after the deferred turn', async () => {
    const final = recorder();
    const kept = [];
    forever(done => { kept.push(done); done(kept.length === 2 ? boom : null); }, final);
    assert.throws(() => kept[0](), { code: 'CFLOW_CALLED_TWICE', callback: 'the function' });
    await settle();
    assert.throws(() => kept[0](), { code: 'CFLOW_CALLED_TWICE' });
    assert.throws(() => kept[1](), { code: 'CFLOW_CALLED_TWICE' });
    assert.strictEqual(kept.length, 2);
    assert.deepStrictEqual(final.calls, [[boom]]);
  });

  it('throws what the function throws to the caller at first, and as an uncaught exception later', async () => {
    const final = recorder();
    await surfaces([], () => assert.throws(() => forever(() => { throw boom; }, final), error => error === boom));
    for (const { call } of CALLS) {
      let calls = 0;
      await surfaces([boom], () => forever(done => { if (++calls === 2) throw boom; call(done); }, final));
    }
    assert.deepStrictEqual(final.calls, []);
  });

  it('rejects its promise with what the function throws, whenever', async () => {
    await assert.rejects(forever(() => { throw boom; }), error => error === boom);
    for (const { call } of CALLS) {
      let calls = 0;
      await surfaces([], () => assert.rejects(forever(done => { if (++calls === 2) throw boom; call(done); }), error => error === boom));
    }
  });

  it('goes on after a function that throws when it has called back, and the caller gets the exception', async () => {
    const final = recorder();
    let calls = 0;
    assert.throws(() => forever(done => { done(++calls === 2 ? 'over' : null); if (calls === 1) throw boom; }, final), error => error === boom);
    await settle();
    assert.deepStrictEqual(final.calls, [['over']]);
  });

  it('lets what the final callback throws surface once', async () => {
    for (const fn of [done => done('over'), done => setImmediate(done, 'over'), async () => { throw new Error('over'); }]) {
      let finals = 0;
      await surfaces([boom], () => forever(fn, () => { finals++; throw boom; }));
      assert.strictEqual(finals, 1);
    }
  });

  it('refuses what is no function at once', () => {
    const called = recorder();
    for (const value of [undefined, null, 5, 'text', {}, []]) {
      assert.throws(() => forever(value, called), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow\.forever: fn must be a function, got / });
      if (value === undefined || value === null) continue;
      assert.throws(() => forever(called, value), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow\.forever: callback must be a function, got / });
    }
    assert.deepStrictEqual(called.calls, []);
  });

  it('keeps nothing of the calls that are over', async () => {
    const { code, stdout, stderr } = await child(
      `let calls = 0;
       const base = [];
       cflow.forever(done => {
         if (++calls % 100000 === 0) { global.gc(); base.push(process.memoryUsage().heapUsed); }
         calls === 300000 ? done('over') : Promise.resolve().then(() => calls % 100 ? done() : setImmediate(done));
       }, () => console.log(base[2] - base[0] < 500000));`,
      '--expose-gc'
    );
    assert.deepStrictEqual([code, stdout], [0, 'true\n'], stderr);
  }).timeout(60000);
});
