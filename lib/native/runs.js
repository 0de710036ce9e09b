'use strict';

// Runs of native tasks as JavaScript sees them: a number, and who is to be told what has come of it (see src/binding/runs.h).

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

// The words of `news`, of each task; of an error they stand behind those of the values.
const LEAF = 0;
const ROOT = 1;
const DEPTH = 2;
const BASE = 3;
const WORDS = 4;

// By number, whoever takes a run's news: see Owner.
const owners = new Map();

function attend(run, flags, count, values) {
  const owner = owners.get(run);
  if (owner === undefined) return;
  const isOver = (flags & OVER) !== 0;
  const failed = (flags & FAILED) !== 0;
  const news = native.news.slice(0, (count + 1) * WORDS); // as it is now: what is called may get other news
  if (isOver) owners.delete(run);
  if (count > 0) owner.settled(run, news, count, values);
  if (isOver) owner.finished(failed ? values[count] || rejection(values[count]) : null, failed ? news[count * WORDS + ROOT] : -1);
  else if (owners.has(run)) goOn(run, flags, owner);
}

function goOn(run, flags, owner) {
  if ((flags & HUNGRY) !== 0) owner.hungry(run);
  if ((flags & MORE) !== 0) setImmediate(native.resume, run);
}

// A thread of the pool stays free for the rest of the process.
const POOL = Number(process.env.UV_THREADPOOL_SIZE) || 4;
native.setUp(Math.max(1, POOL - 1));

/**
 * Opens a run.
 *
 * @param {Int32Array} program
 * @param {boolean} discards whether nobody wants the values
 * @param {Owner} owner who takes its news
 * @returns {number}
 */
function open(program, discards, owner) {
  const run = native.open(program, discards, attend);
  owners.set(run, owner);
  return run;
}

/** Starts a run whose first tasks have been supplied. */
function start(run) {
  if (!native.start(run)) setImmediate(native.resume, run);
}

/** Ends a run early: nothing further starts and nobody is told. */
function stop(run) {
  if (owners.delete(run)) native.stop(run);
}

module.exports = { AFTER, BASE, DEPTH, GRAPH, GROUP, ITEMS, LEAF, ROOT, TASK, TICK, TIMES, WORDS, native, open, start, stop };
