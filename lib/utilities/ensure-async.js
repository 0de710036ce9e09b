'use strict';

const { isAsync } = require('../core/adopt');
const check = require('../core/check');
const { invoke, once, parameters, wrap } = require('../core/wrap');
const { setImmediate } = require('./timers');

/**
 * Makes a function that never calls back before it has returned.
 *
 * A call of the callback that comes at once is put off to a later turn of the event loop, so that timers, input and output get
 * theirs in a long run of them; a call that comes later is passed on as it comes. An async function is returned as it is.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param {Function} fn called as `fn(...args, callback)`, with `this`
 * @returns {function(...*): (Promise<*>|undefined)} to be called as `fn`; a promise of its value, or of an array of several, where there is
 *   no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function ensureAsync(fn) {
  check.fn('ensureAsync', 'fn', fn);
  if (isAsync(fn)) return fn;
  return wrap(parameters(fn), (self, args, callback) => {
    let running = true;
    const done = once('ensureAsync', (...outcome) => {
      if (running) setImmediate(callback, ...outcome);
      else callback(...outcome);
    });
    try {
      invoke(fn, self, args, done);
    } finally {
      running = false;
    }
  });
}

module.exports = ensureAsync;
