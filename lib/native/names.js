'use strict';

// What directories have in them.

const { Buffer } = require('buffer'); // a context of its own has none
const fs = require('fs');
const { sep } = require('path');
const { decoded } = require('./options');

const { Dirent } = fs;

/**
 * @param {Buffer} bytes names, each with a zero byte behind
 * @param {string} encoding
 * @returns {Array<string|Buffer>}
 */
function namesOf(bytes, encoding) {
  if (bytes.length === 0) return [];
  if (encoding === 'utf8' || encoding === 'latin1') return bytes.toString(encoding, 0, bytes.length - 1).split('\0');
  const names = [];
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(0, from);
    names.push(decoded(bytes.slice(from, to), encoding));
    from = to + 1;
  }
  return names;
}

/** The path of a name in a directory, both strings or both Buffers. */
function joined(directory, name) {
  const isText = typeof directory === 'string';
  const last = isText ? directory[directory.length - 1] : String.fromCharCode(directory[directory.length - 1]);
  const between = last === '/' || last === sep ? '' : sep;
  return isText ? directory + between + name : Buffer.concat([directory, Buffer.from(between), name]);
}

/** The same, so many at a time as are worth a fraction of a millisecond. */
function* someNames(bytes, encoding) {
  for (let from = 0; from < bytes.length; ) {
    // From this last one on to where it ends: any name is shorter.
    const to = bytes.indexOf(0, Math.min(from + SOME, bytes.length - 1)) + 1;
    yield namesOf(bytes.slice(from, to), encoding);
    from = to;
  }
}

const SOME = 2048;

/**
 * @param {Array<string|Buffer>} names
 * @param {Buffer} types of each a byte, one of UV_DIRENT_*
 * @param {string|Buffer} directory
 * @returns {Array<fs.Dirent>} as this version of Node makes them
 */
function direntsOf(names, types, directory) {
  return names.map((name, i) => new Dirent(name, types[i], directory));
}

module.exports = { direntsOf, hasDirents: Dirent !== undefined, joined, namesOf, someNames };
