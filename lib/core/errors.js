'use strict';

/** An error of cflow's own. `code` is stable and made for comparing; the message is made for people. */
class CflowError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
CflowError.prototype.name = 'Error';

function invalid(error) {
  error.code = 'CFLOW_INVALID_ARGUMENT';
  return error;
}

/** A TypeError for an argument that is of the wrong kind. */
function badType(message) {
  return invalid(new TypeError(message));
}

/** A RangeError for an argument of the right kind with a value that makes no sense. */
function badRange(message) {
  return invalid(new RangeError(message));
}

/**
 * The error for a callback that is called a second time.
 *
 * @param {string} what whose callback it is: `task 2`, `this of step 1`
 * @param {*} brought the error that the second call brought, if any: it would be lost otherwise
 */
function calledTwice(what, brought) {
  const error = new CflowError('CFLOW_CALLED_TWICE', 'Callback was already called');
  error.callback = what;
  if (brought) error.cause = brought;
  return error;
}

/**
 * What a rejected promise hands to a flow, as an error that is true: a flow takes a falsy one for success.
 * Errors, and objects that carry a message, stay as they are; anything else is wrapped and carried as `cause`.
 */
function rejection(reason) {
  if (reason && (reason instanceof Error || reason.message)) return reason;
  const text = typeof reason === 'string' && reason !== '' ? reason : `A promise was rejected with ${show(reason)}`;
  const error = new CflowError('CFLOW_REJECTED', text);
  error.cause = reason;
  return error;
}

/** A value as an error message shows it: short, on one line, never throwing whatever the value is. */
function show(value) {
  try {
    if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return value.name ? `function ${value.name}` : 'a function';
    if (Array.isArray(value)) return `an array of length ${value.length}`;
    if (typeof value === 'object' && value !== null) {
      const maker = value.constructor;
      return typeof maker === 'function' && maker.name ? `an instance of ${maker.name}` : 'an object';
    }
    return String(value);
  } catch (_) {
    return `a value of type ${typeof value}`;
  }
}

// An exception out of a user's callback belongs to nobody on the stack: not to the flow, which is over, and not to
// whoever happened to call a task's callback, who might take it for that task's failure.
const { nextTick } = process;

function rethrow(error) {
  throw error;
}

/** Lets an exception surface once, as itself, as an uncaught exception. */
function surface(error) {
  nextTick(rethrow, error);
}

module.exports = { CflowError, badRange, badType, calledTwice, rejection, show, surface };
