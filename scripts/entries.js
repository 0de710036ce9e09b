'use strict';

// Writes the per-function entry points, entry/NAME.js and entry/NAME.d.ts: what `require('cflow/series')` loads is the
// one file that defines `series`, not the whole library. `prepare` and `prepack` run this; package.json's exports name the folder.

const fs = require('fs');
const path = require('path');

const root = path.join(__dirname, '..');
const lib = path.join(root, 'lib');
const folder = path.join(root, 'entry');

const cflow = require('../lib');
const modules = Object.keys(require.cache).filter(file => file.startsWith(lib + path.sep) && path.basename(file) !== 'index.js');

/** The expression that gives a function from the file that defines it. */
function definition(name) {
  const value = cflow[name];
  for (const file of modules) {
    const inside = require.cache[file].exports;
    const from = `require('../${path.relative(root, file).replace(/\\/g, '/')}')`;
    if (inside === value) return from;
    const key = Object.keys(inside).find(each => inside[each] === value);
    if (key !== undefined) return `${from}.${key}`;
  }
  throw new Error(`${name} is exported by lib/index.js, but by no other file of lib/`);
}

fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder);
for (const name of Object.keys(cflow)) {
  fs.writeFileSync(path.join(folder, `${name}.js`), `module.exports = ${definition(name)};\n`);
  fs.writeFileSync(path.join(folder, `${name}.d.ts`), `import entry = require('../index');\n\nexport = entry.${name};\n`);
}
