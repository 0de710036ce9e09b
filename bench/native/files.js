'use strict';

// Makes the files that the rows work on, once, in a temporary folder of the system; and removes them.

const { createHash, randomFillSync } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { largePaths, smallBytes, smallPaths, treeEntries, treeRoot } = require('./layout');
const sizesOf = require('./sizes');

const BLOCK = 4096; // what a file takes at least, on most file systems
// By the type that statfs gives (statfs(2)).
const FILE_SYSTEMS = { 0xef53: 'ext4', 0x1021994: 'tmpfs', 0x58465342: 'xfs', 0x9123683e: 'btrfs', 0x794c7630: 'overlayfs', 0x1a: 'apfs' };

const DIGEST_FILE = { small: 'small.json', large: 'large.json' };

/**
 * @param {string} size full, quick or trial
 * @param {Set<string>} kinds what is needed: small, large, tree, output
 * @returns {{bytes: number, entries: number}} what that takes of a disc
 */
function needs(size, kinds) {
  const { small, large, largeBytes, tree, write, copy } = sizesOf[size];
  const parts = {
    small: { bytes: small * BLOCK, entries: small },
    large: { bytes: large * largeBytes, entries: large },
    tree: { bytes: (tree / 6) * BLOCK, entries: tree },
    output: { bytes: Math.max(write, copy) * BLOCK, entries: Math.max(write, copy) }
  };
  const wanted = [...kinds].map((kind) => parts[kind]);
  return {
    bytes: wanted.reduce((sum, { bytes }) => sum + bytes, 0),
    entries: wanted.reduce((sum, { entries }) => sum + entries, 0)
  };
}

/**
 * @param {{bytes: number, entries: number}} needed
 * @param {{bytes: number, entries: number}} free entries are Infinity where the file system sets no limit
 * @param {string} folder
 * @throws {Error} where there is too little
 */
function checkSpace(needed, free, folder) {
  if (needed.bytes <= free.bytes && needed.entries <= free.entries) return;
  throw new Error(
    `The files of this benchmark take ${megabytes(needed.bytes)} in ${count(needed.entries)} entries, and ${folder} has room for ` +
      `${megabytes(free.bytes)}${free.entries === Infinity ? '' : ` in ${count(free.entries)}`}.\n` +
      'Set TMPDIR to a folder with more room, or take --quick, or --rows without hash-large.'
  );
}

function megabytes(bytes) {
  return `${count(Math.ceil(bytes / 1e6))} MB`;
}

function count(number) {
  return number.toLocaleString('en-US');
}

function fileSystemOf(folder) {
  const { type } = fs.statfsSync(folder);
  return FILE_SYSTEMS[type] || `a file system of type 0x${type.toString(16)}`;
}

function freeIn(folder) {
  const { bavail, bsize, files, ffree } = fs.statfsSync(folder);
  return { bytes: bavail * bsize, entries: files === 0 ? Infinity : ffree };
}

/**
 * @param {string} size
 * @param {Set<string>} kinds
 * @param {function(string)} [say] is told what is being made
 * @returns {{folder: string, description: string, remove: function()}}
 */
function makeFiles(size, kinds, say = console.error) {
  const temporary = os.tmpdir();
  const needed = needs(size, kinds);
  checkSpace(needed, freeIn(temporary), temporary);
  const folder = fs.mkdtempSync(path.join(temporary, 'cflow-bench-'));
  // A run that has just been ended may still write.
  const remove = () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  const description = `${count(needed.entries)}, ${megabytes(needed.bytes)}, on ${fileSystemOf(folder)}`;
  if (kinds.size > 0) say(`Making files in ${folder}: ${description} …`);
  const { small, large, largeBytes, tree } = sizesOf[size];
  if (kinds.has('small')) makeSmall(folder, small);
  if (kinds.has('large')) makeLarge(folder, large, largeBytes);
  if (kinds.has('tree')) for (const entries of new Set([tree, sizesOf.trial.tree])) makeTree(treeRoot(folder, entries), entries);
  return {
    folder,
    description,
    remove() {
      process.removeListener('exit', remove);
      remove();
    }
  };
}

// Each begins with its number.
function makeSmall(folder, count) {
  fs.mkdirSync(path.join(folder, 'small'));
  const block = randomFillSync(Buffer.alloc(BLOCK));
  const digests = smallPaths(folder, count).map((file, i) => {
    const content = block.subarray(0, smallBytes(i));
    content.writeUInt32LE(i);
    fs.writeFileSync(file, content);
    return sha256(content);
  });
  fs.writeFileSync(path.join(folder, DIGEST_FILE.small), JSON.stringify(digests));
}

function makeLarge(folder, count, bytes) {
  fs.mkdirSync(path.join(folder, 'large'));
  const block = randomFillSync(Buffer.alloc(2 ** 20));
  const digests = largePaths(folder, count).map((file, i) => {
    const hash = createHash('sha256');
    const descriptor = fs.openSync(file, 'w');
    for (let at = 0; at < bytes; at += block.length) {
      block.writeUInt32LE(i);
      block.writeUInt32LE(at, 4);
      const content = block.subarray(0, bytes - at);
      hash.update(content);
      fs.writeSync(descriptor, content);
    }
    fs.fsyncSync(descriptor); // rather now than while something is measured
    fs.closeSync(descriptor);
    return hash.digest('hex');
  });
  fs.writeFileSync(path.join(folder, DIGEST_FILE.large), JSON.stringify(digests));
}

function makeTree(root, count) {
  fs.mkdirSync(root);
  for (const { path: entry, isDirectory } of treeEntries(root, count)) {
    if (isDirectory) fs.mkdirSync(entry);
    else fs.closeSync(fs.openSync(entry, 'w'));
  }
}

/** @returns {string[]} the digests of the small or of the large files */
function digestsOf(folder, kind) {
  return JSON.parse(fs.readFileSync(path.join(folder, DIGEST_FILE[kind]), 'utf8'));
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

module.exports = { checkSpace, digestsOf, makeFiles, needs };
