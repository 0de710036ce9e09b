'use strict';

const check = require('../core/check');
const { invoke, once } = require('../core/wrap');

function print(name, fn, args) {
  check.fn(name, 'fn', fn);
  invoke(fn, undefined, args, once(name, (error, ...values) => {
    if (error) say('error', [error]);
    else if (error !== false) say(name, values);
  }));
}

// A console, or one that has the method, need not be there.
function say(method, values) {
  if (typeof console !== 'object' || typeof console[method] !== 'function') return;
  values.forEach(value => console[method](value));
}

/**
 * Calls a function and prints each value that it calls back with by `console.log`, or its error by `console.error`.
 *
 * Semantics: async v3.
 *
 * @param {Function} fn called as `fn(...args, callback)`; an async function gets no callback. What it throws goes to the caller.
 * @param {...*} args
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function log(fn, ...args) {
  print('log', fn, args);
}

/**
 * Calls a function and prints each value that it calls back with by `console.dir`, or its error by `console.error`.
 *
 * Semantics: async v3.
 *
 * @param {Function} fn as in `log`
 * @param {...*} args
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function dir(fn, ...args) {
  print('dir', fn, args);
}

module.exports = { dir, log };
