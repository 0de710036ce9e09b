'use strict';

const { awaitable } = require('./function');
const { TICK_PART } = require('./parts');

const { nextTick } = process;

/**
 * A task that settles when its turn comes: what process.nextTick is to callbacks. Flows of ticks alone are drained in C, and
 * give the event loop its turn every few milliseconds.
 *
 * Semantics: our own.
 *
 * @param {function(null)} [callback]
 * @returns {Promise<void>|undefined} a promise where there is no callback
 */
const tick = awaitable(callback => nextTick(callback, null), TICK_PART);

module.exports = tick;
