'use strict';

const check = require('../core/check');

// As they were at load: a clock that a test puts in their place later need not be wound for flows to go on.
const { queueMicrotask, setImmediate: immediate } = require('../core/globals'); // no queueMicrotask before Node 11
const { nextTick: tick } = process;

/**
 * Calls a function on a later turn of the event loop, after input and output and the timers that are due had theirs.
 *
 * Semantics: what async v3 documents, Node's setImmediate. (async itself queues a microtask, which lets nothing else in.)
 *
 * @param {Function} fn
 * @param {...*} args its arguments
 * @returns {Immediate} for clearImmediate
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function setImmediate(fn, ...args) {
  return immediate(check.fn('setImmediate', 'fn', fn), ...args);
}

/**
 * Calls a function as soon as what runs now has returned, before the event loop goes on.
 *
 * Semantics: async v3, Node's process.nextTick.
 *
 * @param {Function} fn
 * @param {...*} args its arguments
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
function nextTick(fn, ...args) {
  tick(check.fn('nextTick', 'fn', fn), ...args);
}

// A microtask takes a fifth of an immediate's time, but an endless run of them starves timers and everything else: so
// many may follow each other, then the event loop has its turn.
const BURST = 100;
let left = queueMicrotask === undefined ? 0 : BURST;

function refill() {
  left = BURST;
}

/** Calls a function when what runs now has returned, and lets the event loop turn now and then where that is done over and over. */
function soon(fn) {
  if (left === 0) {
    immediate(fn);
  } else {
    if (--left === 0) immediate(refill);
    queueMicrotask(fn);
  }
}

module.exports = { nextTick, setImmediate, soon };
