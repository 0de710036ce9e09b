'use strict';

// What a queue's worker is called with, and who hears what becomes of it.

const { FAILED, OPEN, PROBE, SUCCEEDED } = require('../core/adopt');
const { none } = require('../core/context');
const { calledTwice, surface } = require('../core/errors');

// A worker's callback that is called with CLOSE counts as called, and its work is not finished by it.
const CLOSE = Symbol('close');

/** A call of the worker, from its start until it has called back. */
class Work {
  constructor(queue, data, receiver, priority, number) {
    this.queue = queue;
    this.data = data; // of a load, an array
    this.receiver = receiver; // of a load, an array as well
    this.priority = priority;
    this.number = number; // works are numbered as they start
    this.at = 0; // where it stands among those running
    this.awaited = null; // the Receiver of a task of the same queue that it waits for, if that is known
  }
}

/**
 * Who hears of a task's outcome, where a callback alone does not say it: one that belongs in an async context, or a promise.
 */
class Receiver {
  constructor(callback, context) {
    this.callback = callback;
    this.context = context;
    this.promise = undefined;
    this.resolve = undefined;
    this.reject = undefined;
    this.strict = false; // whether an error rejects the promise
    this.waiting = true; // until the task starts
  }

  /** Settles the promise. @param {Array} values what the worker gave beside the error */
  settle(error, values) {
    if (!error) this.resolve(values.length > 1 ? values : values[0]);
    else if (this.strict) this.reject(error);
    else this.resolve(undefined); // as in async v3: the error is for the queue's error handler
  }
}

/**
 * The callback of a worker. It lets go of its work as it is called, so that one that somebody keeps keeps nothing alive.
 */
function workCallback(work) {
  return function done(error, value) {
    if (error != null && typeof error === 'symbol') {
      if (error === PROBE) return typeof work === 'number' ? work : OPEN;
      if (error === CLOSE) {
        work = FAILED;
        return undefined;
      }
    }
    if (typeof work === 'number') throw calledTwice('the worker', error);
    const finished = work;
    work = error ? FAILED : SUCCEEDED;
    if (arguments.length === 2) return finished.queue.finish(finished, error, value, 2, undefined);
    if (arguments.length < 2) return finished.queue.finish(finished, error, undefined, 1, undefined);
    const values = new Array(arguments.length - 1);
    for (let i = 1; i < arguments.length; i++) values[i - 1] = arguments[i];
    return finished.queue.finish(finished, error, value, arguments.length, values);
  };
}

/**
 * Tells a task's receiver of its outcome. What its callback throws surfaces as an uncaught exception.
 *
 * @param {Function|Receiver} receiver
 * @param {number} count how many arguments the worker's callback was called with, at least 1
 * @param {Array|undefined} values those after the error, if they are more than one
 * @param {boolean} foreign whether the context of now is not to be its context, if it has none
 */
function tell(receiver, error, value, count, values, foreign) {
  let callback = receiver;
  let context;
  if (typeof receiver !== 'function') {
    callback = receiver.callback;
    if (callback === undefined) return receiver.settle(error, values || [value]);
    context = receiver.context;
  }
  try {
    if (context === undefined && !foreign) call(callback, error, value, count, values);
    else (context || none).runInAsyncScope(call, undefined, callback, error, value, count, values);
  } catch (exception) {
    surface(exception);
  }
  return undefined;
}

function call(callback, error, value, count, values) {
  if (count === 2) callback(error, value);
  else if (count < 2) callback(error);
  else callback(error, ...values);
}

/**
 * Settles what waits for a task that is taken away before it has run. A promise is rejected, without a fuss if nobody looks at
 * it: to take the task away was no accident.
 */
function discard(receiver, error) {
  if (typeof receiver === 'function' || receiver.promise === undefined) return;
  receiver.waiting = false;
  Promise.prototype.then.call(receiver.promise, undefined, () => {});
  receiver.reject(error);
}

/** A task as users see it. */
function shown(data, receiver, priority) {
  const task = { data, callback: shownCallback(receiver) };
  if (priority !== undefined) task.priority = priority;
  return task;
}

function shownCallback(receiver) {
  if (typeof receiver === 'function') return receiver;
  return receiver.callback || ((error, ...values) => receiver.settle(error, values));
}

module.exports = { CLOSE, Receiver, Work, discard, shown, tell, workCallback };
