'use strict';

// What a report says, as a list of blocks that render/ turns into text, Markdown or HTML. A block has one of
//   heading   text
//   text      a paragraph
//   facts     [name, value] pairs
//   chart     { title, unit, bars: [{ label, group, ours, value, min, max, note }] }
//   dots      the same, on a logarithmic scale, drawn only
//   lines     { title, unit, logarithmic, x: labels, series: [{ label, ours, values }] }, drawn only: a table has the numbers, too;
//             `logarithmic` when some are many times as much as others
//   table     { columns: [{ name, right }], rows: [{ cells, note, ours } or { group }] }; a cell is text or a list of lines,
//             a note stands in place of the cells that are missing

const { NAMES, UNITS, amount, ratio, withSpread } = require('./format');

function report(result) {
  return [{ heading: result.title }, facts(result), ...measurements(result), LEGEND];
}

function measurements(result, prefix = '') {
  return result.experiments.flatMap((experiment) => [
    { heading: `${prefix}${experiment.name}, ${runs(experiment)}` },
    { chart: chart(result, experiment) },
    { table: costTable(result, experiment) },
    { table: ratioTable(result, experiment) }
  ]);
}

const LEGEND = {
  text:
    'Medians, with the least and the greatest in parentheses. Every run is a process of its own, measured by the kernel ' +
    '(wait4); the rows are interleaved. Ratios are of CPU time (user + sys) and of peak memory, taken within each round: ' +
    'below 1 is better than what it is compared with.'
};

function runs({ rounds }) {
  return rounds === 1 ? '1 run' : `${rounds} runs`;
}

function facts({ machine, node, libraries, facts: others = [] }) {
  return {
    facts: [
      ['Node.js', `${node.version} (V8 ${node.v8}), ${machine.platform}`],
      ['cflow', libraries.cflow],
      ['CPU', `${machine.cpu}, ${machine.cores} cores`],
      ['Memory', `${machine.memory} MiB`],
      ['Kernel', machine.kernel],
      ...others,
      ['Load before', machine.load.toFixed(2)],
      ['Date', machine.date]
    ]
  };
}

function chart(result, experiment) {
  const { metric } = experiment;
  return {
    title: `${NAMES[metric]}, longer is slower`,
    unit: UNITS[metric],
    bars: result.rows.map((row) => {
      const { label, group, ours } = row;
      if (row.unavailable !== undefined) return { label, group, ours, note: row.unavailable };
      const { median, min, max } = experiment.results[row.id].summary[metric];
      return { label, group, ours, value: median, min, max };
    })
  };
}

function costTable(result, experiment) {
  return table(result.rows, ['real s', 'user s', 'sys s', 'user + sys s', 'peak MiB'], (row) => {
    const { summary } = experiment.results[row.id];
    const spread = (metric) => withSpread((value) => amount(metric, value), summary[metric]);
    return [
      spread('real'),
      amount('user', summary.user.median),
      amount('sys', summary.sys.median),
      spread('cpu'),
      spread('memory')
    ];
  });
}

function ratioTable(result, experiment) {
  const rows = result.rows.filter((row) => !row.baseline);
  return table(rows, ['CPU ÷ baseline', 'means to replace', 'CPU ÷ its', 'memory ÷ its'], (row) => {
    const { toBaseline, toRivals } = experiment.results[row.id];
    return [
      toBaseline ? withSpread(ratio, toBaseline.cpu) : '',
      toRivals.map((rival) => rival.label),
      toRivals.map((rival) => withSpread(ratio, rival.cpu)),
      toRivals.map((rival) => withSpread(ratio, rival.memory))
    ];
  });
}

/** The few columns that a README has room for, of the last and largest experiment. */
function compactReport(result) {
  const experiment = result.experiments[result.experiments.length - 1];
  const { node, machine } = result;
  return [
    {
      table: table(result.rows, ['user + sys s', 'peak MiB', 'CPU ÷ baseline', 'CPU ÷ replaced', 'memory ÷ replaced'], (row) => {
        const { summary, toBaseline, toRivals } = experiment.results[row.id];
        const rivals = (metric) => toRivals.map((rival) => `${ratio(rival[metric].median)} of ${rival.label}`);
        return [
          amount('cpu', summary.cpu.median),
          amount('memory', summary.memory.median),
          toBaseline && !row.baseline ? ratio(toBaseline.cpu.median) : '',
          rivals('cpu'),
          rivals('memory')
        ];
      })
    },
    {
      text:
        `${experiment.name}, median of ${runs(experiment)}, interleaved. Node.js ${node.version}, ${machine.platform}, ` +
        `${machine.cpu}, ${machine.cores} cores, ${machine.date.slice(0, 10)}.`
    }
  ];
}

/** A table of a line for each row: its label, then `cells(row)`; or why there is nothing to say. */
function table(rows, columns, cells) {
  return {
    columns: [{ name: '' }, ...columns.map((name) => ({ name, right: true }))],
    rows: inGroups(rows, (row) =>
      row.unavailable === undefined ? { cells: [row.label, ...cells(row)] } : { cells: [row.label], note: row.unavailable }
    )
  };
}

/** The lines of a table, under headings where a group of rows begins. */
function inGroups(rows, lineOf) {
  return rows.flatMap((row, i) => {
    const line = { ours: row.ours, ...lineOf(row) };
    return i > 0 && rows[i - 1].group === row.group ? [line] : [{ group: row.group }, line];
  });
}

module.exports = { LEGEND, compactReport, facts, inGroups, measurements, report, runs };
