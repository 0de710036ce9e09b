'use strict';

// The report of a suite that was run on several versions of Node.js.

const { UNITS, amount, ratio } = require('./format');
const { LEGEND, inGroups, measurements, runs } = require('./report');
const { titleOf } = require('./suite');

/** What holds for all versions of a run, as a block's facts. */
function factsOfNodes({ machine, libraries, facts = [] }, experiment) {
  return [
    ['cflow', `${libraries.cflow}, one binary for all`],
    ['CPU', `${machine.cpu}, ${machine.cores} cores`],
    ['Kernel', `${machine.kernel}, ${machine.platform}`],
    ...facts,
    ['Date', machine.date],
    ['Runs', `${experiment.name}, median of ${runs(experiment)}`]
  ];
}

/**
 * How the versions compare.
 *
 * @param {Object[]} results one a version, as report() takes them, of the same rows and experiments
 */
function summaryOfNodes(results) {
  const [{ title, rows, experiments }] = results;
  const last = experiments.length - 1; // the largest
  return [
    { heading: `${title}, on ${results.length} versions of Node.js` },
    { facts: factsOfNodes(results[0], experiments[last]) },
    { heading: 'CPU time (user + sys) in seconds' },
    ...[...new Set(rows.map((row) => row.group))].map((group) => ({
      lines: lines(results, rows.filter((row) => row.group === group), last, 'cpu', group)
    })),
    { table: times(results, last) },
    { heading: 'CPU time ÷ that of what it means to replace' },
    { table: ratios(results, last, 'cpu') },
    { heading: 'Peak memory ÷ that of what it means to replace' },
    { table: ratios(results, last, 'memory') },
    ...exceptions(results)
  ];
}

/** The summary, then each version in full. */
function reportNodes(results) {
  const versions = results.flatMap((result) => measurements(result, `Node.js ${result.node.version} (V8 ${result.node.v8}): `));
  return [...summaryOfNodes(results), ...versions, LEGEND];
}

function lines(results, rows, experiment, metric, title) {
  return {
    title,
    unit: UNITS[metric],
    x: results.map((result) => result.node.version),
    series: rows.map(({ id, label, ours }) => ({
      label,
      ours,
      values: results.map((result) => {
        const measured = result.experiments[experiment].results[id];
        return measured === undefined ? null : measured.summary[metric].median;
      })
    }))
  };
}

function times(results, experiment) {
  return perVersion(results, results[0].rows, (row) => ({
    cells: [row.label, ...cells(results, experiment, row.id, ({ summary }) => amount('cpu', summary.cpu.median))]
  }));
}

function ratios(results, experiment, metric) {
  const { rows } = results[0];
  const pairs = rows.flatMap((row) => row.rivals.map((id) => ({ ...row, rival: rows.find((other) => other.id === id) })));
  return perVersion(results, pairs.filter(({ rival }) => rival), ({ id, label, rival }) => ({
    cells: [
      `${label} ÷ ${rival.label}`,
      ...cells(results, experiment, id, ({ toRivals }) => {
        const found = toRivals.find(({ to }) => to === rival.id);
        return found ? ratio(found[metric].median) : '—';
      })
    ]
  }));
}

function perVersion(results, rows, lineOf) {
  return {
    columns: [{ name: '' }, ...results.map((result) => ({ name: result.node.version, right: true }))],
    rows: inGroups(rows, lineOf)
  };
}

/** A row's cell for each version, where it could be measured. */
function cells(results, experiment, id, text) {
  return results.map((result) => {
    const measured = result.experiments[experiment].results[id];
    return measured === undefined ? '—' : text(measured);
  });
}

/** What could not be measured as the rest was, and why. */
function exceptions(results) {
  const rows = results.flatMap(({ node, rows: all, experiments }) =>
    all.flatMap((row) =>
      whyNot(row, experiments).map((why) => ({ cells: [node.version, titleOf(row), why], ours: row.ours }))
    )
  );
  if (rows.length === 0) return [];
  return [
    { heading: 'What did not run, or less often' },
    { table: { columns: [{ name: 'Node.js' }, { name: 'row' }, { name: 'why' }], rows } }
  ];
}

function whyNot({ id, unavailable }, experiments) {
  if (unavailable !== undefined) return [unavailable];
  return experiments
    .map(({ name, rounds, budget, results }) => ({ name, rounds, budget, count: results[id].runs.length }))
    .filter(({ rounds, count }) => count < rounds)
    .map(({ name, rounds, budget, count }) => `${name}: ${runs({ rounds: count })} instead of ${rounds}, for more take longer than ${budget} s`);
}

module.exports = { cells, exceptions, factsOfNodes, lines, perVersion, reportNodes, summaryOfNodes };
