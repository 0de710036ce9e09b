'use strict';

// Flows of native tasks alone, nested to any depth: each is one run.
//
// A part of one is what a task has under LEAF: a Leaf, TICK_PART or a Group. It has
//   part.write(words, leaves)   writes itself as a program, and puts its Leafs into the list
//   part.read(news)             gives its result, or NONE where it has not settled
//   part.ticksOnly              whether there is no work in it
//   part.runs                   whether it can run in C: Node's own function may have to do a Leaf

const { claim, offer } = require('../core/claims');
const { store } = require('../core/source');
const { LEAF, Leaf, awaitable, begin, guarded } = require('./function');
const { GROUP, TASK, TICK, TIMES, native, open, stop } = require('./runs');

const { nextTick } = process;

const NONE = Symbol('none');

/** A native task that only waits for its turn. */
const TICK_PART = {
  ticksOnly: true,
  runs: true,
  write(words) {
    words.push(TICK, 1, 0, 1);
  },
  read: news => (news.failed ? NONE : undefined)
};

/** A window of parts: what `series` and `parallel` make of native tasks. */
class Group {
  constructor(limit, parts, keys, last) {
    this.limit = limit;
    this.parts = parts;
    this.keys = keys;
    this.last = last; // whether its result is the last part's alone
    this.ticksOnly = parts.every(part => part.ticksOnly);
    this.runs = parts.every(part => part.runs);
  }

  write(words, leaves) {
    const at = words.length;
    words.push(GROUP, this.limit, this.parts.length, 0);
    this.parts.forEach(part => part.write(words, leaves));
    words[at + 3] = (words.length - at) / 4;
  }

  read(news) {
    const { keys, parts } = this;
    const results = keys === undefined ? [] : {};
    const from = news.leaf;
    let settled = 0;
    let last;
    parts.forEach((part, i) => {
      const result = part.read(news);
      if (result === NONE) return;
      settled++;
      last = result;
      if (keys === undefined) results[i] = result;
      else store(results, keys[i], result);
    });
    // A group that failed hands on its results so far with the error, as any task may hand on a value.
    const failed = news.failedAt >= from && news.failedAt < news.leaf;
    if (settled < parts.length && !failed && news.part !== this) return NONE;
    return this.last ? last : results;
  }
}

/** One part over and over. */
class Repeated {
  constructor(limit, part, times) {
    this.limit = limit;
    this.part = part;
    this.times = times;
    this.ticksOnly = this.runs = true;
  }

  write(words, leaves) {
    const at = words.length;
    words.push(TIMES, this.limit, this.times, 0);
    this.part.write(words, leaves);
    words[at + 3] = (words.length - at) / 4;
  }

  read(news) {
    const results = new Array(this.times);
    for (let i = 0; i < this.times; i++) results[i] = this.part.read(news);
    return results;
  }
}

// What is known of a run: by leaf what it delivered.
class News {
  constructor(part, leaves) {
    this.part = part;
    this.leaves = leaves;
    this.values = new Array(leaves.length);
    this.settled = new Uint8Array(leaves.length);
    this.leaf = 0; // the one to be read next
    this.failedAt = -1; // the one that failed
    this.failed = false;
  }
}

// A Leaf's half of a part.
Leaf.prototype.ticksOnly = false;
Object.defineProperty(Leaf.prototype, 'runs', {
  get() {
    return this.args !== undefined;
  }
});
Leaf.prototype.write = function (words, leaves) {
  words.push(TASK, 1, 0, 1);
  leaves.push(this);
};
Leaf.prototype.read = function (news) {
  const at = news.leaf++;
  if (news.settled[at] === 0) return NONE;
  return news.values[at];
};

// What takes the news of a run of parts.
class Whole {
  constructor(news, callback) {
    this.news = news;
    this.callback = callback;
  }

  hungry() {}

  settled(run, leaves, count, values) {
    const { news } = this;
    for (let i = 0; i < count; i++) {
      const at = leaves[i];
      if (values[i] === null) {
        news.leaves[at].leave((error, value) => this.left(run, at, error, value));
      } else {
        news.values[at] = news.leaves[at].value(values[i]);
        news.settled[at] = 1;
      }
    }
  }

  left(run, at, error, value) {
    const { news } = this;
    if (this.callback === null) return;
    news.values[at] = value;
    news.settled[at] = 1;
    if (error) {
      stop(run);
      this.over(error, at);
    } else {
      native.settle(run, at);
    }
  }

  over(error, at) {
    const { callback, news } = this;
    this.callback = null;
    if (callback === null) return;
    if (error !== null) {
      news.failed = true;
      news.failedAt = at;
      news.settled[at] = 1;
    }
    callback(error, news.part.read(news));
  }
}

/** Runs parts as one. The callback may come at any time after this has returned. */
function start(part, callback) {
  const words = [];
  const leaves = [];
  part.write(words, leaves);
  const run = open(Int32Array.from(words), false, new Whole(new News(part, leaves), guarded(callback)));
  if (part.ticksOnly) {
    native.drain(run);
    nextTick(native.resume, run);
  }
  begin(run, leaves);
}

/** Nearly always the first task tells that they are not. */
function mayBeNative(tasks) {
  return tasks.length > 0 && tasks[0][LEAF] !== undefined;
}

/**
 * The parts that tasks are.
 *
 * @param {Array<Function>} tasks
 * @returns {Array|undefined} undefined unless all are native
 */
function partsOf(tasks) {
  if (!mayBeNative(tasks)) return undefined;
  const parts = new Array(tasks.length);
  for (let i = 0; i < tasks.length; i++) {
    parts[i] = tasks[i][LEAF];
    if (parts[i] === undefined) return undefined;
  }
  return parts;
}

/**
 * Runs a flow of native tasks with a callback, or makes it a task that is a promise too.
 *
 * @param {Object} part
 * @param {Function|undefined} callback
 * @param {function(Function)} [otherwise] runs the flow with a callback as a flow of any tasks, where it does not run in C
 */
function run(part, callback, otherwise) {
  const go = final => (part.runs ? start(part, final) : otherwise(final));
  if (callback !== undefined) return go(callback);
  const flow = awaitable(final => {
    claim(flow);
    go(final);
  }, part);
  offer(flow, () => flow.then());
  return flow;
}

module.exports = { Group, Repeated, TICK_PART, mayBeNative, partsOf, run };
