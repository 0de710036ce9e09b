'use strict';

const fs = require('fs');
const { nativeFunction } = require('./function');
const { native } = require('./runs');

const { types } = native;

const NOTHING = { args: [], result: undefined };

/** A path as the native tasks take it: anything else is for Node to take or to refuse. */
function pathOf(value) {
  if (typeof value === 'string' && value.indexOf('\0') < 0) return value;
  if (value instanceof Uint8Array && value.indexOf(0) < 0) return value;
  return undefined;
}

function isAbsent(options) {
  return options === undefined || options === null;
}

// fs.Stats as this version of Node makes them: the fields in their order, dates where they are fields of their own.
const template = fs.statSync('.');
const NUMBERS = [
  'dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'blksize', 'ino', 'size', 'blocks', 'atimeMs', 'mtimeMs', 'ctimeMs', 'birthtimeMs'
];
const statsPrototype = Object.getPrototypeOf(template);
const hasDates = Object.prototype.hasOwnProperty.call(template, 'atime');

function statsOf(fields) {
  const stats = Object.create(statsPrototype);
  for (let i = 0; i < NUMBERS.length; i++) stats[NUMBERS[i]] = fields[i];
  if (hasDates) {
    stats.atime = new Date(fields[10] + 0.5);
    stats.mtime = new Date(fields[11] + 0.5);
    stats.ctime = new Date(fields[12] + 0.5);
    stats.birthtime = new Date(fields[13] + 0.5);
  }
  return stats;
}

function statRest(args) {
  const options = args[0];
  if (args.length > 1 || (!isAbsent(options) && (typeof options !== 'object' || options.bigint))) return undefined;
  return { args: [], result: statsOf };
}

const stat = nativeFunction({ type: types.stat, first: pathOf, rest: statRest, otherwise: fs.stat });
const lstat = nativeFunction({ type: types.lstat, first: pathOf, rest: statRest, otherwise: fs.lstat });

function readFileRest(args) {
  if (args.length > 1) return undefined;
  const options = args[0];
  if (isAbsent(options)) return { args: [false], result: undefined };
  const encoding = typeof options === 'string' ? options : options.encoding;
  if (typeof options === 'object' && ((options.flag !== undefined && options.flag !== 'r') || options.signal)) return undefined;
  if (isAbsent(encoding) || encoding === 'buffer') return { args: [false], result: undefined };
  if (encoding === 'utf8' || encoding === 'utf-8') return { args: [true], result: undefined };
  if (!Buffer.isEncoding(encoding)) return undefined;
  return { args: [false], result: buffer => buffer.toString(encoding) };
}

const readFile = nativeFunction({ type: types.readFile, first: pathOf, rest: readFileRest, otherwise: fs.readFile });

module.exports = { lstat, readFile, stat, NOTHING };
