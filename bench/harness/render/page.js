/* global Chart */
'use strict';

// Runs in the page: draws each canvas's chart from the data it carries.

const OURS = '#e8590c';
const OTHERS = ['#4c6ef5', '#15aabf', '#74b816', '#ae3ec9', '#868e96', '#f59f00', '#12b886', '#a0522d'];
const DASHES = [[], [8, 4], [2, 3]]; // for lines that have to share a colour

const ink = matchMedia('(prefers-color-scheme: dark)').matches ? '#ddd' : '#333';
Chart.defaults.color = ink;
Chart.defaults.borderColor = '#8884';
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.font.size = 13;

const narrow = window.innerWidth < 700;
if (narrow) Chart.defaults.font.size = 11;

const draw = { bars: drawBars, dots: drawDots, lines: drawLines };
for (const canvas of document.querySelectorAll('canvas')) {
  new Chart(canvas, draw[canvas.dataset.kind](JSON.parse(canvas.dataset.chart)));
}

// Each group of rows has a colour, cflow's rows their own; whiskers go from the least to the greatest.
function drawBars({ unit, bars }) {
  const labels = bars.map(labelOf);
  return {
    type: 'barWithErrorBars',
    data: { labels, datasets: inColors(bars).map(({ label, color, members }) => ({
      label,
      data: bars.map((bar) => (members.includes(bar) && measured(bar) ? { x: bar.value, xMin: bar.min, xMax: bar.max } : { x: null })),
      backgroundColor: color,
      errorBarColor: ink,
      errorBarWhiskerColor: ink,
      barPercentage: 0.85,
      categoryPercentage: 0.9,
      grouped: false
    })) },
    options: {
      indexAxis: 'y',
      scales: { x: { beginAtZero: true, title: { display: true, text: unit } }, y: { ticks: { autoSkip: false } } }
    }
  };
}

// The same for a logarithmic scale, on which the length of a bar would mean nothing.
function drawDots({ unit, bars }) {
  const labels = bars.map(labelOf);
  return {
    type: 'scatterWithErrorBars',
    data: { datasets: inColors(bars).map(({ label, color, members }) => ({
      label,
      data: members.filter(measured).map((bar) => ({ x: bar.value, y: bars.indexOf(bar), xMin: bar.min, xMax: bar.max })),
      backgroundColor: color,
      borderColor: color,
      errorBarColor: color,
      errorBarWhiskerColor: color,
      errorBarLineWidth: 2,
      pointRadius: narrow ? 4 : 5
    })) },
    options: {
      plugins: { tooltip: { callbacks: { label: ({ raw }) => `${labels[raw.y]}: ${raw.x.toFixed(1)} ${unit}` } } },
      scales: {
        x: logarithmic(unit, bars.filter(measured).flatMap(({ min, max }) => [min, max])),
        y: {
          reverse: true,
          min: -1,
          max: bars.length,
          ticks: { stepSize: 1, autoSkip: false, callback: (i) => labels[i] || '' }
        }
      }
    }
  };
}

// An axis from one round number to another. Round are 1, 2 and 5 and what they are ten, a hundred, … times.
function logarithmic(unit, values) {
  const positive = values.filter((value) => value > 0);
  const rounds = [];
  for (let power = -3; power < 9; power++) rounds.push(...[1, 2, 5].map((digit) => Number(`${digit}e${power}`)));
  return {
    type: 'logarithmic',
    min: rounds.findLast((round) => round <= Math.min(...positive)),
    max: rounds.find((round) => round >= Math.max(...positive)),
    title: { display: true, text: `${unit}, logarithmic` },
    ticks: {
      autoSkip: false,
      maxRotation: 0,
      callback: (value) => (rounds.some((round) => Math.abs(value / round - 1) < 1e-9) ? value.toLocaleString('en-US') : '')
    }
  };
}

// A legend drawn with point styles would leave the dashes out.
function dashed(chart) {
  const labels = Chart.defaults.plugins.legend.labels.generateLabels(chart);
  return labels.map((label) => ({ ...label, lineDash: chart.data.datasets[label.datasetIndex].borderDash }));
}

function measured(bar) {
  return bar.value !== undefined;
}

// Which group it is of can be seen from its colour, where there is no room to say so.
function labelOf(bar) {
  const label = bar.label.replace(/\.js$/, '');
  const short = narrow && label.startsWith(`${bar.group}-`) ? label.slice(bar.group.length + 1).replace(/^suguru03-|^caolan-/, '') : label;
  return measured(bar) ? short : `${short} (not run)`;
}

/** The bars that share a colour, and what it stands for. */
function inColors(bars) {
  const groups = [...new Set(bars.map((bar) => bar.group))];
  const others = groups.map((group, i) => ({
    label: group,
    color: OTHERS[i % OTHERS.length],
    members: bars.filter((bar) => bar.group === group && !bar.ours)
  }));
  return [{ label: 'cflow', color: OURS, members: bars.filter((bar) => bar.ours) }, ...others].filter(({ members }) => members.length > 0);
}

function drawLines({ unit, logarithmic: wide, x, series }) {
  const values = series.flatMap((line) => line.values).filter((value) => value !== null);
  const y = wide && values.length > 0 ? logarithmic(unit, values) : { beginAtZero: true, title: { display: true, text: unit } };
  return {
    type: 'line',
    data: {
      labels: x,
      datasets: series.map((line) => {
        const i = series.filter(({ ours }) => ours === line.ours).indexOf(line);
        const color = line.ours ? OURS : OTHERS[i % OTHERS.length];
        return {
          label: line.label.replace(/\.js$/, ''),
          data: line.values,
          borderColor: color,
          backgroundColor: color,
          borderWidth: line.ours ? 3 : 2,
          borderDash: DASHES[line.ours ? i : Math.floor(i / OTHERS.length)]
        };
      })
    },
    options: {
      plugins: { legend: { labels: { usePointStyle: true, pointStyle: 'line', pointStyleWidth: 40, generateLabels: dashed } } },
      scales: { x: { title: { display: true, text: 'Node.js' } }, y }
    }
  };
}
