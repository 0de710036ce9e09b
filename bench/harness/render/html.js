'use strict';

// Renders a report's blocks (see ../report.js) as a page that needs nothing else: Chart.js is copied into it.

const fs = require('node:fs');
const path = require('node:path');

function renderHtml(blocks) {
  const title = blocks.find((block) => block.heading).heading;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>
${asset('page.css')}</style>
<main>
${blocks.map(render).join('\n')}
</main>
<script>${script('chart.js', 'dist/chart.umd.min.js')}</script>
<script>${script('chartjs-chart-error-bars', 'build/index.umd.min.js')}</script>
<script>
${asset('page.js')}</script>
</html>
`;
}

function render(block, i) {
  if (block.heading) return i === 0 ? `<h1>${escape(block.heading)}</h1>` : `<h2>${escape(block.heading)}</h2>`;
  if (block.text) return `<p>${escape(block.text)}</p>`;
  if (block.facts) return `<dl>${block.facts.map(([name, value]) => `<dt>${escape(name)}<dd>${escape(value)}`).join('')}</dl>`;
  if (block.chart) return drawing('bars', block.chart, block.chart.bars.length * 26 + 90);
  if (block.dots) return drawing('dots', block.dots, block.dots.bars.length * 22 + 90);
  if (block.lines) return drawing('lines', block.lines, 300 + block.lines.series.length * 12);
  return table(block.table);
}

function drawing(kind, data, height) {
  return `<figure><figcaption>${escape(data.title)}</figcaption>
<div style="height: ${height}px"><canvas data-kind="${kind}" data-chart="${escape(JSON.stringify(data))}"></canvas></div></figure>`;
}

function table({ columns, rows }) {
  const align = (i) => (columns[i].right ? ' class="right"' : '');
  const head = columns.map((column, i) => `<th${align(i)}>${escape(column.name)}`).join('');
  const body = rows.map((row) => {
    if (row.group) return `<tr class="group"><th colspan="${columns.length}">${escape(row.group)}`;
    const cells = row.cells.map((cell, i) => `<td${align(i)}>${lines(cell)}`).join('');
    const note = row.note ? `<td colspan="${columns.length - row.cells.length}">${escape(row.note)}` : '';
    return `<tr${row.ours ? ' class="ours"' : ''}>${cells}${note}`;
  });
  return `<div class="scroll"><table>\n<thead><tr>${head}\n<tbody>\n${body.join('\n')}\n</table></div>`;
}

function lines(cell) {
  return [cell].flat().map(escape).join('<br>');
}

function escape(text) {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function asset(name) {
  return fs.readFileSync(path.join(__dirname, name), 'utf8');
}

// A package's `exports` may hide its files from require.resolve, hence the path.
function script(name, file) {
  const code = fs.readFileSync(path.join(__dirname, '..', '..', 'node_modules', name, file), 'utf8');
  return code.replace(/^\/\/# sourceMappingURL=.*$/m, '').replaceAll('</script', '<\\/script');
}

module.exports = { renderHtml };
