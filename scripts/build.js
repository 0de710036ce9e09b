'use strict';

// Builds the addon: build/Release/cflow.node. `npm install` in a clone runs this (as `prepare`).
//
// One line when all is well; all that node-gyp said, and what is missing, when it is not.
// CFLOW_STRICT=1 turns compiler warnings into errors: for our own builds, never for a user's.

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const headersBeside = require('./headers');

const root = path.join(__dirname, '..');
const binary = path.join('build', 'Release', 'cflow.node');

function nodeGyp() {
  try {
    return require.resolve('node-gyp/bin/node-gyp.js', { paths: [root] });
  } catch (_) {
    return undefined;
  }
}

function runs(command, ...args) {
  const { error, status } = spawnSync(command, args, { stdio: 'ignore' });
  return error === undefined && status === 0;
}

/** The tools that a build needs and that are not there, by name. */
function missing() {
  if (process.platform === 'win32') return []; // node-gyp itself looks for Visual Studio and says what it found
  const python = process.env.npm_config_python || process.env.PYTHON;
  const tools = {
    'a C compiler': runs(process.env.CC || 'cc', '--version') && runs(process.env.CXX || 'c++', '--version'),
    make: runs(process.env.MAKE || 'make', '--version'),
    'Python 3': [python, 'python3', 'python'].some(name => name && runs(name, '-c', 'import sys; sys.exit(sys.version_info < (3,))'))
  };
  return Object.keys(tools).filter(tool => !tools[tool]);
}

function advice() {
  switch (process.platform) {
    case 'win32':
      return 'Install Visual Studio with its "Desktop development with C++", and Python 3 (https://python.org).';
    case 'darwin':
      return 'Run: xcode-select --install';
    default:
      return (
        'Debian, Ubuntu: apt-get install build-essential python3\n' +
        '  Fedora:         dnf install gcc-c++ make python3\n' +
        '  Alpine:         apk add build-base python3'
      );
  }
}

function fail(message) {
  process.stderr.write(`\ncflow: the addon could not be built.\n  ${message}\n`);
  process.exit(1);
}

const gyp = nodeGyp();
if (gyp === undefined) {
  fail('node-gyp is not installed: it is among the devDependencies, which "npm install --include=dev" brings.');
}

const args = [gyp, 'configure', 'build', '--release'];
const nodedir = headersBeside(); // nothing to fetch then
if (nodedir !== undefined) args.push(`--nodedir=${nodedir}`);
args.push(`--cflow_strict=${process.env.CFLOW_STRICT === '1' ? 1 : 0}`);

const { status, error, output } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
if (status !== 0) {
  process.stderr.write(error ? String(error.stack) : output.filter(Boolean).join(''));
  const tools = missing();
  if (tools.length > 0) {
    fail(`Missing: ${tools.join(', ')}.\n  ${advice()}`);
  }
  fail(`A C compiler${process.platform === 'win32' ? '' : ', make'} and Python 3 are there, so see above for what went wrong.`);
}

console.log(`cflow: built ${binary} (${(fs.statSync(path.join(root, binary)).size / 1024).toFixed(0)} KB)`);
