'use strict';

// Promises in a flow of callbacks: whose promise counts, and how it settles a slot.

const { badType, rejection, surface } = require('./errors');

// A slot's callback that is called with PROBE only tells how it stands.
const PROBE = Symbol('probe');
const OPEN = 0; // it has not been called
const SUCCEEDED = 1; // it has, without an error
const FAILED = 2; // it has, with an error

/** Whether a function is an async function; one that is bound or behind a proxy too. */
function isAsync(fn) {
  return fn[Symbol.toStringTag] === 'AsyncFunction';
}

function isThenable(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function') && typeof value.then === 'function';
}

// What a later task throws within `done` must not turn into a rejection of a promise that nobody holds.
function fulfilled(done, value) {
  if (done(PROBE) !== OPEN) return;
  try {
    done(null, value);
  } catch (exception) {
    surface(exception);
  }
}

function rejected(done, reason) {
  const state = done(PROBE);
  // No longer the flow's affair: it stays an unhandled rejection, unless the callback has reported an error already.
  if (state === SUCCEEDED) throw reason;
  if (state !== OPEN) return;
  try {
    done(rejection(reason));
  } catch (exception) {
    surface(exception);
  }
}

/** The promise settles the slot, unless its callback does first. */
function adopt(thenable, done) {
  Promise.resolve(thenable).then(
    value => fulfilled(done, value),
    reason => rejected(done, reason)
  );
}

/**
 * Deals with what a task returned that got its callback.
 *
 * A task whose declared parameters leave no room for the callback can only speak through its promise. Of one that
 * has room the callback counts, and the promise only if it is rejected while the callback has not been called.
 * Only true promises are looked at then: to call `then` of a query or another lazy thenable would run it again.
 *
 * @param {*} value what the task returned
 * @param {boolean} takesCallback whether its declared parameters leave room for the callback
 * @param {Function} done the slot's callback
 * @param {Function} task
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: it is a generator function, whose body nobody would run
 */
function returned(value, takesCallback, done, task) {
  if (!isThenable(value)) refuseGenerator(task);
  else if (!takesCallback) adopt(value, done);
  else if (value[Symbol.toStringTag] === 'Promise' && done(PROBE) === OPEN) value.then(undefined, reason => rejected(done, reason));
}

function refuseGenerator(task) {
  const tag = task[Symbol.toStringTag]; // a plain function has none
  if (tag === undefined || (tag !== 'GeneratorFunction' && tag !== 'AsyncGeneratorFunction')) return;
  throw badType(`cflow: ${nameOf(task)} is a generator function, which never calls back: give an async function or a plain one`);
}

function nameOf({ name }) {
  return typeof name === 'string' && name !== '' ? name : 'a task';
}

module.exports = { FAILED, OPEN, PROBE, SUCCEEDED, adopt, isAsync, isThenable, returned };
