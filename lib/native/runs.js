'use strict';

// Runs of native tasks as JavaScript sees them: a number, and who is to be told what has come of it (see src/binding/native.c).

const { native } = require('../core/binding');
const { rejection } = require('../core/errors');

const { setImmediate } = require('../core/globals'); // kept, should a test's fake timers replace it

// The program's words, in the order of native/run.h: kind, limit, count, span.
const TICK = 0;
const TASK = 1;
const ITEMS = 2;
const GROUP = 3;
const TIMES = 4;
const GRAPH = 5;
const AFTER = 6;

const OVER = 1;
const FAILED = 2;
const HUNGRY = 4;
const MORE = 8;

// By number, what takes a run's news:
//   owner.settled(run, leaves, count, values)   these leaves have settled; one with null is left to JavaScript
//   owner.hungry(run)                      supply more items
//   owner.over(error, leaf)                it is over: null, or the error and whose it is
const owners = new Map();

function attend(run, flags, count, values) {
  const owner = owners.get(run);
  if (owner === undefined) return;
  if ((flags & OVER) !== 0) owners.delete(run);
  if (count > 0) owner.settled(run, native.leaves, count, values);
  if ((flags & OVER) !== 0) over(owner, (flags & FAILED) !== 0, count, values);
  else if (owners.has(run)) goOn(run, flags, owner);
}

// The error stands behind the values, and the number of the leaf that failed behind theirs.
function over(owner, failed, count, values) {
  if (failed) owner.over(values[count] || rejection(values[count]), native.leaves[count]);
  else owner.over(null, -1);
}

function goOn(run, flags, owner) {
  if ((flags & HUNGRY) !== 0) owner.hungry(run);
  if ((flags & MORE) !== 0) setImmediate(native.resume, run);
}

// A thread of the pool stays free for the rest of the process.
const POOL = Number(process.env.UV_THREADPOOL_SIZE) || 4;
native.setUp(attend, Math.max(1, POOL - 1));

/**
 * Opens a run.
 *
 * @param {Int32Array} program
 * @param {boolean} discards whether nobody wants the values
 * @param {Object} owner what takes its news
 * @returns {number}
 */
function open(program, discards, owner) {
  const run = native.open(program, discards);
  owners.set(run, owner);
  return run;
}

/** Ends a run early: nothing further starts and nobody is told. */
function stop(run) {
  if (owners.delete(run)) native.stop(run);
}

module.exports = { AFTER, GRAPH, GROUP, ITEMS, TASK, TICK, TIMES, native, open, stop };
