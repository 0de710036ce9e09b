'use strict';

const assert = require('assert');
const vm = require('vm');
const cflow = require('..');
const { collectors, flows } = require('./support/flows');
const { failure, recorder, settle } = require('./support/outcome');

const noop = () => {};

/** Asserts that a call throws at once, the right class with the code, and says all of `words`. */
function refuses(call, Class, ...words) {
  assert.throws(call, error => {
    assert.strictEqual(Object.getPrototypeOf(error), Class.prototype);
    assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
    for (const word of words) {
      assert.ok(error.message.includes(word), `${JSON.stringify(error.message)} does not say ${JSON.stringify(word)}`);
    }
    assert.ok(!error.message.includes('\n'));
    return true;
  });
}

const NOT_FUNCTIONS = [
  [undefined, 'undefined'],
  [null, 'null'],
  [0, '0'],
  [5, '5'],
  [NaN, 'NaN'],
  ['text', '"text"'],
  ['', '""'],
  [true, 'true'],
  [false, 'false'],
  [10n, '10n'],
  [Symbol('mark'), 'Symbol(mark)'],
  [{}, 'Object'],
  [[1, 2], 'array of length 2'],
  [new Date(0), 'Date'],
  [Promise.resolve(), 'Promise'],
  [Object.create(null), 'an object'],
  ['x'.repeat(100000), '…"']
];

for (const { name, run } of flows) {
  describe(`${name}: bad input`, () => {
    for (const [value, shown] of NOT_FUNCTIONS) {
      it(`says which task of an array is ${shown} and not a function, and starts none`, () => {
        const started = recorder();
        const final = recorder();
        refuses(() => run([started, started, value, started], final), TypeError, `cflow.${name}:`, 'tasks[2]', shown);
        refuses(() => run([started, value]), TypeError, 'tasks[1]', shown);
        assert.deepStrictEqual([started.calls, final.calls], [[], []]);
      });
    }

    it('says it of array-likes and Sets too', () => {
      const started = recorder();
      refuses(() => run({ length: 2, 0: started }, noop), TypeError, `cflow.${name}:`, 'tasks[1]', 'undefined');
      refuses(() => run(new Set([started, 7]), noop), TypeError, `cflow.${name}:`, 'tasks[1]', '7');
      refuses(() => run({ length: 4294967296 }, noop), TypeError, `cflow.${name}:`, 'tasks[0]', 'undefined');
      refuses(() => run(new Uint8Array(3), noop), TypeError, `cflow.${name}:`, 'tasks[0]', '0');
      assert.deepStrictEqual(started.calls, []);
    });

    it('takes a hole for undefined, which is no function', () => {
      const started = recorder();
      // eslint-disable-next-line no-sparse-arrays
      refuses(() => run([started, , started], noop), TypeError, 'tasks[1]', 'undefined');
      refuses(() => run(new Array(3), noop), TypeError, 'tasks[0]', 'undefined');
      assert.deepStrictEqual(started.calls, []);
    });

    for (const tasks of ['text', '', 0, 5, NaN, true, false, 10n, Symbol('mark'), noop, async () => {}, class Job {}]) {
      const shown = typeof tasks === 'function' ? tasks.name || 'function' : typeof tasks === 'string' ? JSON.stringify(tasks) : String(tasks).replace('10', '10n');
      it(`refuses ${shown} as a collection`, () => {
        const final = recorder();
        refuses(() => run(tasks, final), TypeError, `cflow.${name}:`, 'tasks', shown);
        refuses(() => run(tasks), TypeError, `cflow.${name}:`, 'tasks', shown);
        assert.deepStrictEqual(final.calls, []);
      });
    }

    for (const [value, shown] of NOT_FUNCTIONS.filter(([value]) => value !== undefined && value !== null)) {
      it(`refuses ${shown} as a callback, and starts nothing`, () => {
        const started = recorder();
        refuses(() => run([started], value), TypeError, `cflow.${name}:`, 'callback', shown);
        refuses(() => run(new Set([started]).values(), value), TypeError, `cflow.${name}:`, 'callback', shown);
        refuses(() => run([], value), TypeError, `cflow.${name}:`, 'callback', shown);
        assert.deepStrictEqual(started.calls, []);
      });
    }

    it('takes undefined and null as a callback for the wish for a promise', async () => {
      assert.ok(run([], undefined) instanceof Promise);
      assert.ok(run([], null) instanceof Promise);
    });

    it('does not look at an iterator where the callback is none', () => {
      const looked = recorder();
      const tasks = { [Symbol.iterator]: looked, [Symbol.asyncIterator]: looked };
      refuses(() => run(tasks, 5), TypeError, 'callback');
      assert.deepStrictEqual(looked.calls, []);
    });

    it('makes what an iterator yields beside functions an error of the flow, with its index', async () => {
      for (const tasks of [[done => done(null), 5].values(), (async function* () { yield done => done(null); yield 5; })()]) {
        const { error } = await failure(callback => run(tasks, callback));
        assert.ok(error instanceof TypeError);
        assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
        for (const word of [`cflow.${name}:`, 'tasks[1]', '5']) assert.ok(error.message.includes(word), error.message);
      }
    });

    it('rejects in the promise form for what an iterator yields beside functions', async () => {
      await assert.rejects(run([null].values()), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT' });
    });

    it('survives values that cannot be shown', () => {
      const evil = new Proxy({}, { get() { throw new Error('no getting'); }, getPrototypeOf() { throw new Error('no prototype'); } });
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      for (const value of [evil, proxy]) {
        refuses(() => run([value], noop), TypeError, `cflow.${name}:`, 'tasks[0]');
        refuses(() => run([], value), TypeError, `cflow.${name}:`, 'callback');
      }
    });

    it('takes functions of any kind', async () => {
      const calls = recorder();
      const task = done => {
        calls();
        done(null);
      };
      const kinds = [task, task.bind(null), new Proxy(task, {}), vm.runInNewContext('task => (...args) => task(...args)')(task), { method(done) { task(done); } }.method];
      for (const kind of kinds) await new Promise(resolve => run([kind], resolve));
      assert.strictEqual(calls.calls.length, kinds.length);
    });

    it('is thrown within the caller\'s stack', () => {
      function theCaller() {
        run([5], noop);
      }
      try {
        theCaller();
        assert.fail('nothing thrown');
      } catch (error) {
        assert.ok(error.stack.includes('theCaller'), error.stack);
      }
    });
  });
}

for (const { name, run } of collectors) {
  describe(`${name}: bad input by key`, () => {
    it('names the key of an object or a Map', () => {
      const started = recorder();
      refuses(() => run({ good: started, bad: 5 }, noop), TypeError, `cflow.${name}:`, 'tasks.bad', '5');
      refuses(() => run({ good: started, 'two words': 5 }, noop), TypeError, 'tasks["two words"]', '5');
      refuses(() => run({ good: started, 7: null }, noop), TypeError, 'tasks["7"]', 'null');
      refuses(() => run(new Map([['good', started], ['bad', 'x']]), noop), TypeError, `cflow.${name}:`, 'tasks.bad', '"x"');
      refuses(() => run(new Map([[Symbol('mark'), 1]]), noop), TypeError, 'Symbol(mark)', '1');
      refuses(() => run(JSON.parse('{"__proto__": 1}'), noop), TypeError, 'tasks.__proto__', '1');
      assert.deepStrictEqual(started.calls, []);
    });

    it('refuses Map keys that would lose their identity as property names', () => {
      const started = recorder();
      refuses(() => run(new Map([[{}, started]]), noop), TypeError, `cflow.${name}:`, 'keys of tasks', 'Object');
      refuses(() => run(new Map([[noop, started]]), noop), TypeError, `cflow.${name}:`, 'keys of tasks', 'noop');
      refuses(() => run(new Map([[1, started], ['1', started]]), noop), TypeError, `cflow.${name}:`, 'keys of tasks', '"1"');
      assert.deepStrictEqual(started.calls, []);
    });
  });
}

describe('parallelLimit: the limit', () => {
  const numbers = [0, -0, -1, -Infinity, NaN, 1.5, 0.1, 2 ** 31 + 0.5, -1e12, Number.MIN_VALUE];
  const others = [undefined, null, 'x', '', '2', true, false, 2n, Symbol('mark'), {}, [], [2], noop, new Number(2), { valueOf: () => 2 }];

  for (const limit of numbers) {
    it(`is refused when it is ${Object.is(limit, -0) ? '-0' : limit}`, () => {
      const started = recorder();
      const final = recorder();
      refuses(() => cflow.parallelLimit([started], limit, final), RangeError, 'cflow.parallelLimit:', 'limit', String(limit));
      refuses(() => cflow.parallelLimit([started], limit), RangeError, 'cflow.parallelLimit:', 'limit', String(limit));
      refuses(() => cflow.parallelLimit([], limit, final), RangeError, 'limit');
      refuses(() => cflow.parallelLimit(null, limit, final), RangeError, 'limit');
      assert.deepStrictEqual([started.calls, final.calls], [[], []]);
    });
  }

  others.forEach((limit, i) => {
    it(`is refused when it is no number (${typeof limit}, ${i})`, () => {
      const started = recorder();
      const final = recorder();
      refuses(() => cflow.parallelLimit([started], limit, final), TypeError, 'cflow.parallelLimit:', 'limit');
      refuses(() => cflow.parallelLimit([], limit), TypeError, 'cflow.parallelLimit:', 'limit');
      assert.deepStrictEqual([started.calls, final.calls], [[], []]);
    });
  });

  it('says what it got', () => {
    refuses(() => cflow.parallelLimit([], 'x', noop), TypeError, '"x"');
    refuses(() => cflow.parallelLimit([], undefined, noop), TypeError, 'undefined');
    refuses(() => cflow.parallelLimit([], noop), TypeError, 'function noop');
    refuses(() => cflow.parallelLimit([], 3n, noop), TypeError, '3n');
  });
});

describe('waterfall: bad input', () => {
  it('refuses keyed collections, which have no order to run in', () => {
    const started = recorder();
    refuses(() => cflow.waterfall({ a: started }, noop), TypeError, 'cflow.waterfall:', 'tasks', 'Object');
    refuses(() => cflow.waterfall({}, noop), TypeError, 'cflow.waterfall:', 'tasks', 'Object');
    refuses(() => cflow.waterfall(new Map([['a', started]]), noop), TypeError, 'cflow.waterfall:', 'tasks', 'Map');
    assert.deepStrictEqual(started.calls, []);
  });
});

describe('an error of an iterable itself', () => {
  for (const { name, run } of flows) {
    it(`goes to the caller of ${name} when there is no iterator to get`, async () => {
      const boom = new Error('boom');
      const final = recorder();
      for (const key of [Symbol.iterator, Symbol.asyncIterator]) {
        assert.throws(() => run({ [key]() { throw boom; } }, final), error => error === boom);
      }
      await settle();
      assert.deepStrictEqual(final.calls, []);
    });
  }
});

describe('a generator function, which never calls back', () => {
  const takers = {
    series: fn => cflow.series([fn]),
    parallel: fn => cflow.parallel([done => done(null), fn]),
    waterfall: fn => cflow.waterfall([fn]),
    map: fn => cflow.map([1], fn),
    eachLimit: fn => cflow.eachLimit(new Set([1]), 2, fn),
    reduce: fn => cflow.reduce([1], 0, fn),
    auto: fn => cflow.auto({ a: fn }),
    times: fn => cflow.times(2, fn),
    race: fn => cflow.race([fn]),
    tryEach: fn => cflow.tryEach([fn]),
    retry: fn => cflow.retry(2, fn),
    forever: fn => cflow.forever(fn),
    whilst: fn => cflow.whilst(done => done(null, true), fn),
    queue: fn => cflow.queue(fn, 1).pushAsync(1)
  };
  for (const name of Object.keys(takers)) {
    it(`is refused by ${name}`, async () => {
      for (const fn of [function* body() {}, async function* body() {}]) {
        await assert.rejects(async () => takers[name](fn), { code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow: .* is a generator function/ });
      }
    });
  }

  it('is what it says: a function that returns a generator is none', async () => {
    const body = function* () {};
    assert.deepStrictEqual(await cflow.series([done => { setImmediate(done, null, 1); return body(); }]), [1]);
  });
});
