'use strict';

const check = require('../core/check');
const { badRange, badType, show } = require('../core/errors');
const { invoke, once, parameters, wrap } = require('../core/wrap');

// The longest that Node's timers can wait: 24.8 days.
const LONGEST = 0x7fffffff;

/**
 * Makes a function that fails if it has not called back within a time.
 *
 * Whatever `fn` does after that is ignored: it is not told. The timer is setTimeout as it is when the function is called, so that
 * a test's own clock can wind it; it ends with the function.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param {Function} fn called as `fn(...args, callback)`, with `this`; an async function gets no callback. What it throws
 *   goes to the caller; in the promise form it rejects the promise.
 * @param {number} milliseconds from 0 to 2147483647, or Infinity for no limit
 * @param {*} [info] is put on the error, as `info`
 * @returns {function(...*): (Promise<*>|undefined)} to be called as `fn`; the error has the `code` ETIMEDOUT. A promise of the value, or of an array
 *   of several, where there is no callback.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function, or `milliseconds` no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `milliseconds` is a number that is no such time
 */
function timeout(fn, milliseconds, info) {
  check.fn('timeout', 'fn', fn);
  checkTime(milliseconds);
  return wrap(parameters(fn), (self, args, callback) => {
    let late = false;
    const stop = start(milliseconds, () => {
      late = true;
      callback(timedOut(fn, info));
    });
    const done = once('timeout', (...outcome) => {
      if (late) return;
      stop();
      callback(...outcome);
    });
    try {
      invoke(fn, self, args, done);
    } catch (exception) {
      stop();
      throw exception;
    }
  });
}

function checkTime(value) {
  if (typeof value === 'number' && ((value >= 0 && value <= LONGEST) || value === Infinity)) return;
  const message = `cflow.timeout: milliseconds must be a number from 0 to ${LONGEST}, or Infinity, got ${show(value)}`;
  throw typeof value === 'number' ? badRange(message) : badType(message);
}

// A timer can only be cleared by the clock that made it, which may have been replaced meanwhile.
function start(milliseconds, fn) {
  if (milliseconds === Infinity) return () => {};
  const { clearTimeout, setTimeout } = require('../core/globals');
  const timer = setTimeout(fn, milliseconds);
  return () => clearTimeout(timer);
}

function timedOut(fn, info) {
  const error = new Error(`Callback function "${fn.name || 'anonymous'}" timed out.`);
  error.code = 'ETIMEDOUT';
  if (info !== undefined) error.info = info;
  return error;
}

module.exports = timeout;
