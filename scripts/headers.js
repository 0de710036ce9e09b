'use strict';

// Where Node's headers are. As a program it prints the folder of node_api.h, for compilers and linters.

const fs = require('fs');
const path = require('path');

const has = directory => fs.existsSync(path.join(directory, 'include', 'node', 'node_api.h'));

/** The folder beside the running node that has them, as packages of Node come; undefined if it has none. */
function beside() {
  const directory = path.resolve(path.dirname(fs.realpathSync(process.execPath)), '..');
  return has(directory) ? directory : undefined;
}

/** The folder from which node-gyp took them to build the addon. */
function fetched() {
  const config = path.join(__dirname, '..', 'build', 'config.gypi');
  const { variables } = JSON.parse(fs.readFileSync(config, 'utf8').replace(/^#.*$/gm, ''));
  return variables.nodedir;
}

module.exports = beside;

if (require.main === module) console.log(path.join(beside() || fetched(), 'include', 'node'));
