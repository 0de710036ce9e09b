'use strict';

const { OPEN, PROBE, adopt, isThenable } = require('../core/adopt');
const check = require('../core/check');
const { calledTwice, rejection, surface } = require('../core/errors');
const { Flow, open, settle, unhandled } = require('../core/flow');
const { store } = require('../core/source');

const BLOCK = { name: 'block', begin, end };

const flowOf = Symbol('flow');

// The final callback of a block that was given none.
function nobody() {}

class BlockFlow extends Flow {
  constructor(functions, callback) {
    super(BLOCK, functions.length, 1, functions, null, callback);
    this.context = new Context(this);
    this.error = null; // the error on its way to the next cat or the final callback
    this.failedIn = -1; // the epoch that it is from
    this.epoch = 0; // counts the functions that are over, so that their callbacks can tell
    this.pending = 0; // callbacks of the present function still to be called, and its body while it runs
    this.inBody = false; // whether it runs: until its promise settles if it returned one
    this.onStack = false; // whether it is being called right now
    this.ended = false; // whether end() was called
    this.jumping = false; // whether the present function called it and is not to be waited for
    this.returned = false; // whether the invocation itself has returned
  }
}

/** What the functions of a block, and its final callback, get as `this`. */
class Context {
  constructor(flow) {
    this.data = {};
    this[flowOf] = flow;
  }

  /**
   * Makes a node-style callback. The block moves on when all that a function made have been called.
   *
   * @param {string|symbol} [name] where the value lands in `this.data`: null for none, an array for several
   * @returns {function(?*, ...*)}
   */
  async(name) {
    const flow = this[flowOf];
    flow.pending++;
    return callbackOf(flow, flow.epoch, name);
  }

  /**
   * Jumps to the end of the block, when the function that runs has returned: only those named `fin` still run.
   * Callbacks that were made are not waited for. The first call counts; a `fin` may end itself by another.
   *
   * @param {*} [error] an error for the final callback
   */
  end(error) {
    const flow = this[flowOf];
    // Once jumping, only a fin that is being called can mean itself; anyone else is an earlier function's late callback.
    if (flow.callback === null || (flow.ended && !flow.onStack)) return;
    flow.ended = flow.jumping = true;
    if (error) failed(flow, error);
    if (!flow.inBody) over(flow);
  }
}

/**
 * Makes a block: functions that run one after another with one `this`.
 *
 * - `this.async(name?)` makes a node-style callback. The block moves on when all that a function made have been called, or at
 *   once if it made none. A named one leaves its value in `this.data[name]`.
 * - `this.data` is an object of the block's own, shared by its functions and the final callback.
 * - `this.end(error?)` jumps to the end.
 * - After an error (thrown, or given to a callback; the first one counts) functions are skipped up to the next one named `cat`.
 *   That gets the error, and clears it by running without another. It is skipped when there is no error.
 * - A function named `fin` always runs. An error of its own takes the place of the one before, which becomes its `cause`.
 * - A function that returns a promise or another thenable, an async function above all, lasts until that settles.
 *
 * What is returned runs the block anew each time it is called. Called as a function of another block, without a callback, it is
 * waited for there.
 *
 * Semantics: node-block (tasogarepg/node-block); promises and repeated invocation are our own.
 *
 * @param {...function(this:Context, *)} functions or one array of them
 * @returns {function(function(this:Context, ?*)=)} runs the block: its callback gets the error or null. Without a callback an
 *   error is thrown: to the caller while it has not returned, as an uncaught exception afterwards.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: one of `functions`, or later the callback, is no function
 */
function block(...functions) {
  const list = check.functionList('block', 'functions', functions);
  return function run(callback) {
    let final = check.callback('block', callback);
    if (final === undefined) final = this instanceof Context ? this.async() : nobody;
    const flow = new BlockFlow(list, final);
    open(flow);
    flow.returned = true;
  };
}

function begin(flow, slot) {
  const fn = flow.source[slot];
  const { error } = flow;
  if (error === null && !flow.ended) {
    if (fn.name === 'cat') settle(flow);
    else runBody(flow, fn);
  } else if (fn.name === 'fin') {
    runBody(flow, fn);
  } else if (fn.name === 'cat' && !flow.ended) {
    flow.error = null;
    runBody(flow, fn, error);
  } else {
    settle(flow);
  }
}

function runBody(flow, fn, caught) {
  flow.pending = 1;
  flow.inBody = true;
  flow.jumping = false;
  flow.onStack = true;
  try {
    const result = caught === undefined ? fn.call(flow.context) : fn.call(flow.context, caught);
    flow.onStack = false;
    if (result !== undefined && isThenable(result)) return last(flow, result);
  } catch (exception) {
    return threw(flow, exception);
  }
  bodyEnded(flow);
}

// A function that returned a promise lasts until that settles.
function last(flow, thenable) {
  adopt(thenable, error => {
    if (error === PROBE) return OPEN;
    if (error) threw(flow, error);
    else bodyEnded(flow);
  });
}

function bodyEnded(flow) {
  flow.inBody = false;
  if (--flow.pending === 0 || flow.jumping) over(flow);
}

// Nobody waits for the callbacks of a function that threw: it may not have given them to anyone.
function threw(flow, exception) {
  failed(flow, exception || rejection(exception));
  over(flow);
}

function over(flow) {
  flow.inBody = flow.onStack = false;
  flow.epoch++;
  settle(flow);
}

function failed(flow, error) {
  const before = flow.error;
  if (before !== null && flow.failedIn === flow.epoch) return;
  if (before !== null && error !== before && mayCarry(error)) error.cause = before;
  flow.error = error;
  flow.failedIn = flow.epoch;
}

function mayCarry(error) {
  return error instanceof Error && error.cause === undefined && Object.isExtensible(error);
}

function callbackOf(flow, epoch, name) {
  return function (error, value) {
    if (flow === null) throw calledTwice('a callback of this.async()', error);
    const of = flow;
    flow = null;
    if (epoch !== of.epoch) return; // its function threw, or the block has jumped to its end
    if (error) failed(of, error);
    if (name !== undefined && !(error && arguments.length < 2)) {
      if (arguments.length > 2) {
        value = [value];
        for (let i = 2; i < arguments.length; i++) value.push(arguments[i]);
      }
      store(of.context.data, name, arguments.length < 2 ? null : value);
    }
    if (--of.pending === 0) over(of);
  };
}

function end(flow) {
  const { callback, context, error } = flow;
  flow.source = flow.callback = null;
  flow.epoch++;
  if (callback === nobody) {
    if (error !== null) unhandled(error, flow.returned);
    return;
  }
  try {
    callback.call(context, error);
  } catch (exception) {
    surface(exception);
  }
}

module.exports = { block };
