'use strict';

const { wrap } = require('../core/wrap');

/**
 * Makes a function that calls back with the same values each time, whatever its arguments: the first task of a waterfall, or
 * a value among the tasks of `auto`.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param {...*} values
 * @returns {function(...*): (Promise<*>|undefined)} its last argument is the callback, which gets null and the values, at once;
 *   without one a promise of the value, or of an array of them if there are several
 */
function constant(...values) {
  return wrap(0, (self, args, callback) => {
    callback(null, ...values);
  });
}

module.exports = constant;
