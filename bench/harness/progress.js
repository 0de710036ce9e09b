'use strict';

// Shows how far a benchmark has come, on stderr: a bar with an estimate on a terminal, else a line a round.

const { SingleBar } = require('cli-progress');

/**
 * @param {number} total the work of all steps, in whatever unit says best how long a step takes
 * @returns {{step: function(string, string, number), stop: function()}} `step` is called when one has been done
 */
function showProgress(total, stream = process.stderr) {
  return stream.isTTY ? bar(total, stream) : lines(total, stream);
}

function bar(total, stream) {
  const single = new SingleBar({
    stream,
    format: '{bar} {percentage}%  {minutes}  {round}, {label}',
    barsize: 24,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: false, // nothing to put right when interrupted
    clearOnComplete: true
  });
  const start = Date.now();
  let done = 0;
  single.start(total, 0, { minutes: '', round: 'starting', label: '…' });
  return {
    step(round, label, work) {
      done += work;
      const left = ((Date.now() - start) / done) * (total - done);
      single.update(done, { minutes: `${duration(left)} to go`, round, label });
    },
    stop() {
      single.stop();
    }
  };
}

function lines(total, stream) {
  const start = Date.now();
  let done = 0;
  let last = '';
  return {
    step(round, label, work) {
      if (round !== last) {
        stream.write(`${Math.round((done / total) * 100)}% after ${duration(Date.now() - start)}: ${round}\n`);
      }
      last = round;
      done += work;
    },
    stop() {
      if (total > 0 && done === total) stream.write(`Done after ${duration(Date.now() - start)}.\n`);
    }
  };
}

function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

module.exports = { showProgress };
