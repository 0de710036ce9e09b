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
//   setUp(…)         makes what the runs need, from the rows and the options, if need be: { facts, remove } are [name, value] pairs to
//                    report, and what removes it
//   figures(…)       what a run says of itself (its output), if that counts and not what the kernel says of the process (its cost)
//   compared         the metrics of which to take ratios
//   libraries()      versions to report
//   reports          as report.js and report-nodes.js export them

const { allowance } = require('./budget');
const { RunFailed, measure } = require('./measure');
const { interleave } = require('./rounds');
const { ratio, summarize } = require('./statistics');

const AT_ONCE = 4; // trials: they mostly wait
const TRIAL_SECONDS = 60;

/**
 * Runs each row once, with next to no work: it warms the disk's cache, too.
 *
 * @param {{binary: string, major: number}} node
 * @param {boolean} mayFail whether a row is just marked with the reason when it does not run
 * @returns {Promise<Object[]>} the rows; those that do not run have `unavailable`, the reason
 * @throws {Error} if one does not run that may not fail
 */
async function tryRows(suite, rows, node, mayFail) {
  const tried = rows.map((row) => ({ ...row }));
  const left = [...tried];
  const tryNext = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) row.unavailable = await whyUnavailable(suite, row, node, mayFail);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, tryNext));
  return tried;
}

async function whyUnavailable(suite, row, node, mayFail) {
  if (row.oldest > node.major) return `needs Node.js ${row.oldest} or newer${row.needs ? `, for ${row.needs}` : ''}`;
  try {
    await runRow(row, suite.trial, node, TRIAL_SECONDS);
  } catch (error) {
    if (error instanceof RunFailed && mayFail) return error.reason;
    throw error;
  }
  return undefined;
}

async function runRow(row, parameters, node, limit) {
  try {
    return await measure([node.binary, row.script, ...row.arguments, ...parameters], limit);
  } catch (error) {
    error.message = `The row "${titleOf(row)}" does not run on Node.js ${node.version}:\n${error.message}`;
    throw error;
  }
}

/**
 * @param {Object} suite
 * @param {Object[]} rows from tryRows; one that fails or is stopped all the same gets `unavailable`
 * @param {Object[]} experiments
 * @param {{binary: string, version: string, major: number}} node
 * @param {Object} course of the runs: `budget`, the seconds that all runs of a row in an experiment may take together; `journal`,
 *   as openJournal gives it; `progress`, as showProgress does
 * @returns {Promise<Object[]>} the experiments, each with its `results` by row id: runs, summary, ratios
 */
async function runExperiments(suite, rows, experiments, node, course) {
  const done = [];
  for (const experiment of experiments) {
    const spent = new Map(rows.map((row) => [row, []]));
    const runs = await interleave(rows.filter(available), experiment.rounds, async (row, round) => {
      const limit = available(row) ? allowance(course.budget, spent.get(row)) : 0;
      const outcome = limit > 0 ? await attempt(suite, row, experiment, round, node, limit, course) : undefined;
      if (outcome === undefined) {
        course.progress.skip(row, experiment);
        return undefined;
      }
      spent.get(row).push(outcome.seconds);
      // One that has been measured before is not lost when its time is over.
      if (outcome.failure && !(outcome.stopped && spent.get(row).length > 1)) row.unavailable = outcome.failure;
      return outcome.figures;
    });
    done.push({ ...experiment, budget: course.budget, results: resultsOf(rows.filter(available), runs, suite.compared) });
  }
  return done;
}

// What came of a run, now or before the benchmark was stopped.
async function attempt(suite, row, experiment, round, node, limit, { journal, progress }) {
  const key = [node.version, experiment.name, row.id, round].join(' | ');
  const recalled = journal.recall(key);
  if (recalled !== undefined) {
    progress.skip(row, experiment);
    return recalled;
  }
  progress.begin(row, experiment, round, node);
  const outcome = await outcomeOf(suite, row, experiment, node, limit);
  journal.note(key, outcome);
  progress.step(row, experiment);
  return outcome;
}

// Some fail only at full size: they run out of memory or of time, for two.
async function outcomeOf(suite, row, experiment, node, limit) {
  try {
    const { cost, output } = await runRow(row, experiment.arguments, node, limit);
    return { figures: suite.figures ? suite.figures(output, cost) : cost, seconds: cost.real };
  } catch (error) {
    if (!(error instanceof RunFailed)) throw error;
    return { failure: error.reason, stopped: error.stopped, seconds: error.seconds };
  }
}

/** What a row is called where its group is not to be seen. */
function titleOf({ title, label }) {
  return title || label;
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
    rows.map((row) => {
      const measured = runs.get(row).filter((run) => run !== undefined);
      return [
        row.id,
        {
          summary: summarize(measured),
          toBaseline: compare(row, rows.filter((other) => other.baseline))[0],
          toRivals: compare(row, rows.filter((other) => row.rivals.includes(other.id))),
          runs: measured
        }
      ];
    })
  );
}

/** @returns {Array<{row: Object, experiment: Object}>} all runs to come, for the progress */
function runsOf(rows, experiments) {
  const running = rows.filter(available);
  return experiments.flatMap((experiment) =>
    Array.from({ length: experiment.rounds }, () => running.map((row) => ({ row, experiment }))).flat()
  );
}

module.exports = { runExperiments, runsOf, titleOf, tryRows };
