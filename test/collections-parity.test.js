'use strict';

// Random collections, gone over by cflow and by async 3: whatever can be observed of them must be the same: what iteratees get and when, how
// many run, and the final callback's arguments.
//
//   CFLOW_SEED=…    the seed of the first flow; the others follow it
//   CFLOW_FLOWS=…   how many flows
//
// A failure names the seed of its flow: CFLOW_SEED=<that> CFLOW_FLOWS=1 runs it alone.

const assert = require('assert');
const async = require('async');
const cflow = require('..');
const random = require('./support/random');
const { settle } = require('./support/outcome');
const { observe } = require('./support/process');

const SEED = process.env.CFLOW_SEED ? Number(process.env.CFLOW_SEED) >>> 0 : (Date.now() ^ (process.pid << 16)) >>> 0;
const FLOWS = Number(process.env.CFLOW_FLOWS || 1500);

const THREE = ['', 'Limit', 'Series'];
const FAMILIES = {
  each: { forms: THREE }, forEach: { forms: THREE }, eachOf: { forms: THREE, key: true }, forEachOf: { forms: THREE, key: true },
  map: { forms: THREE }, concat: { forms: THREE, values: true }, flatMap: { forms: THREE, values: true },
  filter: { forms: THREE, keeps: true }, select: { forms: THREE, keeps: true }, reject: { forms: THREE, keeps: true },
  detect: { forms: THREE, searches: true }, find: { forms: THREE, searches: true }, some: { forms: THREE, searches: true },
  any: { forms: THREE, searches: true }, every: { forms: THREE, searches: true }, all: { forms: THREE, searches: true },
  groupBy: { forms: THREE, names: true }, mapValues: { forms: THREE, key: true }, sortBy: { forms: [''], ranks: true },
  transform: { forms: [''], key: true, memo: true }, reduce: { forms: [''], memo: true, folds: true }, inject: { forms: [''], memo: true, folds: true },
  foldl: { forms: [''], memo: true, folds: true }, reduceRight: { forms: [''], memo: true, folds: true, backwards: true },
  foldr: { forms: [''], memo: true, folds: true, backwards: true }, times: { forms: THREE, counts: true }
};

const LISTS = ['array', 'array', 'array', 'sparse', 'arrayLike', 'typed', 'string'];
const ITERABLES = ['set', 'map', 'iterator', 'generator'];
const SHAPES = LISTS.concat(ITERABLES, 'object', 'object', 'nothing');
const VALUES = [undefined, null, false, true, 0, 1, '', 'text', NaN, ['list'], ['list', ['deep']], { key: 'value' }];
const TRUTHS = [true, true, false, false, 1, 0, 'text', '', null, undefined];
const NAMES = ['a', 'b', 1, null, undefined, true, 'constructor', 'hasOwnProperty'];
const NO_ERRORS = [null, null, null, undefined, 0, '', NaN];
const TIMINGS = ['sync', 'sync', 'nextTick', 'microtask', 'immediate', 'timer'];
const MUTATIONS = ['push', 'pop', 'shift', 'unshift', 'empty', 'replace'];

// Where cflow differs from async on purpose, and how the two are made to agree. `holds` tells for which flows; `ask` gives
// what async is asked instead, `avoid` what no flow has.
const CORRECTIONS = [
  {
    because: 'async goes on starting items of an array after an error, false or an answer at once; of an iterator it does not',
    holds: (flow, { failing }) => (failing || flow.searches) && !flow.form && isList(flow),
    ask: coll => pulled(coll)
  },
  {
    because: 'async filters what an array holds in the end, not what the iteratee saw; of an iterator it does not',
    holds: flow => flow.keeps && flow.mutation !== undefined && isList(flow),
    ask: coll => pulled(coll)
  },
  {
    because: 'async puts what it filters out of an object in the order of the answers; the items of an iterator keep theirs',
    holds: flow => flow.keeps && flow.shape === 'object',
    ask: coll => pulledValues(coll)
  },
  {
    because: 'async sorts NaN and undefined anywhere: criteria are numbers',
    avoid: flow => flow.ranks
  },
  {
    because: 'async loses a key __proto__: there is none',
    avoid: () => true
  },
  {
    because: 'async reduces to the left only what can be spread: objects, array-likes and nothing are not among it',
    avoid: flow => flow.backwards
  },
  {
    because: 'async ends promises of async iterables in other microtasks: only starts and outcomes are compared, and none fails',
    avoid: flow => flow.shape === 'asyncGenerator'
  },
  {
    because: 'falsy rejections, exceptions and callbacks called twice are cflow\'s own and have their own tests',
    avoid: () => true
  }
];

const isList = flow => LISTS.includes(flow.shape);

/** The positions that a list has now, one after another, as their turn comes. */
function* pulled(list) {
  const { length } = list;
  for (let i = 0; i < length; i++) yield list[i];
}

function* pulledValues(object) {
  for (const key of Object.keys(object)) yield object[key];
}

// What a flow is, as plain data.

function makeFlow(chance, options) {
  const { below, pick } = chance;
  const name = pick(Object.keys(FAMILIES).filter(name => !options.awaited || !FAMILIES[name].backwards && !FAMILIES[name].counts));
  const family = FAMILIES[name];
  const form = pick(family.forms);
  const count = chance.chance(0.05) ? below(40) : below(7);
  const shapes = family.backwards ? ['array', 'sparse', 'typed', 'string'].concat(ITERABLES) : SHAPES;
  const flow = Object.assign({}, family, {
    fn: name + form,
    form,
    limit: form === 'Limit' ? pick([1, 2, 2, 3, 7, 1e12, Infinity]) : undefined,
    shape: options.awaited ? 'asyncGenerator' : family.counts ? 'number' : pick(shapes),
    items: Array.from({ length: count }, (_, i) => pick([i, i, `item ${i}`, null, undefined, 0, ''])),
    kind: pick(['callback', 'callback', 'async']),
    accumulator: chance.chance(0.5),
    calls: Array.from({ length: count }, () => makeCall(chance, family, options))
  });
  if (options.mutating) {
    flow.shape = pick(['array', 'sparse', 'set', 'object']);
    flow.mutation = { at: below(count + 1), how: pick(MUTATIONS) };
    if (family.backwards) flow.shape = 'array';
    if (family.counts) flow.shape = 'number';
  }
  return flow;
}

function makeCall(chance, family, options) {
  const { below, pick } = chance;
  const call = { timing: pick(TIMINGS), delay: 1 + below(5), noError: pick(NO_ERRORS) };
  if (family.ranks) call.values = [below(5)];
  else if (family.searches || family.keeps) call.values = [pick(TRUTHS)];
  else if (family.names) call.values = [pick(NAMES)];
  else call.values = Array.from({ length: family.values ? below(4) : pick([0, 1, 1, 1, 2]) }, () => pick(VALUES));
  if (options.failing && chance.chance(0.15)) call.fails = pick(['error', 'error', 'false', 'text']);
  return call;
}

// Running it. Immediates and timers share one queue, so that their order is the same in every run.

class Run {
  constructor(library, options) {
    this.library = library;
    this.options = options;
    this.trace = [];
    this.queue = [];
    this.now = 0;
    this.order = 0;
    this.running = 0;
    this.started = 0;
  }

  later({ timing, delay }, fn) {
    if (timing === 'sync') fn();
    else if (timing === 'nextTick') process.nextTick(fn);
    else if (timing === 'microtask') queueMicrotask(fn);
    else this.queue.push({ at: this.now + (timing === 'timer' ? delay : 0), order: this.order++, fn });
  }

  async drain() {
    do {
      await settle(2);
      if (this.queue.length === 0) break;
      this.queue.sort((a, b) => a.at - b.at || a.order - b.order);
      const next = this.queue.shift();
      this.now = next.at;
      process.nextTick(next.fn);
    } while (true); // eslint-disable-line no-constant-condition
    await settle(2);
  }

  note(...entry) {
    this.trace.push(entry.map(plain));
  }

  /** Without a callback, a promise. */
  start(flow, callback) {
    const coll = collection(flow);
    const asked = this.asked(flow, coll);
    const args = [asked];
    if (flow.limit !== undefined) args.push(flow.limit);
    // Of a list transform makes an array by itself, of what async is asked instead it does not.
    if (flow.memo && (flow.folds || flow.accumulator || (asked !== coll && Array.isArray(coll)))) args.push([]);
    args.push(this.iteratee(flow, coll));
    if (callback !== undefined) args.push(callback);
    return this.library[flow.fn](...args);
  }

  asked(flow, coll) {
    if (this.library !== async) return coll;
    const correction = CORRECTIONS.find(({ holds }) => holds !== undefined && holds(flow, this.options));
    return correction === undefined ? coll : correction.ask(coll);
  }

  iteratee(flow, coll) {
    const run = this;
    const begin = (self, args) => {
      const number = run.started++;
      run.running++;
      run.note('start', number, self, run.running, ...args);
      if (flow.mutation !== undefined && flow.mutation.at === number) mutate(coll, flow.mutation.how);
      return flow.calls[number] || { timing: 'sync', noError: null, values: [] };
    };
    const end = number => {
      run.running--;
      run.note('call', number);
    };
    if (flow.kind === 'async') {
      return async function (...args) {
        const call = begin(this, args);
        const number = run.started - 1;
        if (call.timing !== 'sync') await new Promise(resolve => run.later(call, resolve));
        end(number);
        if (call.fails) throw new Error(`of ${number}`);
        return call.values[0];
      };
    }
    return function (...args) {
      const done = args.pop();
      const call = begin(this, args);
      const number = run.started - 1;
      run.later(call, () => {
        end(number);
        const error = call.fails === 'error' ? new Error(`of ${number}`) : call.fails === 'text' ? `of ${number}` : false;
        done(call.fails ? error : call.noError, ...call.values);
      });
    };
  }
}

function collection({ shape, items }) {
  const object = {};
  items.forEach((item, i) => {
    object[`key ${i}`] = item;
  });
  switch (shape) {
    case 'sparse': {
      const list = items.slice();
      list.forEach((item, i) => i % 3 === 1 && delete list[i]);
      return list;
    }
    case 'arrayLike':
      return Object.assign({ length: items.length }, items);
    case 'typed':
      return Float64Array.from(items);
    case 'string':
      return 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'.slice(0, items.length);
    case 'object':
      return object;
    case 'map':
      return new Map(Object.entries(object));
    case 'set':
      return new Set(items);
    case 'iterator':
      return items.values();
    case 'generator':
      return (function* () {
        yield* items;
      })();
    case 'asyncGenerator':
      return (async function* () {
        yield* items;
      })();
    case 'number':
      return items.length;
    case 'nothing':
      return items.length % 2 === 0 ? null : undefined;
    default:
      return items.slice();
  }
}

function mutate(coll, how) {
  if (Array.isArray(coll)) {
    if (how === 'push' || how === 'unshift') coll[how]('new');
    else if (how === 'pop' || how === 'shift') coll[how]();
    else if (how === 'empty') coll.length = 0;
    else coll.fill('replaced');
  } else if (coll instanceof Set) {
    if (how === 'push' || how === 'unshift') coll.add('new');
    else if (how === 'empty') coll.clear();
    else coll.delete([...coll].pop());
  } else if (typeof coll === 'object' && coll !== null) {
    Object.keys(coll).forEach((key, i) => {
      if (how === 'empty' || (how === 'pop' && i === 2)) delete coll[key];
      else coll[key] = 'replaced';
    });
    coll.another = 'new';
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
  const run = new Run(library, options);
  await settle(1); // ticks and reactions come in one order out of a tick and in another out of a reaction
  const heard = await observe(async () => {
    if (options.promise) {
      run.start(flow).then(value => run.note('fulfilled', value), error => run.note('rejected', error));
    } else {
      run.start(flow, (...args) => run.note('final', args.length, ...args));
    }
    run.note('returned');
    await run.drain();
  });
  heard.exceptions.forEach(error => run.note('uncaught', error));
  heard.rejections.forEach(reason => run.note('unhandled', reason));
  return run.trace;
}

async function compare(options, select = trace => trace) {
  let finals = 0;
  for (let i = 0; i < FLOWS; i++) {
    const seed = (SEED + i) >>> 0;
    const flow = makeFlow(random(seed), options);
    const expected = select(await traceOf(async, flow, options));
    const actual = select(await traceOf(cflow, flow, options));
    finals += expected.filter(([what]) => what === 'final' || what === 'fulfilled').length;
    try {
      assert.deepStrictEqual(actual, expected);
    } catch (error) {
      error.message = `CFLOW_SEED=${seed} CFLOW_FLOWS=1 (actual is cflow's, expected is async's)\n${JSON.stringify(flow)}\n${error.message}`;
      throw error;
    }
  }
  return finals;
}

describe('parity of the collections with async 3', function () {
  this.timeout(600000);

  before(() => {
    console.log(`    CFLOW_SEED=${SEED} CFLOW_FLOWS=${FLOWS}`);
    assert.strictEqual(require('async/package.json').version, '3.2.6');
  });

  it('that succeed', async () => {
    assert.strictEqual(await compare({}), FLOWS, 'each calls its final callback once');
  });

  it('of which some fail or stop silently', () => compare({ failing: true }));

  it('that change while they are gone over', async () => {
    assert.strictEqual(await compare({ mutating: true }), FLOWS, 'each calls its final callback once');
  });

  it('in the promise form', async () => {
    assert.strictEqual(await compare({ promise: true }), FLOWS, 'each promise is fulfilled');
    await compare({ promise: true, failing: true });
  });

  it('that are async iterables, in starts and outcome', async () => {
    const withoutConcurrency = ([what, number, self, , ...args]) => [what, number, self, ...args];
    await compare({ awaited: true }, trace =>
      trace.filter(([what]) => what === 'start' || what === 'final').map(entry => (entry[0] === 'start' ? withoutConcurrency(entry) : entry))
    );
  });

  for (const { because, holds } of CORRECTIONS) {
    if (holds) it(`with a correction: ${because}`, async () => {
      const options = { failing: true };
      let differ = 0;
      for (let seed = 1; seed <= 3000 && differ === 0; seed++) {
        const flow = makeFlow(random(seed), { failing: true, mutating: because.includes('in the end') });
        if (!holds(flow, options)) continue;
        const asked = Run.prototype.asked;
        const corrected = await traceOf(async, flow, options);
        Run.prototype.asked = (_, coll) => coll;
        const plainly = await traceOf(async, flow, options).finally(() => {
          Run.prototype.asked = asked;
        });
        if (JSON.stringify(corrected) !== JSON.stringify(plainly)) differ++;
      }
      assert.ok(differ > 0, 'async does not differ any more');
    });
  }

  it('is a test that would notice a difference', async () => {
    const flow = { fn: 'map', shape: 'array', form: '', items: [7], kind: 'callback', calls: [{ timing: 'sync', noError: null, values: [1] }] };
    const skewed = Object.assign({}, cflow, { map: (coll, iteratee, callback) => cflow.map(coll, iteratee, (error, results) => callback(error, results, 2)) });
    assert.notDeepStrictEqual(await traceOf(skewed, flow, {}), await traceOf(cflow, flow, {}));
    assert.deepStrictEqual(await traceOf(cflow, flow, {}), [
      ['start', 0, undefined, 1, 7],
      ['call', 0],
      ['final', 2, null, [1]],
      ['returned']
    ]);
  });
});
