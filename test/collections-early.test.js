'use strict';

// Collection functions that are over before their collection is: nothing more is pulled, and the iterator is closed.

const assert = require('assert');
const cflow = require('..');
const { functions } = require('./support/collections');
const { failure, recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');

const boom = new Error('boom');
const quiet = { exceptions: [], rejections: [] };

/** An endless iterable of 0, 1, 2 … that counts what is done with it. */
function endless(awaited) {
  const answer = value => (awaited ? Promise.resolve(value) : value);
  const source = {
    pulls: 0,
    returns: 0,
    [awaited ? Symbol.asyncIterator : Symbol.iterator]: () => ({
      next: () => answer({ done: false, value: source.pulls++ }),
      return() {
        assert.strictEqual(arguments.length, 0);
        source.returns++;
        return answer({ done: true });
      }
    })
  };
  return source;
}

const sequential = functions.filter(fn => fn.limit === 1 && !fn.backwards);
const limited = functions.filter(fn => fn.limited);

// What ends a flow at item 3, by what is called: with the callback of its item. The first three go by.
const ENDS = {
  'an error': done => done(boom),
  'an error, later': done => setImmediate(done, boom),
  false: done => done(false),
  'false, later': done => setImmediate(done, false),
  'an exception': () => { throw boom; }
};

const passes = fn => fn.family === 'every';

for (const awaited of [false, true]) {
  const kind = awaited ? 'an async iterator' : 'an iterator';

  for (const fn of sequential) {
    describe(`${fn.name}: ${kind}`, () => {
      for (const end of Object.keys(ENDS)) {
        it(`is pulled from no further than ${end}, and is closed once`, async () => {
          const source = endless(awaited);
          const final = recorder();
          const heard = await observe(() => {
            try {
              fn.run(source, fn.write((item, done) => (item < 3 ? done(null, passes(fn)) : ENDS[end](done))), final);
            } catch (error) {
              assert.strictEqual(error, boom);
            }
          });
          assert.deepStrictEqual([source.pulls, source.returns], [4, 1]);
          assert.strictEqual(final.calls.length, end.startsWith('an error') ? 1 : 0);
          assert.deepStrictEqual(heard, { exceptions: awaited && end === 'an exception' ? [boom] : [], rejections: [] });
        });
      }

      it('is closed before the promise is rejected', async () => {
        for (const iteratee of [fn.write((item, done) => setImmediate(done, item < 3 ? null : boom, passes(fn))), fn.writeAsync(item => {
          if (item < 3) return passes(fn);
          throw boom;
        })]) {
          const source = endless(awaited);
          await assert.rejects(fn.run(source, iteratee), error => error === boom && source.returns === 1);
          assert.strictEqual(source.pulls, 4);
        }
      });

      it('is not closed when it has ended by itself or has thrown', async () => {
        const source = endless(awaited);
        const iterator = source[awaited ? Symbol.asyncIterator : Symbol.iterator]();
        const { next } = iterator;
        for (const last of [() => ({ done: true }), () => { throw boom; }]) {
          source.pulls = 0;
          iterator.next = () => (source.pulls < 3 ? next() : awaited ? Promise.resolve().then(last) : last());
          await fn.run({ [awaited ? Symbol.asyncIterator : Symbol.iterator]: () => iterator }, fn.writeAsync(() => passes(fn))).catch(error => assert.strictEqual(error, boom));
          assert.deepStrictEqual([source.pulls, source.returns], [3, 0]);
        }
      });
    });
  }

  for (const fn of limited) {
    describe(`${fn.name}: ${kind}`, () => {
      it('is pulled from as far as the limit lets items start, and no further after an error', async () => {
        const source = endless(awaited);
        const held = [];
        const final = recorder();
        fn.run(source, fn.write((item, done) => held.push(done)), final);
        await settle();
        assert.deepStrictEqual([source.pulls, held.length], [2, 2]);
        held[0](null, passes(fn));
        await settle();
        assert.deepStrictEqual([source.pulls, held.length], [3, 3]);
        held[2](boom);
        held[1](null, passes(fn));
        await settle();
        assert.deepStrictEqual([source.pulls, source.returns, held.length, final.calls.length], [3, 1, 3, 1]);
      });
    });
  }

  for (const [name, answer, wanted] of [['detect', true, 3], ['some', true, true], ['every', false, false]]) {
    describe(`${name}: ${kind}`, () => {
      const runs = {
        Limit: (coll, ...args) => cflow[`${name}Limit`](coll, 2, ...args),
        Series: (...args) => cflow[`${name}Series`](...args)
      };
      for (const form of Object.keys(runs)) {
        it(`is pulled from no further, and closed, when the answer is there: ${name}${form}`, async () => {
          const iteratees = [
            (item, done) => done(null, item === 3 ? answer : !answer),
            (item, done) => setImmediate(done, null, item === 3 ? answer : !answer),
            async item => (item === 3 ? answer : !answer)
          ];
          for (const iteratee of iteratees) {
            const source = endless(awaited);
            const [found] = await success(final => runs[form](source, iteratee, final));
            assert.strictEqual(found, wanted);
            const { pulls } = source;
            await settle();
            assert.deepStrictEqual([source.pulls, source.returns], [pulls, 1]);
            if (form === 'Series') assert.strictEqual(pulls, 4);
            assert.strictEqual(await runs[form](endless(awaited), iteratee), wanted);
          }
        });
      }

      it(`is pulled from no further, and closed, at an answer at once: ${name}`, async () => {
        const source = endless(awaited);
        const [found] = await success(final => cflow[name](source, (item, done) => done(null, item === 3 ? answer : !answer), final));
        assert.deepStrictEqual([found, source.pulls, source.returns], [wanted, 4, 1]);
      });
    });
  }
}

describe('detect, some and every', () => {
  for (const [name, answer] of [['detect', true], ['some', true], ['every', false]]) {
    it(`${name} starts nothing after an answer at once, and hears of nothing later`, async () => {
      for (const coll of [[0, 1, 2, 3], { a: 0, b: 1, c: 2, d: 3 }, new Set([0, 1, 2, 3])]) {
        const started = [];
        const held = [];
        const final = recorder();
        cflow[name](coll, (item, done) => {
          started.push(item);
          if (item < 2) held.push(done);
          else done(null, answer);
        }, final);
        assert.deepStrictEqual([started, final.calls.length], [[0, 1, 2], 1]);
        held[0](boom);
        held[1](null, answer);
        await settle();
        assert.strictEqual(final.calls.length, 1);
      }
    });
  }
});

describe('an iterator that is closed', () => {
  for (const name of ['each', 'map', 'mapValues', 'pick', 'filter', 'groupBy']) {
    it(`may call back for an item that is running: it comes too late to be heard by ${name}Limit`, async () => {
      for (const late of [new Error('late'), false, null]) {
        let held;
        const generate = function* () {
          try {
            for (let i = 0; ; i++) yield i;
          } finally {
            held(late);
          }
        };
        const iteratee = (item, done) => {
          if (item === 0) held = done;
          else done(item === 1 ? null : boom, true);
        };
        const final = recorder();
        const heard = await observe(() => cflow[`${name}Limit`](generate(), 2, name === 'mapValues' ? (item, key, done) => iteratee(item, done) : iteratee, final));
        assert.deepStrictEqual(heard, quiet);
        assert.strictEqual(final.calls.length, 1);
        assert.strictEqual(final.calls[0][0], boom);
      }
    });
  }

  it('may throw, or have no return() to be asked: that surfaces beside the outcome, or does not matter', async () => {
    const closing = new Error('closing');
    const iterators = [
      [{ return() { throw closing; } }, [closing]],
      [{ get return() { throw closing; } }, [closing]],
      [{}, []],
      [{ return: undefined }, []],
      [{ return: 5 }, []]
    ];
    for (const [iterator, exceptions] of iterators) {
      iterator.next = () => ({ done: false, value: 1 });
      const heard = await observe(async () => {
        const { error } = await failure(final => cflow.eachSeries({ [Symbol.iterator]: () => iterator }, (item, done) => done(boom), final));
        assert.strictEqual(error, boom);
      });
      assert.deepStrictEqual(heard, { exceptions, rejections: [] });
    }
  });

  it('is an async generator whose finally block throws: an unhandled rejection, beside the outcome', async () => {
    const closing = new Error('closing');
    const generate = async function* () {
      try {
        yield 1;
        yield 2;
      } finally {
        throw closing; // eslint-disable-line no-unsafe-finally
      }
    };
    const heard = await observe(async () => {
      const { error } = await failure(final => cflow.eachSeries(generate(), (item, done) => done(boom), final));
      assert.strictEqual(error, boom);
    });
    assert.deepStrictEqual(heard, { exceptions: [], rejections: [closing] });
  });

  it('is closed while its next() is pending, and what that gives is dropped', async () => {
    let answer;
    let pulls = 0;
    let returns = 0;
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => (pulls++ < 1 ? Promise.resolve({ done: false, value: 1 }) : new Promise(resolve => { answer = resolve; })),
        return: () => Promise.resolve({ done: Boolean(++returns) })
      })
    };
    const started = [];
    const found = await cflow.detect(source, (item, done) => {
      started.push(item);
      setImmediate(done, null, true);
    });
    answer({ done: false, value: 2 });
    await settle();
    assert.deepStrictEqual([found, started, pulls, returns], [1, [1], 2, 1]);
  });

  it('has its answers read once: getters that throw are errors of the flow', async () => {
    const answers = [
      { get done() { throw boom; } },
      { done: false, get value() { throw boom; } }
    ];
    for (const step of answers) {
      for (const [symbol, given] of [[Symbol.iterator, step], [Symbol.asyncIterator, step], [Symbol.asyncIterator, Promise.resolve(step)]]) {
        const coll = { [symbol]: () => ({ next: () => given, return: () => assert.fail('closed') }) };
        const heard = await observe(async () => {
          assert.strictEqual((await failure(final => cflow.map(coll, (item, done) => done(), final))).error, boom);
          await assert.rejects(cflow.eachSeries(coll, async () => {}), error => error === boom);
        });
        assert.deepStrictEqual(heard, quiet);
      }
    }
  });

  it('gives answers that are objects, or it is the flow\'s error', async () => {
    for (const step of [undefined, null, 5, 'text']) {
      for (const symbol of [Symbol.iterator, Symbol.asyncIterator]) {
        const { error } = await failure(final => cflow.map({ [symbol]: () => ({ next: () => step }) }, () => {}, final));
        assert.ok(error instanceof TypeError);
        assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
      }
      await assert.rejects(cflow.map({ [Symbol.iterator]: () => ({}) }, () => {}), TypeError);
    }
  });

  it('may stop the flow out of its own next(): the item it gives then is not started, and it is closed', async () => {
    let held;
    const trace = [];
    const generate = function* () {
      try {
        yield 0;
        held(boom);
        yield 1;
      } finally {
        trace.push('closed');
      }
    };
    const { error } = await failure(final => cflow.each(generate(), (item, done) => {
      trace.push(item);
      held = done;
    }, final));
    assert.deepStrictEqual([error, trace], [boom, [0, 'closed']]);
  });
});

describe('reduceRight', () => {
  it('reads its iterator to the end, and needs not close it', async () => {
    const trace = [];
    const generate = function* () {
      try {
        yield 1;
        yield 2;
      } finally {
        trace.push('end');
      }
    };
    const generateLater = async function* () {
      yield* generate();
    };
    for (const make of [generate, generateLater]) {
      const iteratee = (memo, item, done) => {
        trace.push(item);
        done(boom, memo);
      };
      const { error, values } = await failure(final => cflow.reduceRight(make(), 'memo', iteratee, final));
      assert.deepStrictEqual([error, values, trace.splice(0)], [boom, ['memo'], ['end', 2]]);
    }
  });
});
