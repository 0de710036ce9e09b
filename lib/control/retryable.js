'use strict';

const { isAsync } = require('../core/adopt');
const check = require('../core/check');
const { takeCallback } = require('../core/wrap');
const { options, run } = require('./retry');

/**
 * Makes a function that calls a task until it succeeds, as `retry` does.
 *
 * Semantics: async v3.
 *
 * @param {{arity: number}|number} [given] the options of `retry`, and `arity`: how many arguments `task` takes, with its callback,
 *   where its declared parameters do not tell. With fewer arguments the last one is no callback, though it be a function.
 * @param {Function} task called as `task(...args, callback)`, with `this`; an async function gets no callback
 * @returns {function(...*): (Promise<*>|undefined)} to be called as `task`; all else is as in `retry`
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: `task` is no function, or an option is none
 */
function retryable(given, task) {
  if (task === undefined && typeof given === 'function') return retrying({}, given);
  return retrying(given === undefined || given === null ? {} : given, task);
}

function retrying(given, task) {
  check.fn('retryable', 'task', task);
  const settings = options(given);
  const arity = arityOf(given, task) + (isAsync(task) ? 1 : 0);
  return function (...args) {
    const callback = args.length < arity ? undefined : takeCallback(args, arity - 1);
    return run(settings, task.bind(this, ...args), callback);
  };
}

function arityOf(given, task) {
  const { arity } = given;
  return arity === undefined || arity === null ? task.length : check.count('retryable', 'arity', arity, 0);
}

module.exports = { retryable };
