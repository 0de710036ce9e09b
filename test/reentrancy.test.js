'use strict';

// The stack, calls from unexpected places, collections that change and clocks that are replaced.

const assert = require('assert');
const cflow = require('..');
const { collectors, flows } = require('./support/flows');
const { recorder, settle, success } = require('./support/outcome');
const { child, observe } = require('./support/process');

const MILLION = 1000000;

for (const { name, run } of flows) {
  describe(`${name}: the stack`, () => {
    // parallel starts everything: no array of a million results is worth comparing value by value.
    const last = values => (name === 'waterfall' ? values[0] : values[0][values[0].length - 1]);
    const counting = () => {
      let count = 0;
      return (...args) => args[args.length - 1](null, ++count);
    };

    it('holds with 1,000,000 tasks that call back at once', async () => {
      const values = await success(callback => run(new Array(MILLION).fill(counting()), callback));
      assert.strictEqual(last(values), MILLION);
    }).timeout(60000);

    it('holds with 1,000,000 tasks out of a generator', async () => {
      const task = counting();
      function* generate() {
        for (let i = 0; i < MILLION; i++) yield task;
      }
      const values = await success(callback => run(generate(), callback));
      assert.strictEqual(last(values), MILLION);
    }).timeout(60000);

    it('holds with 1,000,000 tasks of which some call back later', async () => {
      let count = 0;
      const task = (...args) => {
        const done = args[args.length - 1];
        if (++count % 100000 === 0) setImmediate(done, null, count);
        else done(null, count);
      };
      const values = await success(callback => run(new Array(MILLION).fill(task), callback));
      assert.strictEqual(last(values), MILLION);
    }).timeout(60000);

    it('holds with 100,000 async functions', async () => {
      let count = 0;
      const values = await success(callback => run(new Array(100000).fill(async () => ++count), callback));
      assert.strictEqual(last(values), 100000);
    }).timeout(60000);

    it('holds with 1,000 flows of 1,000 tasks each, nested', async () => {
      let count = 0;
      const inner = (...args) => args[args.length - 1](null, ++count);
      const outer = (...args) => run(new Array(1000).fill(inner), error => args[args.length - 1](error, count));
      await success(callback => run(new Array(1000).fill(outer), callback));
      assert.strictEqual(count, MILLION);
    }).timeout(60000);

    it('holds with 100,000 flows one after another, each started by a callback of the one before through a tick', async () => {
      let count = 0;
      await new Promise(resolve => {
        const next = () => (++count === 100000 ? resolve() : run([done => process.nextTick(done)], next));
        next();
      });
      assert.strictEqual(count, 100000);
    }).timeout(60000);

    it('holds where the error comes last', async () => {
      const boom = new Error('boom');
      const tasks = new Array(MILLION).fill(counting());
      tasks[MILLION - 1] = (...args) => args[args.length - 1](boom);
      const final = recorder();
      run(tasks, final);
      assert.strictEqual(final.calls.length, 1);
      assert.strictEqual(final.calls[0][0], boom);
    }).timeout(60000);

    it('is no deeper in the last task than in the second', () => {
      const depths = [];
      const task = (...args) => {
        const limit = Error.stackTraceLimit;
        Error.stackTraceLimit = Infinity;
        depths.push(new Error('depth').stack.split('\n').length);
        Error.stackTraceLimit = limit;
        args[args.length - 1](null);
      };
      run(new Array(500).fill(task), () => {});
      assert.strictEqual(depths.length, 500);
      assert.ok(depths[499] <= depths[1], `${depths[1]} frames at first, ${depths[499]} at last`);
    });
  });

  describe(`${name}: calls from unexpected places`, () => {
    it('may be a flow of the same tasks within the final callback, and within a task', async () => {
      const trace = [];
      const tasks = [done => { trace.push('task'); done(null, 'value'); }];
      await new Promise(resolve => {
        run(tasks, () => {
          trace.push('first over');
          run(tasks, () => {
            trace.push('second over');
            run([done => run(tasks, () => { trace.push('inner over'); done(null); })], resolve);
          });
        });
      });
      assert.deepStrictEqual(trace, ['task', 'first over', 'task', 'second over', 'task', 'inner over']);
    });

    it('may be callbacks of one flow out of a task of another, both ways', async () => {
      const finals = [recorder(), recorder()];
      const held = [null, null];
      const free = i => {
        const done = held[i];
        held[i] = null;
        if (done !== null) done(null);
      };
      const tasks = i => [
        done => { held[i] = done; },
        ...(name === 'parallel' ? [] : [(...args) => { free(1 - i); args[args.length - 1](null, `flow ${i}`); }])
      ];
      run(tasks(0), finals[0]);
      run(tasks(1), finals[1]);
      free(0);
      free(1);
      await settle();
      assert.strictEqual(finals[0].calls.length, 1);
      assert.strictEqual(finals[1].calls.length, 1);
    });

    if (name === 'series' || name === 'waterfall') it('may be 400,000 of them between two flows without the stack growing', async () => {
      // Each flow's task waits for the other flow's next one to call it back.
      const waiting = [null, null];
      const total = 200000;
      let started = 0;
      const task = i => (...args) => {
        started++;
        waiting[i] = args[args.length - 1];
        const other = waiting[1 - i];
        waiting[1 - i] = null;
        if (other) other(null);
      };
      const finals = [recorder(), recorder()];
      run(new Array(total).fill(task(0)), finals[0]);
      run(new Array(total).fill(task(1)), finals[1]);
      for (let round = 0; round < 5 && finals.some(final => final.calls.length === 0); round++) {
        for (const i of [0, 1]) {
          const done = waiting[i];
          waiting[i] = null;
          if (done) done(null);
        }
      }
      assert.strictEqual(started, 2 * total);
      assert.deepStrictEqual(finals.map(final => final.calls.length), [1, 1]);
    }).timeout(60000);
  });

  describe(`${name}: replaced clocks`, () => {
    it('are not used: the flow ends, and what a final callback throws surfaces, after they were replaced', async () => {
      const names = ['setTimeout', 'setImmediate', 'setInterval', 'queueMicrotask'];
      const real = names.map(key => global[key]);
      const { nextTick } = process;
      const boom = new Error('boom');
      const never = () => {};
      const finals = [recorder(), recorder(), recorder()];
      const heard = await observe(async () => {
        names.forEach(key => { global[key] = never; });
        process.nextTick = never;
        try {
          run([done => done(null, 1), (...args) => args[args.length - 1](null, 2)], finals[0]);
          run([async () => 1, () => Promise.resolve(2)], finals[1]);
          run((async function* () { yield done => done(null); })(), finals[2]);
          run([done => done()], () => { throw boom; });
          for (let i = 0; i < 50; i++) await null;
        } finally {
          names.forEach((key, i) => { global[key] = real[i]; });
          process.nextTick = nextTick;
        }
        assert.deepStrictEqual(finals.map(final => final.calls.length), [1, 1, 1]);
      });
      assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
    });

    it('do not keep a process from finishing its flow', async () => {
      const second = name === 'parallelLimit' ? '2, ' : '';
      const { code, stdout, stderr } = await child(
        `const real = setImmediate;
         for (const key of ['setTimeout', 'setImmediate', 'queueMicrotask']) global[key] = () => {};
         process.nextTick = () => {};
         cflow.${name}([done => real(done, null), async () => {}, () => Promise.resolve()], ${second}error => {
           if (error !== null) process.exitCode = 2;
           require('fs').writeSync(1, 'over');
         });`
      );
      assert.deepStrictEqual({ code, stdout, stderr }, { code: 0, stdout: 'over', stderr: '' });
    }).timeout(60000);
  });
}

for (const { name, run } of collectors) {
  describe(`${name}: callbacks called while another task is starting`, () => {
    if (name !== 'series') it('of one that was started before count, in its own place', async () => {
      let first;
      const [results] = await success(callback =>
        run([done => { first = done; }, done => { first(null, 'a'); done(null, 'b'); }, done => setImmediate(done, null, 'c')], callback)
      );
      assert.deepStrictEqual(results, ['a', 'b', 'c']);
    });

    if (name !== 'series') it('with an error stop the flow there: nothing further starts', async () => {
      let first;
      const boom = new Error('boom');
      const after = recorder();
      const final = recorder();
      run([done => { first = done; }, done => { first(boom, 'a'); done(null, 'b'); }, after, after, after], final);
      await settle();
      assert.deepStrictEqual(final.calls, [[boom, ['a']]]);
      assert.deepStrictEqual(after.calls, []);
    });

    if (name !== 'series') it('with false stop the flow there', async () => {
      let first;
      const after = recorder();
      const final = recorder();
      run([done => { first = done; }, done => { first(false); done(new Error('unheard')); }, after, after], final);
      await settle();
      assert.deepStrictEqual([final.calls, after.calls], [[], []]);
    });

    if (name !== 'series') it('of the last to be started end the flow within it', () => {
      const final = recorder();
      let first;
      run([done => { first = done; }, done => { done(null, 2); first(null, 1); }], final);
      assert.deepStrictEqual(final.calls, [[null, [1, 2]]]);
    });
  });

  describe(`${name}: an array that changes while it is iterated`, () => {
    const later = value => done => setImmediate(done, null, value);

    it('and grows is run to its original length', async () => {
      for (const task of [value => done => done(null, value), later]) {
        const extra = recorder();
        const tasks = [done => { tasks.push(extra, extra); task(0)(done); }, task(1), task(2)];
        assert.deepStrictEqual(await success(callback => run(tasks, callback)), [[0, 1, 2]]);
        assert.deepStrictEqual(extra.calls, []);
      }
    });

    it('and has tasks put in front keeps its original length, and the final callback is called once', async () => {
      const extra = recorder();
      let unshifted = false;
      const first = done => {
        if (!unshifted) tasks.unshift(extra);
        unshifted = true;
        done(null, 'first');
      };
      const tasks = [first, done => done(null, 'second')];
      const [results] = await success(callback => run(tasks, callback));
      assert.strictEqual(results.length, 2);
      assert.deepStrictEqual(extra.calls, []);
    });

    it('and shrinks calls the final callback once, with a clear error for the task that is gone', async () => {
      for (const task of [value => done => done(null, value), later]) {
        const final = recorder();
        const tasks = [done => { tasks.length = 1; task(0)(done); }, task(1), task(2)];
        const heard = await observe(() => run(tasks, final));
        assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
        assert.strictEqual(final.calls.length, 1);
        const [[error]] = final.calls;
        assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
        assert.ok(error.message.includes('tasks[1]') && error.message.includes('undefined'), error.message);
      }
    });

    it('and has a task replaced runs the one that is there when its turn comes', async () => {
      const tasks = [done => { tasks[1] = inner => inner(null, 'new'); done(null, 'a'); }, done => done(null, 'old')];
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [['a', 'new']]);
    });
  });

  describe(`${name}: an object or Map that changes while it is iterated`, () => {
    it('is run as it was at the call', async () => {
      const tasks = { a: done => { delete tasks.b; tasks.c = () => {}; done(null, 1); }, b: done => done(null, 2) };
      assert.deepStrictEqual(await success(callback => run(tasks, callback)), [{ a: 1, b: 2 }]);
      const map = new Map([['a', done => { map.clear(); map.set('c', () => {}); done(null, 1); }], ['b', done => done(null, 2)]]);
      assert.deepStrictEqual(await success(callback => run(map, callback)), [{ a: 1, b: 2 }]);
      const set = new Set([done => { set.clear(); done(null, 1); }, done => done(null, 2)]);
      assert.deepStrictEqual(await success(callback => run(set, callback)), [[1, 2]]);
    });
  });
}

describe('waterfall: an array that changes while it is iterated', () => {
  it('is run to its original length', async () => {
    const extra = recorder();
    const tasks = [done => { tasks.push(extra); done(null, 1); }, (value, done) => setImmediate(done, null, value + 1)];
    assert.deepStrictEqual(await success(callback => cflow.waterfall(tasks, callback)), [2]);
    assert.deepStrictEqual(extra.calls, []);
  });

  it('and shrinks calls the final callback once, with a clear error', async () => {
    const final = recorder();
    const tasks = [done => { tasks.pop(); setImmediate(done); }, done => done()];
    cflow.waterfall(tasks, final);
    await settle();
    assert.strictEqual(final.calls.length, 1);
    assert.strictEqual(final.calls[0][0].code, 'CFLOW_INVALID_ARGUMENT');
  });
});
