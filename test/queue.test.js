'use strict';

// What async's documentation promises of a queue, and where cflow's is its own. test/queue-parity.test.js compares the two at random.

const assert = require('assert');
const cflow = require('..');
const { recorder, settle } = require('./support/outcome');
const { child, observe } = require('./support/process');

const { queue } = cflow;

/** A queue whose workers wait to be told: `calls` are their tasks, and what each is to call back. */
function held(concurrency) {
  const calls = [];
  const q = queue((task, callback) => {
    calls.push(Object.assign((...outcome) => callback(...outcome), { task }));
  }, concurrency);
  q.calls = calls;
  left.push(q);
  return q;
}

// A queue that is left with tasks is warned of when the process ends.
const left = [];
afterEach(() => left.splice(0).forEach(q => q.kill()));

const tasks = calls => calls.map(call => call.task);
const later = (task, callback) => setImmediate(callback, null, task);
const invalid = (type, message) => error => error instanceof type && error.code === 'CFLOW_INVALID_ARGUMENT' && error.message === message;

describe('queue: running tasks', () => {
  it('starts them in the order in which they were pushed, as many at once as the concurrency says', async () => {
    const q = held(2);
    q.push([1, 2, 3, 4], () => {});
    await settle(1);
    assert.deepStrictEqual(tasks(q.calls), [1, 2]);
    assert.deepStrictEqual([q.length(), q.running(), q.idle()], [2, 2, false]);
    q.calls[1]();
    assert.deepStrictEqual(tasks(q.calls), [1, 2, 3]);
    q.calls[0]();
    q.calls[2]();
    q.calls[3]();
    assert.deepStrictEqual([q.length(), q.running(), q.idle()], [0, 0, true]);
  });

  it('has one worker at a time if it is not told otherwise', async () => {
    for (const q of [held(), held(undefined), held(null)]) {
      assert.strictEqual(q.concurrency, 1);
      q.push([1, 2], () => {});
      await settle(1);
      assert.deepStrictEqual(tasks(q.calls), [1]);
    }
  });

  it('starts nothing before the code that pushes has run', async () => {
    const q = held(1);
    q.push(1, () => {});
    assert.deepStrictEqual(tasks(q.calls), []);
    await Promise.resolve();
    assert.deepStrictEqual(tasks(q.calls), [1]);
  });

  it('puts what is unshifted before all that waits, an array in reverse as async does', async () => {
    const q = held(1);
    q.push([1, 2], () => {});
    q.unshift(0, () => {});
    q.unshift([-1, -2], () => {});
    assert.deepStrictEqual([...q], [-2, -1, 0, 1, 2]);
    for (let i = 0; i < 3000; i++) q.unshift(`first ${i}`, () => {});
    assert.deepStrictEqual([...q].slice(2998, 3003), ['first 1', 'first 0', -2, -1, 0]);
  });

  it('calls each callback with what the worker has called back with', async () => {
    const calls = recorder();
    const q = queue((outcome, callback) => callback(...outcome));
    q.push([[[null, 1]], [[]], [[undefined, 1, 2]], [[null, undefined]], [['text']]].map(each => each[0]), calls);
    await settle(1);
    assert.deepStrictEqual(calls.calls, [[null, 1], [undefined], [undefined, 1, 2], [null, undefined], ['text']]);
  });

  it('runs 100,000 tasks whose worker calls back at once', async () => {
    let sum = 0;
    for (const concurrency of [1, 3, Infinity]) {
      const q = queue((task, callback) => callback(null, task), concurrency);
      for (let i = 0; i < 100000; i++) q.push(i, (error, value) => (sum += value));
      await q.drain();
    }
    assert.strictEqual(sum, 3 * 4999950000);
  });

  it('takes a task of any value, undefined and null too', async () => {
    const seen = [];
    const q = queue((task, callback) => callback(null, seen.push(task)));
    q.push(undefined, () => {});
    q.push([null, [undefined], 0], () => {});
    await q.drain();
    assert.deepStrictEqual(seen, [undefined, null, [undefined], 0]);
  });

  it('can be told to process at once', () => {
    const q = held(1);
    q.push(1, () => {});
    q.process();
    assert.deepStrictEqual(tasks(q.calls), [1]);
  });

  it('has methods that may be taken off it', async () => {
    const { push, drain, pause, resume, length } = queue(later);
    pause();
    [1, 2, 3].forEach(task => push(task, () => {}));
    assert.strictEqual(length(), 3);
    resume();
    await drain();
    assert.strictEqual(length(), 0);
  });

  it('keeps no process alive', async () => {
    const { code, stdout } = await child('const q = cflow.queue(() => {}); q.push(1, () => {}); console.log("over");');
    assert.strictEqual(code, 0);
    assert.strictEqual(stdout, 'over\n');
  }).timeout(60000);
});

describe('queue: promises', () => {
  it('promises each task\'s value where there is no callback, several as an array', async () => {
    const q = queue((values, callback) => setImmediate(callback, null, ...values));
    assert.strictEqual(await q.push(new Set([1])), 1);
    assert.deepStrictEqual(await q.push(new Set([1, 2])), [1, 2]);
    assert.strictEqual(await q.push(new Set()), undefined);
    assert.strictEqual(await q.unshift(new Set([3])), 3);
    assert.deepStrictEqual(await Promise.all(q.push([new Set([1]), new Set([2])])), [1, 2]);
    assert.deepStrictEqual(await Promise.all(q.push([])), []);
  });

  it('fulfils a push with undefined when the worker fails: the error is for the error handler', async () => {
    const boom = new Error('boom');
    const q = queue((task, callback) => setImmediate(callback, boom));
    const heard = recorder();
    q.error(heard);
    assert.strictEqual(await q.push('a'), undefined);
    assert.strictEqual(await q.unshift('b'), undefined);
    assert.deepStrictEqual(heard.calls, [[boom, 'a'], [boom, 'b']]);
  });

  it('rejects pushAsync and unshiftAsync when the worker fails', async () => {
    const boom = new Error('boom');
    const q = queue((task, callback) => (task ? callback(null, task) : callback(boom)));
    await assert.rejects(q.pushAsync(0), boom);
    await assert.rejects(q.unshiftAsync(0), boom);
    assert.strictEqual(await q.pushAsync(1), 1);
    assert.deepStrictEqual(await Promise.all(q.unshiftAsync([1, 2])), [1, 2]);
  });

  it('returns nothing where there is a callback', () => {
    const q = queue(later);
    assert.strictEqual(q.push(1, () => {}), undefined);
    assert.deepStrictEqual(q.push([1, 2], () => {}), [undefined, undefined]);
  });
});

describe('queue: workers', () => {
  it('may be an async function, which gets no callback', async () => {
    const q = queue(async (...args) => args, 2);
    assert.deepStrictEqual(await q.push('a'), ['a']);
  });

  it('may be a function that declares no callback and returns a thenable', async () => {
    assert.strictEqual(await queue(task => Promise.resolve(task * 2)).push(2), 4);
    assert.strictEqual(await queue(task => ({ then: resolve => resolve(task * 2) })).push(2), 4);
  });

  it('that take the callback and return a promise are heard by the callback, and by a rejection before it', async () => {
    const boom = new Error('boom');
    assert.strictEqual(await queue((task, callback) => { setImmediate(callback, null, 'called'); return Promise.resolve('promised'); }).push(1), 'called');
    await assert.rejects(queue((task, callback) => Promise.reject(callback && boom)).pushAsync(1), boom);
  });

  it('that reject with something that is no error fail with one that carries it', async () => {
    for (const reason of [undefined, null, 0, '', false]) {
      const q = queue(async () => { throw reason; });
      await assert.rejects(q.pushAsync(1), error => error.code === 'CFLOW_REJECTED' && Object.is(error.cause, reason));
    }
  });

  it('that call back twice get an error, and nothing is run twice', async () => {
    const q = held(1);
    const calls = recorder();
    q.push([1, 2, 3], calls);
    await settle(1);
    q.calls[0](null, 'a');
    const lost = new Error('lost');
    assert.throws(() => q.calls[0](lost), error => error.code === 'CFLOW_CALLED_TWICE' && error.cause === lost);
    assert.deepStrictEqual(tasks(q.calls), [1, 2]);
    assert.deepStrictEqual(calls.calls, [[null, 'a']]);
    assert.strictEqual(q.running(), 1);
  });

  it('that throw reject the promise of their task, and the queue goes on', async () => {
    const boom = new Error('boom');
    const heard = recorder();
    const q = queue((task, callback) => {
      if (task === 'bad') throw boom;
      callback(null, task);
    });
    q.error(heard);
    const outcomes = await Promise.all([q.push('bad'), q.pushAsync('bad'), q.push('good')].map(promise => promise.catch(error => error)));
    assert.deepStrictEqual(outcomes, [boom, boom, 'good']);
    assert.deepStrictEqual(heard.calls, [[boom, 'bad'], [boom, 'bad']]);
  });

  it('that throw at a task with a callback make an uncaught exception, and the queue goes on', async () => {
    const boom = new Error('boom');
    const calls = recorder();
    const heard = await observe(async () => {
      const q = queue((task, callback) => {
        if (task === 'bad') throw boom;
        callback(null, task);
      });
      q.push(['bad', 'good'], calls);
      await q.drain();
    });
    assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
    assert.deepStrictEqual(calls.calls, [[null, 'good']]);
  });

  it('that throw once they have called back make an uncaught exception', async () => {
    const boom = new Error('boom');
    const calls = recorder();
    const heard = await observe(async () => {
      const q = queue((task, callback) => {
        callback(null, task);
        throw boom;
      });
      q.push([1, 2], calls);
      await q.drained();
    });
    assert.deepStrictEqual(heard.exceptions, [boom, boom]);
    assert.deepStrictEqual(calls.calls, [[null, 1], [null, 2]]);
  });

  it('that fail fail their task alone, and the error handler gets real errors only', async () => {
    const heard = recorder();
    const calls = recorder();
    const boom = new Error('boom');
    const q = queue((error, callback) => callback(error, 'value'));
    q.error(heard);
    q.push([boom, null, undefined, 0, '', false, 'text'], calls);
    await q.drain();
    assert.deepStrictEqual(calls.calls.map(([error]) => error), [boom, null, undefined, 0, '', false, 'text']);
    assert.deepStrictEqual(heard.calls, [[boom, boom], ['text', 'text']]);
    assert.strictEqual(await q.pushAsync(false), 'value');
  });

  it('may push to their own queue', async () => {
    const order = [];
    const q = queue((task, callback) => {
      order.push(task);
      if (task < 5) q.push(task + 1, () => {});
      callback();
    });
    q.push(0, () => {});
    await q.drain();
    assert.deepStrictEqual(order, [0, 1, 2, 3, 4, 5]);
  });
});

describe('queue: exceptions of callbacks and handlers', () => {
  it('surface, and the queue goes on', async () => {
    const calls = recorder();
    const heard = await observe(async () => {
      const q = queue((task, callback) => callback(task === 2 ? 'error' : null), 1);
      ['saturated', 'unsaturated', 'empty', 'drain', 'error'].forEach(event => q[event](() => { throw event; }));
      q.push([1, 2], (...outcome) => {
        calls(...outcome);
        throw 'callback';
      });
      await q.drained();
    });
    assert.deepStrictEqual(heard.exceptions.sort(), [
      'callback', 'callback', 'drain', 'empty', 'error', 'saturated', 'saturated', 'unsaturated', 'unsaturated'
    ]);
    assert.strictEqual(calls.calls.length, 2);
  });
});

describe('queue: concurrency', () => {
  it('may be changed while the queue runs', async () => {
    const q = held(1);
    q.push([1, 2, 3, 4, 5, 6], () => {});
    await settle(1);
    q.concurrency = 3;
    await settle(1);
    assert.deepStrictEqual(tasks(q.calls), [1, 2, 3]);
    q.concurrency = 1;
    q.calls[0]();
    q.calls[1]();
    assert.deepStrictEqual(tasks(q.calls), [1, 2, 3]);
    q.calls[2]();
    assert.deepStrictEqual(tasks(q.calls), [1, 2, 3, 4]);
    q.concurrency = Infinity;
    assert.strictEqual(q.concurrency, Infinity);
    await settle(1);
    assert.deepStrictEqual(tasks(q.calls), [1, 2, 3, 4, 5, 6]);
  });

  it('that is none is refused at once, at first and later', () => {
    for (const value of [0, -1, 1.5, NaN, -Infinity]) {
      const message = `cflow.queue: concurrency must be a positive integer or Infinity, got ${value}`;
      assert.throws(() => queue(later, value), invalid(RangeError, message));
      const q = queue(later, 2);
      assert.throws(() => { q.concurrency = value; }, invalid(RangeError, message));
      assert.strictEqual(q.concurrency, 2);
    }
    assert.throws(() => queue(later, 'x'), invalid(TypeError, 'cflow.queue: concurrency must be a positive integer or Infinity, got "x"'));
    for (const value of [undefined, null, '2', {}]) {
      assert.throws(() => { queue(later, 2).concurrency = value; }, { code: 'CFLOW_INVALID_ARGUMENT' });
    }
  });

  it('has a buffer of a quarter, which may be changed', async () => {
    const q = held(4);
    assert.strictEqual(q.buffer, 1);
    const left = [];
    q.unsaturated(() => left.push(q.running()));
    q.push([1, 2, 3, 4], () => {});
    await settle(1);
    q.buffer = 2.5;
    q.calls.forEach(call => call());
    assert.deepStrictEqual(left, [1, 0]);
    for (const value of [NaN, -1, 'x', undefined]) assert.throws(() => { q.buffer = value; }, { code: 'CFLOW_INVALID_ARGUMENT' });
  });

  it('comes with a payload of 1, which stays', () => {
    const q = queue(later);
    assert.strictEqual(q.payload, 1);
    q.payload = 1;
    assert.throws(() => { q.payload = 2; }, invalid(RangeError, 'cflow.queue: payload must be 1, as its worker gets one task, got 2; see cargoQueue'));
  });
});

describe('queue: bad arguments', () => {
  it('are refused at once', () => {
    const q = queue(later);
    assert.throws(() => queue(), invalid(TypeError, 'cflow.queue: worker must be a function, got undefined'));
    assert.throws(() => queue('x', 1), invalid(TypeError, 'cflow.queue: worker must be a function, got "x"'));
    assert.throws(() => q.push(1, 'x'), invalid(TypeError, 'cflow.queue.push: callback must be a function, got "x"'));
    assert.throws(() => q.pushAsync(1, 5), { code: 'CFLOW_INVALID_ARGUMENT' });
    assert.throws(() => q.unshift([], {}), { code: 'CFLOW_INVALID_ARGUMENT' });
    assert.throws(() => q.remove(), invalid(TypeError, 'cflow.queue.remove: test must be a function, got undefined'));
    assert.throws(() => q.drain('x'), invalid(TypeError, 'cflow.queue.drain: callback must be a function, got "x"'));
    assert.throws(() => { q.drain = () => {}; }, TypeError);
    assert.strictEqual(q.started, false);
  });
});

describe('queue: events', () => {
  it('are saturated, empty, unsaturated and drain, in this order for a single task', async () => {
    const events = [];
    const q = queue((task, callback) => {
      events.push('worker');
      setImmediate(callback);
    });
    ['drain', 'unsaturated', 'empty', 'saturated'].forEach(event => q[event]((...args) => events.push(event, ...args)));
    q.push(1, () => events.push('callback'));
    await q.drained();
    assert.deepStrictEqual(events, ['empty', 'saturated', 'worker', 'callback', 'unsaturated', 'drain']);
  });

  it('have one handler each: a new one takes the place of the old one', async () => {
    const q = queue(later);
    const [first, second] = [recorder(), recorder()];
    q.drain(first);
    q.drain(second);
    await q.push(1);
    await settle(1);
    assert.deepStrictEqual([first.calls.length, second.calls.length], [0, 1]);
  });

  it('are promised once where there is no handler, beside one too', async () => {
    const q = queue((task, callback) => setImmediate(callback, task === 'bad' ? new Error('boom') : null));
    const handler = recorder();
    const promise = q.drain();
    q.drain(handler);
    q.push(1, () => {});
    assert.strictEqual(await promise, undefined);
    assert.strictEqual(handler.calls.length, 1);
    q.push('bad', () => {});
    await Promise.all([q.saturated(), q.empty(), q.unsaturated(), assert.rejects(q.error(), { message: 'boom' })]);
  });

  it('drain once, and not at once, when nothing is pushed to an idle queue', async () => {
    const q = queue(later);
    const drain = recorder();
    q.drain(drain);
    q.push([]);
    assert.strictEqual(drain.calls.length, 0);
    await settle(1);
    assert.strictEqual(drain.calls.length, 1);
    assert.strictEqual(q.started, false);
    q.push(1, () => {});
    q.push([]);
    await settle();
    assert.strictEqual(drain.calls.length, 2);
  });

  it('may be listened to in the middle of a backlog', async () => {
    const q = held(2);
    q.push([1, 2, 3, 4, 5], () => {});
    await settle(1);
    const saturated = recorder();
    q.saturated(saturated);
    q.calls[0]();
    q.calls[1]();
    assert.strictEqual(saturated.calls.length, 2);
  });
});

describe('queue: drained', () => {
  it('is so at once while the queue is idle', async () => {
    assert.strictEqual(await queue(later).drained(), undefined);
  });

  it('is so when the last task is done, whatever became of it', async () => {
    const done = [];
    const q = queue((task, callback) => setImmediate(callback, new Error('boom')), 2);
    q.push([1, 2, 3], () => done.push(1));
    await Promise.all([q.drained(), q.drained()]);
    assert.strictEqual(done.length, 3);
  });

  it('is so when the tasks are taken away, once none runs', async () => {
    const waiting = held(1);
    waiting.pause();
    waiting.push(1, () => {});
    const removed = waiting.drained();
    waiting.remove(() => true);
    await removed;

    const running = held(1);
    running.push([1, 2], () => {});
    await settle(1);
    const over = recorder();
    running.drained().then(over);
    running.kill();
    await settle(1);
    assert.strictEqual(over.calls.length, 0);
    running.calls[0]();
    await settle(1);
    assert.strictEqual(over.calls.length, 1);
  });
});

describe('queue: pause and resume', () => {
  it('starts nothing meanwhile; what runs finishes', async () => {
    const q = held(2);
    const drain = recorder();
    q.drain(drain);
    q.push([1, 2, 3, 4], () => {});
    await settle(1);
    q.pause();
    assert.strictEqual(q.paused, true);
    q.calls[0]();
    q.calls[1]();
    q.push(5, () => {});
    await settle(1);
    assert.deepStrictEqual(tasks(q.calls), [1, 2]);
    q.resume();
    q.resume();
    assert.strictEqual(q.paused, false);
    await settle(1);
    assert.deepStrictEqual(tasks(q.calls), [1, 2, 3, 4]);
    q.calls.slice(2).forEach(call => call());
    q.calls[4]();
    assert.strictEqual(drain.calls.length, 1);
  });

  it('can be done by a worker, before the next one starts', async () => {
    const started = [];
    const q = queue((task, callback) => {
      started.push(task);
      q.pause();
      callback();
    }, 5);
    q.push([1, 2, 3], () => {});
    await settle(1);
    assert.deepStrictEqual(started, [1]);
  });

  it('is what setting paused does', async () => {
    const q = held(1);
    q.paused = true;
    q.push(1, () => {});
    await settle(1);
    assert.strictEqual(q.running(), 0);
    q.paused = false;
    await settle(1);
    assert.strictEqual(q.running(), 1);
  });
});

describe('queue: looking in', () => {
  it('shows what waits, in order, and what is worked on, in the order in which it was started', async () => {
    const q = held(3);
    const callback = () => {};
    q.push(['a', 'b', 'c', 'd', 'e'], callback);
    q.push('f');
    await settle(1);
    assert.deepStrictEqual([...q], ['d', 'e', 'f']);
    assert.deepStrictEqual(q.workersList(), [{ data: 'a', callback }, { data: 'b', callback }, { data: 'c', callback }]);
    q.calls[0]();
    assert.deepStrictEqual(q.workersList().map(task => task.data), ['b', 'c', 'd']);
    for (const call of q.calls.slice(1, 4)) call();
    assert.deepStrictEqual(q.workersList().map(task => typeof task.callback), ['function', 'function']);
  });

  it('tells whether anything was ever pushed', () => {
    const q = held(1);
    assert.strictEqual(q.started, false);
    q.push(1, () => {});
    assert.strictEqual(q.started, true);
  });
});

describe('queue: remove and kill', () => {
  it('take away the waiting tasks for which the test is true', async () => {
    const q = held(1);
    const shown = [];
    q.push([1, 2, 3, 4, 5], () => {});
    await settle(1);
    q.remove(task => {
      shown.push(task.data, typeof task.callback);
      return task.data % 2 === 0;
    });
    assert.deepStrictEqual(shown, [2, 'function', 3, 'function', 4, 'function', 5, 'function']);
    assert.deepStrictEqual([...q], [3, 5]);
    q.calls[0]();
    q.calls[1]();
    q.calls[2]();
    assert.deepStrictEqual(tasks(q.calls), [1, 3, 5]);
    assert.ok(q.idle());
  });

  it('take nothing away when the test throws', () => {
    const q = held(1);
    q.push([1, 2, 3], () => {});
    assert.throws(() => q.remove(({ data }) => { if (data === 2) throw new Error('boom'); return true; }), { message: 'boom' });
    assert.deepStrictEqual([...q], [1, 2, 3]);
  });

  it('keep what the test itself pushes', () => {
    const q = held(1);
    q.push([1, 2], () => {});
    q.remove(({ data }) => { q.push(data + 10, () => {}); return data === 1; });
    assert.deepStrictEqual([...q], [2, 11, 12]);
  });

  it('reject the promises of what they take away, and call no callback', async () => {
    const calls = recorder();
    const q = held(1);
    q.push(0, calls);
    await settle(1);
    const promises = [q.push(1), q.pushAsync(2), q.unshift(3)];
    q.push(4, calls);
    q.remove(({ data }) => data === 1);
    await assert.rejects(promises[0], { code: 'CFLOW_REMOVED', message: 'cflow.queue: the task was removed from the queue before it ran' });
    q.kill();
    await assert.rejects(promises[1], { code: 'CFLOW_REMOVED' });
    await assert.rejects(promises[2], { code: 'CFLOW_REMOVED' });
    assert.strictEqual(q.length(), 0);
    q.calls[0](null, 'still');
    await settle(1);
    assert.deepStrictEqual(calls.calls, [[null, 'still']]);
  });

  it('make no noise where nobody looks at those promises', async () => {
    const heard = await observe(async () => {
      const q = held(1);
      q.push([1, 2]);
      q.pushAsync([3, 4]);
      q.drain();
      q.error();
      q.kill();
    });
    assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
  });

  it('kill takes the handlers off and rejects the promises of events; the queue can be used on', async () => {
    const q = queue(later);
    const drain = recorder();
    q.drain(drain);
    const promises = [q.drain(), q.saturated(), q.error()];
    q.push([1, 2], () => {});
    q.kill();
    for (const promise of promises) await assert.rejects(promise, { code: 'CFLOW_REMOVED', message: 'cflow.queue: the queue was killed' });
    assert.strictEqual(await q.push(3), 3);
    assert.strictEqual(drain.calls.length, 0);
  });
});

describe('queue: a worker that waits for its own queue', () => {
  const warnings = async run => {
    const heard = [];
    const others = process.listeners('warning');
    process.removeAllListeners('warning');
    process.on('warning', warning => heard.push(warning.code));
    await run();
    await settle();
    process.removeAllListeners('warning');
    others.forEach(listener => process.on('warning', listener));
    return heard.filter(code => code === 'CFLOW_DEADLOCK');
  };

  it('is reported by a warning, once, when all workers do', async () => {
    const workers = [
      q => async task => task === 'outer' && await q().push('inner'),
      q => async task => task === 'outer' && q().push('inner'),
      q => async task => task === 'outer' && Promise.all(q().push(['inner', 'inner'])),
      q => task => (task === 'outer' ? q().push('inner') : Promise.resolve()),
      q => (task, callback) => (task === 'outer' ? q().push('inner', callback) : callback())
    ];
    for (const worker of workers) {
      for (const concurrency of [1, 2]) {
        const q = queue(worker(() => q), concurrency);
        assert.deepStrictEqual(await warnings(async () => q.push(new Array(concurrency).fill('outer'), () => {})), ['CFLOW_DEADLOCK'], worker.toString());
        q.kill();
      }
    }
  });

  it('is none while another worker is free, nor while it does not wait', async () => {
    const done = recorder();
    const innocent = [
      [2, q => async task => task === 'outer' && await q().push('inner')],
      [1, q => async task => { if (task === 'outer') q().push('inner'); }],
      [1, q => async task => { if (task === 'outer') q().push('inner').then(() => {}); await settle(2); }],
      [1, q => (task, callback) => { if (task === 'outer') q().push('inner', () => {}); setImmediate(callback); }]
    ];
    for (const [concurrency, worker] of innocent) {
      const q = queue(worker(() => q), concurrency);
      assert.deepStrictEqual(await warnings(async () => {
        q.push('outer', done);
        await q.drain();
      }), [], worker.toString());
    }
    assert.strictEqual(done.calls.length, innocent.length);
  });

  it('fails by a rejection when the process has nothing left to do', async () => {
    for (const outer of ['await null; return q.push("inner")', 'return q.push("inner")', 'return q.pushAsync("inner")']) {
      const { code, stdout, stderr } = await child(
        `const q = cflow.queue(async task => { if (task === 'inner') return 1; ${outer}; }, 1);
         q.push('outer', error => console.log(error.code));`
      );
      assert.strictEqual(code, 0, stderr);
      assert.strictEqual(stdout, 'CFLOW_DEADLOCK\n');
      assert.match(stderr, /\[CFLOW_DEADLOCK\] Warning: cflow\.queue: tasks wait for a worker, and the only worker will never call back\./);
    }
    const { stdout, stderr } = await child(
      `const q = cflow.queue((task, callback) => { if (task === 'outer') q.push('inner', callback); else callback(); }, 1);
       q.push('outer', error => console.log(error.code));`
    );
    assert.strictEqual(stdout, 'CFLOW_DEADLOCK\n');
    assert.match(stderr, /CFLOW_DEADLOCK/);
  }).timeout(60000);

  it('is no concern of a process that ends with a paused queue, or with workers that are not all taken', async () => {
    const { code, stderr } = await child(
      `const paused = cflow.queue(() => {}, 1); paused.push([1, 2], () => {}); setImmediate(() => paused.pause());
       const free = cflow.queue(() => {}, 3); free.push([1, 2]);`
    );
    assert.deepStrictEqual([code, stderr], [0, '']);
  }).timeout(60000);
});
