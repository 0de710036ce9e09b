'use strict';

// Random graphs of tasks, run by auto and autoInject of cflow and of async 3: whatever can be observed must be the same.
//
//   CFLOW_SEED=…    the seed of the first graph; the others follow it
//   CFLOW_FLOWS=…   how many graphs
//
// A failure names the seed of its graph: CFLOW_SEED=<that> CFLOW_FLOWS=1 runs it alone.
//
// Where cflow differs from async on purpose, the graphs keep clear of it or async's answer is put right:
// - async gives no results for no tasks, and no promise either.
// - async takes a dependency that is named twice for a recursive one.
// - async goes on starting tasks that are ready when one says `false` at once.
// - After a task has thrown, async goes on with tasks that were running, and never ends: at concurrency 1 there are none.
// - A task that calls back at once lets async start others before it goes on itself; nothing in the trace comes after.
// - The messages for wrong dependencies differ.

const assert = require('assert');
const async = require('async');
const cflow = require('..');
const random = require('./support/random');
const { settle } = require('./support/outcome');
const { observe } = require('./support/process');

const SEED = process.env.CFLOW_SEED ? Number(process.env.CFLOW_SEED) >>> 0 : (Date.now() ^ (process.pid << 16)) >>> 0;
const FLOWS = Number(process.env.CFLOW_FLOWS || 3000);

const NAMES = ['b', 'a', 'constructor', '7', 'toString', 'c', '2', 'hasOwnProperty', 'd', 'e', 'key with spaces', 'f'];
const PARAMETERS = ['b', 'a', 'constructor', 'toString', 'c', 'hasOwnProperty', 'd', 'e', '$f', '_g', 'h1'];
const VALUES = [undefined, null, false, true, 0, 1, '', 'text', NaN, ['list'], { key: 'value' }];
const NO_ERRORS = [null, null, null, undefined, 0, '', NaN];
const TIMINGS = ['sync', 'sync', 'nextTick', 'microtask', 'immediate', 'timer'];

// What a graph is, as plain data.

function shuffled(chance, list) {
  const left = list.slice();
  return list.map(() => left.splice(chance.below(left.length), 1)[0]);
}

function makeGraph(chance, options) {
  const { below, pick } = chance;
  const inject = chance.chance(0.4);
  const known = shuffled(chance, inject ? PARAMETERS : NAMES).slice(0, 1 + below(9));
  const order = shuffled(chance, known); // in which they could run
  const most = pick([0, 1, 2, 4]);
  const tasks = known.map(name => {
    const possible = options.wrong ? known.concat('nobody') : order.slice(0, order.indexOf(name));
    return makeTask(chance, name, shuffled(chance, possible).slice(0, below(most + 1)), options, inject);
  });
  const concurrency = options.throwing ? 1 : inject ? undefined : pick([undefined, undefined, 1, 2, 3, 1e12, Infinity]);
  return { inject: inject && concurrency === undefined, tasks, concurrency };
}

function makeTask(chance, name, needs, options, inject) {
  const { pick } = chance;
  const task = { name, needs, kind: pick(['callback', 'callback', 'async']), timing: pick(TIMINGS), delay: 1 + chance.below(5) };
  task.listed = !inject || chance.chance(0.3);
  task.values = Array.from({ length: pick([0, 1, 1, 1, 2, 3]) }, () => pick(VALUES));
  task.noError = pick(NO_ERRORS);
  if (options.failing && chance.chance(0.1)) task.fails = pick(['error', 'error', 'false', 'text']);
  if (task.fails === 'false' && task.timing === 'sync') task.timing = 'nextTick';
  if (options.throwing && chance.chance(0.15)) task.kind = 'throwing';
  return task;
}

// Running it. Immediates and timers share one queue, so that their order is the same in every run.

class Run {
  constructor(library) {
    this.library = library;
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

  start(graph, callback) {
    const tasks = {};
    for (const task of graph.tasks) tasks[task.name] = graph.inject ? this.injected(task) : this.dependent(task);
    if (graph.inject) return this.library.autoInject(tasks, callback);
    return graph.concurrency === undefined ? this.library.auto(tasks, callback) : this.library.auto(tasks, graph.concurrency, callback);
  }

  dependent(task) {
    const fn = this.task(task);
    return task.needs.length === 0 && task.timing !== 'sync' ? fn : [...task.needs, fn];
  }

  injected(task) {
    const fn = this.task(task);
    if (task.listed) return [...task.needs, fn];
    const source = task.kind === 'async'
      ? `async function (${task.needs.join(', ')}) { return fn(...arguments); }`
      : `function (${task.needs.concat('callback').join(', ')}) { return fn(...arguments); }`;
    return new Function('fn', `return ${source}`)(fn);
  }

  task(task) {
    const { name } = task;
    const error = () => (task.fails === 'error' ? new Error(`of ${name}`) : task.fails === 'text' ? `text of ${name}` : false);
    switch (task.kind) {
      case 'callback':
        return (...args) => {
          const done = args.pop();
          this.note('start', name, ...args);
          this.later(task, () => {
            this.note('call', name);
            done(task.fails ? error() : task.noError, ...task.values);
          });
        };
      case 'throwing':
        return (...args) => {
          args.pop();
          this.note('start', name, ...args);
          throw new Error(`thrown by ${name}`);
        };
      default:
        return async (...args) => {
          this.note('start', name, ...args);
          if (task.timing !== 'sync') await new Promise(resolve => this.later(task, resolve));
          if (task.fails) throw new Error(`rejected by ${name}`);
          return task.values[0];
        };
    }
  }
}

/** A snapshot that can be compared, with the order of keys: what was handed out may change later. */
function plain(value) {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object') return { entries: Object.entries(value).map(plain) };
  return value;
}

async function traceOf(library, graph, options) {
  const run = new Run(library);
  await settle(1); // ticks and reactions come in one order out of a tick and in another out of a reaction
  const heard = await observe(async () => {
    try {
      if (options.promise) {
        run.start(graph).then(results => run.note('fulfilled', results), error => run.note('rejected', error));
      } else {
        run.start(graph, (error, results) => run.note('final', error, results));
      }
    } catch (error) {
      run.note('thrown', options.wrong ? 'an error' : error);
    }
    run.note('returned');
    await run.drain();
  });
  heard.exceptions.forEach(error => run.note('uncaught', error));
  heard.rejections.forEach(reason => run.note('unhandled', reason));
  return run.trace;
}

async function compare(options) {
  const counts = {};
  for (let i = 0; i < FLOWS; i++) {
    const seed = (SEED + i) >>> 0;
    const graph = makeGraph(random(seed), options);
    const expected = await traceOf(async, graph, options);
    const actual = await traceOf(cflow, graph, options);
    for (const [what] of expected) counts[what] = (counts[what] || 0) + 1;
    try {
      assert.deepStrictEqual(actual, expected);
    } catch (error) {
      error.message = `CFLOW_SEED=${seed} CFLOW_FLOWS=1 (actual is cflow's, expected is async's)\n${JSON.stringify(graph)}\n${error.message}`;
      throw error;
    }
  }
  return counts;
}

describe('parity of auto and autoInject with async 3', function () {
  this.timeout(600000);

  before(() => {
    console.log(`    CFLOW_SEED=${SEED} CFLOW_FLOWS=${FLOWS}`);
    assert.strictEqual(require('async/package.json').version, '3.2.6');
  });

  it('in graphs that succeed', async () => {
    const { final } = await compare({});
    assert.strictEqual(final, FLOWS, 'each graph calls its final callback once');
  });

  it('in graphs of which some tasks fail or stop silently', () => compare({ failing: true }));

  it('in the promise form', () => compare({ failing: true, promise: true }));

  it('in graphs of which a task throws', () => compare({ failing: true, throwing: true }));

  it('in what is refused: dependencies on nobody, and circles', async () => {
    const { final, thrown } = await compare({ wrong: true });
    if (FLOWS > 100) assert.ok(final > FLOWS / 10 && thrown > FLOWS / 10, `${final} graphs ended, ${thrown} were refused`);
  });

  it('is a test that would notice a difference', async () => {
    const graph = makeGraph(random(1), {});
    const skewed = { auto: cflow.autoInject, autoInject: cflow.auto };
    graph.tasks = [{ name: 'a', needs: [], kind: 'async', timing: 'sync', values: [1], listed: true }];
    graph.tasks.push({ name: 'b', needs: ['a'], kind: 'async', timing: 'sync', values: [2], listed: true });
    graph.inject = false;
    graph.concurrency = undefined;
    assert.notDeepStrictEqual(await traceOf(skewed, graph, {}), await traceOf(cflow, graph, {}));
    assert.deepStrictEqual(await traceOf(cflow, graph, {}), [
      ['start', 'a'],
      ['returned'],
      ['start', 'b', { entries: [['a', 1]] }],
      ['final', null, { entries: [['a', 1], ['b', 2]] }]
    ]);
  });
});
