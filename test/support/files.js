'use strict';

// Directories of files to try the file system's functions on.

const { execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const MORE_THAN_2_GIB = 2 ** 31 + 1;

/** Makes a directory with a bit of everything in it. Two of them differ in their paths' last six characters. */
function makeFiles() {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cflow-')));
  const at = name => path.join(root, name);
  fs.mkdirSync(at('dir/deep/deeper'), { recursive: true });
  fs.mkdirSync(at('none'));
  fs.mkdirSync(at('full'));
  fs.writeFileSync(at('full/one'), '1');
  for (const name of ['one', 'two', 'deep/three', 'deep/deeper/four', 'größe', 'long-'.padEnd(255, 'g')]) {
    fs.writeFileSync(at(`dir/${name}`), name);
  }
  fs.writeFileSync(at('file'), 'content: ä, 日本, 😀\n');
  fs.writeFileSync(at('latin1'), Buffer.from('f\xe4lle', 'latin1'));
  fs.writeFileSync(at('empty'), '');
  fs.writeFileSync(at('large'), Buffer.alloc(300000, 'abcdefg'));
  fs.writeFileSync(at('program'), '#!/bin/sh\n', { mode: 0o755 });
  fs.writeFileSync(Buffer.concat([Buffer.from(at('dir/')), Buffer.from([0x62, 0xff, 0xfe])]), 'bytes');
  fs.symlinkSync('file', at('link'));
  fs.symlinkSync('dir', at('dirlink'));
  fs.symlinkSync('nothing', at('dangling'));
  fs.symlinkSync('loop', at('loop'));
  fs.closeSync(fs.openSync(at('sparse'), 'w'));
  fs.truncateSync(at('sparse'), MORE_THAN_2_GIB);
  execFileSync('mkfifo', [at('fifo')]);
  return { root, at, remove: () => fs.rmSync(root, { recursive: true, force: true }) };
}

/** All that is in a directory, as text. Times and numbers of inodes are left out. */
function listing(root) {
  const lines = [];
  const visit = name => {
    const where = Buffer.concat([Buffer.from(`${root}/`), name]);
    const stats = fs.lstatSync(where);
    let content = '';
    if (stats.isFile() && stats.size < 1e6) content = fs.readFileSync(where, 'latin1');
    if (stats.isSymbolicLink()) content = fs.readlinkSync(where);
    lines.push(`${name.toString('latin1')} ${stats.mode.toString(8)} ${stats.isDirectory() ? '' : stats.size} ${content}`);
    if (stats.isDirectory()) {
      for (const entry of fs.readdirSync(where, 'buffer')) visit(Buffer.concat([name, Buffer.from('/'), entry]));
    }
  };
  visit(Buffer.from('.'));
  return lines.sort();
}

module.exports = { listing, makeFiles };
