'use strict';

// Promises in a flow of callbacks: whose promise counts, and how it settles a slot.

const { rejection, surface } = require('./errors');

// A slot's callback called with this says whether it may still be called, and nothing else happens.
const PROBE = Symbol('probe');

/** Whether a function is an async function; one that is bound or behind a proxy too. */
function isAsync(fn) {
  return fn[Symbol.toStringTag] === 'AsyncFunction';
}

function isThenable(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function') && typeof value.then === 'function';
}

function answer(done, error, value) {
  if (!done(PROBE)) return;
  // What a later task throws now must not turn into a rejection of a promise that nobody holds.
  try {
    if (error === null) done(null, value);
    else done(error);
  } catch (exception) {
    surface(exception);
  }
}

/** The promise settles the slot, unless its callback does first. */
function adopt(thenable, done) {
  Promise.resolve(thenable).then(
    value => answer(done, null, value),
    reason => answer(done, rejection(reason))
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
 */
function returned(value, takesCallback, done) {
  if (!isThenable(value)) return;
  if (!takesCallback) return adopt(value, done);
  if (value[Symbol.toStringTag] !== 'Promise') return;
  value.then(undefined, reason => {
    if (!done(PROBE)) throw reason; // no longer the flow's: it stays an unhandled rejection
    answer(done, rejection(reason));
  });
}

module.exports = { PROBE, adopt, isAsync, isThenable, returned };
