'use strict';

// Flows of native tasks alone, nested to any depth: each is one run.

const { claim, offer } = require('../core/claims');
const { LEAF, Leaf, awaitable, begin, guarded } = require('./function');
const Owner = require('./owner');
const { NONE } = require('./parts');
const { TASK, native, open } = require('./runs');

const { nextTick } = process;

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
Leaf.prototype.depth = 0;
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

/** The owner of a run of parts. */
class Whole extends Owner {
  constructor(news, callback) {
    super();
    this.news = news;
    this.callback = callback;
  }

  stagesOf(root) {
    return this.news.leaves[root].stages;
  }

  firstOf(root) {
    return this.news.leaves[root].first;
  }

  keep(root, value) {
    const { news } = this;
    news.values[root] = value;
    news.settled[root] = 1;
  }

  over(error, root) {
    const { callback, news } = this;
    this.ended = true;
    if (error !== null) {
      news.failed = true;
      news.failedAt = root;
      if (root >= 0) news.settled[root] = 1;
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

module.exports = { mayBeNative, partsOf, run };
