'use strict';

// Renders a report's blocks (see ../report.js) for a terminal.

const Table = require('cli-table3');

const BAR_WIDTH = 50;

function renderTerminal(blocks) {
  return blocks
    .map((block) => render(block))
    .filter((text) => text !== '')
    .join('\n\n');
}

function render(block) {
  if (block.heading) return `${block.heading}\n${'='.repeat(block.heading.length)}`;
  if (block.text) return wrap(block.text, 110);
  if (block.facts) return block.facts.map(([name, value]) => `${`${name}:`.padEnd(13)}${value}`).join('\n');
  if (block.chart) return chart(block.chart);
  if (block.table) return table(block.table);
  return ''; // dots, lines: their numbers are in a table
}

function chart({ title, unit, bars }) {
  const widest = Math.max(...bars.map((bar) => bar.label.length));
  const longest = Math.max(...bars.map((bar) => bar.value || 0));
  let group;
  const lines = bars.map((bar) => {
    const gap = group !== undefined && bar.group !== group ? '\n' : '';
    group = bar.group;
    const text =
      bar.value === undefined
        ? `(${bar.note})`
        : `${'█'.repeat(Math.max(1, Math.round((bar.value / longest) * BAR_WIDTH)))} ${bar.value.toFixed(3)} ${unit}`;
    return `${gap}${bar.label.padStart(widest)}  ${text}`;
  });
  return [title, '', ...lines].join('\n');
}

function table({ columns, rows }) {
  const drawn = new Table({
    head: columns.map((column) => column.name),
    colAligns: columns.map((column) => (column.right ? 'right' : 'left')),
    style: { head: [], border: [], compact: true }
  });
  for (const row of rows) {
    if (row.group) drawn.push([{ content: row.group, colSpan: columns.length, hAlign: 'left' }]);
    else drawn.push([...row.cells.map((cell) => [cell].flat().join('\n')), ...noteOf(row, columns)]);
  }
  return drawn.toString();
}

function noteOf(row, columns) {
  return row.note ? [{ content: row.note, colSpan: columns.length - row.cells.length, hAlign: 'left' }] : [];
}

function wrap(text, width) {
  return text.replace(new RegExp(`(.{1,${width}})(?: |$)`, 'g'), '$1\n').trimEnd();
}

module.exports = { renderTerminal };
