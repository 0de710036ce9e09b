'use strict';

const { isAsync } = require('../core/adopt');
const { badType } = require('../core/errors');
const { UNLIMITED } = require('../core/flow');
const { isArrow, parameterNames } = require('../core/parameters');
const { dependentKind, label, runDependent } = require('./dependencies');

const AUTO_INJECT = dependentKind('autoInject', (results, needs) => needs.map(name => results[name]));

/**
 * Runs tasks like `auto`, where a task's parameters are named after the tasks that it depends on.
 *
 * A task is called as `task(...results of those, callback)`; its last parameter is its callback, unless it is an async
 * function, which gets none. Where the names of parameters do not last, as after a minifier, or cannot be read (a bound
 * function), the task is an array of the names and then the function, as for `auto`. Defaults and comments may stand among
 * the parameters. All else is as in `auto`.
 *
 * An arrow function without parameters has nowhere to get a callback from: it is a task whose promise counts. Any other
 * function without parameters is refused, as in async.
 *
 * Semantics: async v3.
 *
 * @param {Object<string, (Function|Array)>|Map<*, (Function|Array)>} tasks as in `auto`
 * @param {function(?*, Object)} [callback] as in `auto`
 * @returns {Promise<Object>|undefined} a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `auto`, or the parameters of a task do not say what it depends on
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: a task depends on one that there is not, or on itself by any way
 */
function autoInject(tasks, callback) {
  return runDependent(AUTO_INJECT, tasks, needsOf, UNLIMITED, callback);
}

function needsOf(fn, key) {
  const callbacks = isAsync(fn) ? 0 : 1;
  const names = parameterNames(fn);
  if (names === undefined) {
    if (fn.length === callbacks && !isConstructor(fn)) return []; // it takes its callback: there is no name to know
    throw unclear(key, 'cannot be read, since it is bound, native or a class');
  }
  if (names.length < callbacks) {
    if (isArrow(fn)) return [];
    throw unclear(key, 'are none, and the last one would be its callback');
  }
  const needs = names.slice(0, names.length - callbacks);
  if (needs.includes(undefined)) throw unclear(key, 'name no task where they are destructured or take the rest');
  return needs;
}

// A class, or what Node's own classes are.
function isConstructor(fn) {
  const prototype = Object.getOwnPropertyDescriptor(fn, 'prototype');
  return prototype !== undefined && !prototype.writable;
}

function unclear(key, why) {
  const advice = 'give an array of the names of its dependencies and then the function';
  return badType(`cflow.autoInject: the parameters of task ${label(key)} ${why}; ${advice}`);
}

module.exports = autoInject;
