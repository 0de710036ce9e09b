'use strict';

const assert = require('assert');
const cflow = require('..');
const random = require('./support/random');
const { failure, recorder, settle, success } = require('./support/outcome');

const { parallel, parallelLimit } = cflow;

/** Tasks that are ended from outside: `held[i](null, value)` ends the one that started as the i-th. */
function heldTasks(count) {
  const started = [];
  const held = [];
  const tasks = Array.from({ length: count }, (_, i) => done => {
    started.push(i);
    held.push(done);
  });
  return { held, started, tasks };
}

describe('parallel', () => {
  it('starts all tasks at once, in order', () => {
    const { started, tasks } = heldTasks(100);
    parallel(tasks, () => {});
    assert.deepStrictEqual(started, Array.from({ length: 100 }, (_, i) => i));
  });

  it('calls back once the last of them has called back, within that call', () => {
    const { held, tasks } = heldTasks(3);
    const final = recorder();
    parallel(tasks, final);
    held[2](null, 'c');
    held[0](null, 'a');
    assert.deepStrictEqual(final.calls, []);
    held[1](null, 'b');
    assert.deepStrictEqual(final.calls, [[null, ['a', 'b', 'c']]]);
  });

  it('calls back at the first error, without those still running, and hears no more of them', async () => {
    const { held, tasks } = heldTasks(4);
    const final = recorder();
    const boom = new Error('boom');
    parallel(tasks, final);
    held[2](null, 'c');
    held[0](boom);
    assert.strictEqual(final.calls.length, 1);
    const [[error, results]] = final.calls;
    assert.strictEqual(error, boom);
    // eslint-disable-next-line no-sparse-arrays
    assert.deepStrictEqual(results, [undefined, , 'c']);
    held[1](null, 'late');
    held[3](new Error('late'));
    await settle();
    assert.strictEqual(final.calls.length, 1);
    // eslint-disable-next-line no-sparse-arrays
    assert.deepStrictEqual(results, [undefined, , 'c'], 'a late value must not appear in results that were handed out');
  });

  it('is silent after false, whatever the running tasks say', async () => {
    const { held, tasks } = heldTasks(4);
    const final = recorder();
    parallel(tasks, final);
    held[0](null, 1);
    held[1](false);
    held[2](new Error('late'));
    held[3](null, 'late');
    await settle();
    assert.deepStrictEqual(final.calls, []);
  });

  it('returns undefined where it has a callback', () => {
    assert.strictEqual(parallel([], () => {}), undefined);
    assert.strictEqual(parallelLimit([], 1, () => {}), undefined);
  });

  it('mixes tasks that call back at once and later', async () => {
    const tasks = [
      done => setImmediate(done, null, 0),
      done => done(null, 1),
      done => process.nextTick(done, null, 2),
      done => done(null, 3),
      async () => 4
    ];
    assert.deepStrictEqual(await success(callback => parallel(tasks, callback)), [[0, 1, 2, 3, 4]]);
  });
});

describe('parallelLimit', () => {
  it('has as many tasks in flight as it may, never more, and starts in order', () => {
    for (const limit of [1, 2, 3, 5, 15, 16, 17, 40]) {
      const { held, started, tasks } = heldTasks(40);
      const final = recorder();
      parallelLimit(tasks, limit, final);
      for (let ended = 0; ended < 40; ended++) {
        assert.strictEqual(started.length, Math.min(40, ended + limit), `limit ${limit}, ${ended} ended`);
        assert.strictEqual(final.calls.length, 0);
        held[ended](null, ended);
      }
      const indices = Array.from({ length: 40 }, (_, i) => i);
      assert.deepStrictEqual(started, indices);
      assert.deepStrictEqual(final.calls, [[null, indices]]);
    }
  });

  it('refills in order whichever running task ends', () => {
    const { held, started, tasks } = heldTasks(6);
    parallelLimit(tasks, 3, () => {});
    held[1]();
    assert.deepStrictEqual(started, [0, 1, 2, 3]);
    held[3]();
    held[0]();
    assert.deepStrictEqual(started, [0, 1, 2, 3, 4, 5]);
  });

  it('keeps to the limit when tasks call back at once or later, as chance will have it', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { below, pick } = random(seed);
      const total = below(80);
      const limit = 1 + below(20);
      let inFlight = 0;
      let most = 0;
      const started = [];
      const tasks = Array.from({ length: total }, (_, i) => done => {
        started.push(i);
        most = Math.max(most, ++inFlight);
        const end = () => {
          inFlight--;
          done(null, i);
        };
        pick([end, () => setImmediate(end), () => process.nextTick(end), () => queueMicrotask(end)])();
      });
      const [results] = await success(callback => parallelLimit(tasks, limit, callback));
      const indices = Array.from({ length: total }, (_, i) => i);
      assert.deepStrictEqual(results, indices, `seed ${seed}`);
      assert.deepStrictEqual(started, indices, `seed ${seed}`);
      assert.ok(most <= limit, `seed ${seed}: ${most} in flight with limit ${limit}`);
    }
  });

  it('starts everything at once under a limit that is larger than the number of tasks', () => {
    for (const limit of [5, 6, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 1e12, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Infinity]) {
      const { held, started, tasks } = heldTasks(5);
      const final = recorder();
      parallelLimit(tasks, limit, final);
      assert.strictEqual(started.length, 5, `limit ${limit}`);
      held.forEach(done => done());
      assert.strictEqual(final.calls.length, 1, `limit ${limit}`);
    }
  });

  it('takes any limit for an iterator, too', async () => {
    for (const limit of [1, 2, 2 ** 32 + 1, 1e12, Infinity]) {
      const tasks = new Set([done => setImmediate(done, null, 'a'), done => done(null, 'b')]);
      assert.deepStrictEqual(await success(callback => parallelLimit(tasks.values(), limit, callback)), [['a', 'b']]);
    }
  });

  it('starts nothing after an error; the running tasks finish unobserved', async () => {
    const { held, started, tasks } = heldTasks(6);
    const boom = new Error('boom');
    const final = recorder();
    parallelLimit(tasks, 2, final);
    held[0](null, 'a');
    held[1](boom, 'b');
    held[2](null, 'late');
    await settle();
    assert.deepStrictEqual(started, [0, 1, 2]);
    assert.deepStrictEqual(final.calls, [[boom, ['a', 'b']]]);
  });

  it('gives holes for tasks that had not ended at the error', async () => {
    const { held, tasks } = heldTasks(6);
    const promise = failure(callback => parallelLimit(tasks, 3, callback));
    held[2](new Error('boom'), 'c');
    const { values } = await promise;
    // eslint-disable-next-line no-sparse-arrays
    assert.deepStrictEqual(values, [[, , 'c']]);
  });

  it('starts nothing after false', async () => {
    const { held, started, tasks } = heldTasks(6);
    const final = recorder();
    parallelLimit(tasks, 2, final);
    held[1](false);
    held[0](null);
    await settle();
    assert.deepStrictEqual(started, [0, 1]);
    assert.deepStrictEqual(final.calls, []);
  });
});
