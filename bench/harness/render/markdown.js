'use strict';

// Renders a report's blocks (see ../report.js) as Markdown. Charts are left out: tables have their numbers.

function renderMarkdown(blocks) {
  const parts = blocks.map((block, i) => render(block, i)).filter((text) => text !== '');
  return `${parts.join('\n\n')}\n`;
}

function render(block, i) {
  if (block.heading) return `${i === 0 ? '#' : '##'} ${block.heading}`;
  if (block.text) return block.text;
  if (block.facts) return block.facts.map(([name, value]) => `- ${name}: ${value}`).join('\n');
  if (block.table) return table(block.table);
  return '';
}

function table({ columns, rows }) {
  return [
    line(columns.map((column) => column.name)),
    line(columns.map((column) => (column.right ? '--:' : ':--'))),
    ...rows.map((row) => line(columns.map((column, i) => cells(row)[i] || '')))
  ].join('\n');
}

function cells(row) {
  if (row.group) return [`*${row.group}*`];
  const texts = [...row.cells, ...(row.note ? [row.note] : [])].map((cell) => [cell].flat().join('<br>').replaceAll('|', '\\|'));
  return row.ours ? texts.map((text) => text && `**${text}**`) : texts;
}

function line(texts) {
  return `| ${texts.join(' | ')} |`;
}

module.exports = { renderMarkdown };
