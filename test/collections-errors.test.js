'use strict';

// What goes wrong in a collection function: errors, `false`, callbacks called twice, exceptions, bad arguments.

const assert = require('assert');
const cflow = require('..');
const { functions, generate, generateLater } = require('./support/collections');
const { failure, outcome, recorder, settle, success } = require('./support/outcome');
const { child, observe } = require('./support/process');

const boom = new Error('boom');
const quiet = { exceptions: [], rejections: [] };
const NO_ERRORS = [null, undefined, 0, '', NaN];
const truth = fn => fn.family === 'every';

// What the final callback gets beside an error at the second of three items, all answered at once in order. The value that came
// with the error counts where async counts it.
const PARTIAL = {
  map: [[3], 'value'],
  concat: [3, [3]],
  groupBy: { true: [3] },
  mapValues: { 0: [3] },
  transform: [[3, 0]],
  reduce: 'value',
  reduceRight: 'value'
};

for (const fn of functions) {
  describe(`${fn.name}: an error`, () => {
    const partial = fn.alone ? [] : [PARTIAL[fn.family]];

    it('goes to the final callback with the results so far, and starts nothing further', async () => {
      const bring = [(done, ...args) => done(...args), process.nextTick, setImmediate];
      for (const call of bring) {
        for (const coll of [[3, 1, 2], new Set([3, 1, 2]), generate(), generateLater()]) {
          let started = 0;
          const { error, values } = await failure(final => fn.run(coll, fn.write((item, done, key, memo) => {
            started++;
            if (item === 1) call(done, boom, 'value');
            else done(null, truth(fn) || (fn.family === 'detect' || fn.family === 'some' ? false : fn.answer(item, key, memo)));
          }), final));
          assert.strictEqual(error, boom);
          if (call === bring[0]) {
            assert.strictEqual(started, 2);
            assert.deepStrictEqual(values, partial);
          }
        }
      }
    });

    it('may be anything that is true', async () => {
      for (const reason of ['text', 1, {}, true, Symbol('mark'), [], -1n]) {
        const { error } = await outcome(final => fn.run([1], fn.write((item, done) => done(reason)), final));
        assert.strictEqual(error, reason);
        await fn.run([1], fn.write((item, done) => setImmediate(done, reason))).then(assert.fail, rejected => assert.strictEqual(rejected, reason));
      }
    });

    it('that is false as a value, but not false itself, is none', async () => {
      for (const none of NO_ERRORS) {
        const { error } = await outcome(final => fn.run([3, 2], fn.write((item, done) => done(none, truth(fn))), final));
        assert.strictEqual(error, null);
      }
    });

    it('is that of an async function, of a promise, and of a promise beside a callback that was not called', async () => {
      const rejecting = fn.writeAsync(() => { throw boom; });
      const adopted = (...args) => rejecting(...args);
      const beside = fn.write(() => Promise.reject(boom));
      for (const iteratee of [rejecting, adopted, beside]) {
        const heard = await observe(async () => {
          const { error } = await failure(final => fn.run([3, 1, 2], iteratee, final));
          assert.strictEqual(error, boom);
          await assert.rejects(fn.run([3, 1, 2], iteratee), failed => failed === boom);
        });
        assert.deepStrictEqual(heard, quiet);
      }
    });

    it('of a promise is an Error that carries what was false', async () => {
      for (const reason of [undefined, null, 0, '', false]) {
        const iteratee = fn.writeAsync(() => Promise.reject(reason));
        const { error } = await failure(final => fn.run([1], iteratee, final));
        assert.ok(error instanceof Error);
        assert.strictEqual(error.code, 'CFLOW_REJECTED');
        assert.strictEqual(error.cause, reason);
      }
    });

    it('of an async function that counts on a callback is its TypeError', async () => {
      const { length } = fn.write(() => {});
      const { error } = await failure(final => fn.run([1], async (...args) => args[length - 1](), final));
      assert.ok(error instanceof TypeError);
    });

    it('rejects the promise form once, however many follow', async () => {
      const heard = await observe(async () => {
        await assert.rejects(fn.run([1, 2, 3], fn.writeAsync(async () => { throw boom; })), failed => failed === boom);
        await assert.rejects(fn.run([1, 2, 3], fn.write((item, done) => setImmediate(done, boom))), failed => failed === boom);
      });
      assert.deepStrictEqual(heard, quiet);
    });

    it('ends it once; those still running finish unobserved', async () => {
      const held = [];
      const final = recorder();
      fn.run([3, 1, 2], fn.write((item, done) => held.push(done)), final);
      held[held.length - 1](boom);
      const { calls } = final;
      const results = calls[0].slice();
      const count = held.length;
      held.slice(0, -1).forEach((done, i) => done(i === 0 ? new Error('later') : null, 'late'));
      await settle();
      assert.strictEqual(calls.length, 1);
      assert.deepStrictEqual(calls[0], results);
      assert.strictEqual(held.length, count, 'nothing further starts');
    });

    it('of an iterator that throws, at any place, goes to the final callback', async () => {
      function* failing(good) {
        for (let i = 0; i < good; i++) yield 3;
        throw boom;
      }
      async function* failingLater(good) {
        yield* failing(good);
      }
      const iteratee = fn.write((item, done) => setImmediate(done, null, truth(fn)));
      for (const good of [0, 1, 3]) {
        for (const make of [failing, failingLater]) {
          const heard = await observe(async () => {
            assert.strictEqual((await failure(final => fn.run(make(good), iteratee, final))).error, boom);
            await assert.rejects(fn.run(make(good), iteratee), failed => failed === boom);
          });
          assert.deepStrictEqual(heard, quiet);
        }
      }
    });
  });

  describe(`${fn.name}: false`, () => {
    it('stops silently: nothing further starts, and the final callback is never called', async () => {
      for (const coll of [[3, 1, 2], { c: 3, a: 1, b: 2 }, new Set([3, 1, 2]), generate(), generateLater()]) {
        const final = recorder();
        const fulfilled = recorder();
        let started = 0;
        const iteratee = fn.write((item, done, key, memo) => {
          started++;
          if (item === 1) done(false, 'value');
          else done(null, truth(fn) || (fn.family === 'detect' || fn.family === 'some' ? false : fn.answer(item, key, memo)));
        });
        const heard = await observe(() => {
          fn.run(coll, iteratee, final);
          fn.run([3, 1, 2], iteratee).then(fulfilled, fulfilled);
        });
        assert.deepStrictEqual([final.calls, fulfilled.calls, started, heard], [[], [], 4, quiet]);
      }
    });

    it('stops later too, with others running', async () => {
      const held = [];
      const final = recorder();
      fn.run([3, 1, 2], fn.write((item, done) => held.push(done)), final);
      const count = held.length;
      held.pop()(false);
      held.forEach(done => done(null, 'late'));
      await settle();
      assert.deepStrictEqual([final.calls, held.length], [[], count - 1]);
    });
  });

  describe(`${fn.name}: a callback called twice`, () => {
    it('throws the second time, says whose it is and what it brought, and changes nothing', async () => {
      const held = [];
      const final = recorder();
      fn.run([3, 1], fn.write((item, done) => held.push(done)), final);
      held[0](null, fn.family === 'detect' || fn.family === 'some' ? false : true);
      for (const brought of [undefined, null, boom, false]) {
        assert.throws(() => held[0](brought, 'second'), error => {
          assert.strictEqual(error.code, 'CFLOW_CALLED_TWICE');
          assert.strictEqual(error.callback, 'the iteratee of item 0');
          assert.strictEqual(error.cause, brought || undefined);
          return true;
        });
      }
      assert.strictEqual(final.calls.length, 0);
      held[1](null, true);
      await settle();
      assert.strictEqual(final.calls.length, 1);
      assert.throws(held[1], { code: 'CFLOW_CALLED_TWICE' });
    });

    it('throws after an error and after false', () => {
      for (const first of [boom, false]) {
        fn.run([1], fn.write((item, done) => {
          done(first);
          assert.throws(done, { code: 'CFLOW_CALLED_TWICE' });
        }), () => {});
      }
    });
  });

  describe(`${fn.name}: an exception`, () => {
    it('of the iteratee goes to the caller, and the final callback is not called', async () => {
      for (const coll of [[3, 1, 2], { a: 3 }, new Set([3]), generate()]) {
        const final = recorder();
        let started = 0;
        assert.throws(() => fn.run(coll, fn.write(() => {
          started++;
          throw boom;
        }), final), error => error === boom);
        await settle();
        assert.deepStrictEqual([final.calls, started], [[], 1]);
      }
    });

    it('of the iteratee rejects the promise form, early and late', async () => {
      for (const coll of [[3, 1], new Set([3, 1]), generateLater()]) {
        const heard = await observe(async () => {
          await assert.rejects(fn.run(coll, fn.write((item, done) => {
            if (item !== 3) throw boom;
            setImmediate(done, null, truth(fn));
          })), error => error === boom);
        });
        assert.deepStrictEqual(heard, quiet);
      }
      await assert.rejects(fn.run([1], fn.write(() => { throw undefined; })), { code: 'CFLOW_REJECTED' });  
    });

    it('of the iteratee, after it has called back, goes to the caller while the flow goes on', async () => {
      const final = recorder();
      assert.throws(() => fn.run([3], fn.write((item, done, key, memo) => {
        done(null, fn.answer(item, key, memo));
        throw boom;
      }), final), error => error === boom);
      assert.strictEqual(final.calls.length, 1);
      assert.strictEqual(final.calls[0][0], null);
    });

    it('of the final callback surfaces once, as itself, whatever called it', async () => {
      const iteratees = [
        fn.write((item, done, key, memo) => done(null, fn.answer(item, key, memo))),
        fn.write((item, done) => setImmediate(done, boom)),
        fn.write((item, done) => Promise.resolve().then(done).catch(done)),
        fn.writeAsync((item, done, key, memo) => fn.answer(item, key, memo)),
        fn.writeAsync(() => { throw new Error('of the iteratee'); })
      ];
      const thrown = new Error('of the final callback');
      for (const iteratee of iteratees) {
        let calls = 0;
        const heard = await observe(() => fn.run([3, 1], iteratee, () => {
          calls++;
          throw thrown;
        }));
        assert.deepStrictEqual([calls, heard], [1, { exceptions: [thrown], rejections: [] }]);
      }
    });

    it('of a getter is that of the iteratee', async () => {
      const make = () => ({ a: 3, get b() { throw boom; } });
      const iteratee = fn.write((item, done) => done(null, truth(fn)));
      assert.throws(() => fn.run(make(), iteratee, assert.fail), error => error === boom);
      await assert.rejects(fn.run(make(), iteratee), error => error === boom);
      await assert.rejects(fn.run(make(), fn.writeAsync(() => truth(fn))), error => error === boom);
    });
  });

  describe(`${fn.name}: bad arguments`, () => {
    const iteratee = fn.write((item, done) => done());
    const final = () => assert.fail('the final callback was called');

    /** Throws at once, by its name, argument and value; the promise form too. */
    const refuses = (run, Class, argument, shown) => {
      assert.throws(run, error => {
        assert.strictEqual(Object.getPrototypeOf(error), Class.prototype);
        assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
        assert.ok(error.message.startsWith(`cflow.${fn.name}: ${argument} must be `), error.message);
        assert.ok(error.message.endsWith(`, got ${shown}`), error.message);
        return true;
      });
    };
    const VALUES = [
      [true, 'true'], [5, '5'], [NaN, 'NaN'], [10n, '10n'], [Symbol('mark'), 'Symbol(mark)'],
      [function named() {}, 'function named'], [{}, 'an instance of Object'], ['text', '"text"'], [[1], 'an array of length 1']
    ];

    it('are a collection that is none', () => {
      for (const [value, shown] of VALUES.slice(0, 6).concat([[0, '0'], [false, 'false'], [async () => {}, 'a function']])) {
        refuses(() => fn.run(value, iteratee, final), TypeError, 'coll', shown);
        refuses(() => fn.run(value, iteratee), TypeError, 'coll', shown);
      }
    });

    it('are an iteratee that is no function', () => {
      const values = VALUES.filter(([value]) => typeof value !== 'function').concat([[null, 'null'], [undefined, 'undefined']]);
      for (const [value, shown] of values) {
        if (fn.family === 'transform' && value === undefined) continue; // the accumulator may be left out
        refuses(() => fn.run([1], value, final), TypeError, 'iteratee', shown);
        refuses(() => fn.run([], value), TypeError, 'iteratee', shown);
      }
    });

    it('are a callback that is no function', () => {
      for (const [value, shown] of VALUES.filter(([value]) => typeof value !== 'function').concat([[0, '0'], ['', '""'], [false, 'false']])) {
        refuses(() => fn.run([1], iteratee, value), TypeError, 'callback', shown);
      }
    });

    it('are a length that cannot be counted', () => {
      for (const length of [2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
        refuses(() => fn.run({ length }, iteratee, final), RangeError, 'coll.length', String(length));
      }
    });

    it('are an iterator that is none', async () => {
      for (const symbol of [Symbol.iterator, Symbol.asyncIterator]) {
        refuses(() => fn.run({ [symbol]: () => undefined }, iteratee, final), TypeError, 'the iterator of coll', 'undefined');
      }
    });

    it('open no iterator', () => {
      const coll = { [Symbol.iterator]: () => assert.fail('opened'), [Symbol.asyncIterator]: () => assert.fail('opened') };
      refuses(() => fn.run(coll, 5, final), TypeError, 'iteratee', '5');
      refuses(() => fn.run(coll, iteratee, 5), TypeError, 'callback', '5');
    });

    if (fn.limited) it('are a limit that is none', () => {
      const between = fn.memo ? [fn.memo()] : [];
      for (const value of [0, -1, 1.5, NaN, -Infinity]) {
        refuses(() => cflow[fn.name]([1], value, ...between, iteratee, final), RangeError, 'limit', String(value));
        refuses(() => cflow[fn.name]([], value, ...between, iteratee), RangeError, 'limit', String(value));
      }
      for (const [value, shown] of VALUES.filter(([value]) => typeof value !== 'number').concat([[undefined, 'undefined'], [null, 'null']])) {
        refuses(() => cflow[fn.name]([1], value, ...between, iteratee, final), TypeError, 'limit', shown);
      }
    });

    if (fn.limited) it('are not: Infinity, and a limit beyond any count', async () => {
      const between = fn.memo ? [fn.memo()] : [];
      for (const limit of [Infinity, 2 ** 31, 1e300]) {
        await success(callback => cflow[fn.name]([3, 1], limit, ...between, iteratee, callback));
      }
    });
  });
}

describe('errors in collections', () => {
  it('leave the results of an iterator that has ended whole', async () => {
    const iteratee = (item, done) => (item === 'c' ? setTimeout(done, 5, boom) : setImmediate(done, null, item));
    for (const coll of [new Set(['a', 'b', 'c']), generateLater(['a', 'b', 'c'])]) {
      const { values } = await failure(final => cflow.mapLimit(coll, 2, iteratee, final));
      assert.deepStrictEqual(values, [['a', 'b', undefined]]);
    }
  });

  it('end the results with the last there is', async () => {
    const iteratee = (item, done) => (item === 1 ? setTimeout(done, 5, boom) : item < 4 && setImmediate(done, null, item));
    const { values } = await failure(final => cflow.map([0, 1, 2, 3, 4, 5], iteratee, final));
    assert.deepStrictEqual(values, [[0, undefined, 2, 3]]);
    // eslint-disable-next-line no-sparse-arrays
    assert.deepStrictEqual((await failure(final => cflow.map([0, 1, 2], (item, done) => item === 2 && setImmediate(done, boom), final))).values, [[, , undefined]]);
    assert.deepStrictEqual((await failure(final => cflow.times(1e9, (n, done) => done(n === 2 ? boom : null, n), final))).values, [[0, 1, 2]]);
  });

  it('leave results alone that were handed out', async () => {
    const held = [];
    const final = recorder();
    cflow.map([1, 2], (item, done) => held.push(done), final);
    held[0](boom, 'first');
    held[1](null, 'second');
    assert.deepStrictEqual(final.calls, [[boom, ['first']]]);
  });

  it('of a key that cannot be one end groupBy, once', async () => {
    const refusing = { toString() { throw boom; } };
    for (const bring of [(done, ...args) => done(...args), setImmediate]) {
      const { error, values } = await failure(final => cflow.groupBySeries([1, 2, 3], (item, done) => bring(done, null, item === 2 ? refusing : 'key'), final));
      assert.deepStrictEqual([error, values], [boom, [{ key: [1] }]]);
    }
    await assert.rejects(cflow.groupBy([1, 2], async () => refusing), failed => failed === boom);
  });

  it('of a getter that stops the flow itself keep the item from being started', async () => {
    let first;
    const started = [];
    const coll = { a: 1, get b() { first(boom); return 2; }, c: 3 };
    const { error } = await failure(final => cflow.each(coll, (item, done) => {
      started.push(item);
      first = done;
    }, final));
    assert.deepStrictEqual([error, started], [boom, [1]]);
  });

  it('of a consumer that was chained with then and catch stay visible', async () => {
    const heard = await observe(() => cflow.map([1], (item, done) => Promise.resolve(item).then(value => done(null, value)).catch(done), () => { throw boom; }));
    assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
  });

  it('nobody waits for, in a promise, are an unhandled rejection, once', async () => {
    const heard = await observe(() => {
      cflow.each([1, 2], async () => { throw boom; });
    });
    assert.deepStrictEqual(heard, { exceptions: [], rejections: [boom] });
  });
});

describe('a callback that somebody keeps', () => {
  const watching = run => child(
    `const watched = {};
     const watch = (name, object) => { watched[name] = new WeakRef(object); return object; };
     global.kept = [];
     const fail = () => { throw new Error('stopped'); };
     (() => { try { ${run} } catch (error) {} })();
     (async () => {
       for (let i = 0; i < 10; i++) { await new Promise(resolve => setImmediate(resolve)); global.gc(); }
       console.log(Object.keys(watched).filter(name => watched[name].deref() !== undefined).sort().join());
     })();`,
    '--expose-gc'
  );

  for (const stop of ['done(new Error("boom"), watch("value", {}))', 'done(false)', 'fail()']) {
    it(`and that was never called keeps its own item alone, after ${stop.replace(/\(.*/, '()')}`, async () => {
      for (const call of [
        'eachOf(coll, iteratee, final)', 'mapValues(coll, iteratee, final)', 'pick(coll, iteratee, final)', 'transform(coll, watch("memo", {}), (memo, ...args) => iteratee(...args), final)'
      ]) {
        const { code, stdout, stderr } = await watching(
          `const coll = watch('coll', { a: watch('own', {}), b: watch('other', {}), c: watch('last', {}) });
           const iteratee = watch('iteratee', (item, key, done) => { if (key === 'a') kept.push(done); else { ${stop}; } });
           const final = watch('final', (error, results) => { if (results) watch('results', results); });
           cflow.${call};`
        );
        assert.strictEqual(code, 0, stderr);
        assert.strictEqual(stdout.trim(), 'own', call);
      }
    }).timeout(30000);
  }

  it('and that was called keeps nothing', async () => {
    const { stdout } = await watching(
      `const iteratee = watch('iteratee', (item, done) => { kept.push(done); done(null, watch('value', {})); });
       cflow.map(watch('coll', [watch('item', {})]), iteratee, watch('final', (error, results) => { watch('results', results); }));`
    );
    assert.strictEqual(stdout.trim(), '');
  }).timeout(30000);
});
