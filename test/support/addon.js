'use strict';

// Addons for the tests alone, each of one file of C.

const { spawnSync } = require('child_process');
const path = require('path');
const headersBeside = require('../../scripts/headers');

/**
 * Builds one of test/lifecycle.
 *
 * @returns {string|undefined} undefined where there are no headers of Node's to build it with
 */
function buildAddon(name, folder) {
  const headers = process.platform === 'win32' ? undefined : headersBeside();
  if (headers === undefined) return undefined;
  const library = path.join(folder, `${name}.node`);
  const source = path.join(__dirname, '..', 'lifecycle', `${name}.c`);
  const flags = ['-std=c11', '-O1', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC', '-isystem', path.join(headers, 'include', 'node')];
  const { error, status, stderr } = spawnSync(process.env.CC || 'cc', [...flags, source, '-o', library, '-ldl'], { encoding: 'utf8' });
  if (status !== 0) throw error || new Error(stderr);
  return library;
}

module.exports = { buildAddon };
