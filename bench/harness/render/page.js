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

const draw = { bars: drawBars, dots: drawDots, lines: drawLines };
for (const canvas of document.querySelectorAll('canvas')) {
  new Chart(canvas, draw[canvas.dataset.kind](JSON.parse(canvas.dataset.chart)));
}

// Each group of rows has a colour, cflow's rows their own; whiskers go from the least to the greatest.
function drawBars({ unit, bars }) {
  return {
    type: 'barWithErrorBars',
    data: {
      labels: bars.map(labelOf),
      datasets: [
        {
          data: bars.map((bar) => (measured(bar) ? { x: bar.value, xMin: bar.min, xMax: bar.max } : { x: 0 })),
          backgroundColor: colors(bars),
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

// The same for a logarithmic scale, on which the length of a bar would mean nothing.
function drawDots({ unit, bars }) {
  const labels = bars.map(labelOf);
  const shown = bars.filter(measured);
  const color = colors(shown);
  return {
    type: 'scatterWithErrorBars',
    data: {
      datasets: [
        {
          data: shown.map((bar) => ({ x: bar.value, y: bars.indexOf(bar), xMin: bar.min, xMax: bar.max })),
          backgroundColor: color,
          borderColor: color,
          errorBarColor: color,
          errorBarWhiskerColor: color,
          errorBarLineWidth: 2,
          pointRadius: 5
        }
      ]
    },
    options: {
      plugins: { legend: { display: false }, tooltip: { callbacks: { label: ({ raw }) => `${labels[raw.y]}: ${raw.x.toFixed(1)}` } } },
      scales: {
        x: { type: 'logarithmic', title: { display: true, text: unit } },
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

// A legend drawn with point styles would leave the dashes out.
function dashed(chart) {
  const labels = Chart.defaults.plugins.legend.labels.generateLabels(chart);
  return labels.map((label) => ({ ...label, lineDash: chart.data.datasets[label.datasetIndex].borderDash }));
}

function measured(bar) {
  return bar.value !== undefined;
}

function labelOf(bar) {
  return measured(bar) ? bar.label : `${bar.label} – ${bar.note}`;
}

function colors(bars) {
  const groups = [...new Set(bars.map((bar) => bar.group))];
  return bars.map((bar) => (bar.ours ? OURS : OTHERS[groups.indexOf(bar.group) % OTHERS.length]));
}

function drawLines({ unit, logarithmic, x, series }) {
  const title = { display: true, text: logarithmic ? `${unit}, logarithmic` : unit };
  const y = logarithmic ? { type: 'logarithmic', title } : { beginAtZero: true, title };
  return {
    type: 'line',
    data: {
      labels: x,
      datasets: series.map((line) => {
        const i = series.filter(({ ours }) => ours === line.ours).indexOf(line);
        const color = line.ours ? OURS : OTHERS[i % OTHERS.length];
        return {
          label: line.label,
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
