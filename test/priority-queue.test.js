'use strict';

const assert = require('assert');
const cflow = require('..');
const random = require('./support/random');
const { recorder, settle } = require('./support/outcome');

const { priorityQueue } = cflow;

/** Pushes all while the queue is paused, and gives the order in which they are run. */
async function order(pushes, concurrency) {
  const ran = [];
  const q = priorityQueue((task, callback) => {
    ran.push(task);
    setImmediate(callback);
  }, concurrency);
  pushes.forEach(push => q.push(...push, () => {}));
  await q.drain();
  return ran;
}

describe('priorityQueue', () => {
  it('runs the task with the lowest number first', async () => {
    assert.deepStrictEqual(await order([['c', 3], ['a', -1], ['d', Infinity], ['b', 0.5], ['-', -Infinity]]), ['-', 'a', 'b', 'c', 'd']);
  });

  it('runs equals as they came, also those without a priority, which have 0', async () => {
    const tasks = Array.from({ length: 1000 }, (_, i) => i);
    assert.deepStrictEqual(await order(tasks.map(task => [task, 7]), 3), tasks);
    assert.deepStrictEqual(await order(tasks.map(task => [task, undefined]), 3), tasks);
    assert.deepStrictEqual(await order([['a', 1], ['b', null], ['c', undefined], ['d', 0], ['e', -0], ['f', -1]]), ['f', 'b', 'c', 'd', 'e', 'a']);
  });

  it('keeps that order among random priorities, pushed while it runs too', async () => {
    const seed = process.env.CFLOW_SEED ? Number(process.env.CFLOW_SEED) >>> 0 : Date.now() >>> 0;
    console.log(`      CFLOW_SEED=${seed}`);
    const { below, chance } = random(seed);
    const waiting = [];
    let number = 0;
    const push = () => {
      const task = { priority: below(10), number: number++ };
      waiting.push(task);
      q.push(task, task.priority, () => {});
    };
    const q = priorityQueue((task, callback) => {
      waiting.sort((a, b) => a.priority - b.priority || a.number - b.number);
      assert.strictEqual(task, waiting.shift());
      if (number < 20000 && chance(0.6)) push();
      if (number < 20000 && chance(0.4)) push();
      callback();
    });
    for (let i = 0; i < 300; i++) push();
    await q.drained();
    assert.strictEqual(waiting.length, 0);
  });

  it('looks at priorities as each worker starts: a more urgent task overtakes', async () => {
    const ran = [];
    const q = priorityQueue((task, callback) => {
      ran.push(task);
      if (task === 'a') q.push('urgent', 0, () => {});
      setImmediate(callback);
    }, 2);
    q.push(['a', 'b', 'c'], 1, () => {});
    await q.drain();
    assert.deepStrictEqual(ran, ['a', 'urgent', 'b', 'c']);
  });

  it('gives the tasks of an array the same priority, and each its own promise', async () => {
    const q = priorityQueue(async task => task * 2);
    assert.deepStrictEqual(await Promise.all(q.push([1, 2], 5)), [2, 4]);
    assert.strictEqual(await q.push(3), 6);
    assert.strictEqual(await q.push(4, 1), 8);
    assert.strictEqual(await q.pushAsync(5, 1), 10);
    const boom = new Error('boom');
    const failing = priorityQueue(async () => { throw boom; });
    assert.strictEqual(await failing.push(1, 1), undefined);
    await assert.rejects(failing.pushAsync(1, 1), boom);
  });

  it('takes a callback in the place of the priority', async () => {
    const calls = recorder();
    const q = priorityQueue(async task => task);
    q.push(1, calls);
    q.push(2, 1, calls);
    await q.drain();
    assert.deepStrictEqual(calls.calls, [[null, 1], [null, 2]]);
  });

  it('takes what makes a number for a priority, and refuses the rest', async () => {
    assert.deepStrictEqual(await order([['c', new Date(3)], ['b', '2'], ['d', 10n], ['a', 1]]), ['a', 'b', 'c', 'd']);
    const q = priorityQueue(() => {});
    assert.throws(() => q.push(1, NaN), { name: 'RangeError', code: 'CFLOW_INVALID_ARGUMENT', message: 'cflow.priorityQueue.push: priority must be a number, got NaN' });
    for (const priority of ['x', {}, [1, 2], Symbol('s'), new Date(NaN)]) {
      assert.throws(() => q.push(1, priority, () => {}), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT' });
      assert.throws(() => q.pushAsync(1, priority), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT' });
    }
    assert.strictEqual(q.length(), 0);
  });

  it('has no unshift', () => {
    const q = priorityQueue(() => {});
    assert.deepStrictEqual([q.unshift, q.unshiftAsync], [undefined, undefined]);
  });

  it('drains once, and not at once, when nothing is pushed to it while it is idle', async () => {
    const q = priorityQueue(() => {});
    const drain = recorder();
    q.drain(drain);
    q.push([], 1);
    assert.strictEqual(drain.calls.length, 0);
    await settle(1);
    assert.strictEqual(drain.calls.length, 1);
  });

  it('shows priorities to remove and in workersList, and gives what waits in order', async () => {
    const q = priorityQueue(() => {});
    const callback = () => {};
    for (let i = 0; i < 50; i++) q.push(i, i % 5, callback);
    await settle(1);
    assert.deepStrictEqual(q.workersList(), [{ data: 0, callback, priority: 0 }]);
    q.remove(({ data, priority }) => data % 5 !== priority || priority > 1);
    assert.deepStrictEqual([...q], [5, 10, 15, 20, 25, 30, 35, 40, 45, 1, 6, 11, 16, 21, 26, 31, 36, 41, 46]);
    q.push('first', -1, callback);
    q.push('last of the ones', 1, callback);
    assert.deepStrictEqual([...q].slice(0, 2), ['first', 5]);
    assert.deepStrictEqual([...q].pop(), 'last of the ones');
    q.kill();
    assert.deepStrictEqual([...q], []);
  });

  it('can be used on after it was emptied', async () => {
    const q = priorityQueue(async task => task);
    for (let i = 0; i < 5000; i++) q.push(i, -i);
    q.kill();
    for (let i = 0; i < 5000; i++) q.push(i, -i);
    await q.drained();
    assert.strictEqual(await q.push('on'), 'on');
  });

  it('refuses a bad concurrency as queue does', () => {
    assert.throws(() => priorityQueue(() => {}, 0), { code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow\.priorityQueue: concurrency must be/ });
    assert.throws(() => priorityQueue('x'), { message: 'cflow.priorityQueue: worker must be a function, got "x"' });
    assert.throws(() => { priorityQueue(() => {}).payload = 2; }, { message: /^cflow\.priorityQueue: payload must be 1/ });
  });

  it('works off 300,000 tasks with 300,000 priorities without quadratic time', async () => {
    let last = -Infinity;
    const q = priorityQueue((task, callback) => {
      assert.ok(task >= last);
      last = task;
      callback();
    });
    const done = () => {};
    for (let i = 0; i < 300000; i++) {
      const priority = Math.imul(i, 0x9e3779b1);
      q.push(priority, priority, done);
    }
    await q.drain();
  }).timeout(20000);
});
