'use strict';

// What the native suite's report says, as blocks for harness/render (see harness/report.js).

const { NAMES, UNITS, amount, ratio, withSpread } = require('../harness/format');
const { facts, runs } = require('../harness/report');
const { exceptions, factsOfNodes } = require('../harness/report-nodes');
const { goalsOf } = require('./goals');
const sizesOf = require('./sizes');
const works = require('./works');

// One more than a goal has: 0.104 is more than 0.10.
const RATIO_DIGITS = 3;

const LEGEND = {
  text:
    'Medians, with the least and the greatest in parentheses. Every run is a process of its own, and the rows are interleaved; each does its ' +
    'work twice, and the second time is measured, with the files in the cache. CPU time is that of all threads, and the cores used are CPU time ÷ ' +
    'time. Peak memory is that of the process. The delay of the event loop is the 99th percentile of what monitorEventLoopDelay sees, which ' +
    'includes its own resolution of 1 ms; then the longest. Ratios are taken within each round: below 1 is better. In goals they are of time, but for the ticks.'
};

const report = (result) => [{ heading: result.title }, facts(result), ...measurements(result), ...goalBlocks([result]), LEGEND];

function measurements(result, prefix = '') {
  const [experiment] = result.experiments;
  return worksOf(result).flatMap((work) => {
    const rows = result.rows.filter((row) => row.work === work.id);
    return [
      { heading: `${prefix}${titleOf(work, experiment)}, ${runs(experiment)}` },
      { chart: chart(rows, experiment, work.id === 'ticks' ? 'cpu' : 'real') },
      { table: costs(rows, experiment) }
    ];
  });
}

function worksOf({ rows }) {
  return works.filter(({ id }) => rows.some(({ work }) => work === id));
}

function titleOf({ title }, { arguments: [size] }) {
  return title(sizesOf[size]);
}

function chart(rows, { results }, metric) {
  return {
    title: `${NAMES[metric]}, longer is slower`,
    unit: UNITS[metric],
    bars: rows.map(({ id, label, group, ours, unavailable: note }) => {
      if (note !== undefined) return { label, group, ours, note };
      const { median, min, max } = results[id].summary[metric];
      return { label, group, ours, value: median, min, max };
    })
  };
}

function costs(rows, { results }) {
  const names = ['time s', 'CPU s', 'cores', 'peak MiB', 'delay ms', 'longest ms', 'time ÷ floor', 'CPU ÷ floor', 'time ÷ cflow', 'CPU ÷ cflow'];
  return {
    columns: columns('', ...names),
    rows: rows.map(({ id, label, work, ours, unavailable: note }) => {
      if (note !== undefined) return { ours, cells: [label], note };
      const { summary, toRivals } = results[id];
      const spread = (metric) => withSpread((value) => amount(metric, value), summary[metric]);
      const to = (isIt) => {
        const rival = toRivals.find(isIt);
        return ['real', 'cpu'].map((metric) => (rival ? withSpread(ratio, rival[metric]) : ''));
      };
      const isCflow = id === `${work}-cflow`;
      const floor = rows.find(({ floor: isFloor }) => isFloor);
      return {
        ours,
        cells: [
          label,
          ...['real', 'cpu', 'cores', 'memory', 'delay', 'longest'].map(spread),
          ...to((rival) => floor && rival.to === floor.id),
          ...(isCflow ? ['', ''] : to((rival) => rival.to === `${work}-cflow`))
        ]
      };
    })
  };
}

function goalBlocks(results) {
  const goals = results.flatMap(goalsOf).filter(({ reached }) => reached !== undefined);
  const reached = goals.filter((goal) => goal.reached);
  return [{ heading: `Goals: ${reached.length} of ${goals.length} reached` }, { table: goalTable(results) }];
}

function goalTable(results) {
  const [first] = results;
  const goals = results.map(goalsOf);
  const names = results.flatMap(({ node }) => [results.length === 1 ? 'is' : `Node ${node.major}: is`, 'reached']);
  return {
    columns: [{ name: 'work' }, { name: 'goal' }, ...names.map((name) => ({ name, right: true }))],
    rows: goals[0].map(({ work, ...goal }, i) => ({
      cells: [
        titleOf(works.find(({ id }) => id === work), first.experiments[0]),
        wanted(goal),
        ...goals.flatMap((own) => [shown(own[i]), verdict(own[i])])
      ]
    }))
  };
}

function wanted({ of, to, most, least }) {
  if (of === 'delay') return `delay ≤ ${most} ms`;
  if (of === 'cores') return `cores used ≥ ${least.toFixed(1)}`;
  return `${NAMES[of]} ≤ ${ratio(most)} of ${to ? to.label : 'what is not measured'}`;
}

function shown({ of, value }) {
  if (value === undefined) return '—';
  return withSpread((number) => (of === 'delay' || of === 'cores' ? amount(of, number) : number.toFixed(RATIO_DIGITS)), value);
}

function verdict({ reached }) {
  return reached === undefined ? 'not measured' : reached ? 'yes' : 'no';
}

function columns(first, ...others) {
  return [{ name: first }, ...others.map((name) => ({ name, right: true }))];
}

function summaryOfNodes(results) {
  const [{ title, experiments }] = results;
  return [
    { heading: `${title}, on ${results.length} versions of Node.js` },
    { facts: factsOfNodes(results[0], experiments[0]) },
    ...goalBlocks(results),
    ...exceptions(results)
  ];
}

function reportNodes(results) {
  const versions = results.flatMap((result) => measurements(result, `Node.js ${result.node.version} (V8 ${result.node.v8}): `));
  return [...summaryOfNodes(results), ...versions, LEGEND];
}

/** The few columns that a README has room for, of one version of Node.js or a few. */
function reportForReadme(results) {
  const [first] = results;
  const names = results.flatMap(({ node }) => [`Node ${node.major}: time s`, 'CPU s', 'peak MiB', 'delay ms', 'cflow’s time ÷ its']);
  return [
    {
      table: {
        columns: columns('', ...names),
        rows: worksOf(first).flatMap((work) => [
          { group: titleOf(work, first.experiments[0]) },
          ...first.rows.filter((row) => row.work === work.id).map(({ id, label, ours }) => ({
            ours,
            cells: [label, ...results.flatMap(({ experiments: [{ results: measured }] }) => figures(measured, work.id, id))]
          }))
        ])
      }
    },
    { table: goalTable(results) },
    caption(results)
  ];
}

function figures(results, work, id) {
  if (results[id] === undefined) return ['—', '', '', '', ''];
  const { summary } = results[id];
  const cflow = results[`${work}-cflow`];
  const compared = cflow && cflow.toRivals.find(({ to }) => to === id);
  return [
    ...['real', 'cpu', 'memory', 'delay'].map((metric) => amount(metric, summary[metric].median)),
    compared ? ratio(compared.real.median) : ''
  ];
}

function caption(results) {
  const [{ machine, libraries, facts: [[, files]], experiments: [experiment] }] = results;
  const versions = results.map(({ node }) => node.version).join(', ');
  return {
    text:
      `Median of ${runs(experiment)}, interleaved; files: ${files}, in the cache. cflow ${libraries.cflow} on Node.js ${versions}; ${machine.platform}, ` +
      `${machine.kernel}, ${machine.cpu}, ${machine.cores} cores, ${machine.date.slice(0, 10)}. The delay is the 99th percentile of that of the event ` +
      'loop, its timer’s 1 ms included. In goals a ratio is of time, but for the ticks.'
  };
}

module.exports = { compactReport: (result) => reportForReadme([result]), report, reportForReadme, reportNodes, summaryOfNodes };
