'use strict';

const { call } = require('../core/call');
const check = require('../core/check');
const { badRange, badType, rejection, show } = require('../core/errors');
const { Flow, UNKNOWN, abandon, deliverAll, fail, finish, open, promiseOfValues, settle } = require('../core/flow');

const { setImmediate } = require('../core/globals'); // kept, should a test's fake timers replace it

const TIMES = 5;
const LONGEST = 0x7fffffff; // that Node's timers can wait, in milliseconds

// Slots are attempts; the results are the values of the last one, and `error` what it failed with. The source is what watches the
// signal, so that it stops doing so however the flow ends.
class RetryFlow extends Flow {
  constructor(task, options, callback) {
    super(RETRY, UNKNOWN, 1, null, [], callback);
    this.task = task;
    this.options = options;
    this.error = null;
    this.delay = 0; // before the next attempt, in milliseconds
    this.wake = nothing; // ends the waiting
  }
}

function nothing() {}

const RETRY = {
  name: 'retry',
  begin(flow, slot) {
    if (slot === 0) return attempt(flow, slot);
    if (flow.delay > 0) wait(flow, slot);
    else setImmediate(again, flow, slot);
    return undefined;
  },
  settled(flow, slot, error, values) {
    if (error === false) return abandon(flow);
    flow.error = error || null;
    flow.results = values;
    if (!error) return finish(flow);
    const { times, interval, errorFilter } = flow.options;
    const failures = slot + 1;
    if (failures >= times) return finish(flow);
    try {
      if (errorFilter !== undefined && !errorFilter(error)) return finish(flow);
      flow.delay = delay('the result of interval', interval(failures));
    } catch (exception) {
      return fail(flow, exception || rejection(exception)); // neither the task nor anybody else could do anything about it
    }
    settle(flow);
  },
  end(flow, error) {
    if (error === null) deliverAll(flow, flow.error, flow.results);
    else deliverAll(flow, error, []);
  },
  close: watch => watch.signal.removeEventListener('abort', watch.abort)
};

// By the clock as it is now, so that a test's own can wind it; a timer can only be cleared by the clock that made it.
function wait(flow, slot) {
  const { clearTimeout, setTimeout } = require('../core/globals');
  const timer = setTimeout(again, flow.delay, flow, slot);
  flow.wake = () => clearTimeout(timer);
}

const whose = slot => `attempt ${slot + 1}`;

function attempt(flow, slot) {
  return call(flow, slot, whose, flow.task);
}

function again(flow, slot) {
  if (flow.callback === null) return; // aborted meanwhile
  const raised = attempt(flow, slot);
  if (raised !== undefined) throw raised.exception;
}

/** A number that may come as its text; other texts stay what they are. */
function number(value) {
  return typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;
}

/** A time in milliseconds. */
function delay(what, value) {
  const time = number(value);
  if (time === undefined || time === null) return 0;
  if (typeof time !== 'number') throw badType(`cflow.retry: ${what} must be a number of milliseconds, got ${show(value)}`);
  if (!(time >= 0 && time <= LONGEST)) {
    throw badRange(`cflow.retry: ${what} must be a number of milliseconds from 0 to ${LONGEST}, got ${show(value)}`);
  }
  return time;
}

/** How many attempts: a positive integer or Infinity. */
function attempts(value) {
  if (value === undefined || value === null) return TIMES;
  const times = number(value);
  return times === Infinity ? times : check.count('retry', 'times', times, 1);
}

function options(given) {
  if (typeof given === 'number' || typeof given === 'string') return options({ times: given });
  if (typeof given !== 'object' || given === null) {
    throw badType(`cflow.retry: options must be an object or a number of times, got ${show(given)}`);
  }
  const { errorFilter, interval, signal, times } = given;
  if (errorFilter !== undefined && errorFilter !== null) check.fn('retry', 'errorFilter', errorFilter);
  const fixed = typeof interval === 'function' ? 0 : delay('interval', interval);
  return {
    times: attempts(times),
    interval: typeof interval === 'function' ? interval : () => fixed,
    errorFilter: errorFilter === null ? undefined : errorFilter,
    signal: signalOf(signal)
  };
}

function isSignal(value) {
  return typeof value.aborted === 'boolean' && typeof value.addEventListener === 'function' && typeof value.removeEventListener === 'function';
}

function signalOf(signal) {
  if (signal === undefined || signal === null) return undefined;
  if (isSignal(signal)) return signal;
  throw badType(`cflow.retry: signal must be an AbortSignal, got ${show(signal)}`);
}

/**
 * Calls a task until it succeeds, a number of times at most.
 *
 * The first attempt is made at once, each further one an interval after the one before has failed. `callback(false)` stops
 * silently. An exception of the task goes to whoever called it; in the promise form it rejects the promise. What `interval` or
 * `errorFilter` throws becomes the error.
 *
 * Semantics: async v3; `signal` is our own, and so is that options which make no sense are refused.
 *
 * @param {{times: number, interval: (number|function(number): number), errorFilter: function(*): boolean, signal: AbortSignal}|number} [options]
 *   `times`, or a number in the place of the object: how many attempts at most, a positive integer or Infinity, 5 unless given;
 *   `interval`: how long to wait between two, in milliseconds up to 2147483647, 0 unless given, or a function of how many have
 *   failed; `errorFilter`: says whether to go on after an error; `signal`: ends it all at once, be it in an attempt or between two, with
 *   its reason as the error, or an AbortError where it has none
 * @param {function(function(?*, ...*))} task calls back with an error and any values
 * @param {function(?*, ...*)} [callback] gets the last attempt's error, or null, and its values. What it throws surfaces as an
 *   uncaught exception.
 * @returns {Promise<*>|undefined} where there is no callback a promise of the value, or of an array of them if there are several
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: an argument or an option is none of those
 */
function retry(given, task, callback) {
  if (arguments.length < 3 && typeof given === 'function') return run(options({}), given, task);
  return run(options(given), task, callback);
}

function run(settings, task, callback) {
  check.fn('retry', 'task', task);
  const final = check.callback('retry', callback);
  const begin = settler => start(settings, task, settler);
  if (final === undefined) return promiseOfValues(begin);
  begin(final);
}

function start(settings, task, callback) {
  const flow = new RetryFlow(task, settings, callback);
  if (settings.signal !== undefined) watch(flow, settings.signal);
  if (flow.callback !== null) open(flow);
}

function watch(flow, signal) {
  const abort = () => {
    flow.wake();
    fail(flow, signal.reason || aborted(signal.reason));
  };
  if (signal.aborted) return abort();
  flow.source = { signal, abort };
  signal.addEventListener('abort', abort);
}

// For a signal that gives no reason: those of Node 15 and 16, and those that were aborted with a falsy one.
function aborted(reason) {
  const error = new Error('The operation was aborted');
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR', cause: reason });
}

module.exports = { options, retry, run };
