'use strict';

// What cflow's figures are compared with, and the goals among these comparisons.

const { median } = require('simple-statistics');
const { paired } = require('../harness/rounds');
const { ratio, spread } = require('../harness/statistics');

// By the kind of workload. `of` is what is compared: `cpu`, `memory`, or `added`, the CPU time beyond that of the hand-written
// loop. `most` is the goal, if there is one; `at` the one size for which it is meant, else it is for all.
const COMPARISONS = {
  'auto-chain': [{ of: 'cpu', to: 'async', most: 0.02, at: 10000 }, { of: 'cpu', to: 'neo-async' }],
  'auto-wide': [{ of: 'cpu', to: 'async' }, { of: 'cpu', to: 'neo-async' }],
  queue: [
    { of: 'cpu', to: 'async', most: 0.3, at: 1000000 },
    { of: 'cpu', to: 'neo-async' },
    { of: 'cpu', to: 'fastq', most: 1, at: 1000000 },
    { of: 'memory', to: 'async', most: 0.5, at: 1000000 },
    { of: 'memory', to: 'fastq' }
  ],
  'queue-async': [{ of: 'cpu', to: 'async' }, { of: 'cpu', to: 'fastq' }, { of: 'cpu', to: 'p-queue' }, { of: 'memory', to: 'async' }],
  'priority-queue': [{ of: 'cpu', to: 'async', most: 0.25, at: 100000 }, { of: 'cpu', to: 'neo-async' }],
  later: [{ of: 'added', to: 'async', most: 0.6 }, { of: 'cpu', to: 'async' }, { of: 'cpu', to: 'neo-async', most: 1 }],
  sync: [{ of: 'cpu', to: 'async', most: 1 }, { of: 'cpu', to: 'neo-async' }],
  'async-functions': [{ of: 'cpu', to: 'async', most: 0.6 }],
  'sort-by': [{ of: 'cpu', to: 'async', most: 0.8, at: 1000000 }, { of: 'cpu', to: 'neo-async' }],
  'short-flows': [{ of: 'cpu', to: 'async', most: 0.6 }, { of: 'cpu', to: 'neo-async', most: 1 }]
};

/**
 * @param {Object} workload
 * @param {{size: number, cells: Object}} measured at a size: by library, its `runs` in the order of the rounds (undefined where
 *   there was none), or else that it took more than `over` seconds, or that it `failed`
 * @returns {Object[]} each comparison with its `value`, {median, min, max}, or {below} where the other one was stopped,
 *   or undefined; and `met`, true or false, where a goal is meant for this size
 */
function compare(workload, { size, cells }) {
  return COMPARISONS[workload.kind].map((comparison) => {
    const value = valueOf(comparison, size, cells);
    const { most, at = size } = comparison;
    return { ...comparison, value, met: most === undefined || at !== size ? undefined : isMet(value, most, cells.cflow) };
  });
}

function isMet(value, most, cflow) {
  if (value === undefined) return cflow.runs ? undefined : false; // a peer that fails, or noise, is no measure
  return (value.below === undefined ? value.median : value.below) <= most;
}

function valueOf({ of, to }, size, { cflow, [to]: other, hand }) {
  if (!cflow.runs) return undefined;
  if (other.over && of === 'cpu') return { below: median(have(cflow.runs).map(({ cpu }) => cpu)) * size / (other.over * 1e9) };
  if (!other.runs) return undefined;
  if (of === 'added') return ratioOfAdded(cflow, other, hand);
  return paired(cflow.runs, other.runs).length === 0 ? undefined : ratio(cflow.runs, other.runs, of);
}

// Of small differences a round's own ratio is mostly noise, and of what may be nothing there is none.
function ratioOfAdded(cflow, other, hand) {
  const [ours, theirs] = [added(cflow, hand), added(other, hand)];
  if (ours === undefined || theirs === undefined || theirs.min <= 0) return undefined;
  const extremes = [ours.min, ours.max].flatMap((value) => [value / theirs.min, value / theirs.max]);
  return { median: ours.median / theirs.median, min: Math.min(...extremes), max: Math.max(...extremes) };
}

/** @returns {{median: number, min: number, max: number}|undefined} the ns beyond the hand-written loop's, for each item */
function added(cell, hand) {
  if (!hand || !hand.runs || !cell.runs) return undefined;
  const pairs = paired(cell.runs, hand.runs);
  return pairs.length === 0 ? undefined : spread(pairs.map(([one, other]) => one.cpu - other.cpu));
}

/** The runs that there are. */
function have(runs) {
  return runs.filter(Boolean);
}

module.exports = { COMPARISONS, added, compare, have };
