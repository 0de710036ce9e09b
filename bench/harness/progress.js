'use strict';

// Shows how far a benchmark has come and how long it will take, on stderr: a bar on a terminal, else a line a round, and a
// line a minute.

const { SingleBar } = require('cli-progress');
const { estimator } = require('./estimate');
const { titleOf } = require('./suite');

const MINUTE = 60000;

/**
 * @param {Array<{row: Object, experiment: Object}>} runs all of them
 * @param {boolean} several whether on more than one version of Node.js
 * @returns {Object} to be told of each run: `begin(row, experiment, round, node)`, then `step(row, experiment)` when it has
 *   ended; or `skip(row, experiment)` where it is not needed; in the end `stop()`
 */
function showProgress(runs, several, stream = process.stderr) {
  const estimate = estimator(runs.map(({ row, experiment }) => runOf(row, experiment)));
  const view = stream.isTTY ? bar(stream) : lines(stream);
  let began = 0;
  return {
    begin(row, { name, rounds }, round, node) {
      const where = `${several ? `Node.js ${node.version}: ` : ''}${name}, round ${round + 1} of ${rounds}`;
      view.update(estimate, where, titleOf(row));
      began = Date.now();
    },
    step(row, experiment) {
      estimate.done(runOf(row, experiment), Date.now() - began);
    },
    skip(row, experiment) {
      estimate.skipped(runOf(row, experiment));
    },
    stop() {
      view.stop(estimate);
    }
  };
}

function runOf({ id }, { work }) {
  return { id, work };
}

function bar(stream) {
  const single = new SingleBar({
    stream,
    format: '{bar} {percentage}%  {minutes}  {round}, {label}',
    barsize: 24,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: false, // nothing to put right when interrupted
    clearOnComplete: true
  });
  single.start(1, 0, { minutes: '', round: 'starting', label: '…' });
  return {
    update(estimate, round, label) {
      single.update(estimate.progress(), { minutes: toGo(estimate), round, label });
    },
    stop() {
      single.stop();
    }
  };
}

function lines(stream) {
  const start = Date.now();
  let last = '';
  let written = -Infinity;
  return {
    update(estimate, round, label) {
      if (round === last && Date.now() - written < MINUTE) return;
      last = round;
      written = Date.now();
      const left = toGo(estimate);
      stream.write(`${Math.round(estimate.progress() * 100)}% after ${duration(Date.now() - start)}${left && `, ${left}`}: ${round}, ${label}\n`);
    },
    stop(estimate) {
      if (last !== '' && estimate.progress() === 1) stream.write(`Done after ${duration(Date.now() - start)}.\n`);
    }
  };
}

function toGo(estimate) {
  const milliseconds = estimate.toGo();
  return milliseconds === undefined ? '' : `about ${duration(milliseconds)} to go`;
}

function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

module.exports = { showProgress };
