'use strict';

// Whoever opens a run takes its news: this is what all of them do with it.

const { rejection } = require('../core/errors');
const { setImmediate } = require('../core/globals'); // kept, should a test's fake timers replace it
const Gradual = require('./gradual');
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
    this.making = undefined; // the result that is being made: a Gradual
    this.backlog = []; // what has come meanwhile: functions that say whether they are done
  }

  hungry() {}

  /** Hears of tasks that have settled. */
  settled(run, news, count, values) {
    this.makeValues(news, count, values);
    let i = 0;
    this.do(() => {
      for (; i < count && !this.ended; i++) if (!this.hear(run, news, i * WORDS, values[i])) return false;
      if (this.ended) stop(run); // it has found what it looked for
      return true;
    });
  }

  // At once, since numbers lie where those of the next ones will.
  makeValues(news, count, values) {
    if (this.discards) return;
    for (let i = 0, at = 0; i < count; i++, at += WORDS) {
      if (news[at + LEAF] < 0) continue;
      try {
        values[i] = this.stagesOf(news[at + ROOT]).value(news[at + DEPTH], values[i]);
      } catch (exception) {
        values[i] = new Unmade(exception);
      }
    }
  }

  /** Hears of the run's end. */
  finished(error, root) {
    this.do(() => {
      if (!this.ended) this.over(error, root);
      return true;
    });
  }

  // Does one thing after another. One that is not done is called again later, and those behind it wait.
  do(thing) {
    if (this.backlog.push(thing) === 1) this.goOn();
  }

  goOn() {
    while (this.backlog.length > 0) {
      if (!this.backlog[0]()) {
        setImmediate(() => this.goOn());
        return;
      }
      this.backlog.shift();
    }
  }

  // False while the result is being made. What throws is its making, or Node's function that refuses its arguments.
  hear(run, news, at, value) {
    const leaf = news[at + LEAF];
    const root = news[at + ROOT];
    const depth = news[at + DEPTH];
    try {
      if (leaf < 0) {
        this.leave(run, ~leaf, root, depth, value);
      } else if (!this.discards) {
        if (value instanceof Unmade) throw value.reason;
        const made = this.making !== undefined ? this.making : this.stagesOf(root).resolve(depth, news[at + BASE], value, this.followers);
        const isMade = !(made instanceof Gradual) || made.advance();
        this.making = isMade ? undefined : made;
        if (!isMade) return false;
        this.take(root, depth, leaf, made instanceof Gradual ? made.value : made);
      }
    } catch (exception) {
      stop(run);
      this.over(exception || rejection(exception), root);
    }
    return true;
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

// What stands for a value whose making threw.
class Unmade {
  constructor(reason) {
    this.reason = reason;
  }
}

module.exports = Owner;
