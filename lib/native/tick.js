'use strict';

const check = require('../core/check');
const { awaitable } = require('./function');
const { TICK_PART } = require('./program');

const { nextTick } = process;

/**
 * A task that settles when its turn comes: what process.nextTick is to callbacks. Flows of ticks alone are drained in C, and
 * give the event loop its turn every few milliseconds.
 *
 * Semantics: our own.
 *
 * @param {...*} args the last one is a callback, which gets null
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: it is no function
 */
const tick = awaitable(function (...args) {
  nextTick(check.fn('native.tick', 'callback', args[args.length - 1]), null);
}, TICK_PART);

module.exports = tick;
