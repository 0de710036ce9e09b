'use strict';

// A slot that is one call of a user's function with some values, whatever the flow makes of its outcome. Its kind has
//
//   kind.settled(flow, slot, error, values)   the function has called back, or its promise has settled; or what it threw
//                                             is to be treated so

const { FAILED, OPEN, PROBE, SUCCEEDED, adopt, isAsync, returned } = require('./adopt');
const { calledTwice } = require('./errors');
const { threw } = require('./flow');

const NONE = [];

/**
 * Calls a function as a flow's slot.
 *
 * @param {function(number): string} whose says of a slot whose callback it is, for the error of a second call
 * @param {Function} fn
 * @param {Array} [values] what it gets before its callback
 * @returns {Raised|undefined} for `begin` to return
 */
function call(flow, slot, whose, fn, values = NONE) {
  const done = slotCallback(flow, slot, whose);
  try {
    if (isAsync(fn)) return adopt(fn(...values), done);
    const value = pass(fn, values, done);
    if (value !== undefined) returned(value, fn.length > values.length, done, fn);
  } catch (exception) {
    return threw(flow, exception, done(PROBE) === OPEN);
  }
  return undefined;
}

// Nearly always there is one value or none.
function pass(fn, values, done) {
  switch (values.length) {
    case 0:
      return fn(done);
    case 1:
      return fn(values[0], done);
    default:
      return fn(...values, done);
  }
}

// A callback lets go of its flow as it is called, as in tasks.js.
function slotCallback(flow, slot, whose) {
  return function done(error, value) {
    if (error != null && error === PROBE) return flow !== null ? OPEN : slot < 0 ? FAILED : SUCCEEDED;
    if (flow === null) throw calledTwice(whose(slot < 0 ? ~slot : slot), error);
    const of = flow;
    const its = slot;
    flow = null;
    if (error) slot = ~slot;
    if (of.callback === null) return; // the flow was stopped
    let values = NONE;
    if (arguments.length > 1) {
      values = [value];
      for (let i = 2; i < arguments.length; i++) values.push(arguments[i]);
    }
    of.kind.settled(of, its, error, values);
  };
}

module.exports = { call };
