'use strict';

const check = require('../core/check');
const { badType, show } = require('../core/errors');
const { collection, keyed } = require('../core/source');
const { invoke, once, parameters, wrap } = require('../core/wrap');

/**
 * Makes a function that always succeeds, with an object that tells how `fn` ended.
 *
 * `callback(false)` is neither: it is passed on, and stops the flow around it silently.
 *
 * Semantics: async v3; the promise form, and what becomes of `false`, are our own.
 *
 * @param {Function} fn called as `fn(...args, callback)`, with `this`; an async function gets no callback. What it throws
 *   goes to the caller; in the promise form it rejects the promise.
 * @returns {function(...*): (Promise<Object>|undefined)} to be called as `fn`; its callback gets null and an object with `error` if there was
 *   one, and with `value` if there was one: an array of them if there were several. A promise of the object where there is no callback.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function reflect(fn) {
  check.fn('reflect', 'fn', fn);
  return reflected(fn);
}

function reflected(fn) {
  return wrap(parameters(fn), (self, args, callback) => {
    invoke(fn, self, args, once('reflect', (error, ...values) => {
      if (error === false) return callback(false);
      const outcome = {};
      if (error) outcome.error = error;
      if (values.length > 0) outcome.value = values.length > 1 ? values : values[0];
      callback(null, outcome);
    }));
  });
}

/**
 * Makes each of a collection's tasks one that always succeeds, by `reflect`.
 *
 * Semantics: async v3; collections other than arrays and objects are our own.
 *
 * @param {Array<Function>|Object<string, Function>|Map<*, Function>|Iterable<Function>} tasks undefined and null are an empty array
 * @returns {Array<Function>|Object<string, Function>|Iterable<Function>} an array of an array's or a Set's tasks, an object of an object's or a
 *   Map's by their keys, and of another iterable's one that pulls from it
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no collection, or an async iterable, or one of them is no function
 */
function reflectAll(tasks) {
  const source = collection('reflectAll', 'tasks', tasks);
  if (source.awaited) throw badType(`cflow.reflectAll: tasks must be there without waiting, got ${show(tasks)}`);
  if (source.values === undefined) return pulled(source.iterator);
  check.functions('reflectAll', 'tasks', source.values, source.keys);
  const values = Array.from(source.values, reflected);
  return source.keys === undefined ? values : keyed(source.keys, values);
}

function* pulled(iterator) {
  let place = 0;
  for (const task of { [Symbol.iterator]: () => iterator }) {
    if (typeof task !== 'function') throw check.notFunction('reflectAll', 'tasks', place, task);
    place++;
    yield reflected(task);
  }
}

module.exports = { reflect, reflectAll };
