'use strict';

// What flows of native tasks are made of. A part is what a task has under LEAF: a Leaf, TICK_PART or one of the windows below. It has
//   part.write(words, leaves)   writes itself as a program (see src/native/run.h), and puts its Leafs into the list
//   part.read(news)             gives its result, or NONE where it has not settled
//   part.ticksOnly              whether there is no work in it
//   part.depth                  how many windows deep it is
//   part.runs                   whether it can run in C: Node's own function may have to do a Leaf

const { store } = require('../core/source');
const { AFTER, GRAPH, GROUP, TICK, TIMES } = require('./runs');

const NONE = Symbol('none');

// What C takes, and a graph's tasks are windows of their own.
const MOST_DEPTH = 200 / 2;

/** A native task that only waits for its turn. */
const TICK_PART = {
  ticksOnly: true,
  depth: 0,
  runs: true,
  write(words) {
    words.push(TICK, 1, 0, 1);
  },
  read: news => (news.failed ? NONE : undefined)
};

/** Writes a window: its own words, whose last is how many nodes it is, and then what is in it. */
function writeWindow(words, kind, limit, count, writeParts) {
  const at = words.length;
  words.push(kind, limit, count, 0);
  writeParts();
  words[at + 3] = (words.length - at) / 4;
}

/** Parts that settle together. */
class Parts {
  constructor(limit, parts) {
    this.limit = limit;
    this.parts = parts;
    this.ticksOnly = parts.every(part => part.ticksOnly);
    this.depth = parts.reduce((depth, part) => Math.max(depth, part.depth), 0) + 1;
    this.runs = this.depth < MOST_DEPTH && parts.every(part => part.runs);
  }

  read(news) {
    const from = news.leaf;
    const results = this.empty();
    let settled = 0;
    this.parts.forEach((part, i) => {
      const result = part.read(news);
      if (result === NONE) return;
      settled++;
      this.keep(results, i, result);
    });
    // What failed hands on its results so far with the error, as any task may hand on a value.
    const failed = news.failedAt >= from && news.failedAt < news.leaf;
    return settled < this.parts.length && !failed && news.part !== this ? NONE : results;
  }
}

/** A window of parts: what `series` and `parallel` make of native tasks. */
class Group extends Parts {
  constructor(limit, parts, keys) {
    super(limit, parts);
    this.keys = keys;
  }

  write(words, leaves) {
    writeWindow(words, GROUP, this.limit, this.parts.length, () => this.parts.forEach(part => part.write(words, leaves)));
  }

  empty() {
    return this.keys === undefined ? [] : {};
  }

  keep(results, i, result) {
    if (this.keys === undefined) results[i] = result;
    else store(results, this.keys[i], result);
  }
}

/** Parts one after another, of which the last has the result: what `waterfall` makes of native tasks. */
class Chain extends Group {
  read(news) {
    const results = super.read(news);
    return results === NONE ? NONE : results[results.length - 1];
  }
}

/** Parts that wait for one another: what `auto` makes of native tasks. */
class Graph extends Group {
  constructor(limit, parts, keys, pairs) {
    super(limit, parts, keys);
    this.pairs = pairs;
  }

  write(words, leaves) {
    const { limit, pairs, parts } = this;
    writeWindow(words, GRAPH, limit, parts.length, () => {
      for (let i = 0; i < pairs.length; i += 2) words.push(AFTER, pairs[i], pairs[i + 1], 1);
      parts.forEach(part => writeWindow(words, GROUP, 1, 1, () => part.write(words, leaves)));
    });
  }
}

/** A part of ticks over and over: what `times` makes of one. */
class Repeated {
  constructor(limit, part, times) {
    this.limit = limit;
    this.part = part;
    this.times = times;
    this.ticksOnly = true;
    this.depth = part.depth + 1;
    this.runs = part.runs && this.depth < MOST_DEPTH;
  }

  write(words, leaves) {
    writeWindow(words, TIMES, this.limit, this.times, () => this.part.write(words, leaves));
  }

  /** Ticks have no values, so that all rounds have the same result: one, which nobody can change for the others. */
  read(news) {
    return news.failed ? NONE : new Array(this.times).fill(frozen(this.part.read(news)));
  }
}

function frozen(result) {
  if (result === undefined || Object.isFrozen(result)) return result;
  if (Array.isArray(result)) result.forEach(frozen);
  else Object.keys(result).forEach(key => frozen(result[key]));
  return Object.freeze(result);
}

module.exports = { Chain, Graph, Group, NONE, Repeated, TICK_PART };
