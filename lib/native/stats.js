'use strict';

// fs.Stats as this version of Node makes them, out of the numbers that a task delivers: ten fields, and of each of four times
// the seconds and the nanoseconds.

const fs = require('fs');

const NAMES = ['dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'blksize', 'ino', 'size', 'blocks'];
const TIMES = ['atimeMs', 'mtimeMs', 'ctimeMs', 'birthtimeMs'];
const FIELDS = NAMES.length + 2 * TIMES.length;

// Where stat and lstat put the numbers of as many results as go out at once: see src/tasks/stat.c.
const PLACES = 256;
const numbers = new Float64Array(1 + PLACES * FIELDS);

// fs.Stats itself warns that it is deprecated.
const sample = fs.statSync('.');
const prototype = Object.getPrototypeOf(sample);
const Stats = prototype.constructor;

function milliseconds(fields, at) {
  return fields[at] * 1e3 + fields[at + 1] / 1e6;
}

// From Node 26 on, the constructor takes times in two parts.
function ofParts(f, i) {
  return new Stats(
    f[i], f[i + 1], f[i + 2], f[i + 3], f[i + 4], f[i + 5], f[i + 6], f[i + 7], f[i + 8], f[i + 9],
    f[i + 10], f[i + 11], f[i + 12], f[i + 13], f[i + 14], f[i + 15], f[i + 16], f[i + 17]
  );
}

function ofMilliseconds(f, i) {
  return new Stats(
    f[i], f[i + 1], f[i + 2], f[i + 3], f[i + 4], f[i + 5], f[i + 6], f[i + 7], f[i + 8], f[i + 9],
    milliseconds(f, i + 10), milliseconds(f, i + 12), milliseconds(f, i + 14), milliseconds(f, i + 16)
  );
}

// For a constructor that we do not know.
function ofFields(fields, at) {
  const stats = Object.create(prototype);
  NAMES.forEach((name, i) => {
    stats[name] = fields[at + i];
  });
  TIMES.forEach((name, i) => {
    stats[name] = milliseconds(fields, at + NAMES.length + 2 * i);
  });
  return stats;
}

/** Whether it makes what Node makes. */
function isRight(make) {
  const fields = [];
  for (let i = 1; i <= FIELDS; i++) fields.push(i);
  const made = make(fields, 0);
  const expected = ofFields(fields, 0);
  const keys = Reflect.ownKeys(sample).map(String).join();
  return Reflect.ownKeys(made).map(String).join() === keys && NAMES.concat(TIMES).every(name => made[name] === expected[name]);
}

const make = [ofMilliseconds, ofParts].find(isRight);

/**
 * Makes the fs.Stats of the fields that start at a place.
 *
 * @param {Float64Array} fields
 * @param {number} at
 * @returns {fs.Stats}
 */
const statsOf = make || ofFields;

module.exports = { FIELDS, hasStats: make !== undefined, numbers, statsOf };
