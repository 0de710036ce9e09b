'use strict';

const assert = require('assert');
const { auto } = require('..');
const { failure, outcome, recorder, settle, success } = require('./support/outcome');
const { child, observe } = require('./support/process');

const boom = new Error('boom');

const soon = value => callback => setImmediate(callback, null, value);
const atOnce = value => callback => callback(null, value);

function refused(fn, type, message) {
  assert.throws(fn, error => {
    assert.ok(error instanceof type, `${error}`);
    assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
    if (message instanceof RegExp) assert.match(error.message, message);
    else assert.strictEqual(error.message, message);
    return true;
  });
}

describe('auto', () => {
  it('runs each task when those that it depends on are done, and collects their results by name', async () => {
    const order = [];
    const task = (name, ms) => (...args) => {
      const callback = args.pop();
      order.push(`${name} starts`);
      setTimeout(() => {
        order.push(`${name} ends`);
        callback(null, name.toUpperCase());
      }, ms);
    };
    const [results] = await success(callback =>
      auto({ d: ['b', 'c', task('d', 1)], a: task('a', 1), b: ['a', task('b', 30)], c: ['a', task('c', 1)] }, callback)
    );
    assert.deepStrictEqual(results, { a: 'A', b: 'B', c: 'C', d: 'D' });
    assert.deepStrictEqual(order, ['a starts', 'a ends', 'b starts', 'c starts', 'c ends', 'b ends', 'd starts', 'd ends']);
  });

  it('starts at once whatever depends on nothing, in the order of the tasks', () => {
    const started = [];
    const task = name => () => started.push(name);
    auto({ a: task('a'), b: ['a', task('b')], c: [task('c')], d: task('d') }, () => {});
    assert.deepStrictEqual(started, ['a', 'c', 'd']);
  });

  it('starts tasks in the order in which they become ready, and those that do at once in their order', async () => {
    const started = [];
    const task = name => (_results, callback) => {
      started.push(name);
      callback();
    };
    await success(callback => auto({ z: ['y', task('z')], c: ['x', task('c')], x: soon(), b: ['y', task('b')], a: ['x', task('a')], y: soon() }, callback));
    assert.deepStrictEqual(started, ['c', 'a', 'z', 'b']);
  });

  it('gives a task with dependencies the results so far, and one without its callback alone', async () => {
    const args = {};
    let given;
    const [results] = await success(callback =>
      auto({
        a(...all) { args.a = all.length; all.pop()(null, 1); },
        b: [(...all) => { args.b = all.length; all.pop()(null, 2); }],
        c: ['a', (...all) => { args.c = all.length; given = all[0]; all.pop()(null, 3); }]
      }, callback)
    );
    assert.deepStrictEqual(args, { a: 1, b: 1, c: 2 });
    assert.strictEqual(given, results);
  });

  it('makes an array of several values and undefined of none, and keeps falsy values apart', async () => {
    const [results] = await success(callback =>
      auto({ a: done => done(null, 1, 2), b: done => done(), c: done => done(null, null), d: done => done(null, false), e: done => done(null, 0) }, callback)
    );
    assert.deepStrictEqual(results, { a: [1, 2], b: undefined, c: null, d: false, e: 0 });
  });

  it('has the results in the order in which the tasks ended', async () => {
    const [results] = await success(callback => auto({ slow: done => setTimeout(done, 20, null, 1), quick: soon(2), after: ['slow', (_, done) => done()] }, callback));
    assert.deepStrictEqual(Object.keys(results), ['quick', 'slow', 'after']);
  });

  it('is over at once without tasks', async () => {
    for (const none of [{}, null, undefined, new Map(), []]) {
      assert.deepStrictEqual(await outcome(callback => auto(none, callback)), { error: null, values: [{}] });
      assert.deepStrictEqual(await auto(none), {});
    }
  });

  it('takes a dependency that is named twice for one', async () => {
    const [results] = await success(callback => auto({ a: soon(1), b: ['a', 'a', ({ a }, done) => done(null, a + 1)], c: ['b', 'a', 'b', ({ b }, done) => done(null, b + 1)] }, callback));
    assert.deepStrictEqual(results, { a: 1, b: 2, c: 3 });
  });

  it('takes tasks from a Map, and from an array by position', async () => {
    const key = Symbol('key');
    const [fromMap] = await success(callback => auto(new Map([['b', ['a', key, 3, async r => r.a + r[key] + r[3]]], ['a', atOnce(1)], [key, soon(10)], [3, soon(100)]]), callback));
    assert.deepStrictEqual(fromMap, { a: 1, [key]: 10, 3: 100, b: 111 });
    const [fromArray] = await success(callback => auto([['1', 2, async r => r[1] + r[2]], soon(1), soon(2)], callback));
    assert.deepStrictEqual(fromArray, { 0: 3, 1: 1, 2: 2 });
  });

  it('does not mind what happens to the tasks meanwhile', async () => {
    const tasks = { a: soon(1), b: ['a', ({ a }, done) => done(null, a + 1)] };
    const results = success(callback => auto(tasks, callback));
    tasks.b[0] = 'nobody';
    tasks.b[1] = null;
    delete tasks.a;
    assert.deepStrictEqual(await results, [{ a: 1, b: 2 }]);
  });
});

describe('auto: names of any kind', () => {
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'then', ''];

  it('keep their data and pollute nothing', async () => {
    const tasks = {};
    for (const name of names) {
      Object.defineProperty(tasks, name, { value: soon({ polluted: name }), enumerable: true });
    }
    tasks.all = [...names, (results, done) => done(null, names.map(name => Object.getOwnPropertyDescriptor(results, name).value.polluted))];
    const [results] = await success(callback => auto(tasks, callback));
    for (const name of names) assert.deepStrictEqual(Object.getOwnPropertyDescriptor(results, name).value, { polluted: name });
    assert.deepStrictEqual(results.all, names);
    assert.strictEqual(Object.getPrototypeOf(results), Object.prototype);
    assert.strictEqual({}.polluted, undefined);
  });

  it('keep their data in the results of a failure too', async () => {
    const tasks = JSON.parse('{ "__proto__": 0 }');
    Object.defineProperty(tasks, '__proto__', { value: atOnce('kept') });
    tasks.failing = ['__proto__', (_, done) => done(boom)];
    const { values } = await failure(callback => auto(tasks, callback));
    assert.deepStrictEqual(Object.keys(values[0]), ['__proto__', 'failing']);
    assert.strictEqual(Object.getPrototypeOf(values[0]), Object.prototype);
  });

  it('of what every object inherits are no tasks', () => {
    for (const name of names.slice(0, 4)) refused(() => auto({ a: [name, () => {}] }, () => {}), RangeError, /but there is no such task$/);
  });
});

describe('auto: an error', () => {
  it('ends it at once with the results so far and the value of the task that failed', async () => {
    let started = false;
    const { error, values } = await failure(callback =>
      auto({ a: atOnce(1), b: ['a', (_, done) => setImmediate(done, boom, 'partial')], c: ['b', () => { started = true; }], d: () => {} }, callback)
    );
    assert.strictEqual(error, boom);
    assert.deepStrictEqual(values, [{ a: 1, b: 'partial' }]);
    assert.strictEqual(started, false);
  });

  it('at once keeps the tasks after it from starting', async () => {
    const final = recorder();
    auto({ a: done => done(boom), b: () => assert.fail('started') }, final);
    await settle();
    assert.deepStrictEqual(final.calls, [[boom, { a: undefined }]]);
  });

  it('lets the running tasks finish unobserved, and keeps what they have been given as it is', async () => {
    const final = recorder();
    let late;
    let given;
    auto({ a: atOnce(1), b: done => { late = done; }, c: ['a', (results, done) => { given = results; setImmediate(done, boom); }], d: ['b', () => assert.fail('started')] }, final);
    await settle();
    late(null, 'late');
    await settle();
    assert.strictEqual(final.calls.length, 1);
    assert.deepStrictEqual(final.calls[0], [boom, { a: 1, c: undefined }]);
    assert.deepStrictEqual(given, { a: 1 });
  });

  it('that is falsy is none', async () => {
    const [results] = await success(callback => auto({ a: done => done(0, 1), b: ['a', (_, done) => done('', 2)] }, callback));
    assert.deepStrictEqual(results, { a: 1, b: 2 });
  });

  it('of false stops silently: nothing starts any more, in the same turn either', async () => {
    for (const later of [fn => fn(), setImmediate]) {
      const final = recorder();
      const b = recorder();
      auto({ a: done => later(() => done(false)), b: ['a', b], c: later === setImmediate ? () => {} : b }, final);
      await settle();
      assert.deepStrictEqual([final.calls, b.calls], [[], []]);
    }
  });

  it('is a second call of a callback, which names its task', () => {
    let done;
    auto({ 'some task': callback => { done = callback; }, other: callback => callback() }, () => {});
    done();
    assert.throws(() => done(boom), { code: 'CFLOW_CALLED_TWICE', callback: 'task "some task"', cause: boom });
  });
});

describe('auto: what a task throws', () => {
  it('goes to the caller while tasks call back at once, and ends it without a call', async () => {
    const final = recorder();
    assert.throws(() => auto({ a: atOnce(1), b: ['a', () => { throw boom; }], c: ['a', () => assert.fail('started')] }, final), boom);
    await settle();
    assert.deepStrictEqual(final.calls, []);
  });

  it('goes to whoever called back later on', async () => {
    let done;
    auto({ a: callback => { done = callback; }, b: ['a', () => { throw boom; }] }, () => assert.fail('called'));
    assert.throws(done, boom);
  });

  it('rejects the promise', async () => {
    await assert.rejects(auto({ a: soon(1), b: ['a', () => { throw boom; }] }), boom);
  });

  it('in the final callback surfaces as itself', async () => {
    const { exceptions } = await observe(() => auto({ a: soon(1), b: ['a', async () => 2] }, () => { throw boom; }));
    assert.deepStrictEqual(exceptions, [boom]);
  });
});

describe('auto: promises', () => {
  it('without a callback it returns one', async () => {
    assert.deepStrictEqual(await auto({ a: soon(1), b: ['a', ({ a }, done) => done(null, a + 1)] }), { a: 1, b: 2 });
    assert.deepStrictEqual(await auto({ a: soon(1) }, 1), { a: 1 });
    assert.deepStrictEqual(await auto({ a: soon(1) }, null, undefined), { a: 1 });
    await assert.rejects(auto({ a: done => done(boom) }), boom);
  });

  it('of async functions count, which get no callback', async () => {
    const counts = [];
    const results = await auto({
      a: async (...args) => { counts.push(args.length); return 1; },
      b: ['a', async (...args) => { counts.push(args.length); return args[0].a + 1; }]
    });
    assert.deepStrictEqual(results, { a: 1, b: 2 });
    assert.deepStrictEqual(counts, [0, 1]);
  });

  it('of functions that declare no callback count', async () => {
    assert.deepStrictEqual(await auto({ a: () => Promise.resolve(1), b: ['a', results => Promise.resolve(results.a + 1)] }), { a: 1, b: 2 });
    await assert.rejects(auto({ a: () => Promise.reject(boom) }), boom);
  });

  it('that two tasks reject make one rejection', async () => {
    const { rejections } = await observe(() => assert.rejects(auto({ a: async () => { throw boom; }, b: async () => { throw new Error('other'); } }), boom));
    assert.deepStrictEqual(rejections, []);
  });
});

describe('auto: the concurrency', () => {
  async function most(concurrency) {
    let running = 0;
    let peak = 0;
    const task = (...args) => {
      peak = Math.max(peak, ++running);
      setImmediate(() => {
        running--;
        args.pop()();
      });
    };
    const tasks = { root: task };
    for (let i = 0; i < 20; i++) tasks[`leaf ${i}`] = ['root', task];
    await success(callback => auto(tasks, concurrency, callback));
    return peak;
  }

  it('is how many run at once, and none if it is left out', async () => {
    assert.strictEqual(await most(1), 1);
    assert.strictEqual(await most(3), 3);
    for (const none of [Infinity, 1e12, undefined, null]) assert.strictEqual(await most(none), 20);
  });

  it('makes ready tasks wait, first come first served', async () => {
    const started = [];
    const task = name => (...args) => {
      started.push(name);
      setImmediate(args.pop());
    };
    await success(callback => auto({ a: task('a'), b: task('b'), c: ['a', task('c')], d: task('d') }, 1, callback));
    assert.deepStrictEqual(started, ['a', 'b', 'd', 'c']);
  });

  it('that is none is refused', () => {
    for (const none of [0, -1, 1.5, NaN]) {
      refused(() => auto({}, none, () => {}), RangeError, `cflow.auto: concurrency must be a positive integer or Infinity, got ${none}`);
    }
    for (const none of ['x', {}, true]) refused(() => auto({}, none, () => {}), TypeError, /^cflow\.auto: concurrency must be/);
  });
});

describe('auto refuses, before anything runs,', () => {
  const never = () => assert.fail('started');

  /** With and without a callback: what is wrong from the start is thrown, not rejected. */
  function refuses(tasks, type, message) {
    refused(() => auto(tasks, never), type, message);
    refused(() => auto(tasks, 2, never), type, message);
    refused(() => auto(tasks), type, message);
  }

  it('a dependency that is no task', () => {
    refuses({ a: never, b: ['a', 'c', never] }, RangeError, 'cflow.auto: task b depends on "c", but there is no such task');
    refuses({ 'a b': [undefined, never] }, RangeError, 'cflow.auto: task "a b" depends on undefined, but there is no such task');
    refuses({ a: never, b: [never, never] }, RangeError, /^cflow\.auto: task b depends on function never, but/);
  });

  it('a task that depends on itself', () => {
    refuses({ a: never, b: ['a', 'b', never] }, RangeError, 'cflow.auto: task b depends on itself');
  });

  it('tasks that depend on one another, which it names', () => {
    refuses({ a: ['b', never], b: ['a', never], c: never }, RangeError, 'cflow.auto: tasks a → b → a depend on one another');
    refuses(
      { free: never, after: ['one', never], three: ['one', never], two: ['free', 'three', never], one: ['two', never] },
      RangeError,
      'cflow.auto: tasks three → one → two → three depend on one another'
    );
  });

  it('a long circle, of which it names the beginning', () => {
    const tasks = {};
    for (let i = 0; i < 10000; i++) tasks[`t${i}`] = [`t${(i + 1) % 10000}`, never];
    refuses(tasks, RangeError, 'cflow.auto: tasks t0 → t1 → t2 → t3 → t4 → t5 → t6 → t7 → t8 → t9 → … 9990 more … → t0 depend on one another');
  }).timeout(60000);

  it('tasks that are no functions, and arrays that do not end with one', () => {
    refuses({ a: never, b: 5 }, TypeError, 'cflow.auto: tasks.b must be a function, got 5');
    refuses({ a: null }, TypeError, 'cflow.auto: tasks.a must be a function, got null');
    refuses({ a: never, b: ['a'] }, TypeError, 'cflow.auto: the array of task b must end with a function, got "a"');
    refuses({ a: [] }, TypeError, 'cflow.auto: the array of task a must end with a function, got undefined');
  });

  it('what holds no named tasks', () => {
    for (const tasks of [5, 'abc', true, never, new Set([never]), [never].values(), { length: 2 }]) refuses(tasks, TypeError, /^cflow\.auto: tasks must be an/);
  });

  it('a callback that is no function', () => {
    refused(() => auto({}, 1, 'x'), TypeError, 'cflow.auto: callback must be a function, got "x"');
  });
});

describe('auto: many tasks', () => {
  const COUNT = 100000;

  function chain(count, task) {
    const tasks = { t0: callback => task(callback, 0) };
    for (let i = 1; i < count; i++) tasks[`t${i}`] = [`t${i - 1}`, (results, callback) => task(callback, results[`t${i - 1}`] + 1)];
    return tasks;
  }

  function wide(count, task) {
    const tasks = { root: callback => task(callback, 0) };
    const names = [];
    for (let i = 0; i < count; i++) {
      names.push(`t${i}`);
      tasks[`t${i}`] = ['root', (_results, callback) => task(callback, 1)];
    }
    tasks.sum = [...names, (results, callback) => callback(null, names.reduce((sum, name) => sum + results[name], 0))];
    return tasks;
  }

  const sync = (callback, value) => callback(null, value);
  const later = (callback, value) => setImmediate(callback, null, value);

  for (const [what, task] of [['at once', sync], ['later', later]]) {
    it(`in a chain, calling back ${what}`, async () => {
      for (const concurrency of [Infinity, 1]) {
        const results = await auto(chain(COUNT, task), concurrency);
        assert.strictEqual(results[`t${COUNT - 1}`], COUNT - 1);
      }
    }).timeout(60000);

    it(`side by side, calling back ${what}`, async () => {
      for (const concurrency of [Infinity, 3]) assert.strictEqual((await auto(wide(COUNT, task), concurrency)).sum, COUNT);
    }).timeout(60000);
  }

  it('with many dependencies', async () => {
    const tasks = {};
    for (let i = 0; i < 1000; i++) {
      const needs = Object.keys(tasks);
      tasks[`t${i}`] = [...needs, (...args) => args.pop()(null, i)];
    }
    assert.strictEqual(Object.keys(await auto(tasks)).length, 1000);
  }).timeout(60000);
});

describe('auto: memory', () => {
  it('stays flat over graphs that are abandoned, small and large', async () => {
    const { code, stdout, stderr } = await child(
      `const never = () => {};
       const large = {};
       for (let i = 0; i < 1000; i++) large['t' + i] = ['root', never];
       large.root = never;
       const size = () => { global.gc(); const { heapUsed, arrayBuffers } = process.memoryUsage(); return heapUsed + (arrayBuffers || 0); };
       const turn = () => new Promise(resolve => setImmediate(resolve));
       async function round() {
         for (let i = 0; i < 100000; i++) cflow.auto({ a: never, b: ['a', never] }, never);
         for (let i = 0; i < 100; i++) cflow.auto(large, never);
         for (let i = 0; i < 5; i++) { await turn(); global.gc(); }
         return size();
       }
       (async () => { await round(); const before = await round(); console.log(await round() - before); })();`,
      '--expose-gc'
    );
    assert.strictEqual(code, 0, stderr);
    assert.ok(Number(stdout) < 1000000, `grew by ${stdout} bytes`);
  }).timeout(60000);

  it('is let go of with a flow that is over, whatever callback of it somebody keeps', async () => {
    const { code, stdout, stderr } = await child(
      `const kept = [];
       const watched = {};
       const watch = (name, object) => { watched[name] = new WeakRef(object); return object; };
       const turn = () => new Promise(resolve => setImmediate(resolve));
       (async () => {
         (() => {
           cflow.auto(watch('tasks', { a: watch('task', done => { kept.push(done); }), b: watch('failing', done => { kept.push(done); done(new Error('boom'), watch('value', {})); }) }),
             watch('final', (error, results) => { watch('results', results); }));
         })();
         for (let i = 0; i < 10; i++) { await turn(); global.gc(); }
         console.log(Object.keys(watched).filter(name => watched[name].deref() === undefined).sort().join());
         global.kept = kept;
       })();`,
      '--expose-gc'
    );
    assert.strictEqual(code, 0, stderr);
    assert.strictEqual(stdout.trim(), 'failing,final,results,task,tasks,value');
  }).timeout(60000);

  it('is separate in worker threads', async () => {
    const { code, stdout, stderr } = await child(
      `const { Worker } = require('worker_threads');
       const source = 'const { auto } = require(process.cwd()); const { parentPort } = require("worker_threads");' +
         'const tasks = {}; for (let i = 0; i < 50; i++) tasks["t" + i] = i === 0 ? cb => setImmediate(cb, null, 0) : ["t" + (i - 1), (r, cb) => setImmediate(cb, null, r["t" + (i - 1)] + 1)];' +
         'auto(tasks).then(r => parentPort.postMessage(r.t49));';
       let sum = 0;
       let left = 4;
       for (let i = 0; i < 4; i++) new Worker(source, { eval: true }).on('message', value => { sum += value; if (--left === 0) console.log(sum); });`
    );
    assert.strictEqual(code, 0, stderr);
    assert.strictEqual(stdout.trim(), String(4 * 49));
  }).timeout(60000);
});
