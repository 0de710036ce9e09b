'use strict';

// Random flows, run by cflow and by async 3: whatever can be observed of them must be the same.
//
//   CFLOW_SEED=…    the seed of the first flow; the others follow it
//   CFLOW_FLOWS=…   how many flows
//
// A failure names the seed of its flow: CFLOW_SEED=<that> CFLOW_FLOWS=1 runs it alone.
//
// Where cflow differs from async on purpose, the flows keep clear of it or async is called in the way that agrees:
// - async's parallel over an array goes on starting tasks after a failure at once; its parallelLimit does not.
// - async gives a waterfall that is empty, or fails by a promise, other numbers of undefined arguments; they are trimmed.
// - async has no keyed results for Maps: it gets an object instead.
// - async's results of iterables other than arrays are objects with indices as keys; they are made arrays.
// - Double calls, falsy rejections and exceptions in the promise form are cflow's own and have their own tests.

const assert = require('assert');
const async = require('async');
const cflow = require('..');
const random = require('./support/random');
const { settle } = require('./support/outcome');
const { observe } = require('./support/process');

const SEED = process.env.CFLOW_SEED ? Number(process.env.CFLOW_SEED) >>> 0 : (Date.now() ^ (process.pid << 16)) >>> 0;
const FLOWS = Number(process.env.CFLOW_FLOWS || 3000);

const VALUES = [undefined, null, false, true, 0, 1, '', 'text', NaN, ['list'], { key: 'value' }];
const NO_ERRORS = [null, null, null, undefined, 0, '', NaN];
const TIMINGS = ['sync', 'sync', 'nextTick', 'microtask', 'immediate', 'timer'];
const ITERABLES = ['set', 'iterator', 'asyncIterator'];
const SHAPES = ['array', 'array', 'array', 'object', 'map', 'arrayLike', 'set', 'iterator'];

// What a flow is, as plain data.

function makeFlow(chance, depth, options) {
  const { below, pick } = chance;
  const fn = pick(options.throwing ? ['series', 'waterfall'] : ['series', 'parallel', 'parallelLimit', 'waterfall']);
  const count = chance.chance(0.05) ? below(40) : below(6);
  return {
    fn,
    limit: fn === 'parallelLimit' ? pick([1, 2, 2, 3, 7, 1e12, Infinity]) : undefined,
    shape: fn === 'waterfall' ? 'array' : pick(SHAPES),
    tasks: Array.from({ length: count }, () => makeTask(chance, depth, options))
  };
}

function makeTask(chance, depth, options) {
  const { below, pick } = chance;
  const task = { kind: pick(['callback', 'callback', 'async']), timing: pick(TIMINGS), delay: 1 + below(5) };
  if (depth > 0 && chance.chance(0.3)) {
    task.kind = options.throwing || chance.chance(0.7) ? 'nested' : 'awaited';
    task.flow = makeFlow(chance, depth - 1, options);
    return task;
  }
  task.values = Array.from({ length: pick([0, 1, 1, 1, 2, 3]) }, () => pick(VALUES));
  task.noError = pick(NO_ERRORS);
  if (options.failing && chance.chance(0.1)) task.fails = pick(['error', 'error', 'false', 'text']);
  if (options.throwing && chance.chance(0.15)) task.kind = 'throwing';
  return task;
}

// Running it. Immediates and timers share one queue, so that their order is the same in every run.

class Run {
  constructor(library, failing) {
    this.library = library;
    this.failing = failing;
    this.trace = [];
    this.queue = [];
    this.now = 0;
    this.order = 0;
  }

  later({ timing, delay }, fn) {
    if (timing === 'sync') fn();
    else if (timing === 'nextTick') process.nextTick(fn);
    else if (timing === 'microtask') queueMicrotask(fn); // where an exception is an uncaught one
    else this.queue.push({ at: this.now + (timing === 'timer' ? delay : 0), order: this.order++, fn });
  }

  async drain() {
    do {
      await settle(2);
      if (this.queue.length === 0) break;
      this.queue.sort((a, b) => a.at - b.at || a.order - b.order);
      const next = this.queue.shift();
      this.now = next.at;
      process.nextTick(next.fn); // where an exception is an uncaught one
    } while (true); // eslint-disable-line no-constant-condition
    await settle(2);
  }

  note(...entry) {
    this.trace.push(entry.map(plain));
  }

  /** Without a callback, a promise. */
  start(flow, path, callback) {
    if (this.library !== async || !ITERABLES.includes(flow.shape)) return this.call(flow, path, callback);
    if (callback !== undefined) return this.call(flow, path, (error, results) => callback(error, Object.assign([], results)));
    return new Promise((resolve, reject) => {
      this.call(flow, path, (error, results) => (error ? reject(error) : resolve(Object.assign([], results))));
    });
  }

  call(flow, path, callback) {
    const tasks = this.collection(flow, path);
    const { library } = this;
    switch (flow.fn) {
      case 'series':
        return library.series(tasks, callback);
      case 'waterfall':
        return library.waterfall(tasks, callback);
      case 'parallelLimit':
        return library.parallelLimit(tasks, flow.limit, callback);
      default:
        if (library === async && this.failing) return async.parallelLimit(tasks, Infinity, callback);
        return library.parallel(tasks, callback);
    }
  }

  collection({ shape, tasks }, path) {
    const list = tasks.map((task, i) => this.task(task, `${path}.${i}`));
    const object = {};
    list.forEach((task, i) => {
      object[`key ${i}`] = task;
    });
    switch (shape) {
      case 'object':
        return object;
      case 'map':
        return this.library === async ? object : new Map(Object.entries(object));
      case 'arrayLike':
        return Object.assign({ length: list.length }, list);
      case 'set':
        return new Set(list);
      case 'iterator':
        return this.pulled(list, path);
      case 'asyncIterator':
        return (async function* () {
          yield* list;
        })();
      default:
        return list;
    }
  }

  *pulled(list, path) {
    for (const task of list) {
      this.note('pull', path);
      yield task;
    }
    this.note('end of', path);
  }

  task(task, path) {
    const started = args => this.note('start', path, ...args);
    const error = () => (task.fails === 'error' ? new Error(`of ${path}`) : task.fails === 'text' ? `text of ${path}` : false);
    switch (task.kind) {
      case 'callback':
        return (...args) => {
          const done = args.pop();
          started(args);
          this.later(task, () => {
            this.note('call', path);
            done(task.fails ? error() : task.noError, ...task.values);
          });
        };
      case 'throwing':
        return (...args) => {
          args.pop();
          started(args);
          throw new Error(`thrown by ${path}`);
        };
      case 'async':
        return async (...args) => {
          started(args);
          if (task.timing !== 'sync') await new Promise(resolve => this.later(task, resolve));
          if (task.fails) throw new Error(`rejected by ${path}`);
          return task.values[0];
        };
      case 'awaited':
        return async (...args) => {
          started(args);
          return this.start(task.flow, path);
        };
      default:
        return (...args) => {
          const done = args.pop();
          started(args);
          this.start(task.flow, path, (failed, ...values) => {
            this.final(path, failed, values);
            done(failed, ...values);
          });
        };
    }
  }

  final(path, error, values) {
    if (error) while (values.length > 0 && values[values.length - 1] === undefined) values = values.slice(0, -1);
    this.note('final', path, error || null, ...values);
  }
}

/** A snapshot that can be compared: what was handed out may change later. */
function plain(value) {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (Array.isArray(value)) {
    const copy = new Array(value.length);
    Object.keys(value).forEach(key => {
      copy[key] = plain(value[key]);
    });
    return copy;
  }
  if (value !== null && typeof value === 'object') {
    const copy = {};
    Object.keys(value).forEach(key => {
      copy[key] = plain(value[key]);
    });
    return copy;
  }
  return value;
}

async function traceOf(library, flow, options) {
  const run = new Run(library, options.failing);
  await settle(1); // ticks and reactions come in one order out of a tick and in another out of a reaction
  const heard = await observe(async () => {
    if (options.promise) {
      run.start(flow, 'root').then(value => run.note('fulfilled', value), error => run.note('rejected', error));
    } else {
      try {
        run.start(flow, 'root', (error, ...values) => run.final('root', error, values));
      } catch (error) {
        run.note('thrown', error);
      }
    }
    run.note('returned');
    await run.drain();
  });
  heard.exceptions.forEach(error => run.note('uncaught', error));
  heard.rejections.forEach(reason => run.note('unhandled', reason));
  return run.trace;
}

async function compare(make) {
  let finals = 0;
  for (let i = 0; i < FLOWS; i++) {
    const seed = (SEED + i) >>> 0;
    const { flow, options, select = trace => trace } = make(random(seed));
    const expected = select(await traceOf(async, flow, options));
    const actual = select(await traceOf(cflow, flow, options));
    finals += expected.filter(([what, path]) => what === 'final' && path === 'root').length;
    try {
      assert.deepStrictEqual(actual, expected);
    } catch (error) {
      error.message = `CFLOW_SEED=${seed} CFLOW_FLOWS=1 (actual is cflow's, expected is async's)\n${JSON.stringify(flow)}\n${error.message}`;
      throw error;
    }
  }
  return finals;
}

describe('parity with async 3', function () {
  this.timeout(600000);

  before(() => {
    console.log(`    CFLOW_SEED=${SEED} CFLOW_FLOWS=${FLOWS}`);
    assert.strictEqual(require('async/package.json').version, '3.2.6');
  });

  it('in flows that succeed', async () => {
    const finals = await compare(chance => ({ flow: makeFlow(chance, 2, {}), options: {} }));
    assert.strictEqual(finals, FLOWS, 'each flow calls its final callback once');
  });

  it('in flows of which some fail or stop silently', () =>
    compare(chance => ({ flow: makeFlow(chance, 2, { failing: true }), options: { failing: true } })));

  it('in the promise form', () =>
    compare(chance => {
      const failing = chance.chance(0.5);
      return { flow: makeFlow(chance, 2, { failing }), options: { failing, promise: true } };
    }));

  it('in sequences of which a task throws', () =>
    compare(chance => ({ flow: makeFlow(chance, 2, { throwing: true, failing: true }), options: { failing: true } })));

  it('over async iterables, in starts and outcome', () =>
    compare(chance => {
      const flow = makeFlow(chance, 0, {});
      if (flow.fn === 'waterfall') flow.fn = 'series';
      flow.shape = 'asyncIterator';
      return { flow, options: {}, select: trace => trace.filter(([what]) => what === 'start' || what === 'final') };
    }));

  it('is a test that would notice a difference', async () => {
    const flow = { fn: 'series', shape: 'array', tasks: [{ kind: 'callback', timing: 'sync', noError: null, values: [1] }] };
    const skewed = Object.assign({}, cflow, { series: (tasks, callback) => cflow.series(tasks, (error, results) => callback(error, results.concat(2))) });
    assert.notDeepStrictEqual(await traceOf(skewed, flow, {}), await traceOf(cflow, flow, {}));
    assert.deepStrictEqual(await traceOf(cflow, flow, {}), [
      ['start', 'root.0'],
      ['call', 'root.0'],
      ['final', 'root', null, [1]],
      ['returned']
    ]);
  });
});
