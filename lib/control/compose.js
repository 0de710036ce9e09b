'use strict';

const { call } = require('../core/call');
const check = require('../core/check');
const { Flow, deliverAll, open, promiseOfValues, refuse, settle } = require('../core/flow');
const { parameters, takeCallback } = require('../core/wrap');

const whose = slot => `function ${slot}`;

// As in a waterfall, the results are the values of the last function: the next one's arguments.
const SEQ = {
  name: 'seq',
  begin: (flow, slot) => call(flow, slot, whose, flow.source[slot], flow.results),
  settled(flow, slot, error, values) {
    flow.results = values;
    if (error || error === false) refuse(flow, error);
    else settle(flow);
  },
  end: (flow, error) => deliverAll(flow, error, flow.results)
};

/**
 * Makes one function of several: each gets the values of the one before, as in a waterfall, and the first one the arguments.
 *
 * An error stops it and goes to the callback; `callback(false)` stops it silently. A function that is an async function gets
 * no callback; it, and one whose declared parameters leave no room for the callback and that returns a thenable,
 * settle as their promise does. An exception goes to whoever made the call; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param {...Function} functions called as `fn(...values, callback)`, with the `this` of the function that is made
 * @returns {function(...*): (Promise<*>|undefined)} gets the first function's arguments, and a callback as the last one; it is called with the
 *   error or null, and the last function's values. Where there is none, a promise of the value, or of an array if there are several.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: one of `functions` is no function
 */
function seq(...functions) {
  check.functions('seq', 'functions', functions);
  return chain(functions);
}

/**
 * Makes one function of several: `compose(f, g, h)` calls h with the arguments, g with the values of that, and f with those of g.
 *
 * All else is as in `seq`, which takes them the other way round.
 *
 * Semantics: async v3.
 *
 * @param {...Function} functions as in `seq`
 * @returns {function(...*): (Promise<*>|undefined)} as `seq` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: one of `functions` is no function
 */
function compose(...functions) {
  check.functions('compose', 'functions', functions);
  return chain(functions.reverse());
}

function chain(functions) {
  const declared = functions.length > 0 ? parameters(functions[0]) : Infinity;
  return function (...values) {
    const callback = takeCallback(values, declared);
    const list = this === undefined ? functions : functions.map(fn => fn.bind(this));
    const start = final => open(new Flow(SEQ, list.length, 1, list, values, final));
    if (callback === undefined) return promiseOfValues(start);
    start(callback);
  };
}

module.exports = { compose, seq };
