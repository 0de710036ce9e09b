'use strict';

const { call } = require('../core/call');
const check = require('../core/check');
const { Flow, UNKNOWN, deliverError, open, promise, refuse, settle } = require('../core/flow');

const { setImmediate } = require('../core/globals'); // kept, should a test's fake timers replace it

const whose = () => 'the function';

// The source is the function. A call that calls back at once is deferred: a loop without an end would hold the event loop for ever.
const FOREVER = {
  name: 'forever',
  begin(flow, slot) {
    flow.results = slot; // the slot whose function is being called
    const raised = call(flow, slot, whose, flow.source);
    flow.results = null;
    return raised;
  },
  settled(flow, slot, error) {
    if (flow.results === slot) setImmediate(goOn, flow, error);
    else goOn(flow, error);
  },
  end: deliverError,
  close: undefined
};

function goOn(flow, error) {
  if (error || error === false) refuse(flow, error);
  else settle(flow);
}

/**
 * Calls a function again and again, each time after it has called back, until it calls back with an error.
 *
 * What calls back at once is deferred by an immediate, so that the event loop turns. `callback(false)` stops silently. An exception
 * goes to whoever made the call; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param {function(function(?*))} fn gets a callback that takes an error
 * @param {function(*)} [callback] gets the error. What it throws surfaces as an uncaught exception.
 * @returns {Promise<never>|undefined} where there is no callback a promise, which can only be rejected
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
function forever(fn, callback) {
  check.fn('forever', 'fn', fn);
  const final = check.callback('forever', callback);
  const begin = settler => open(new Flow(FOREVER, UNKNOWN, 1, fn, null, settler));
  if (final === undefined) return promise(begin);
  begin(final);
}

module.exports = { forever };
