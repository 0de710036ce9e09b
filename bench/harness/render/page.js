/* global Chart */
'use strict';

// Runs in the page: draws each canvas's chart from the data it carries.

const OURS = '#e8590c';
const OTHERS = ['#4c6ef5', '#15aabf', '#74b816', '#ae3ec9', '#868e96'];

const ink = matchMedia('(prefers-color-scheme: dark)').matches ? '#ddd' : '#333';
Chart.defaults.color = ink;
Chart.defaults.borderColor = '#8884';
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.font.size = 13;

const draw = { bars: drawBars, lines: drawLines };
for (const canvas of document.querySelectorAll('canvas')) {
  new Chart(canvas, draw[canvas.dataset.kind](JSON.parse(canvas.dataset.chart)));
}

// Each group of rows has a colour, cflow's rows their own; whiskers go from the least to the greatest.
function drawBars({ unit, bars }) {
  const groups = [...new Set(bars.map((bar) => bar.group))];
  const measured = (bar) => bar.value !== undefined;
  return {
    type: 'barWithErrorBars',
    data: {
      labels: bars.map((bar) => (measured(bar) ? bar.label : `${bar.label} – ${bar.note}`)),
      datasets: [
        {
          data: bars.map((bar) => (measured(bar) ? { x: bar.value, xMin: bar.min, xMax: bar.max } : { x: 0 })),
          backgroundColor: bars.map((bar) => (bar.ours ? OURS : OTHERS[groups.indexOf(bar.group) % OTHERS.length])),
          errorBarColor: ink,
          errorBarWhiskerColor: ink,
          barPercentage: 0.85,
          categoryPercentage: 0.9
        }
      ]
    },
    options: {
      indexAxis: 'y',
      plugins: { legend: { display: false } },
      scales: { x: { beginAtZero: true, title: { display: true, text: unit } }, y: { ticks: { autoSkip: false } } }
    }
  };
}

function drawLines({ unit, x, series }) {
  return {
    type: 'line',
    data: {
      labels: x,
      datasets: series.map((line, i) => {
        const color = line.ours ? OURS : OTHERS[i % OTHERS.length];
        return { label: line.label, data: line.values, borderColor: color, backgroundColor: color, borderWidth: line.ours ? 3 : 2 };
      })
    },
    options: {
      scales: { x: { title: { display: true, text: 'Node.js' } }, y: { beginAtZero: true, title: { display: true, text: unit } } }
    }
  };
}
