'use strict';

// What a report of the Doxbee and Madeup suites says, in the blocks of harness/report.js. It looks like the document that it
// answers: files sorted by time; and has that document's figures beside ours, where there are any.

const { sampleRankCorrelation } = require('simple-statistics');
const { UNITS, amount, ratio, withSpread } = require('../harness/format');
const { facts, runs } = require('../harness/report');
const { cells, exceptions, factsOfNodes, lines, perVersion } = require('../harness/report-nodes');

const COLUMNS = { time: 'time ms', growth: 'memory MiB', busy: 'CPU ms' };

const LEGEND = {
  text:
    'Medians, with the least and the greatest in parentheses. Every run is a process of its own; the rows are interleaved. ' +
    'Time is from the first of n uploads, all started in one loop, to the end of the last, after 350 to warm up; CPU time is that ' +
    'of all threads meanwhile; memory is the greatest resident set meanwhile less that at the start. Ratios are taken within ' +
    'each round: below 1 is better. A row whose runs would take longer than the budget together is run less often, which is said.'
};

/**
 * @param {Object<string, string>} styles the rows of the summary: id by name
 * @param {{summary: Object[], tables: Object[]}} [seed] what the document has about the suite
 */
function reportsOf(styles, seed = { summary: [], tables: [] }) {
  return {
    report: (result) => [{ heading: result.title }, facts(result), ...measurements(result), LEGEND],
    compactReport: (result) => reportForReadme([result]),
    reportForReadme,
    summaryForReadme: (results) => summaryForReadme(results, styles, seed),
    summaryOfNodes: (results) => summaryOfNodes(results, styles, seed),
    reportNodes: (results) => [
      ...summaryOfNodes(results, styles, seed),
      ...results.flatMap((result) => measurements(result, `Node.js ${result.node.version} (V8 ${result.node.v8}): `)),
      LEGEND
    ]
  };
}

function measurements(result, prefix = '') {
  const [experiment] = result.experiments;
  return [
    { heading: `${prefix}${experiment.name}, ${runs(experiment)}` },
    { dots: dots(result, experiment, 'time', 'Time, on a logarithmic scale; further left is better') },
    { dots: dots(result, experiment, 'growth', 'Memory, on a logarithmic scale; further left is better') },
    { table: costTable(result, experiment) },
    ...rivalTable(result, experiment)
  ];
}

/** The rows with a result, quickest first, then those without. */
function sorted(rows, { results }) {
  const time = ({ id }) => (results[id] ? results[id].summary.time.median : Infinity);
  return rows.toSorted((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)));
}

function dots(result, experiment, metric, title) {
  return {
    title,
    unit: UNITS[metric],
    bars: sorted(result.rows, experiment).map(({ id, label, group, ours, unavailable: note }) => {
      if (note !== undefined) return { label, group, ours, note };
      const { median, min, max } = experiment.results[id].summary[metric];
      return { label, group, ours, value: median, min, max };
    })
  };
}

function costTable(result, experiment) {
  return table(result, experiment, ['time ms', 'memory MiB', 'CPU ms', 'time ÷ baseline', 'memory ÷', 'CPU ÷'], ({ summary, toBaseline }) => [
    ...Object.keys(COLUMNS).map((metric) => withSpread((value) => amount(metric, value), summary[metric])),
    ...Object.keys(COLUMNS).map((metric) => (toBaseline ? ratio(toBaseline[metric].median) : ''))
  ]);
}

function table(result, experiment, columns, cellsOf) {
  return {
    columns: [{ name: 'file' }, { name: 'library' }, ...columns.map((name) => ({ name, right: true }))],
    rows: sorted(result.rows, experiment).map(({ id, label, library, ours, unavailable: note }) => ({
      ours,
      ...(note === undefined ? { cells: [`${label}${fewer(experiment.results[id], experiment)}`, library, ...cellsOf(experiment.results[id])] } : { cells: [label, library], note })
    }))
  };
}

function rivalTable({ rows }, { results }) {
  const pairs = rows.flatMap(({ id, label }) => (results[id] ? results[id].toRivals.map((rival) => ({ label, rival })) : []));
  if (pairs.length === 0) return [];
  return [
    {
      table: {
        columns: [{ name: 'what means to replace what' }, ...['time ÷ its', 'memory ÷ its', 'CPU ÷ its'].map((name) => ({ name, right: true }))],
        rows: pairs.map(({ label, rival }) => ({
          ours: true,
          cells: [`${label} ÷ ${rival.label}`, ...Object.keys(COLUMNS).map((metric) => withSpread(ratio, rival[metric]))]
        }))
      }
    }
  ];
}

/** The few columns that a README has room for, of one version of Node.js or a few. */
function reportForReadme(results) {
  const [first] = results;
  const names = results.flatMap(({ node }) => [`Node ${node.major}: time ms`, 'memory MiB', 'time ÷ baseline', 'memory ÷ baseline']);
  const figures = (id) => ({ experiments: [experiment] }) => {
    const measured = experiment.results[id];
    if (measured === undefined) return ['—', '', '', ''];
    const { summary, toBaseline } = measured;
    const ratios = toBaseline ? [ratio(toBaseline.time.median), ratio(toBaseline.growth.median)] : ['', ''];
    return [`${amount('time', summary.time.median)}${fewer(measured, experiment)}`, amount('growth', summary.growth.median), ...ratios];
  };
  return [
    {
      table: {
        columns: [{ name: 'file' }, { name: 'library' }, ...names.map((name) => ({ name, right: true }))],
        rows: sorted(first.rows, first.experiments[0]).map(({ id, label, library, ours }) => ({
          ours,
          cells: [label, library, ...results.flatMap(figures(id))]
        }))
      }
    },
    caption(results, 'The baseline is callbacks-baseline.js; ratios are medians of those within each round.')
  ];
}

/** The document's first table, beside it. */
function summaryForReadme(results, styles, seed) {
  const shown = results.map((result) => ({ ...result, rows: result.rows.filter(({ id }) => Object.values(styles).includes(id)) }));
  return [
    { table: inShort(results, styles, seed) },
    ...exceptions(shown).filter(({ table: reasons }) => reasons),
    caption(results, `The document’s machine: ${seed.machine.join(', ')}.`)
  ];
}

function caption(results, remark) {
  const [{ title, machine, libraries, experiments: [experiment] }] = results;
  const versions = results.map(({ node }) => `${node.version} (V8 ${node.v8})`).join(', ');
  return {
    text:
      `${title}, ${experiment.name}, median of ${runs(experiment)}, interleaved. cflow ${libraries.cflow} on Node.js ${versions}; ` +
      `${machine.platform}, ${machine.kernel}, ${machine.cpu}, ${machine.cores} cores, ${machine.date.slice(0, 10)}. ${remark}`
  };
}

/** A remark where the time was not enough for all runs. */
function fewer({ runs: { length } }, { rounds }) {
  return length < rounds ? ` (${length} of ${rounds} runs)` : '';
}

function summaryOfNodes(results, styles, seed) {
  const [{ title, rows, experiments }] = results;
  const [experiment] = experiments;
  const groups = [...new Set(rows.map((row) => row.group))];
  const styled = Object.values(styles).flatMap((id) => rows.filter((row) => row.id === id));
  const everywhere = [styled, ...groups.map((group) => rows.filter((row) => row.group === group))];
  const titles = [Object.keys(styles).join(', '), ...groups];
  const drawn = (metric) =>
    everywhere.map((members, i) => ({ lines: { ...lines(results, members, 0, metric, titles[i]), logarithmic: i > 0 } }));
  return [
    { heading: `${title}, on ${results.length} versions of Node.js` },
    {
      facts: [
        ...factsOfNodes(results[0], experiment),
        ...(seed.title ? [['Document', `“${seed.title}”, n = 10,000, t = 1, ${seed.machine.join(', ')}`]] : [])
      ]
    },
    { heading: 'In short' },
    { table: inShort(results, styles, seed) },
    ...correlations(results, seed),
    { heading: `Time in ms${seed.title ? ' (in parentheses: the document’s)' : ''}` },
    ...drawn('time'),
    { table: besideSeed(results, 'time', seed) },
    { heading: `Memory in MiB${seed.title ? ' (in parentheses: the document’s, in MB)' : ''}` },
    ...drawn('growth'),
    { table: besideSeed(results, 'growth', seed) },
    ...exceptions(results)
  ];
}

/** The document's first table. */
function inShort(results, styles, seed) {
  const known = ['document’s ms', 'document’s MB'];
  const columns = ['time ms', 'memory MiB', ...(seed.title ? known : [])];
  return {
    columns: [{ name: 'Node.js' }, { name: 'V8' }, { name: 'async type' }, ...columns.map((name) => ({ name, right: true }))],
    rows: results.flatMap(({ node, rows, experiments: [{ results: measured }] }) => {
      const theirs = ofVersion(seed.summary, node) || {};
      return Object.entries(styles).map(([name, id], i) => {
        const row = rows.find((candidate) => candidate.id === id);
        const { summary } = measured[id] || {};
        const { time, memory } = theirs[name] || {};
        return {
          ours: row && row.ours,
          cells: [
            ...(i === 0 ? [node.version, node.v8] : ['', '']),
            name,
            ...(summary ? [amount('time', summary.time.median), amount('growth', summary.growth.median)] : ['—', '']),
            ...(seed.title ? [time === undefined ? '' : String(time), memory === undefined ? '' : memory.toFixed(2)] : [])
          ]
        };
      });
    })
  };
}

/** Whether our ranks are those of the document. */
function correlations(results, seed) {
  const rows = results.flatMap((result) => {
    const known = ofVersion(seed.tables, result.node);
    const [{ results: measured }] = result.experiments;
    const pairs = known ? result.rows.map(({ id, label }) => [measured[id], known.rows.find(({ file }) => file === label)]) : [];
    const both = pairs.filter(([ours, theirs]) => ours && theirs && theirs.failure === undefined);
    if (both.length < 3) return [];
    const correlation = (metric, name) =>
      sampleRankCorrelation(both.map(([ours]) => ours.summary[metric].median), both.map(([, theirs]) => theirs[name])).toFixed(2);
    return [{ cells: [result.node.version, String(both.length), correlation('time', 'time'), correlation('growth', 'memory')] }];
  });
  if (rows.length === 0) return [];
  const columns = ['rows in both', 'of time', 'of memory'].map((name) => ({ name, right: true }));
  return [{ heading: 'Rank correlation with the document (Spearman)' }, { table: { columns: [{ name: 'Node.js' }, ...columns], rows } }];
}

function besideSeed(results, metric, seed) {
  const name = { time: 'time', growth: 'memory' }[metric];
  return perVersion(results, results[0].rows, (row) => ({
    cells: [
      row.label,
      ...cells(results, 0, row.id, ({ summary }) => amount(metric, summary[metric].median)).map((text, i) => {
        const table = ofVersion(seed.tables, results[i].node);
        const theirs = table && table.rows.find(({ file }) => file === row.label);
        return theirs ? `${text} (${theirs.failure || amount(metric, theirs[name])})` : text;
      })
    ]
  }));
}

// 11.0.0-pre counts as 11.0.0.
function ofVersion(entries, { version }) {
  return entries.find(({ node }) => node.split('-')[0] === version);
}

module.exports = { reportsOf };
