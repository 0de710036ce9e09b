'use strict';

// A collection function whose iteratee is native: its window runs in C, and what comes back is collected in slices.

const { rejection } = require('../core/errors');
const { fail } = require('../core/flow');
const Owner = require('./owner');
const { ITEMS, native, open, start, stop } = require('./runs');

// How many items are supplied at a time: a fraction of a millisecond's work.
const SLICE = 512;

class Items extends Owner {
  constructor(flow, stages, items, discards) {
    super();
    this.flow = flow;
    this.stages = stages;
    this.items = items;
    this.supplied = 0;
    this.discards = discards;
  }

  hungry(run) {
    const { items, stages, supplied } = this;
    const end = Math.min(supplied + SLICE, items.length);
    let firsts = [];
    try {
      for (let i = supplied; i < end; i++) {
        const first = stages.start(items[i]);
        if (first === undefined) {
          this.supply(run, firsts);
          firsts = [];
          native.supply(run, native.types.left, [], false); // Node does or refuses it
        } else {
          firsts.push(first);
        }
      }
      this.supply(run, firsts);
    } catch (error) {
      stop(run);
      this.over(error || rejection(error));
    }
    this.supplied = end;
  }

  supply(run, firsts) {
    const { stages } = this;
    native.supplyItems(run, stages.type, firsts, 0, firsts.length, stages.stages[0].args, stages.links !== undefined);
  }

  stagesOf() {
    return this.stages;
  }

  firstOf(root) {
    return this.items[root];
  }

  keep(root, value) {
    const { flow, items } = this;
    flow.way.collect(flow, root, value, items[root]);
    this.ended = flow.callback === null;
  }

  over(error) {
    const { flow } = this;
    this.ended = true;
    if (flow.callback === null) return;
    if (error !== null) fail(flow, error);
    else flow.kind.end(flow, null);
  }
}

/**
 * Runs a flow of items in C.
 *
 * @param {ItemsFlow} flow over a list, or the values of an object
 * @param {Stages} stages what a native function has under FUNCTION
 * @param {boolean} discards whether nobody wants the values
 * @returns {boolean} false where it is not for C; then nothing has happened
 */
function runItems(flow, stages, discards) {
  if (!stages.runs || flow.total === 0) return false;
  const items = listOf(flow, stages);
  if (items === undefined) return false;
  flow.started = flow.total; // as far as JavaScript is concerned
  const owner = new Items(flow, stages, items, discards);
  let run;
  try {
    run = open(Int32Array.of(ITEMS, flow.limit, flow.total, 1), discards, owner);
    if (stages.links !== undefined) native.pipe(run, stages.links);
    owner.hungry(run);
    if (!owner.ended) start(run); // unless an item was refused
  } catch (error) {
    stop(run); // there is no memory
    owner.over(error);
  }
  return true;
}

// As they are now: they are looked at again when they have settled. A getter that throws is not for C; nor is a list of which one of
// the first is not, or any is undefined: its length may be a lie.
function listOf({ keys, source, total }, stages) {
  try {
    const isShort = keys === undefined && Array.isArray(source) && total <= MOST_AT_ONCE;
    const items = isShort ? source.slice(0, total) : pick(keys, source, total);
    for (let i = 0; i < items.length && i < SLICE; i++) if (stages.start(items[i]) === undefined) return undefined;
    return items.length === total ? items : undefined;
  } catch (_) {
    return undefined;
  }
}

// A copy of so many takes a moment, even of holes.
const MOST_AT_ONCE = 1 << 22;

// Ends at the first that is undefined.
function pick(keys, source, total) {
  const items = [];
  for (let i = 0; i < total; i++) {
    const item = source[keys === undefined ? i : keys[i]];
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}

module.exports = { runItems };
