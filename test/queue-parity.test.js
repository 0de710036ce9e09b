'use strict';

// Random scripts of pushes, pauses, errors and whatever else can be done to a queue, played on cflow's and on async 3's: whatever
// can be observed must be the same.
//
//   CFLOW_SEED=…      the seed of the first script; the others follow it
//   CFLOW_SCRIPTS=…   how many scripts
//
// A failure names the seed of its script: CFLOW_SEED=<that> CFLOW_SCRIPTS=1 plays it alone.
//
// Where cflow differs from async on purpose, the scripts keep clear of it or async is called in the way that agrees:
// - a raised concurrency takes effect at once in cflow and at the next push or completion in async: async's is told to process.
// - async's priorityQueue gives its waiting tasks in the order of its heap when it is iterated over.
// - cflow rejects the promises of tasks that are removed; async never settles them.
// - async forgets the promise of an event for which a handler is set meanwhile; a script has either for an event.
// - async gives a callback an undefined value beside the error of an async function; with an error, such are not looked at.
// - async calls the error handler for errors that are none, and leaves a queue stuck whose worker throws.

const assert = require('assert');
const async = require('async');
const cflow = require('..');
const random = require('./support/random');
const { settle } = require('./support/outcome');

const SEED = process.env.CFLOW_SEED ? Number(process.env.CFLOW_SEED) >>> 0 : (Date.now() ^ (process.pid << 16)) >>> 0;
const SCRIPTS = Number(process.env.CFLOW_SCRIPTS || 2000);

const KINDS = ['queue', 'queue', 'priorityQueue', 'cargo', 'cargoQueue'];
const EVENTS = ['saturated', 'unsaturated', 'empty', 'drain', 'error'];
const TIMINGS = ['sync', 'sync', 'microtask', 'nextTick', 'later', 'later', 'later'];

// What a script is, as plain data. Tasks are named by numbers, and say themselves how they go.

function makeScript(seed) {
  const chance = random(seed);
  const { below, pick } = chance;
  let names = 0;
  const task = depth => ({
    name: names++,
    timing: pick(TIMINGS),
    delay: below(4),
    fails: chance.chance(0.15),
    values: Array.from({ length: pick([0, 1, 1, 1, 2, 3]) }, () => pick([undefined, null, false, 0, 'text', 7])),
    pushes: depth > 0 && chance.chance(0.2) ? { from: pick(['worker', 'callback']), step: push(depth - 1) } : undefined
  });
  const push = depth => ({
    what: pick(['push', 'push', 'push', 'unshift']),
    list: chance.chance(0.4),
    tasks: Array.from({ length: pick([0, 1, 1, 2, 3, 8]) }, () => task(depth)),
    priority: pick([undefined, 0, 1, 1, 2, -5, 1.5]),
    how: pick(['callback', 'callback', 'promise', 'strict'])
  });
  const step = () => {
    const what = pick(['push', 'push', 'push', 'push', 'wait', 'wait', 'wait', 'pause', 'resume', 'concurrency', 'payload', 'remove', 'look', 'event', 'kill']);
    switch (what) {
      case 'push':
        return push(2);
      case 'concurrency':
        return { what, value: 1 + below(5) };
      case 'payload':
        return { what, value: 1 + below(4) };
      case 'remove':
        return { what, modulus: 1 + below(4) };
      case 'event':
        return { what, name: pick(EVENTS) };
      case 'kill':
        return chance.chance(0.1) ? { what } : { what: 'look' };
      default:
        return { what };
    }
  };
  return {
    kind: pick(KINDS),
    concurrency: pick([undefined, 1, 1, 2, 3, 10]),
    payload: pick([undefined, 1, 2, 3]),
    asyncWorker: chance.chance(0.25),
    events: EVENTS.filter(() => chance.chance(0.4)),
    steps: Array.from({ length: 4 + below(20) }, step).concat({ what: 'resume' })
  };
}

// Playing it. What comes later shares one list, so that its order is the same in every run.

class Play {
  constructor(library, script) {
    this.library = library;
    this.script = script;
    this.trace = [];
    this.due = [];
    this.now = 0;
    this.order = 0;
    this.queue = this.make();
    script.events.forEach(name => this.listen(name));
  }

  make() {
    const { kind, concurrency, payload } = this.script;
    const worker = this.script.asyncWorker ? async data => this.work(data) : (data, callback) => this.work(data, callback);
    if (kind === 'cargo') return this.library.cargo(worker, payload);
    if (kind === 'cargoQueue') return this.library.cargoQueue(worker, concurrency, payload);
    return this.library[kind](worker, concurrency);
  }

  note(...entry) {
    this.trace.push(entry.concat(this.queue ? [this.queue.length(), this.queue.running(), this.queue.idle()] : []));
  }

  listen(name) {
    this.queue[name]((error, data) => this.note(name, error && error.message, data && data.name));
  }

  later({ timing, delay }, fn) {
    if (timing === 'sync') fn();
    else if (timing === 'microtask') queueMicrotask(fn);
    else if (timing === 'nextTick') process.nextTick(fn);
    else this.due.push({ at: this.now + delay, order: this.order++, fn });
  }

  /** The worker. A load goes as its first task does. */
  work(data, callback) {
    const tasks = Array.isArray(data) ? data : [data];
    const [first] = tasks;
    this.note('work', tasks.map(task => task.name), this.queue.workersList().map(each => each.data.name));
    tasks.forEach(task => {
      if (task.pushes && task.pushes.from === 'worker') this.push(task.pushes.step);
    });
    const error = first.fails ? new Error(`of ${first.name}`) : null;
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.later(first, () => (error ? reject(error) : resolve(first.values[0])));
      });
    }
    this.later(first, () => callback(error, ...first.values));
    return undefined;
  }

  push({ what, list, tasks, priority, how }) {
    const method = this.script.kind === 'priorityQueue' ? 'push' : what;
    const name = how === 'strict' ? `${method}Async` : method;
    const callback = how === 'callback' ? this.callback(tasks) : undefined;
    const rest = this.script.kind === 'priorityQueue' ? [priority, callback] : [callback];
    const given = list ? [this.queue[name](tasks, ...rest)] : tasks.map(task => this.queue[name](task, ...rest));
    if (how === 'callback') return;
    given.forEach(promises => {
      [].concat(promises === undefined ? [] : promises).forEach(promise => {
        promise.then(
          value => this.note('fulfilled', value),
          error => error.code !== 'CFLOW_REMOVED' && this.note('rejected', error.message)
        );
      });
    });
  }

  callback(tasks) {
    const pushing = tasks.find(task => task.pushes && task.pushes.from === 'callback');
    let pushed = false;
    return (...outcome) => {
      const [error, ...values] = outcome;
      if (error) this.note('callback', error.message, ...values.filter(value => value !== undefined));
      else this.note('callback', error, ...values);
      if (pushing === undefined || pushed) return;
      pushed = true;
      this.push(pushing.pushes.step);
    };
  }

  step(step) {
    const { queue } = this;
    switch (step.what) {
      case 'push':
      case 'unshift':
        return this.push(step);
      case 'pause':
        return queue.pause();
      case 'resume':
        return queue.resume();
      case 'concurrency':
        if (this.library === async && step.value > queue.concurrency && queue.length() > 0) queueMicrotask(queue.process);
        queue.concurrency = step.value;
        return undefined;
      case 'payload':
        if (this.script.kind.startsWith('cargo')) queue.payload = step.value;
        return undefined;
      case 'remove':
        return queue.remove(({ data, priority }) => data.name % step.modulus === 0 || priority === 2);
      case 'look':
        return this.look();
      case 'event':
        if (this.script.events.includes(step.name)) return this.listen(step.name);
        queue[step.name]().then(
          value => this.note('next', step.name, value),
          error => error.code !== 'CFLOW_REMOVED' && this.note('next', step.name, error.message)
        );
        return undefined;
      case 'kill':
        return queue.kill();
      default:
        return this.next();
    }
  }

  look() {
    const { queue } = this;
    const waiting = [...queue].map(data => data.name);
    if (this.script.kind === 'priorityQueue') waiting.sort((a, b) => a - b);
    this.note('look', waiting, queue.workersList().map(each => each.data.name), queue.started, queue.paused, queue.concurrency, queue.buffer);
  }

  next() {
    if (this.due.length === 0) return;
    this.due.sort((a, b) => a.at - b.at || a.order - b.order);
    const { at, fn } = this.due.shift();
    this.now = at;
    fn();
  }

  async play() {
    for (const step of this.script.steps) {
      this.step(step);
      if (step.what === 'wait') await settle(1);
    }
    await settle(1);
    while (this.due.length > 0) {
      this.next();
      await settle(1);
    }
    this.look();
    return this.trace;
  }
}

describe('parity of queues with async 3', function () {
  this.timeout(600000);

  before(() => {
    console.log(`    CFLOW_SEED=${SEED} CFLOW_SCRIPTS=${SCRIPTS}`);
    assert.strictEqual(require('async/package.json').version, '3.2.6');
  });

  it('in random scripts', async () => {
    for (let i = 0; i < SCRIPTS; i++) {
      const seed = (SEED + i) >>> 0;
      const script = makeScript(seed);
      const expected = await new Play(async, script).play();
      const actual = await new Play(cflow, script).play();
      try {
        assert.deepStrictEqual(actual, expected);
      } catch (error) {
        error.message = `CFLOW_SEED=${seed} CFLOW_SCRIPTS=1 (actual is cflow's, expected is async's)\n${JSON.stringify(script)}\n${error.message}`;
        throw error;
      }
    }
  });

  it('is a test that would notice a difference', async () => {
    const script = Object.assign(makeScript(1), { kind: 'queue', concurrency: 1, events: ['drain'] });
    const skewed = Object.assign({}, cflow, { queue: (worker, concurrency) => cflow.queue(worker, concurrency + 1) });
    script.steps = [{ what: 'push', list: true, how: 'callback', tasks: [0, 1].map(name => ({ name, timing: 'later', delay: 1, values: [] })) }];
    assert.notDeepStrictEqual(await new Play(skewed, script).play(), await new Play(cflow, script).play());
  });
});
