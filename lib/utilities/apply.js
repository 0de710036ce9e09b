'use strict';

const check = require('../core/check');

/**
 * Makes a function that calls another one with some arguments given beforehand, for instance a task.
 *
 * What is made of an async function is known as one: flows hand it no callback.
 *
 * Semantics: async v3; that last sentence is our own.
 *
 * @param {Function} fn
 * @param {...*} args its first arguments
 * @returns {function(...*)} calls `fn(...args, ...more)` with its own arguments as `more`, and returns what that returns
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function apply(fn, ...args) {
  check.fn('apply', 'fn', fn);
  return fn.bind(undefined, ...args); // a bound function keeps what flows look at: whether it is async, its length
}

module.exports = apply;
