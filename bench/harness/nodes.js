'use strict';

// Node.js binaries of any version, installed from the npm registry on demand and kept in bench/.nodes/. Also a command:
//
//   node bench/harness/nodes.js 20 22.11.0    prints the binaries' paths, a line each
//
// Uses nothing but Node, so that it works before anything is installed.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const cache = path.join(__dirname, '..', '.nodes');

/**
 * @param {string} version exact, or the beginning of one (`20` is the latest 20 when first asked for)
 * @returns {string} the path of that version's binary
 */
function installNode(version) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new TypeError(`"${version}" is no version of Node.js: want 20 or 20.1.2`);

  const name = `node-${process.platform}-${process.arch}`;
  const home = path.join(cache, version);
  const binary = path.join(home, 'node_modules', name, 'bin', 'node');
  if (fs.existsSync(binary)) return binary;

  console.error(`Installing Node.js ${version} …`);
  // Moved into place when it is whole: an interrupted installation leaves nothing that looks like one.
  const partial = `${home}.${process.pid}`;
  fs.mkdirSync(partial, { recursive: true });
  try {
    install(`${name}@${version}`, partial);
    fs.renameSync(partial, home);
  } catch (error) {
    if (!fs.existsSync(binary)) throw error; // else another process was faster
  } finally {
    fs.rmSync(partial, { recursive: true, force: true });
  }
  return binary;
}

function install(specification, prefix) {
  // The package's own install script would only look for a binary that is part of it.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const npm = spawnSync('npm', ['install', ...options, '--prefix', prefix, specification], {
    cwd: prefix,
    encoding: 'utf8'
  });
  if (npm.status === 0) return;
  throw new Error(`npm could not install ${specification}:\n${npm.error ? npm.error.message : npm.stderr}`);
}

module.exports = { installNode };

if (require.main === module) {
  try {
    for (const version of process.argv.slice(2)) console.log(installNode(version));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
