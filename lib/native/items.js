'use strict';

// A collection function whose iteratee is native: its window runs in C, and what comes back is collected in slices.

const { rejection } = require('../core/errors');
const { fail } = require('../core/flow');
const Owner = require('./owner');
const { ITEMS, native, open, stop } = require('./runs');

// How many items are supplied at a time: a fraction of a millisecond's work.
const SLICE = 2048;

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
    const firsts = [];
    try {
      for (let i = supplied; i < end; i++) firsts.push(firstOf(stages, items[i]));
      native.supplyItems(run, stages.type, firsts, 0, firsts.length, stages.stages[0].args, stages.links !== undefined);
    } catch (error) {
      stop(run);
      this.over(error || rejection(error));
    }
    this.supplied = end;
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

function firstOf(stages, item) {
  const first = stages.start(item);
  if (first === undefined) stages.from(0, item, () => {}); // which refuses it
  return first;
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
  const items = listOf(flow);
  if (items === undefined) return false;
  for (let i = 0; i < items.length && i < SLICE; i++) {
    if (stages.start(items[i]) === undefined) return false;
  }
  flow.started = flow.total; // as far as JavaScript is concerned
  const owner = new Items(flow, stages, items, discards);
  const run = open(Int32Array.of(ITEMS, flow.limit, flow.total, 1), discards, owner);
  if (stages.links !== undefined) native.pipe(run, stages.links);
  owner.hungry(run);
  if (!owner.ended) native.start(run); // unless an item was refused
  return true;
}

// As they are now: they are looked at again when they have settled. A getter that throws is not for C.
function listOf({ keys, source, total }) {
  try {
    const items = new Array(total);
    for (let i = 0; i < total; i++) items[i] = source[keys === undefined ? i : keys[i]];
    return items;
  } catch (_) {
    return undefined;
  }
}

module.exports = { runItems };
