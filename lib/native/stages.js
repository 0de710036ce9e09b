'use strict';

// Native functions, each with its further arguments, one behind another: a pipe, or just one. Runs in C where all arguments are for that;
// where they are not, here.

const Gradual = require('./gradual');

/** One of them in its place. */
class Stage {
  constructor({ description, extra }, next) {
    this.description = description;
    this.extra = extra;
    this.handsOn = next !== undefined;
    const taken = next === undefined ? description.rest(extra) : description.hands.rest(extra, next.description.takes === 'file');
    this.args = taken === undefined ? undefined : taken.args;
    this.result = taken === undefined ? undefined : taken.result;
  }
}

class Stages {
  /** @param {Array<{description: Object, extra: Array}>} functions see `nativeFunction` */
  constructor(functions) {
    this.functions = functions;
    this.stages = [];
    this.runs = true;
    for (let i = 0; i < functions.length; i++) { // there may be such a list for each task of a flow, so it is made fast
      const stage = new Stage(functions[i], functions[i + 1]);
      if (stage.args === undefined) this.runs = false;
      this.stages.push(stage);
    }
    this.links = undefined; // what stands behind the first, for C
    if (functions.length > 1 && this.runs) {
      this.links = this.stages.slice(1).map(({ args, description }) => [description.type, [undefined].concat(args)]);
    }
  }

  /** The same with other arguments for the first one. */
  with(extra) {
    return new Stages([{ description: this.functions[0].description, extra }].concat(this.functions.slice(1)));
  }

  get type() {
    return this.functions[0].description.type;
  }

  /** The first argument as C wants it, or undefined. */
  start(value) {
    return this.runs ? this.functions[0].description.first(value) : undefined;
  }

  /** Makes the value of what a task of that depth in the pipe delivers, at once; or a Gradual that makes it. */
  value(depth, delivered) {
    const { result } = this.stages[depth];
    return delivered === undefined || result === undefined ? delivered : result(delivered);
  }

  /**
   * Makes the result of a task that has run in C, or a Gradual that makes it.
   *
   * @param {number} depth which one of the functions it was
   * @param {number} base the number of the first of the tasks behind it
   * @param {*} value
   * @param {Map<number, *>} followers the results of tasks behind others, by number
   */
  resolve(depth, base, value, followers) {
    const { handsOn, description } = this.stages[depth];
    if (!handsOn) return value;
    return description.hands.isList ? new Gradual(pairs(value, followers, base)) : taken(followers, base);
  }

  /** Runs the functions from one on with JavaScript in between, the last one as Node has it if there is no other. */
  from(depth, first, callback) {
    const { description, extra, handsOn } = this.stages[depth];
    if (this.stages.length === 1) {
      description.otherwise(first, ...extra, callback);
    } else if (handsOn) {
      description.hands.list(first, extra, this.stages[depth + 1].description.takes === 'file', (error, handed) => {
        if (error) callback(error);
        else this.behind(depth, handed, callback);
      });
    } else {
      description.fn.with(...extra)(first, callback);
    }
  }

  behind(depth, handed, callback) {
    const { description, extra } = this.stages[depth];
    if (!description.hands.isList) return this.from(depth + 1, handed, callback);
    const { mapLimit } = require('../collections/map'); // which needs this
    mapLimit(
      handed,
      AT_ONCE,
      (value, done) => this.from(depth + 1, value, (error, result) => done(error, [description.hands.shown(value, extra), result])),
      callback
    );
  }
}

function* pairs(value, followers, base) {
  const list = value instanceof Gradual ? yield* value.steps : value;
  const all = new Array(list.length);
  for (let i = 0; i < list.length; i++) {
    if (i % A_WHILE === 0) yield;
    all[i] = [list[i], taken(followers, base + i)];
  }
  return all;
}

const A_WHILE = 256; // of them take a fraction of a millisecond

// How many of a list's tasks run at once where JavaScript is in between.
const AT_ONCE = 64;

function taken(followers, number) {
  const value = followers.get(number);
  followers.delete(number);
  return value;
}

module.exports = Stages;
