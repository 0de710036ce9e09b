'use strict';

// Installs a package.json of the benchmarks', what they compare with and report with, when that has not been done since it
// last changed. Uses nothing of it, therefore.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const bench = path.join(__dirname, '..');

/** @param {string} [folder] where the package.json is */
function installDependencies(folder = bench) {
  const wanted = path.join(folder, 'package-lock.json');
  const installed = path.join(folder, 'node_modules', '.package-lock.json'); // npm writes it last
  if (changed(installed) >= changed(wanted)) return;

  const name = path.relative(path.dirname(bench), folder);
  console.error(`Installing the libraries to compare with into ${name}/node_modules (npm ci) …`);
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr]
  });
  if (npm.status !== 0) {
    throw new Error(
      `The libraries to compare with could not be installed: \`npm ci\` in ${name}/ failed` +
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
