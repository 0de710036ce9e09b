'use strict';

// times, timesLimit and timesSeries. What they share with map is tested there too: results, errors, promises.

const assert = require('assert');
const cflow = require('..');
const { failure, outcome, recorder, settle, success } = require('./support/outcome');
const { child, observe } = require('./support/process');

const boom = new Error('boom');

const forms = [
  { name: 'times', limit: Infinity, run: (n, iteratee, final) => cflow.times(n, iteratee, final) },
  { name: 'timesLimit', limit: 2, run: (n, iteratee, final) => cflow.timesLimit(n, 2, iteratee, final) },
  { name: 'timesSeries', limit: 1, run: (n, iteratee, final) => cflow.timesSeries(n, iteratee, final) }
];

for (const { name, limit, run } of forms) {
  describe(name, () => {
    it('calls an iteratee with 0 to n − 1 and collects what it calls back with, in order', async () => {
      const iteratees = [
        (n, done) => done(null, n * n),
        (n, done) => setTimeout(done, 5 - n, null, n * n),
        async n => n * n,
        n => Promise.resolve(n * n)
      ];
      for (const iteratee of iteratees) {
        assert.deepStrictEqual(await success(final => run(5, iteratee, final)), [[0, 1, 4, 9, 16]]);
        assert.deepStrictEqual(await run(5, iteratee), [0, 1, 4, 9, 16]);
      }
    });

    it('gives the iteratee a number and a callback, and undefined for this', async () => {
      const calls = [];
      await run(2, function (...args) {
        calls.push([this, args.length, typeof args[1]]);
        args[1]();
        return undefined;
      });
      assert.deepStrictEqual(calls, [[undefined, 2, 'function'], [undefined, 2, 'function']]);
    });

    it('is over at once for 0', async () => {
      const final = recorder();
      run(0, assert.fail, final);
      assert.deepStrictEqual(final.calls, [[null, []]]);
      assert.deepStrictEqual(await run(0, assert.fail), []);
      assert.deepStrictEqual(await run(-0, assert.fail), []);
    });

    it(`runs ${limit} at a time`, async () => {
      let running = 0;
      let most = 0;
      await run(7, (n, done) => {
        most = Math.max(most, ++running);
        setImmediate(() => {
          running--;
          done();
        });
      });
      assert.strictEqual(most, Math.min(7, limit));
    });

    it('ends with an error and the results so far, or silently with false', async () => {
      const iteratee = (n, done) => (n === 2 ? done(boom, 'value') : done(null, n));
      const { error, values } = await failure(final => run(10, iteratee, final));
      assert.deepStrictEqual([error, values], [boom, [[0, 1, 'value']]]);
      await assert.rejects(run(10, iteratee), failed => failed === boom);
      await assert.rejects(run(10, async () => { throw boom; }), failed => failed === boom);
      const final = recorder();
      let calls = 0;
      run(10, (n, done) => {
        calls++;
        done(n === 2 ? false : null);
      }, final);
      await settle();
      assert.deepStrictEqual([calls, final.calls], [3, []]);
    });

    it('throws at the second call of a callback', async () => {
      const { error } = await outcome(final => run(1, (n, done) => {
        done();
        assert.throws(done, { code: 'CFLOW_CALLED_TWICE', callback: 'the iteratee of item 0' });
      }, final));
      assert.strictEqual(error, null);
    });

    it('gives what the iteratee throws to the caller, or rejects', async () => {
      assert.throws(() => run(3, () => { throw boom; }, assert.fail), error => error === boom);
      await assert.rejects(run(3, () => { throw boom; }), error => error === boom);
      const heard = await observe(() => run(3, (n, done) => done(), () => { throw boom; }));
      assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
    });

    it('of 100,000 answers at once keeps the stack', async () => {
      const [results] = await success(final => run(100000, (n, done) => done(null, n), final));
      assert.strictEqual(results.length, 100000);
      assert.ok(results.every((n, i) => n === i));
    });

    it('of 1,000,000,000 starts at once, and keeps no list of numbers', async () => {
      const { code, stdout, stderr } = await child(
        `const started = process.hrtime();
         let calls = 0;
         cflow.${name === 'timesLimit' ? 'timesLimit(1e9, 2,' : `${name}(1e9,`} (n, done) => { if (++calls === 1000) done(new Error('enough')); else done(); }, (error, results) => {
           console.log(error.message, calls, results.length, process.memoryUsage().heapUsed < 50e6);
         });`,
        '--max-old-space-size=64'
      );
      assert.strictEqual(stderr, '');
      assert.deepStrictEqual([code, stdout], [0, 'enough 1000 1000 true\n']);
    }).timeout(30000);

    for (const n of [-1, 1.5, NaN, Infinity, -Infinity, 2147483648, 1e300]) {
      it(`refuses ${n} with a clear error`, () => {
        for (const final of [assert.fail, undefined]) {
          assert.throws(() => run(n, assert.fail, final), {
            name: 'RangeError',
            code: 'CFLOW_INVALID_ARGUMENT',
            message: `cflow.${name}: n must be an integer from 0 to 2147483647, got ${n}`
          });
        }
      });
    }

    for (const [n, shown] of [['3', '"3"'], [null, 'null'], [undefined, 'undefined'], [3n, '3n'], [[3], 'an array of length 1']]) {
      it(`refuses ${shown} with a clear error`, () => {
        assert.throws(() => run(n, assert.fail, assert.fail), {
          name: 'TypeError',
          code: 'CFLOW_INVALID_ARGUMENT',
          message: `cflow.${name}: n must be an integer from 0 to 2147483647, got ${shown}`
        });
      });
    }

    it('refuses an iteratee or a callback that is no function', () => {
      for (const value of [undefined, null, 5, 'text', {}]) {
        assert.throws(() => run(1, value, assert.fail), { code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow\.\w+: iteratee must be a function/ });
      }
      for (const value of [0, 5, 'text', {}, false]) {
        assert.throws(() => run(1, assert.fail, value), { code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow\.\w+: callback must be a function/ });
      }
    });
  });
}

describe('timesLimit', () => {
  it('refuses a limit that is none', () => {
    for (const limit of [0, -1, NaN, 1.5, '2', undefined, null]) {
      assert.throws(() => cflow.timesLimit(1, limit, assert.fail, assert.fail), { code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow\.timesLimit: limit must be a positive integer or Infinity, got / });
    }
  });
});
