'use strict';

const assert = require('assert');
const cflow = require('..');
const { recorder, settle } = require('./support/outcome');
const { observe } = require('./support/process');

const { cargo, cargoQueue } = cflow;

/** A worker that writes down its loads and calls back a little later. */
function loads() {
  const worker = (tasks, callback) => {
    worker.loads.push(tasks);
    setImmediate(callback, null, `load ${worker.loads.length}`);
  };
  worker.loads = [];
  return worker;
}

describe('cargo', () => {
  it('gives its worker all that waits, as an array', async () => {
    const worker = loads();
    const q = cargo(worker);
    q.push(1, () => {});
    q.push([2, 3], () => {});
    await settle(1);
    q.push([4, 5], () => {});
    q.unshift(0, () => {});
    await q.drain();
    assert.deepStrictEqual(worker.loads, [[1, 2, 3], [0, 4, 5]]);
  });

  it('gives it no more than the payload, which may be changed', async () => {
    const worker = loads();
    const q = cargo(worker, 2);
    assert.strictEqual(q.payload, 2);
    q.push([1, 2, 3, 4, 5, 6, 7], () => {});
    await settle(1);
    q.payload = 3;
    await q.drain();
    assert.deepStrictEqual(worker.loads, [[1, 2], [3, 4, 5], [6, 7]]);
    q.payload = null;
    assert.strictEqual(q.payload, undefined);
    q.push(new Array(10).fill(0), () => {});
    await q.drain();
    assert.strictEqual(worker.loads[3].length, 10);
  });

  it('tells each task of a load what became of it', async () => {
    const calls = recorder();
    const q = cargo(loads(), 2);
    q.push(['a', 'b', 'c'], calls);
    const promise = q.push('d');
    assert.strictEqual(await promise, 'load 2');
    assert.deepStrictEqual(calls.calls, [[null, 'load 1'], [null, 'load 1'], [null, 'load 2']]);
  });

  it('fails the tasks of a load together, and each is reported', async () => {
    const boom = new Error('boom');
    const q = cargo((tasks, callback) => setImmediate(callback, boom), 2);
    const heard = recorder();
    q.error(heard);
    const promises = q.pushAsync(['a', 'b', 'c']);
    for (const promise of promises) await assert.rejects(promise, boom);
    assert.deepStrictEqual(heard.calls, [[boom, 'a'], [boom, 'b'], [boom, 'c']]);
  });

  it('has one worker, and fires its events by it', async () => {
    const events = [];
    const q = cargo(loads(), 2);
    ['saturated', 'empty', 'unsaturated', 'drain'].forEach(name => q[name](() => events.push(name)));
    assert.strictEqual(q.concurrency, 1);
    q.push([1, 2, 3], () => {});
    await q.drained();
    assert.deepStrictEqual(events, ['saturated', 'unsaturated', 'empty', 'saturated', 'unsaturated', 'drain']);
  });

  it('lists the tasks of its load', async () => {
    const q = cargo(loads());
    const callback = () => {};
    q.push(['a', 'b'], callback);
    await settle(0);
    q.process();
    assert.deepStrictEqual(q.workersList(), [{ data: 'a', callback }, { data: 'b', callback }]);
    assert.deepStrictEqual([q.length(), q.running()], [0, 1]);
    await q.drain();
  });

  it('takes an async function for a worker', async () => {
    assert.strictEqual(await cargo(async tasks => tasks.length).push('a'), 1);
    assert.strictEqual(await cargo(tasks => Promise.resolve(tasks.length)).push('a'), 1);
  });

  it('rejects the promises of a load whose worker throws, and surfaces that for its callbacks', async () => {
    const boom = new Error('boom');
    const calls = recorder();
    const outcomes = [];
    const heard = await observe(async () => {
      const q = cargo(() => { throw boom; });
      q.push(['a', 'b'], calls);
      q.push('c').catch(error => outcomes.push(error));
      await q.drained();
    });
    assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
    assert.deepStrictEqual([calls.calls, outcomes], [[], [boom]]);
  });

  it('refuses a payload that is none, at first and later', () => {
    for (const payload of [0, -1, 1.5, NaN, 'x', {}]) {
      assert.throws(() => cargo(() => {}, payload), { code: 'CFLOW_INVALID_ARGUMENT', message: /^cflow\.cargo: payload must be a positive integer or Infinity/ });
      assert.throws(() => { cargo(() => {}).payload = payload; }, { code: 'CFLOW_INVALID_ARGUMENT' });
    }
    assert.strictEqual(cargo(() => {}, Infinity).payload, Infinity);
    assert.strictEqual(cargo(() => {}).payload, undefined);
    assert.throws(() => cargo(5), { message: 'cflow.cargo: worker must be a function, got 5' });
  });
});

describe('cargoQueue', () => {
  it('has several workers, each with a load', async () => {
    const worker = loads();
    const q = cargoQueue(worker, 2, 3);
    q.push([1, 2, 3, 4, 5, 6, 7], () => {});
    await settle(0);
    q.process();
    assert.deepStrictEqual([worker.loads, q.running(), q.length()], [[[1, 2, 3], [4, 5, 6]], 2, 1]);
    await q.drain();
    assert.deepStrictEqual(worker.loads[2], [7]);
  });

  it('has one worker and no limit if it is not told otherwise', async () => {
    const worker = loads();
    const q = cargoQueue(worker);
    assert.deepStrictEqual([q.concurrency, q.payload], [1, undefined]);
    q.push([1, 2, 3], () => {});
    await q.drain();
    assert.deepStrictEqual(worker.loads, [[1, 2, 3]]);
  });

  it('refuses a bad concurrency and a bad payload', () => {
    assert.throws(() => cargoQueue(() => {}, 0), { message: 'cflow.cargoQueue: concurrency must be a positive integer or Infinity, got 0' });
    assert.throws(() => cargoQueue(() => {}, 1, 0), { message: 'cflow.cargoQueue: payload must be a positive integer or Infinity, got 0' });
  });
});
