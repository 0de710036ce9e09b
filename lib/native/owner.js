'use strict';

// Whoever opens a run takes its news: this is what all of them do with it.

const { rejection } = require('../core/errors');
const { BASE, DEPTH, LEAF, ROOT, WORDS, native, stop } = require('./runs');

/**
 * The owner of a run. A class of its own says
 *   stagesOf(root)      the Stages of the leaf or item of that number
 *   firstOf(root)       its first argument, as it was given
 *   keep(root, value)   takes its result
 *   hungry(run)         supplies more items
 *   over(error, root)   it is over: null, or the error and the number of the leaf that it is about, or -1
 */
class Owner {
  constructor() {
    this.discards = false; // whether nobody wants the values
    this.ended = false; // nothing that comes matters any more
    this.followers = undefined; // the results of tasks in pipes, by number, until those in front of them take them
  }

  hungry() {}

  settled(run, news, count, values) {
    for (let i = 0; i < count && !this.ended; i++) this.hear(run, news, i * WORDS, values[i]);
    if (this.ended) stop(run); // it has found what it looked for
  }

  // What throws is the making of a result, or Node's function that refuses its arguments.
  hear(run, news, at, value) {
    const leaf = news[at + LEAF];
    const root = news[at + ROOT];
    const depth = news[at + DEPTH];
    try {
      if (leaf < 0) this.leave(run, ~leaf, root, depth, value);
      else if (!this.discards) this.take(root, depth, leaf, this.stagesOf(root).resolve(depth, news[at + BASE], value, this.followers));
    } catch (exception) {
      stop(run);
      this.over(exception || rejection(exception), root);
    }
  }

  take(root, depth, leaf, value) {
    if (depth === 0) {
      this.keep(root, value);
    } else {
      if (this.followers === undefined) this.followers = new Map();
      this.followers.set(leaf, value);
    }
  }

  // The task was left to JavaScript: a follower's argument comes with it.
  leave(run, leaf, root, depth, path) {
    const first = depth === 0 ? this.firstOf(root) : path;
    this.stagesOf(root).from(depth, first, (error, value) => {
      if (this.ended) return;
      if (error) {
        stop(run);
        this.over(error, root);
        return;
      }
      if (!this.discards) this.take(root, depth, leaf, value);
      if (this.ended) stop(run);
      else native.settle(run, leaf);
    });
  }
}

module.exports = Owner;
