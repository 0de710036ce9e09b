'use strict';

// Puts the binary for this platform among the files of the package, under the name that node-gyp-build looks for:
// users install a binary and never run a script. `npm pack` and `npm publish` run this (as `prepack`).

const fs = require('fs');
const path = require('path');

require('./build'); // npm runs `prepare` only after `prepack`
require('./entries');

const root = path.join(__dirname, '..');

// One binary serves every version of Node, so nothing but what it was linked for goes into the name.
const tags = ['cflow'];
if (process.platform === 'linux') tags.push(fs.existsSync('/etc/alpine-release') ? 'musl' : 'glibc');
if (process.arch === 'arm') tags.push(`armv${process.config.variables.arm_version}`);

const target = path.join('prebuilds', `${process.platform}-${process.arch}`, `${tags.join('.')}.node`);
fs.mkdirSync(path.join(root, path.dirname(target)), { recursive: true });
fs.copyFileSync(path.join(root, 'build', 'Release', 'cflow.node'), path.join(root, target));
console.log(`cflow: copied to ${target}`);
