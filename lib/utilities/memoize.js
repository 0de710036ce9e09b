'use strict';

const { OPEN, PROBE, isAsync } = require('../core/adopt');
const check = require('../core/check');
const { badType, rejection, surface } = require('../core/errors');
const { invoke, once, parameters, wrap } = require('../core/wrap');
const { soon } = require('./timers');

/**
 * Makes a function that remembers what another one called back with, by key.
 *
 * Calls with a key that is being asked for wait for that one answer; they get it each in its own async context
 * (AsyncLocalStorage). An error goes to all that wait and is not remembered, nor is `callback(false)`. A remembered answer
 * comes when the caller has returned. What a callback throws surfaces as an uncaught exception.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param {Function} fn called as `fn(...args, callback)`; an async function gets no callback. What it throws goes to the
 *   caller; in the promise form it rejects the promise.
 * @param {function(...*): (string|number|symbol)} [hasher] gives the key, from the arguments; otherwise the first one is it. Keys are
 *   property names: objects that make the same string are the same key.
 * @returns {function(...*): (Promise<*>|undefined)} to be called as `fn`; a promise of the value, or of an array of several, where there is no
 *   callback. Its `memo` is an object of what is remembered, arrays of values by key; its `unmemoized` is `fn`.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function, or `hasher` none or an async one
 */
function memoize(fn, hasher) {
  check.fn('memoize', 'fn', fn);
  const keyOf = checkHasher(hasher);
  const memo = Object.create(null);
  const waiting = Object.create(null); // by key, who waits for an answer

  const memoized = wrap(parameters(fn), (self, args, callback) => {
    const key = keyOf(...args);
    if (key in memo) {
      const values = memo[key];
      soon(() => callback(null, ...values));
    } else if (key in waiting) {
      waiting[key].push(inContext(callback));
    } else {
      ask(key, args, callback);
    }
  });

  function ask(key, args, callback) {
    const waiters = [inContext(callback)];
    waiting[key] = waiters;
    const done = once('memoize', (error, ...values) => {
      delete waiting[key];
      if (!error && error !== false) memo[key] = values;
      waiters.forEach(waiter => answer(waiter, error, values));
    });
    try {
      invoke(fn, undefined, args, done);
    } catch (exception) {
      if (done(PROBE) === OPEN) {
        waiters.shift(); // the caller, who gets the exception itself
        done(exception || rejection(exception));
      }
      throw exception;
    }
  }

  memoized.memo = memo;
  memoized.unmemoized = fn;
  return memoized;
}

function first(value) {
  return value;
}

// The key of an async hasher would be a promise: the same for all arguments.
function checkHasher(hasher) {
  if (hasher === undefined || hasher === null) return first;
  check.fn('memoize', 'hasher', hasher);
  if (isAsync(hasher)) throw badType('cflow.memoize: hasher must return the key itself, got an async function');
  return hasher;
}

// Nobody who waits is to go without an answer because another one throws.
function answer(waiter, error, values) {
  try {
    waiter(error, ...values);
  } catch (exception) {
    surface(exception);
  }
}

const AsyncResource = resourceClass();

/** The class that keeps an async context, where there is one: from Node 9.6 on. */
function resourceClass() {
  try {
    const found = require('async_hooks').AsyncResource;
    return typeof found.prototype.runInAsyncScope === 'function' ? found : undefined;
  } catch (_) {
    return undefined;
  }
}

/** A callback that runs in the async context of now, whoever calls it. */
function inContext(callback) {
  if (AsyncResource === undefined) return callback;
  const resource = new AsyncResource('cflow.memoize');
  return (...outcome) => resource.runInAsyncScope(callback, undefined, ...outcome);
}

/**
 * Makes the function again that `memoize` has made one of that remembers.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param {Function} fn from `memoize`; another function is taken for what it is
 * @returns {function(...*): (Promise<*>|undefined)} to be called as the function was that was given to `memoize`; a promise where there is no
 *   callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function unmemoize(fn) {
  check.fn('unmemoize', 'fn', fn);
  const original = fn.unmemoized || fn;
  return wrap(parameters(original), (self, args, callback) => {
    invoke(original, self, args, once('unmemoize', callback));
  });
}

module.exports = { memoize, unmemoize };
