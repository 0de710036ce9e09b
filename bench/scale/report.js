'use strict';

// What the scale suite's report says, as blocks for harness/render (see harness/report.js).

const { ratio, withSpread } = require('../harness/format');
const { facts, runs: numberOf } = require('../harness/report');
const { spread } = require('../harness/statistics');
const { added, compare, have } = require('./comparisons');

function report(result) {
  const groups = [...new Set(result.workloads.map(({ group }) => group))];
  const { unit } = result;
  return [
    { heading: result.title },
    factsOf(result),
    ...groups.flatMap((group) => {
      const workloads = result.workloads.filter((workload) => workload.group === group);
      return [
        { heading: group },
        { text: `${unit} for each item, by the number of items` },
        { table: costs(result, workloads) },
        { table: ratios(result, workloads) }
      ];
    }),
    { heading: 'Goals that cflow misses' },
    missedBlock(result),
    { text: legend(result) }
  ];
}

function legend({ unit, rounds, budget }) {
  const measured =
    unit === 'Instructions'
      ? 'Instructions are counted by valgrind, which sees nothing of the kernel, as the difference of a long and a short run. '
      : 'CPU time is that of all threads, once the code has been warmed up. ';
  return (
    `Median of ${numberOf({ rounds })}, of fewer where they would take more than ${budget} s, with the least and the greatest in parentheses. ` +
    `Every run is a process of its own, and the libraries are interleaved. ${measured}` +
    'After a plus: what a library adds to the hand-written loop. Peak memory is that of the process. Ratios are taken within each round, and ' +
    'below 1 cflow is better; "<" where the other was stopped, "—" where there is nothing to compare or what async adds is lost in noise.'
  );
}

function factsOf(result) {
  const { facts: lines } = facts(result);
  const peers = Object.entries(result.libraries).filter(([name]) => name !== 'cflow');
  const at = lines.findIndex(([name]) => name === 'cflow') + 1;
  return { facts: [...lines.slice(0, at), ...peers, ...lines.slice(at)] };
}

/** What each library takes, and its memory at the largest size. */
function costs({ sizes }, workloads) {
  return {
    columns: columns('', ...sizes.map(count), 'peak MiB'),
    rows: workloads.flatMap(({ label, libraries, measured }) => [
      { group: label },
      ...libraries.map((library) => ({
        ours: library === 'cflow',
        cells: [nameOf(library), ...measured.map(({ cells }) => cost(cells, library)), memory(measured, library)]
      }))
    ])
  };
}

function cost(cells, library) {
  const cell = cells[library];
  if (cell.over) return `> ${cell.over} s`;
  if (cell.failed) return shortened(cell.failed);
  const beyond = library === 'hand' ? undefined : added(cell, cells.hand);
  const text = withSpread(perItem, spread(have(cell.runs).map(({ cpu }) => cpu)));
  return beyond === undefined ? text : `${text} ${beyond.median < 0 ? '−' : '+'}${perItem(Math.abs(beyond.median))}`;
}

function memory(measured, library) {
  const { runs } = measured[measured.length - 1].cells[library];
  return runs ? spread(have(runs).map((run) => run.memory)).median.toFixed(0) : '';
}

/** cflow's figures by the others', and the goals. */
function ratios({ sizes }, workloads) {
  return {
    columns: columns('', ...sizes.map(count), 'goal', 'met'),
    rows: workloads.flatMap((workload) => [
      { group: workload.label },
      ...comparisonsOf(workload).map((compared) => ({
        cells: [nameOfComparison(compared[0]), ...compared.map(({ value }) => shown(value)), goal(compared[0]), verdict(compared, sizes)]
      }))
    ])
  };
}

/** @returns {Array<Object[]>} for each comparison of a workload, it at each size */
function comparisonsOf(workload) {
  const bySize = workload.measured.map((measured) => compare(workload, measured).map((one) => ({ ...one, size: measured.size })));
  return bySize[0].map((_, i) => bySize.map((compared) => compared[i]));
}

function nameOfComparison({ of, to }) {
  return of === 'added' ? `adds ÷ what ${to} adds` : `${of === 'memory' ? 'memory ' : ''}÷ ${to}`;
}

function shown(value) {
  if (value === undefined) return '—';
  return value.below === undefined ? withSpread(ratio, value) : `< ${precise(value.below)}`;
}

function goal({ most, at }) {
  if (most === undefined) return '';
  return `≤ ${ratio(most)}${at === undefined ? '' : ` at ${count(at)}`}`;
}

function verdict(compared, sizes) {
  const [{ most, at }] = compared;
  if (most === undefined) return '';
  if (at !== undefined && !sizes.includes(at)) return 'not measured';
  const missed = compared.filter(({ met }) => met === false);
  if (missed.length > 0) return at === undefined && missed.length < sizes.length ? `no, at ${missed.map(({ size }) => count(size)).join('; ')}` : 'no';
  return compared.some(({ met }) => met) ? 'yes' : '—';
}

function missedBlock(result) {
  const rows = missedGoals(result);
  if (rows.length === 0) return { text: 'None of those that were measured.' };
  return {
    table: {
      columns: columns('', 'items', 'compared', 'is', 'goal', 'is ÷ goal'),
      rows: rows.map(({ workload, comparison, excess, why }) => ({
        cells: [
          `${workload.group.replace(/,.*/, '')}: ${workload.label}${workload.group.startsWith('collections, ') ? workload.group.slice(11) : ''}`,
          count(comparison.size),
          nameOfComparison(comparison),
          why || shown(comparison.value),
          `≤ ${ratio(comparison.most)}`,
          excess === Infinity ? '' : ratio(excess)
        ]
      }))
    }
  };
}

/** @returns {Object[]} the goals that are not met, by how far they are missed, the farthest first */
function missedGoals({ workloads }) {
  const missed = workloads.flatMap((workload) =>
    comparisonsOf(workload)
      .flat()
      .filter(({ met }) => met === false)
      .map((comparison) => ({ workload, comparison, ...excessOf(workload, comparison) }))
  );
  return missed.sort((a, b) => (a.excess === b.excess ? 0 : b.excess - a.excess));
}

function excessOf({ measured }, { size, value, most }) {
  if (value !== undefined) return { excess: (value.below === undefined ? value.median : value.below) / most };
  const { cflow } = measured.find((one) => one.size === size).cells;
  return { excess: Infinity, why: cflow.failed ? shortened(cflow.failed) : cflow.over ? `> ${cflow.over} s` : 'not comparable' };
}

function columns(first, ...others) {
  return [{ name: first }, ...others.map((name) => ({ name, right: true }))];
}

function nameOf(library) {
  return library === 'hand' ? 'hand-written' : library;
}

function count(number) {
  return number.toLocaleString('en-US');
}

function perItem(value) {
  return value.toFixed(value < 100 ? 1 : 0);
}

// A ratio far below any that two decimals can tell.
function precise(value) {
  return value < 0.01 ? value.toPrecision(1) : ratio(value);
}

function shortened(reason) {
  if (/Maximum call stack/.test(reason)) return 'stack overflow';
  if (/is not there yet$/.test(reason)) return 'not there yet';
  return reason.length > 40 ? `${reason.slice(0, 40)}…` : reason;
}

module.exports = { missedGoals, report };
