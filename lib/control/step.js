'use strict';

const { OPEN, PROBE, adopt, isThenable } = require('../core/adopt');
const check = require('../core/check');
const { CflowError, badRange, calledTwice, rejection, surface } = require('../core/errors');
const { Flow, open, settle, unhandled } = require('../core/flow');

const { nextTick } = process;

// What V8 takes in a call, however deep the stack is.
const MOST_ARGUMENTS = 65534;

const STEP = { name: 'step', begin, end };

class StepFlow extends Flow {
  constructor(steps) {
    super(STEP, steps.length, 1, steps, null, surface);
    this.self = makeSelf(this); // what the steps get as `this`
    this.error = undefined; // the next step's first argument
    this.values = undefined; // its other arguments, an array if there are any
    this.given = 0; // how many arguments it gets in all
    this.made = 0; // callbacks made by this.parallel() in all steps so far
    this.base = 0; // how many of them had been made before the present step
    this.pending = 0; // callbacks of the present step still to be called, and its body while it runs
    this.answered = false; // whether the present step has called `this`
    this.lasting = null; // what the present step returned, if its body lasts until that settles
    this.returned = false; // whether step() itself has returned
  }
}

/**
 * Runs steps one after another. Each step is called with `this` a callback: `this(error, ...values)` calls the next step
 * with those arguments.
 *
 * - `this.parallel()` makes a callback; the next step runs when all that were made have been called, as
 *   `(error, value of the first, value of the second, …)`.
 * - `this.group()` makes a function that makes callbacks; their values make one array in the place of one value. A group
 *   of which no callback was made by the end of the tick, or of an async step, is an empty array.
 * - A return value other than undefined is the next step's value; a promise's or another thenable's outcome is.
 * - What a step throws is the next step's error; what the last step throws, or calls back as an error, is thrown: by
 *   step() itself while it has not returned, as an uncaught exception afterwards.
 *
 * `this` is one function for all steps. A second call of it within a step, a call beside this.parallel(), and one after the
 * last step throw CFLOW_CALLED_TWICE; a late second call out of an earlier step cannot be told apart.
 *
 * Semantics: Step (creationix/step) 1.0.0; promises and the errors of a second call are our own.
 *
 * @param {...Function} steps or one array of them
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: a step is not a function
 */
function step(...steps) {
  start(new StepFlow(check.functionList('step', 'steps', steps)));
}

/**
 * Makes a function of steps: its arguments are the first step's, and a function as the last argument
 * becomes the last step.
 *
 * Semantics: Step (creationix/step) 1.0.0.
 *
 * @param {...Function} steps or one array of them
 * @returns {function(...*)}
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: a step is not a function
 */
step.fn = function fn(...steps) {
  const list = check.functionList('step.fn', 'steps', steps);
  return function (...values) {
    const last = values[values.length - 1];
    const flow = new StepFlow(typeof last === 'function' ? list.concat(values.pop()) : list);
    flow.given = values.length;
    flow.error = values[0];
    flow.values = values.slice(1);
    start(flow);
  };
};

function start(flow) {
  open(flow);
  flow.returned = true;
}

function begin(flow, slot) {
  const { error, values, given } = flow;
  flow.error = flow.values = undefined;
  flow.given = 0;
  flow.base = flow.made;
  flow.pending = 1;
  flow.answered = false;

  try {
    const result = call(flow.source[slot], flow.self, given, error, values);
    if (result !== undefined) {
      if (isThenable(result)) return last(flow, result);
      if (!flow.answered && flow.made === flow.base) answer(flow, result);
    }
  } catch (exception) {
    return failed(flow, exception);
  }
  bodyEnded(flow);
}

function call(fn, self, given, error, values) {
  switch (given) {
    case 0:
      return fn.call(self);
    case 1:
      return fn.call(self, error);
    case 2:
      return fn.call(self, error, values[0]);
    case 3:
      return fn.call(self, error, values[0], values[1]);
    case 4:
      return fn.call(self, error, values[0], values[1], values[2]);
    default:
      if (given > MOST_ARGUMENTS) return fn.call(self, error || tooMany(given));
      return fn.call(self, error, ...values);
  }
}

function bodyEnded(flow) {
  if (--flow.pending > 0) return;
  if (flow.made !== flow.base) join(flow);
  else if (flow.answered) settle(flow);
}

function tooMany(given) {
  return badRange(`cflow.step: ${given} arguments are more than a step can be called with; this.group() makes one array`);
}

// A returned promise makes the step's body last until it settles; its value is the body's return value.
function last(flow, thenable) {
  flow.lasting = thenable;
  adopt(thenable, (error, value) => {
    if (error === PROBE) return OPEN;
    flow.lasting = null;
    if (error) return failed(flow, error);
    if (!flow.answered && flow.made === flow.base) {
      answer(flow, value);
      flow.self = makeSelf(flow); // a `this` that is called later must not pass for the next step's
    }
    bodyEnded(flow);
  });
}

// An exception ends its step at once: callbacks that the step has made may never be called.
function failed(flow, exception) {
  flow.error = exception || rejection(exception);
  flow.values = undefined;
  flow.given = 1;
  flow.base = flow.made;
  flow.answered = true;
  flow.self = makeSelf(flow);
  settle(flow);
}

function answer(flow, value) {
  flow.answered = true;
  if (value === undefined) return;
  flow.values = [value];
  flow.given = 2;
}

// All parallel callbacks have been called.
function join(flow) {
  flow.given = 1 + flow.made - flow.base;
  flow.answered = true;
  settle(flow);
}

function makeSelf(flow) {
  function self(error, value) {
    if (flow.answered || flow.made !== flow.base || flow.self !== self) throw misplaced(flow, error);
    flow.answered = true;
    const given = arguments.length;
    flow.given = given;
    flow.error = error;
    if (given > 1) {
      const values = [value];
      for (let i = 2; i < given; i++) values.push(arguments[i]);
      flow.values = values;
    }
    if (flow.pending === 0) settle(flow);
  }
  self.parallel = () => parallel(flow);
  self.group = () => group(flow);
  return self;
}

function misplaced(flow, error) {
  if (flow.answered || flow.made === flow.base) return calledTwice(`this of step ${flow.started - 1}`, error);
  return mixed('this was called beside callbacks of this.parallel() in the same step');
}

function mixed(message) {
  return new CflowError('CFLOW_CALLED_TWICE', `cflow.step: ${message}`);
}

function parallel(flow) {
  if (flow.answered) throw mixed('this.parallel() was called after this, or after the last step');
  flow.pending++;
  return parallelCallback(flow, flow.made++);
}

function parallelCallback(flow, number) {
  return function (error, value) {
    if (flow === null) throw calledTwice('a callback of this.parallel()', error);
    const of = flow;
    flow = null;
    const place = number - of.base;
    if (place < 0) return; // its step threw and is over
    if (error != null && error) of.error = error;
    if (of.values === undefined) of.values = new Array(of.made - of.base);
    of.values[place] = value;
    if (--of.pending === 0) join(of);
  };
}

function group(flow) {
  const done = parallel(flow);
  const values = [];
  let groupError;
  let made = 0;
  let pending = 1; // the present tick, so that an empty group ends too

  const settled = () => {
    if (--pending === 0) done(groupError, values);
  };
  nextTick(() => {
    if (flow.lasting === null) settled();
    else Promise.resolve(flow.lasting).then(settled, settled); // an async step may fill its groups until it ends
  });

  return () => {
    if (pending === 0) throw mixed('a group made a callback after all it had made were called');
    const place = made++;
    let called = false;
    pending++;
    return (error, value) => {
      if (called) throw calledTwice('a callback of this.group()', error);
      called = true;
      if (error) groupError = error;
      values[place] = value;
      settled();
    };
  };
}

function end(flow) {
  const { error } = flow;
  flow.answered = true;
  flow.error = flow.values = flow.source = flow.callback = null;
  if (error) unhandled(error, flow.returned);
}

module.exports = step;
