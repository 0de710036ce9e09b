'use strict';

const { FAILED, OPEN, PROBE, SUCCEEDED, adopt, isAsync, returned } = require('../core/adopt');
const check = require('../core/check');
const { badType, calledTwice, show } = require('../core/errors');
const { Flow, UNKNOWN, before, deliverAll, fail, open, promise, refuse, settle, threw } = require('../core/flow');
const { collection, kinds } = require('../core/source');
const { Chain } = require('../native/parts');
const { partsOf, run } = require('../native/program');

// A waterfall's `results` are the values that the last task called back with: the next one's arguments.
const NONE = [];

const WATERFALL = kinds('waterfall', begin, end);

class WaterfallFlow extends Flow {
  constructor(kind, total, source, callback) {
    super(kind, total, 1, source, NONE, callback);
    this.turn = 0; // the task that is to call back; once it has failed, the complement
    this.done = callbackOf(this);
  }
}

/**
 * Runs tasks one after another, each with the values that the one before called back with.
 *
 * Each task is called as `task(...values, callback)`, the first with the callback alone. An error stops the waterfall;
 * `callback(false)` stops it silently, the final callback is not called then. A task that is an async function gets no
 * callback; it, and a function whose declared parameters leave no room for the callback and that returns a
 * thenable, settle as their promise does, with its one value. An exception that a task throws goes to whoever called
 * it: the caller of `waterfall` for as long as the tasks before called back at once; in the promise form it
 * rejects the promise.
 *
 * Semantics: async v3; iterables other than arrays are our own.
 *
 * @param {Array<Function>|Iterable<Function>|AsyncIterable<Function>} tasks undefined and null are an empty array;
 *   iterators are pulled from as tasks may start, and closed on an early stop
 * @param {function(?*, ...*)} [callback] gets the error or null, and the values of the last task. What it throws
 *   surfaces as an uncaught exception.
 * @returns {Promise<*>|undefined} where there is no callback a promise of the last task's value, or of an array of them
 *   if it gave several
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` has no order to run in, or one of them or `callback` is no function
 */
function waterfall(tasks, callback) {
  const final = check.callback('waterfall', callback);
  const source = Array.isArray(tasks) ? { values: tasks } : collection('waterfall', 'tasks', tasks);
  if (source.keys !== undefined) {
    throw badType(`cflow.waterfall: tasks must be an array or another iterable of functions, got ${show(tasks)}`);
  }
  if (source.values !== undefined) {
    check.functions('waterfall', 'tasks', source.values);
    const parts = partsOf(source.values);
    if (parts !== undefined) return run(new Chain(1, parts), final, settler => start(source, settler));
  }
  if (final !== undefined) return start(source, final);
  return promise(settler => {
    start(source, before(settler, (error, ...values) => settler(error, values.length > 1 ? values : values[0])));
  });
}

function start(source, callback) {
  if (source.values !== undefined) {
    open(new WaterfallFlow(WATERFALL.listed, source.values.length, source.values, callback));
  } else {
    open(new WaterfallFlow(source.awaited ? WATERFALL.awaited : WATERFALL.pulled, UNKNOWN, source.iterator, callback));
  }
}

function begin(flow, slot, task = flow.source[slot]) {
  const values = flow.results;
  if (typeof task !== 'function') return fail(flow, check.notFunction('waterfall', 'tasks', slot, task));
  const done = flow.done.bind(slot);
  try {
    if (isAsync(task)) return adopt(task(...values), done);
    const value = call(task, values, done);
    if (value !== undefined) returned(value, task.length > values.length, done, task);
  } catch (exception) {
    return threw(flow, exception, done(PROBE) === OPEN);
  }
  return undefined;
}

function call(task, values, done) {
  switch (values.length) {
    case 0:
      return task(done);
    case 1:
      return task(values[0], done);
    case 2:
      return task(values[0], values[1], done);
    default:
      return task(...values, done);
  }
}

// A flow has one function for all of its tasks' callbacks: each is that function bound to its slot as `this`, which takes
// less than half of what a closure and its context take. One task is called at a time, so one number tells whose turn it is.
function callbackOf(flow) {
  return function done(error, value) {
    const slot = this;
    if (error != null && error === PROBE) return flow.turn === slot ? OPEN : flow.turn === ~slot ? FAILED : SUCCEEDED;
    if (flow.turn !== slot) throw calledTwice(`task ${slot}`, error);
    flow.turn = error ? ~slot : slot + 1;
    if (flow.results === null) return; // the flow was stopped
    if (arguments.length < 2) {
      flow.results = NONE;
    } else if (arguments.length === 2) {
      flow.results = [value];
    } else {
      const values = [value];
      for (let i = 2; i < arguments.length; i++) values.push(arguments[i]);
      flow.results = values;
    }
    if (error != null && (error || error === false)) refuse(flow, error);
    else settle(flow);
  };
}

function end(flow, error) {
  deliverAll(flow, error, flow.results);
}

module.exports = waterfall;
