'use strict';

// Where the files are and what they are, for those who make them and those who use them.

const path = require('node:path');

const LEAST = 2048;
const SPAN = 2049;
const STEP = 7919; // prime to SPAN: sizes are spread evenly

const IN_DIRECTORY = { directories: 2, files: 10 };

/** The bytes of the small file of this number: 2 to 4 KB. */
function smallBytes(i) {
  return LEAST + ((i * STEP) % SPAN);
}

function smallPaths(folder, count) {
  return Array.from({ length: count }, (_, i) => path.join(folder, 'small', String(i)));
}

function largePaths(folder, count) {
  return Array.from({ length: count }, (_, i) => path.join(folder, 'large', String(i)));
}

function treeRoot(folder, count) {
  return path.join(folder, `tree-${count}`);
}

/**
 * The entries of a tree of so many, each directory before what is in it: ten files and two directories in each, fewer in the last
 * ones.
 *
 * @returns {Array<{path: string, isDirectory: boolean}>}
 */
function treeEntries(root, count) {
  const entries = [];
  const directories = [root];
  for (let i = 0; entries.length < count; i++) {
    const add = (name, isDirectory) => {
      if (entries.length === count) return;
      const entry = { path: path.join(directories[i], name), isDirectory };
      if (isDirectory) directories.push(entry.path);
      entries.push(entry);
    };
    for (let j = 0; j < IN_DIRECTORY.directories; j++) add(`directory-${j}`, true);
    for (let j = 0; j < IN_DIRECTORY.files; j++) add(`file-${j}.txt`, false);
  }
  return entries;
}

module.exports = { largePaths, smallBytes, smallPaths, treeEntries, treeRoot };
