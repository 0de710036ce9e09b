'use strict';

// Random loops, retries and tries, run by cflow and by async 3: whatever can be observed of them must be the same.
//
//   CFLOW_SEED=…    the seed of the first flow; the others follow it
//   CFLOW_FLOWS=…   how many flows
//
// A failure names the seed of its flow: CFLOW_SEED=<that> CFLOW_FLOWS=1 runs it alone.
//
// Where cflow differs from async on purpose, the flows keep clear of it or the trace does not tell:
// - async's retry and tryEach hand a falsy error on as it is, where cflow says null.
// - async gives an undefined value beside the rejection of an async function; it is trimmed.
// - async waits 1 ms for an interval of 0, cflow a turn of the event loop: only longer waits are noted.
// - async's tryEach over a Map fails; it gets an object instead. It swallows the error of an async iterator, so that none
//   fails, and the exception of a task out of one, so that none throws.
// - A negative number of times, or an interval that is no time, has meanings in async; cflow refuses them.
// - What errorFilter and interval throw goes to whoever called back in async, or hangs; in cflow it is the error.
// - Double calls, falsy rejections and exceptions in the promise form are cflow's own and have their own tests.

const assert = require('assert');
const async = require('async');
const cflow = require('..');
const random = require('./support/random');
const { settle } = require('./support/outcome');
const { observe } = require('./support/process');

const SEED = process.env.CFLOW_SEED ? Number(process.env.CFLOW_SEED) >>> 0 : (Date.now() ^ (process.pid << 16)) >>> 0;
const FLOWS = Number(process.env.CFLOW_FLOWS || 3000);

const NAMES = ['whilst', 'until', 'doWhilst', 'doUntil', 'during', 'doDuring', 'forever', 'retry', 'retry', 'tryEach', 'tryEach'];
const TRUE = [true, true, 1, 'text', [], {}];
const FALSE = [false, false, 0, '', null, undefined, NaN];
const VALUES = [undefined, null, false, true, 0, 1, '', 'text', NaN, ['list'], { key: 'value' }];
const NO_ERRORS = [null, null, null, undefined, 0, '', NaN];
const TIMINGS = ['sync', 'sync', 'nextTick', 'microtask', 'immediate'];
const SHAPES = ['array', 'array', 'object', 'map', 'set', 'arrayLike', 'iterator', 'asyncIterator'];

// What a flow is, as plain data. A function is a list of outcomes, one for each of its calls; after them the last one again.

function makeFlow(chance, depth, options) {
  const { below, pick } = chance;
  const name = pick(NAMES);
  const rounds = chance.chance(0.05) ? below(60) : below(6);
  const outcomes = (count, make) => Array.from({ length: count }, (_, i) => make(i));
  const values = () => outcomes(pick([0, 1, 1, 1, 2, 3]), () => pick(VALUES));
  const success = () => ({ noError: pick(NO_ERRORS), values: values() });
  const failure = () => ({ fails: pick(['error', 'error', 'text']), values: values() });
  const fn = list => makeFunction(chance, depth, options, list);

  if (name === 'forever') return { name, fn: fn(outcomes(rounds, success).concat(failure())) };
  if (name === 'tryEach') {
    const tasks = outcomes(rounds, () => fn([chance.chance(0.3) ? success() : failure()]));
    return { name, tasks, shape: pick(options.throwing ? SHAPES.filter(shape => shape !== 'asyncIterator') : SHAPES) };
  }
  if (name === 'retry') {
    const attempts = outcomes(rounds, failure).concat(success());
    const interval = pick([undefined, 0, 5, '7', 'function', 'function']);
    const filter = chance.chance(0.3) ? outcomes(6, () => pick(chance.chance(0.8) ? TRUE : FALSE)) : undefined;
    return { name, fn: fn(attempts), times: pick([undefined, 1, 2, 3, 7, '4', Infinity]), interval, filter, form: below(3) };
  }
  const [goOn, end] = name.toLowerCase().endsWith('until') ? [FALSE, TRUE] : [TRUE, FALSE];
  const truths = outcomes(rounds, () => ({ noError: pick(NO_ERRORS), values: [pick(goOn)] })).concat({ noError: null, values: [pick(end)] });
  return { name, test: makeFunction(chance, 0, options, truths), fn: fn(outcomes(1 + below(4), success)) };
}

function makeFunction(chance, depth, options, outcomes) {
  const { below, pick } = chance;
  const made = { kind: pick(['callback', 'callback', 'async']), timing: pick(TIMINGS), outcomes };
  // Never the last: it is what ends a flow.
  const spoil = outcome => outcomes.splice(below(outcomes.length), 0, outcome);
  if (depth > 0 && chance.chance(0.2)) {
    spoil({ flow: makeFlow(chance, depth - 1, options) });
    if (options.throwing) made.kind = 'callback';
  }
  if (options.failing && chance.chance(0.2)) spoil({ fails: pick(['error', 'text', 'false', 'false']), values: [] });
  if (options.throwing && chance.chance(0.2)) {
    made.kind = 'callback';
    spoil({ throws: true });
  }
  return made;
}

// Running it.

class Run {
  constructor(library) {
    this.library = library;
    this.trace = [];
  }

  note(...entry) {
    this.trace.push(entry.map(value => (value instanceof Error ? `${value.name}: ${value.message}` : value)));
  }

  later(timing, fn) {
    if (timing === 'sync') fn();
    else if (timing === 'nextTick') process.nextTick(fn);
    else if (timing === 'microtask') queueMicrotask(fn);
    else setImmediate(fn);
  }

  /** Takes the timers' place for as long as `fn` and what it has set going run: nothing waits for long, and waits are noted. */
  async unhurried(fn) {
    const real = global.setTimeout;
    global.setTimeout = (callback, delay, ...args) => {
      if (delay > 0) this.note('wait', Number(delay));
      setImmediate(callback, ...args);
    };
    try {
      fn();
      for (let noted = -1; noted < this.trace.length; await settle(2)) noted = this.trace.length;
    } finally {
      global.setTimeout = real;
    }
  }

  /** Without a callback, a promise. */
  start(flow, path, callback) {
    const { library } = this;
    const fn = flow.fn && this.fn(flow.fn, path);
    switch (flow.name) {
      case 'forever':
        return library.forever(fn, callback);
      case 'tryEach':
        return library.tryEach(this.collection(flow, path), callback);
      case 'retry':
        return this.retry(flow, fn, path, callback);
      case 'whilst':
      case 'until':
      case 'during':
        return library[flow.name](this.fn(flow.test, `${path}.test`), fn, callback);
      default:
        return library[flow.name](fn, this.fn(flow.test, `${path}.test`), callback);
    }
  }

  retry({ times, interval, filter, form }, fn, path, callback) {
    const { library } = this;
    if (form === 0) return callback === undefined ? library.retry(fn) : library.retry(fn, callback);
    if (form === 1 && times !== undefined) return library.retry(times, fn, callback);
    let asked = 0;
    const options = {
      times,
      interval: interval !== 'function' ? interval : (...args) => {
        this.note('interval', path, ...args);
        return args[0] % 3;
      },
      errorFilter: filter && ((...args) => {
        this.note('filter', path, ...args);
        return filter[asked++ % filter.length];
      })
    };
    return library.retry(options, fn, callback);
  }

  collection({ shape, tasks }, path) {
    const list = tasks.map((task, i) => this.fn(task, `${path}.${i}`));
    const object = {};
    list.forEach((task, i) => {
      object[`key ${i}`] = task;
    });
    switch (shape) {
      case 'object':
        return object;
      case 'map':
        return this.library === async ? object : new Map(Object.entries(object));
      case 'set':
        return new Set(list);
      case 'arrayLike':
        return Object.assign({ length: list.length }, list);
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

  fn({ kind, timing, outcomes }, path) {
    let calls = 0;
    const outcomeOf = args => {
      this.note('start', path, ...args);
      return outcomes[Math.min(calls++, outcomes.length - 1)];
    };
    if (kind === 'async') {
      return async (...args) => {
        const { fails, flow, values } = outcomeOf(args);
        if (timing !== 'sync') await new Promise(resolve => this.later(timing, resolve));
        if (fails) throw new Error(`rejected by ${path}`);
        return flow ? this.start(flow, `${path}.flow`) : values[0];
      };
    }
    return (...args) => {
      const done = args.pop();
      const { fails, flow, noError, throws, values } = outcomeOf(args);
      if (throws) throw new Error(`thrown by ${path}`);
      if (flow) {
        this.start(flow, `${path}.flow`, (error, ...results) => {
          this.final(`${path}.flow`, error, results);
          done(error, ...results);
        });
        return;
      }
      this.later(timing, () => {
        this.note('call', path);
        done(fails === 'error' ? new Error(`of ${path}`) : fails === 'text' ? `text of ${path}` : fails ? false : noError, ...values);
      });
    };
  }

  final(path, error, values) {
    if (error) while (values.length > 0 && values[values.length - 1] === undefined) values = values.slice(0, -1);
    this.note('final', path, error || null, ...values);
  }
}

async function traceOf(library, flow, options) {
  const run = new Run(library);
  await settle(1);
  const heard = await observe(() =>
    run.unhurried(() => {
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
    }));
  heard.exceptions.forEach(error => run.note('uncaught', error));
  heard.rejections.forEach(reason => run.note('unhandled', reason));
  return run.trace;
}

async function compare(make) {
  let finals = 0;
  for (let i = 0; i < FLOWS; i++) {
    const seed = (SEED + i) >>> 0;
    const { flow, options } = make(random(seed));
    const expected = await traceOf(async, flow, options);
    const actual = await traceOf(cflow, flow, options);
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

describe('parity of loops, retry and tryEach with async 3', function () {
  this.timeout(600000);

  before(() => {
    console.log(`    CFLOW_SEED=${SEED} CFLOW_FLOWS=${FLOWS}`);
    assert.strictEqual(require('async/package.json').version, '3.2.6');
  });

  it('where they run to their end', async () => {
    const finals = await compare(chance => ({ flow: makeFlow(chance, 1, {}), options: {} }));
    assert.strictEqual(finals, FLOWS, 'each flow calls its final callback once');
  });

  it('where some fail or stop silently', () =>
    compare(chance => ({ flow: makeFlow(chance, 2, { failing: true }), options: {} })));

  it('where a function throws', () =>
    compare(chance => ({ flow: makeFlow(chance, 1, { failing: true, throwing: true }), options: {} })));

  it('in the promise form', () =>
    compare(chance => ({ flow: makeFlow(chance, 1, { failing: chance.chance(0.5) }), options: { promise: true } })));

  it('is a test that would notice a difference', async () => {
    const flow = {
      name: 'retry',
      form: 2,
      interval: 5,
      fn: { kind: 'callback', timing: 'sync', outcomes: [{ fails: 'text', values: [] }, { noError: null, values: ['value'] }] }
    };
    const trace = await traceOf(cflow, flow, {});
    const skewed = Object.assign({}, cflow, { retry: (options, ...rest) => cflow.retry(Object.assign({}, options, { interval: 6 }), ...rest) });
    assert.notDeepStrictEqual(await traceOf(skewed, flow, {}), trace);
    assert.deepStrictEqual(trace, [
      ['start', 'root'],
      ['call', 'root'],
      ['wait', 5],
      ['returned'],
      ['start', 'root'],
      ['call', 'root'],
      ['final', 'root', null, 'value']
    ]);
  });
});
