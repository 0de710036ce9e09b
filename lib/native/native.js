'use strict';

const { badRange, badType, show } = require('../core/errors');
const { nativeFunction } = require('./function');
const { native } = require('./runs');
const tick = require('./tick');

/**
 * Makes a native function of another addon's task: a call with a callback, a task without one, and an iteratee.
 *
 * Semantics: our own; include/cflow_task.h says what such an addon provides.
 *
 * @param {Object} type a Node-API external that points to the addon's cflow_task_type
 * @returns {function(...*)} takes the arguments that the type's `prepare` takes, and a callback; with(...args) gives one whose arguments after
 *   the first are set
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `type` is no external, or its version another
 */
function task(type) {
  if (typeof type !== 'object' || type === null) throw badType(`cflow.native.task: type must be an external, got ${show(type)}`);
  const traits = traitsOf(type);
  const description = { type, first: value => value, rest, otherwise: refuse, takes: undefined, hands: undefined };
  const fn = nativeFunction(description);
  if ((traits & ADOPTS) !== 0) description.takes = 'value';
  if ((traits & GIVES) !== 0) {
    description.hands = {
      isList: (traits & COUNTS) !== 0,
      rest,
      list: (first, args, filesOnly, callback) => fn.with(...args)(first, callback),
      shown: value => value
    };
  }
  return fn;
}

// What C takes, with the first.
const MOST_ARGUMENTS = 16;

function rest(args) {
  if (args.length < MOST_ARGUMENTS) return { args, result: undefined };
  throw badRange(`cflow.native: a native task takes at most ${MOST_ARGUMENTS} arguments, got ${args.length + 1}`);
}

// The bits of src/binding/native.c.
const ADOPTS = 1;
const GIVES = 2;
const COUNTS = 4;

function traitsOf(type) {
  try {
    return native.traits(type);
  } catch (_) {
    throw badType(`cflow.native.task: type must be an external that points to a cflow_task_type, got ${show(type)}`);
  }
}

function refuse(first) {
  throw badType(`cflow.native: the first argument of a native task must not be ${show(first)}`);
}

module.exports = { task, tick };
