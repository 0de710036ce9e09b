'use strict';

// Which release of a library is compared.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

/**
 * @param {string} name of a library as require() takes it
 * @param {string} [from] the folder in which require() does
 */
function releaseOf(name, from = __dirname) {
  let folder = path.dirname(require.resolve(name, { paths: [from] }));
  for (;;) {
    const file = path.join(folder, 'package.json');
    const manifest = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
    if (manifest.version) return manifest.version;
    if (folder === path.dirname(folder)) return 'of unknown version';
    folder = path.dirname(folder);
  }
}

/** cflow's version and, in a clone, its commit. */
function releaseOfCflow(root) {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const git = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' });
  return git.status === 0 ? `${version} (${git.stdout.trim()})` : version;
}

module.exports = { releaseOf, releaseOfCflow };
