'use strict';

// Loads the engine's binary. There is no other engine: where it cannot load, nothing of cflow can work, and the
// error has to say why and what to do.

const path = require('path');
const load = require('node-gyp-build');
const { CflowError } = require('./errors');

const root = path.join(__dirname, '..');

try {
  module.exports = load(root);
} catch (cause) {
  const platform = `${process.platform}-${process.arch}, Node ${process.versions.node}`;
  const error = new CflowError(
    'CFLOW_NO_BINARY',
    `cflow: the native engine could not be loaded on ${platform}.\n` +
      `  What happened: ${cause.message.split('\n')[0]}\n` +
      '  What to do: install a package with a binary for this platform, or build it from a clone of the source:\n' +
      '  install a C compiler, make and Python 3 (Debian: apt-get install build-essential python3), then run\n' +
      `  "npm install" in ${root}`
  );
  error.cause = cause;
  throw error;
}
