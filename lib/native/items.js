'use strict';

// A collection function whose iteratee is native: its window runs in C, and what comes back is collected in slices.

const { rejection } = require('../core/errors');
const { fail } = require('../core/flow');
const { ITEMS, native, open, stop } = require('./runs');

// How many items are supplied at a time: a fraction of a millisecond's work.
const SLICE = 2048;

class Items {
  constructor(flow, { description, extra, taken }, items) {
    this.flow = flow;
    this.description = description;
    this.extra = extra;
    this.taken = taken;
    this.items = items;
    this.supplied = 0;
  }

  hungry(run) {
    const { description, items, supplied, taken } = this;
    const end = Math.min(supplied + SLICE, items.length);
    const firsts = [];
    try {
      for (let i = supplied; i < end; i++) firsts.push(firstOf(description, items[i]));
      native.supplyItems(run, description.type, firsts, 0, firsts.length, taken.args);
    } catch (error) {
      stop(run);
      fail(this.flow, error || rejection(error));
    }
    this.supplied = end;
  }

  settled(run, leaves, count, values) {
    const { flow, items, taken } = this;
    for (let i = 0; i < count && flow.callback !== null; i++) {
      const leaf = leaves[i];
      const value = values[i];
      if (value === null) this.leave(run, leaf);
      else if (flow.way.collect !== null) {
        flow.way.collect(flow, leaf, value === undefined || taken.result === undefined ? value : taken.result(value), items[leaf]);
      }
    }
    if (flow.callback === null) stop(run); // it has found what it looked for
  }

  leave(run, leaf) {
    const { flow, items } = this;
    this.description.otherwise(items[leaf], ...this.extra, (error, value) => {
      if (flow.callback === null) return;
      if (error) {
        stop(run);
        fail(flow, error);
        return;
      }
      if (flow.way.collect !== null) flow.way.collect(flow, leaf, value, items[leaf]);
      if (flow.callback === null) stop(run);
      else native.settle(run, leaf);
    });
  }

  over(error) {
    const { flow } = this;
    if (flow.callback === null) return;
    if (error !== null) fail(flow, error);
    else flow.kind.end(flow, null);
  }
}

function firstOf(description, item) {
  const first = description.first(item);
  if (first === undefined) description.otherwise(item, () => {}); // which refuses it
  return first;
}

/**
 * Runs a flow of items in C.
 *
 * @param {ItemsFlow} flow over a list, or the values of an object
 * @param {{description: Object, extra: Array, taken: (Object|undefined)}} iteratee what a native function has under FUNCTION
 * @param {boolean} discards whether nobody wants the values
 * @returns {boolean} false where it is not for C; then nothing has happened
 */
function runItems(flow, iteratee, discards) {
  const { description, taken } = iteratee;
  if (taken === undefined || flow.total === 0) return false;
  const items = listOf(flow);
  if (items === undefined) return false;
  for (let i = 0; i < items.length && i < SLICE; i++) {
    if (description.first(items[i]) === undefined) return false;
  }
  flow.started = flow.total; // as far as JavaScript is concerned
  const owner = new Items(flow, iteratee, items);
  const run = open(Int32Array.of(ITEMS, flow.limit, flow.total, 1), discards, owner);
  owner.hungry(run);
  if (flow.callback !== null) native.start(run); // unless an item was refused
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
