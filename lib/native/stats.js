'use strict';

// fs.Stats as this version of Node makes them, out of the numbers that a task delivers.

const fs = require('fs');

// In the order of the constructor's parameters, which is that of the tasks.
const NAMES = [
  'dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'blksize', 'ino', 'size', 'blocks', 'atimeMs', 'mtimeMs', 'ctimeMs', 'birthtimeMs'
];
const FIELDS = NAMES.length;

// fs.Stats itself warns that it is deprecated.
const sample = fs.statSync('.');
const Stats = Object.getPrototypeOf(sample).constructor;

/**
 * @param {Float64Array} fields
 * @param {number} [at] where its fields start
 * @returns {fs.Stats}
 */
function statsOf(fields, at = 0) {
  return new Stats(
    fields[at],
    fields[at + 1],
    fields[at + 2],
    fields[at + 3],
    fields[at + 4],
    fields[at + 5],
    fields[at + 6],
    fields[at + 7],
    fields[at + 8],
    fields[at + 9],
    fields[at + 10],
    fields[at + 11],
    fields[at + 12],
    fields[at + 13]
  );
}

/** Whether Node's constructor is the one that we know. */
function isKnown() {
  const made = statsOf(NAMES.map(name => sample[name]));
  return JSON.stringify(made) === JSON.stringify(sample);
}

module.exports = { FIELDS, hasStats: isKnown(), statsOf };
