'use strict';

// Flows of native tasks that were made without a callback. One that is handed to another flow in the same tick is that
// flow's task; one that nobody has claimed by the end of the tick is a promise, and starts.

const { nextTick } = process;

const CLAIM = Symbol('claim');

let unclaimed = [];

// How many there are: whoever takes tasks looks at that first, in every flow.
const offers = { count: 0 };

/**
 * Has a flow start at the end of the tick, unless it is claimed.
 *
 * @param {function(...*)} flow
 * @param {function()} start
 */
function offer(flow, start) {
  const offered = { start };
  flow[CLAIM] = offered;
  offers.count = unclaimed.push(offered);
  if (offers.count === 1) nextTick(startAll);
}

function startAll() {
  const offered = unclaimed;
  unclaimed = [];
  offers.count = 0;
  offered.forEach(each => {
    if (each.start !== null) each.start();
  });
}

/** A flow runs when its function is called, and not by itself. */
function claim(flow) {
  const offered = flow[CLAIM];
  if (offered !== undefined) offered.start = null;
}

/** Claims what of these is on offer. */
function claimAll(tasks) {
  for (let i = 0; i < tasks.length; i++) if (typeof tasks[i] === 'function') claim(tasks[i]);
}

module.exports = { claim, claimAll, offer, offers };
