'use strict';

// Async contexts: what an AsyncLocalStorage holds has to go where the work goes.
//
// A program that uses no context should not pay for one. There is no public way to ask whether any is in use, but making an
// AsyncResource tells, in 15 ns:
// - where contexts are frames (Node 24), the resource has the frame of now in a property of its own, undefined if there is none;
// - before that, contexts are kept by async hooks, and a resource without a type may be made only while no hook is active. To find
//   one active costs an exception, so it is found once: from then on the context of all work is kept.

const hooks = load();
const AsyncResource = hooks && hooks.AsyncLocalStorage && hooks.AsyncResource; // no storage, no contexts: before Node 12.17

// A context in which none is in use: what was given up in none runs in it where otherwise another one would leak into it.
const none = AsyncResource && new AsyncResource('cflow.none');
const FRAME = AsyncResource && Object.getOwnPropertySymbols(none).find(symbol => String(symbol) === 'Symbol(context_frame)');

// cflow may itself have been loaded in a context.
if (none !== undefined) {
  const held = symbol => String(symbol).indexOf('async_id') < 0;
  for (const symbol of Object.getOwnPropertySymbols(none).filter(held)) none[symbol] = undefined;
}

let hooked = false; // whether a hook was found active

function load() {
  try {
    return require('async_hooks');
  } catch (_) {
    return undefined; // before Node 8
  }
}

/**
 * The async context of now.
 *
 * @returns {AsyncResource|undefined} undefined where there is none
 */
function capture() {
  if (AsyncResource === undefined) return undefined;
  if (hooked) return new AsyncResource('cflow');
  try {
    const resource = new AsyncResource('', 0);
    return FRAME !== undefined && resource[FRAME] !== undefined ? resource : undefined;
  } catch (_) {
    hooked = true;
    return new AsyncResource('cflow');
  }
}

module.exports = { capture, none };
