'use strict';

// Native functions: each is a function of a callback, a task without one, and an iteratee, in one.

const { surface } = require('../core/errors');
const Owner = require('./owner');
const { TASK, native, open, start, stop } = require('./runs');
const Stages = require('./stages');

// By these a native function, and a native task, are known; under them is what the runs have to know of them.
const FUNCTION = Symbol('native function');
const LEAF = Symbol('native task');

const ONE_TASK = Int32Array.of(TASK, 1, 0, 1);

/**
 * Makes a native function.
 *
 * @param {Object} description
 *   type                 the external that the binding knows it by
 *   first(value)         the first argument as the type wants it, or undefined where it is not for the type
 *   rest(args)           the other ones as `{ args, result }`, or undefined; `result(value)` makes the result of what the type delivers
 *   otherwise(...args)   Node's own function, which does or refuses what is not for the type
 *   takes                what it takes behind another in a pipe: a 'path', that of a 'file' alone, or any 'value'; undefined for nothing
 *   load()               what has to be done before it stands behind another, if anything
 *   hands                for one that others can stand behind:
 *     isList                       whether it hands on several values, each for one run of the function behind it
 *     rest(args, filesOnly)        as `rest`; where it is a list, `result` makes the values, as they are shown
 *     list(first, args, filesOnly, callback)   the values, or the one, by JavaScript
 *     shown(value, args)           how a value of `list` is shown
 * @returns {function(...*)}
 */
function nativeFunction(description) {
  description.fn = functionOf(new Stages([{ description, extra: [] }]));
  return description.fn;
}

/** The function that stages are. */
function functionOf(stages) {
  const fn = function (...args) {
    const callback = args[args.length - 1];
    const isCall = typeof callback === 'function' && args.length > 1;
    if (isCall) args.pop();
    const leaf = new Leaf(args.length === 1 ? stages : stages.with(args.slice(1)), args[0]);
    if (!isCall) return task(leaf);
    leaf.start(callback);
  };
  fn[FUNCTION] = stages;
  fn.with = (...args) => functionOf(stages.with(args));
  return fn;
}

/** One call of a native function. */
class Leaf {
  constructor(stages, first) {
    this.stages = stages;
    this.first = first;
    const start = stages.start(first);
    this.args = start === undefined ? undefined : [start].concat(stages.stages[0].args); // as the type wants them, if it does
  }

  /** Runs it by itself. */
  start(callback) {
    if (this.args === undefined) return this.stages.from(0, this.first, callback);
    begin(open(ONE_TASK, false, new One(this, guarded(callback))), [this]);
  }
}

/** Supplies a run with its leaves' tasks and starts it. What refuses its arguments ends it, by an exception. */
function begin(run, leaves) {
  try {
    leaves.forEach(({ args, stages }) => {
      if (stages.links !== undefined) native.pipe(run, stages.links);
      native.supply(run, stages.type, args, stages.links !== undefined);
    });
    start(run);
  } catch (exception) {
    stop(run);
    throw exception;
  }
}

/** The owner of a run of one task. */
class One extends Owner {
  constructor(leaf, callback) {
    super();
    this.leaf = leaf;
    this.callback = callback;
    this.value = undefined;
  }

  stagesOf() {
    return this.leaf.stages;
  }

  firstOf() {
    return this.leaf.first;
  }

  keep(root, value) {
    this.value = value;
  }

  over(error) {
    const { callback, value } = this;
    this.ended = true;
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
  const fn = (...args) => {
    const callback = args[args.length - 1];
    if (typeof callback !== 'function') return promiseOf(fn);
    start(callback);
    return undefined;
  };
  fn[LEAF] = node;
  fn[START] = start;
  fn[OUTCOME] = undefined;
  return Object.setPrototypeOf(fn, AWAITABLE);
}

const START = Symbol('start');
const OUTCOME = Symbol('outcome');

function promiseOf(fn) {
  if (fn[OUTCOME] === undefined) {
    fn[OUTCOME] = new Promise((resolve, reject) => fn[START]((error, value) => (error ? reject(error) : resolve(value))));
  }
  return fn[OUTCOME];
}

// Functions that are tasks share these: there may be thousands of them in a flow.
const AWAITABLE = Object.create(Function.prototype);
AWAITABLE.then = function (fulfilled, rejected) {
  return promiseOf(this).then(fulfilled, rejected);
};
AWAITABLE.catch = function (rejected) {
  return promiseOf(this).catch(rejected);
};
if (Promise.prototype.finally !== undefined) {
  AWAITABLE.finally = function (always) {
    return promiseOf(this).finally(always);
  };
}

module.exports = { FUNCTION, LEAF, Leaf, awaitable, begin, guarded, functionOf, nativeFunction };
