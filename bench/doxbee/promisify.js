'use strict';

/**
 * For the rows whose library has no such thing, and for Node 6, which has no util.promisify.
 *
 * @param {function(new: Promise, function)} Promise
 * @returns {function(function): function} makes of `function (…, callback)` one that returns a Promise
 */
module.exports = Promise => fn =>
  (...args) =>
    new Promise((resolve, reject) => {
      fn(...args, (error, value) => (error ? reject(error) : resolve(value)));
    });
