'use strict';

// A collection function whose iteratee is native: the window runs in C, and what comes back is collected in slices.

const { fail } = require('../core/flow');
const { ITEMS, native, open, stop } = require('./runs');

// How many items are supplied at a time: a fraction of a millisecond's work.
const SLICE = 2048;

class Items {
  constructor(flow, description, items, discards) {
    this.flow = flow;
    this.description = description;
    this.items = items;
    this.discards = discards;
    this.supplied = 0;
    this.left = 0; // items that Node's own function is at work on
    this.ended = false;
    this.run = 0;
  }

  settled(leaves, count, values) {
    const { flow, items } = this;
    if (this.discards) return;
    const { result } = this.description;
    for (let i = 0; i < count && flow.callback !== null; i++) {
      const leaf = leaves[i];
      const value = values[i];
      if (value === null) this.leave(leaf);
      else flow.way.collect(flow, leaf, value !== undefined && result !== undefined ? result(value) : value, items[leaf]);
    }
    if (flow.callback === null) stop(this.run);
  }

  hungry() {
    const { description, items, run, supplied } = this;
    const to = Math.min(supplied + SLICE, items.length);
    this.supplied = to;
    const taken = description.items(items, supplied, to);
    native.supplyItems(run, description.type, taken, supplied, to, description.rest);
  }

  over(error) {
    this.ended = true;
    if (error !== null) fail(this.flow, error);
    else if (this.left === 0) this.flow.kind.end(this.flow, null);
  }
}

/**
 * Runs a flow of items in C.
 *
 * @returns {boolean} false where that can't be: then nothing has happened
 */
function runItems(flow, description, discards) {
  const owner = new Items(flow, description, flow.source, discards);
  owner.run = open(Int32Array.of(ITEMS, flow.limit, flow.total, 1), discards, owner);
  owner.hungry();
  native.start(owner.run);
  return true;
}

module.exports = { runItems };
