'use strict';

// Native functions: each is a function of a callback, a task without one, and an iteratee, in one.

const { surface } = require('../core/errors');
const { TASK, native, open, stop } = require('./runs');

// By these a native function, and a native task, are known; under them is what the runs have to know of them.
const FUNCTION = Symbol('native function');
const LEAF = Symbol('native task');

const ONE_TASK = Int32Array.of(TASK, 1, 0, 1);

/**
 * Makes a native function.
 *
 * @param {{type: Object, first: Function, rest: Function, otherwise: Function}} description
 *   `type` is the external that the binding knows it by; `first(value)` gives the first argument as the type wants it, or undefined where
 *   it is not for the type; `rest(args)` gives the other ones as `{ args, result }`, or undefined, where `result(value)`
 *   makes the result of what the type delivers; `otherwise` is Node's own function, which does or refuses
 *   what is not for the type
 * @returns {function(...*)}
 */
function nativeFunction(description) {
  return bound(description, []);
}

// The same with its arguments after the first.
function bound(description, extra) {
  const taken = description.rest(extra);
  const fn = function (...args) {
    const callback = args[args.length - 1];
    const isCall = typeof callback === 'function' && args.length > 1;
    if (isCall) args.pop();
    const leaf =
      args.length === 1
        ? new Leaf(description, args[0], extra, taken)
        : new Leaf(description, args[0], args.slice(1), description.rest(args.slice(1)));
    if (!isCall) return task(leaf);
    leaf.start(callback);
  };
  fn[FUNCTION] = { description, extra, taken };
  fn.with = (...args) => bound(description, args);
  return fn;
}

/** One call of a native function. */
class Leaf {
  constructor(description, first, extra, taken) {
    this.type = description.type;
    this.otherwise = description.otherwise;
    this.first = first;
    this.extra = extra;
    this.args = undefined; // as the type wants them, if it does
    this.result = undefined;
    if (taken !== undefined) {
      const start = description.first(first);
      if (start !== undefined) {
        this.args = [start].concat(taken.args);
        this.result = taken.result;
      }
    }
  }

  /** Runs it by itself. */
  start(callback) {
    if (this.args === undefined) return this.leave(callback);
    const run = open(ONE_TASK, false, new One(this, guarded(callback)));
    begin(run, [this]);
  }

  /** Has Node's own function do it. */
  leave(callback) {
    this.otherwise(this.first, ...this.extra, callback);
  }

  value(delivered) {
    return delivered === undefined || this.result === undefined ? delivered : this.result(delivered);
  }
}

/** Supplies a run with its leaves' tasks and starts it. What refuses its arguments ends it, by an exception. */
function begin(run, leaves) {
  try {
    leaves.forEach(leaf => native.supply(run, leaf.type, leaf.args));
    native.start(run);
  } catch (exception) {
    stop(run);
    throw exception;
  }
}

// What takes the news of a run of one task.
class One {
  constructor(leaf, callback) {
    this.leaf = leaf;
    this.callback = callback;
    this.value = undefined;
  }

  settled(run, leaves, count, values) {
    const value = values[0];
    if (value !== null) {
      this.value = this.leaf.value(value);
      return;
    }
    this.leaf.leave((error, result) => {
      stop(run);
      this.value = result;
      this.over(error || null);
    });
  }

  hungry() {}

  over(error) {
    const { callback, value } = this;
    if (error !== null) callback(error);
    else if (value === undefined) callback(null);
    else callback(null, value);
  }
}

/** A final callback whose exceptions surface as uncaught ones. */
function guarded(callback) {
  return (...outcome) => {
    try {
      callback(...outcome);
    } catch (exception) {
      surface(exception);
    }
  };
}

/** A task of one leaf. */
function task(leaf) {
  return awaitable(callback => leaf.start(callback), leaf);
}

/**
 * Makes a native task: a function whose last argument is a callback, and something to await. Without a callback it gives the promise.
 *
 * @param {function(Function)} start
 * @param {Object} node what it is in a program
 */
function awaitable(start, node) {
  let outcome;
  const settled = () => {
    if (outcome === undefined) outcome = new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))));
    return outcome;
  };
  const fn = (...args) => {
    const callback = args[args.length - 1];
    if (typeof callback !== 'function') return settled();
    start(callback);
    return undefined;
  };
  fn[LEAF] = node;
  fn.then = (fulfilled, rejected) => settled().then(fulfilled, rejected);
  fn.catch = rejected => settled().catch(rejected);
  if (Promise.prototype.finally !== undefined) fn.finally = always => settled().finally(always);
  return fn;
}

module.exports = { FUNCTION, LEAF, Leaf, awaitable, begin, guarded, nativeFunction };
