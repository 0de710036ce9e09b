'use strict';

// A slot that is one call of a user's function with some values, whatever the flow makes of its outcome. Its kind has
//
//   kind.settled(flow, slot, error, values)   the function has called back, or its promise has settled; or what it threw
//                                             is to be treated so

const { FAILED, OPEN, PROBE, SUCCEEDED, adopt, isAsync, returned } = require('./adopt');
const { calledTwice } = require('./errors');
const { threw } = require('./flow');

/**
 * Calls a function as a flow's slot.
 *
 * @param {string} what whose callback it is, for the error of a second call
 * @param {Function} fn
 * @param {Array} values what it gets before its callback
 * @returns {Raised|undefined} for `begin` to return
 */
function call(flow, slot, what, fn, values) {
  const done = slotCallback(flow, slot, what);
  try {
    if (isAsync(fn)) return adopt(fn(...values), done);
    const value = values.length === 0 ? fn(done) : fn(...values, done);
    if (value !== undefined) returned(value, fn.length > values.length, done);
  } catch (exception) {
    return threw(flow, exception, done(PROBE) === OPEN);
  }
  return undefined;
}

// A callback lets go of its flow as it is called, as in tasks.js.
function slotCallback(flow, slot, what) {
  let failed = false;
  return function done(error, ...values) {
    if (error != null && error === PROBE) return flow !== null ? OPEN : failed ? FAILED : SUCCEEDED;
    if (flow === null) throw calledTwice(what, error);
    const of = flow;
    flow = null;
    failed = Boolean(error);
    if (of.callback !== null) of.kind.settled(of, slot, error, values);
  };
}

module.exports = { call };
