'use strict';

// Installs bench/package.json, what the benchmarks compare with and report with, when that has not been done since it
// last changed. Uses nothing of it, therefore.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const bench = path.join(__dirname, '..');
const wanted = path.join(bench, 'package-lock.json');
const installed = path.join(bench, 'node_modules', '.package-lock.json'); // npm writes it last

function installDependencies() {
  if (changed(installed) >= changed(wanted)) return;

  console.error('Installing the libraries to compare with into bench/node_modules (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: bench,
    stdio: ['ignore', process.stderr, process.stderr]
  });
  if (npm.status !== 0) {
    throw new Error(
      'The libraries to compare with could not be installed: `npm ci` in bench/ failed' +
        (npm.error ? ` (${npm.error.message}).` : '; its message is above.') +
        '\nIt needs the npm registry. Once that can be reached, run the benchmark again.'
    );
  }
}

function changed(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? -Infinity : stat.mtimeMs;
}

module.exports = { installDependencies };
