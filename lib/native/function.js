'use strict';

// Native functions: each is a function of a callback, a task without one, and an iteratee, in one.

const { TASK, native, open } = require('./runs');

// What a native function, or a task of one, is known by: its description.
const NATIVE = Symbol('native');

const ONE_TASK = Int32Array.of(TASK, 1, 0, 1);

/**
 * A native function's description.
 *
 *   type             the external that the binding knows it by
 *   take(args)       the arguments as the type wants them, or undefined where they are for `otherwise`
 *   otherwise        Node's own function, which does or refuses what the type does not do
 *   result(value)    makes the result of what the type delivers, or undefined where that is it
 *
 * @returns {Function}
 */
function nativeFunction(description) {
  const { type, take, otherwise, result } = description;
  const fn = function (...args) {
    const callback = args[args.length - 1];
    if (typeof callback !== 'function') return task(description, args);
    args.pop();
    const taken = take(args);
    if (taken === undefined) return otherwise(...args, callback);
    const run = open(ONE_TASK, false, new One(args, otherwise, result, callback));
    native.supply(run, type, taken);
    native.start(run);
  };
  fn[NATIVE] = description;
  return fn;
}

class One {
  constructor(args, otherwise, result, callback) {
    this.args = args;
    this.otherwise = otherwise;
    this.result = result;
    this.callback = callback;
    this.value = undefined;
  }

  settled(leaves, count, values) {
    this.value = values[0];
  }

  hungry() {}

  over(error) {
    const { callback, result, value } = this;
    if (error !== null) callback(error);
    else if (value === null) this.otherwise(...this.args, callback);
    else if (value === undefined) callback(null);
    else callback(null, result === undefined ? value : result(value));
  }
}

function task(description, args) {}

module.exports = { NATIVE, nativeFunction };
