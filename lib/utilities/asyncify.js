'use strict';

const { adopt, isThenable } = require('../core/adopt');
const check = require('../core/check');
const { rejection } = require('../core/errors');
const { once, wrap } = require('../core/wrap');

/**
 * Makes a function of a callback of one that returns its value, or a promise of it.
 *
 * The callback gets what `fn` returns, at once, or what the promise or other thenable that it returns settles with; and what
 * it throws as the error. An exception of the callback is not taken for one of `fn`: it goes to the caller, or
 * surfaces as an uncaught exception where a promise was waited for.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param {Function} fn gets the arguments without the callback, and `this`
 * @returns {function(...*): (Promise<*>|undefined)} to be called with arguments and a callback that gets an error or null, and the value;
 *   a promise of the value where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function asyncify(fn) {
  check.fn('asyncify', 'fn', fn);
  return wrap(fn.length, (self, args, callback) => {
    let result;
    try {
      result = fn.apply(self, args);
    } catch (exception) {
      return callback(exception || rejection(exception));
    }
    if (isThenable(result)) adopt(result, once('asyncify', callback));
    else callback(null, result);
  });
}

module.exports = asyncify;
