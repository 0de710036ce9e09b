'use strict';

// Median, min and max: with a handful of runs, the only statistics that do not pretend.

const { max, median, min } = require('simple-statistics');
const { paired } = require('./rounds');

function spread(numbers) {
  return { median: median(numbers), min: min(numbers), max: max(numbers) };
}

/** @returns {Object<string, {median: number, min: number, max: number}>} by metric */
function summarize(runs) {
  return Object.fromEntries(Object.keys(runs[0]).map((metric) => [metric, spread(runs.map((run) => run[metric]))]));
}

/**
 * How one row's runs compare with another's, as the spread of the ratios within each round: what slowed the machine
 * down for a while slowed both of them, and cancels out.
 *
 * @param {Object[]} runs in the order of the rounds, as are `others`; undefined where there was none
 */
function ratio(runs, others, metric) {
  return spread(paired(runs, others).map(([run, other]) => run[metric] / other[metric]));
}

module.exports = { ratio, spread, summarize };
