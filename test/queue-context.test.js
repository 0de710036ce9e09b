'use strict';

// A task runs in the async context of its push, and so does the push's callback.

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const cflow = require('..');
const { child } = require('./support/process');
const { settle } = require('./support/outcome');

const storage = new AsyncLocalStorage();

const TIMINGS = {
  'at once': fn => fn(),
  'in a microtask': fn => queueMicrotask(fn),
  later: fn => setImmediate(fn)
};

const MAKERS = {
  queue: (worker, concurrency) => cflow.queue(worker, concurrency),
  priorityQueue: (worker, concurrency) => cflow.priorityQueue(worker, concurrency),
  cargo: (worker, concurrency) => cflow.cargoQueue(([task], callback) => worker(task, callback), concurrency, 1)
};

for (const [name, make] of Object.entries(MAKERS)) {
  describe(`${name}: async contexts`, () => {
    for (const [timing, after] of Object.entries(TIMINGS)) {
      for (const concurrency of [1, 2, Infinity]) {
        it(`are those of the pushes in workers that call back ${timing}, ${concurrency} at once`, async () => {
          const seen = [];
          const q = make((task, callback) => {
            seen.push(['worker', task, storage.getStore()]);
            after(() => callback(null, task));
          }, concurrency);
          const heard = (error, task) => seen.push(['callback', task, storage.getStore()]);
          for (const context of [1, 2, 3, 4]) storage.run(context, () => q.push(context, heard));
          q.push(undefined, heard);
          storage.run(5, () => q.push([5, 5], heard));
          await q.drained();
          assert.strictEqual(seen.length, 14);
          seen.forEach(([, task, context]) => assert.strictEqual(context, task, JSON.stringify(seen)));
        });
      }
    }

    it('are kept from tasks that were pushed in none', async () => {
      const seen = [];
      const q = make((task, callback) => {
        seen.push(storage.getStore());
        storage.run('the worker\'s own', () => setImmediate(callback, null));
      }, 1);
      q.push([1, 2, 3], () => seen.push(storage.getStore()));
      await q.drained();
      assert.deepStrictEqual(seen, new Array(6).fill(undefined));
    });

    it('of what a worker opens go on behind its callback only', async () => {
      const q = make((task, callback) => setImmediate(callback, null, storage.getStore()), 1);
      const seen = await storage.run('outer', async () => {
        const promise = q.push('task');
        return [await promise, storage.getStore()];
      });
      assert.deepStrictEqual(seen, ['outer', 'outer']);
    });
  });
}

describe('queue: async contexts', () => {
  it('are those of the pushes in async functions', async () => {
    const seen = [];
    const q = cflow.queue(async task => {
      seen.push([task, storage.getStore()]);
      await settle(1);
      seen.push([task, storage.getStore()]);
    }, 1);
    for (const context of [1, 2, 3]) storage.run(context, () => q.push(context));
    await q.drained();
    assert.strictEqual(seen.length, 6);
    seen.forEach(([task, context]) => assert.strictEqual(context, task));
  });

  it('outlast a pause, an unshift and the removal of others', async () => {
    const seen = [];
    const q = cflow.queue((task, callback) => {
      seen.push([task, storage.getStore()]);
      setImmediate(callback);
    });
    q.pause();
    for (const context of [1, 2, 3]) storage.run(context, () => q.push(context, () => {}));
    storage.run(0, () => q.unshift(0, () => {}));
    q.remove(({ data }) => data === 2);
    storage.run('resume', () => q.resume());
    await q.drained();
    assert.deepStrictEqual(seen, [[0, 0], [1, 1], [3, 3]]);
  });

  it('are right from the first use on, in tasks that were pushed before it too', async () => {
    const { code, stdout, stderr } = await child(
      `const { AsyncLocalStorage } = require('async_hooks');
       const seen = [];
       const storage = new AsyncLocalStorage();
       const q = cflow.queue((task, callback) => { seen.push(storage.getStore()); setImmediate(callback); }, 1);
       const done = () => seen.push(storage.getStore());
       q.push('a', done);
       storage.run(1, () => q.push('b', done));
       q.push('c', done);
       q.drain(() => console.log(JSON.stringify(seen)));`
    );
    assert.strictEqual(code, 0, stderr);
    assert.deepStrictEqual(JSON.parse(stdout), [null, null, 1, 1, null, null]);
  }).timeout(60000);

  it('are none outside of any, although the package was loaded in one', async () => {
    const { code, stdout, stderr } = await child(
      `const { AsyncLocalStorage } = require('async_hooks');
       const storage = new AsyncLocalStorage();
       const file = require.resolve('cflow');
       Object.keys(require.cache).forEach(key => delete require.cache[key]);
       const again = storage.run('loading', () => require(file));
       const seen = [];
       const q = again.queue((task, callback) => { seen.push(storage.getStore()); storage.run('own', setImmediate, callback); }, 1);
       q.push([1, 2, 3], () => seen.push(storage.getStore()));
       q.drain(() => console.log(JSON.stringify(seen), again !== cflow));`
    );
    assert.strictEqual(code, 0, stderr);
    assert.strictEqual(stdout, `${JSON.stringify(new Array(6).fill(null))} true\n`);
  }).timeout(60000);
});
