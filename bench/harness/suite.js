'use strict';

// Runs a suite of benchmarks. A suite (original/suite.js is one) has
//   name, title
//   rows()           what is compared: id, label, group, script, arguments, rivals (see there)
//   experiments(…)   the sizes to run it at: name, arguments, rounds, metric to draw, work (for the progress)
//   trial            the arguments of a run that only shows whether a row works
//   libraries()      versions to report

const { RunFailed, measure } = require('./measure');
const { interleave } = require('./rounds');
const { ratio, summarize } = require('./statistics');

/**
 * Runs each row once, with next to no work: it warms the disk's cache, too.
 *
 * @param {{binary: string, major: number}} node
 * @param {function(Object): boolean} mayFail whether a row is just marked with the reason when it does not run
 * @returns {Promise<Object[]>} the rows; those that do not run have `unavailable`, the reason
 * @throws {Error} if another row does not run
 */
async function tryRows(suite, rows, node, mayFail) {
  const tried = [];
  for (const row of rows) {
    tried.push({ ...row, unavailable: await whyUnavailable(suite, row, node, mayFail) });
  }
  return tried;
}

async function whyUnavailable(suite, row, node, mayFail) {
  if (row.oldest > node.major) return `needs Node.js ${row.oldest} or newer`;
  try {
    await runRow(row, suite.trial, node);
  } catch (error) {
    if (error instanceof RunFailed && mayFail(row)) return error.reason;
    throw error;
  }
  return undefined;
}

async function runRow(row, parameters, node) {
  try {
    return await measure([node.binary, row.script, ...row.arguments, ...parameters]);
  } catch (error) {
    error.message = `The row "${row.label}" does not run on Node.js ${node.version}:\n${error.message}`;
    throw error;
  }
}

/**
 * @param {Object[]} rows from tryRows
 * @param {function(string, string, number)} step is told of each run that is done: round, row, work
 * @returns {Promise<Object[]>} the experiments, each with its `results` by row id: runs, summary, ratios
 */
async function runExperiments(rows, experiments, node, step) {
  const available = rows.filter((row) => row.unavailable === undefined);
  const done = [];
  for (const experiment of experiments) {
    const runs = await interleave(available, experiment.rounds, async (row, round) => {
      const cost = await runRow(row, experiment.arguments, node);
      step(`${experiment.name}, round ${round + 1} of ${experiment.rounds}`, row.label, experiment.work);
      return cost;
    });
    done.push({ ...experiment, results: resultsOf(available, runs) });
  }
  return done;
}

function resultsOf(rows, runs) {
  const compare = (row, others) =>
    others.map((other) => ({
      to: other.id,
      label: other.label,
      cpu: ratio(runs.get(row), runs.get(other), 'cpu'),
      memory: ratio(runs.get(row), runs.get(other), 'memory')
    }));
  return Object.fromEntries(
    rows.map((row) => [
      row.id,
      {
        summary: summarize(runs.get(row)),
        toBaseline: compare(row, rows.filter((other) => other.baseline))[0],
        toRivals: compare(row, rows.filter((other) => row.rivals.includes(other.id))),
        runs: runs.get(row)
      }
    ])
  );
}

/** The work of all experiments together, for the progress. */
function workOf(rows, experiments) {
  const available = rows.filter((row) => row.unavailable === undefined).length;
  return experiments.reduce((sum, experiment) => sum + available * experiment.rounds * experiment.work, 0);
}

module.exports = { runExperiments, tryRows, workOf };
