'use strict';

// Loads the engine's binary. There is no other engine: where it cannot load, nothing of cflow can work, and the
// error has to say why and what to do.

const fs = require('fs');
const path = require('path');
const { CflowError } = require('./errors');

const root = path.join(__dirname, '..', '..');

try {
  module.exports = require('node-gyp-build')(root);
} catch (cause) {
  throw noBinary(cause);
}

function noBinary(cause) {
  const happened = cause && cause.message ? cause.message.split('\n')[0] : String(cause);
  const advice = fs.existsSync(path.join(root, 'binding.gyp'))
    ? `build it: install a C compiler, make and Python 3 (Debian: apt-get install build-essential python3),\n  then run "npm install" in ${root}`
    : 'install cflow anew on this machine; node_modules that were copied from another platform lack its binary. Where there is\n' +
      '  none for this platform, build one from a clone of the source with "npm install" and "npm pack", and install that package';
  const error = new CflowError(
    'CFLOW_NO_BINARY',
    `cflow: the native engine could not be loaded on ${process.platform}-${process.arch}, Node ${process.versions.node}.\n` +
      `  What happened: ${happened}\n` +
      `  What to do: ${advice}`
  );
  error.cause = cause;
  return error;
}
