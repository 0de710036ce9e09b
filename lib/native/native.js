'use strict';

const { badType, show } = require('../core/errors');
const { nativeFunction } = require('./function');
const tick = require('./tick');

/**
 * Makes a native function of another addon's task: a call with a callback, a task without one, and an iteratee.
 *
 * Semantics: our own; include/cflow_task.h says what such an addon provides.
 *
 * @param {Object} type a Node-API external that points to the addon's cflow_task_type
 * @returns {function(...*)} takes the arguments that the type's `prepare` takes, and a callback; with(...args) gives one whose arguments after
 *   the first are set
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `type` is no object
 */
function task(type) {
  if (typeof type !== 'object' || type === null) throw badType(`cflow.native.task: type must be an external, got ${show(type)}`);
  return nativeFunction({ type, first: value => value, rest: args => ({ args, result: undefined }), otherwise: refuse });
}

function refuse(first) {
  throw badType(`cflow.native: the first argument of a native task must not be ${show(first)}`);
}

module.exports = { task, tick };
