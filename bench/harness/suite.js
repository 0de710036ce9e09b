'use strict';

// Runs a suite of benchmarks. A suite (original/suite.js is one, doxbee/suite.js has two) has
//   name, title
//   packages         the folder of its package.json, if it needs more than bench/'s
//   versions         of Node.js to compare
//   addOptions(…)    to the command line
//   rows()           what is compared: id, label, group, script, arguments, rivals (see there)
//   experiments(…)   the sizes to run it at, from the options: name, arguments, rounds, metric to draw, work (for the progress)
//   tag(…)           a word about the options for the name of the reports, if need be
//   trial            the arguments of a run that only shows whether a row works
//   figures(output)  what a run says of itself, if that counts and not what the kernel says of the process
//   compared         the metrics of which to take ratios
//   libraries()      versions to report
//   reports          as report.js and report-nodes.js export them

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
 * @param {Object} suite
 * @param {Object[]} rows from tryRows; one that fails all the same gets `unavailable`, if it may
 * @param {function(Object): boolean} mayFail
 * @param {function(string, string, number)} step is told of each run that is done: round, row, work
 * @returns {Promise<Object[]>} the experiments, each with its `results` by row id: runs, summary, ratios
 */
async function runExperiments(suite, rows, experiments, node, mayFail, step) {
  const done = [];
  for (const experiment of experiments) {
    const runs = await interleave(rows.filter(available), experiment.rounds, async (row, round) => {
      const run = available(row) && (await attempt(row, experiment.arguments, node, mayFail));
      step(`${experiment.name}, round ${round + 1} of ${experiment.rounds}`, row.label, experiment.work);
      if (!run) return undefined;
      return suite.figures ? suite.figures(run.output) : run.cost;
    });
    done.push({ ...experiment, results: resultsOf(rows.filter(available), runs, suite.compared) });
  }
  return done;
}

// Some fail only at full size: they run out of memory, for one.
async function attempt(row, parameters, node, mayFail) {
  try {
    return await runRow(row, parameters, node);
  } catch (error) {
    if (!(error instanceof RunFailed) || !mayFail(row)) throw error;
    row.unavailable = error.reason;
    return undefined;
  }
}

function available(row) {
  return row.unavailable === undefined;
}

function resultsOf(rows, runs, metrics) {
  const compare = (row, others) =>
    others.map((other) => ({
      to: other.id,
      label: other.label,
      ...Object.fromEntries(metrics.map((metric) => [metric, ratio(runs.get(row), runs.get(other), metric)]))
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
  const running = rows.filter(available).length;
  return experiments.reduce((sum, experiment) => sum + running * experiment.rounds * experiment.work, 0);
}

module.exports = { runExperiments, tryRows, workOf };
