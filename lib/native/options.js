'use strict';

// What the native tasks of the file system take of the arguments of node:fs. Whatever is undefined here is for Node's own
// functions, to do or to refuse.

const { Buffer } = require('buffer'); // a context of its own has none
const { fileURLToPath } = require('url');

const { URL } = require('../core/globals');
const NONE = Object.freeze({});

// What Node knows of paths and we do not: its translation of those of Windows, and whether it may touch them.
const isNodes = process.platform === 'win32' || process.permission !== undefined;

// What no Proxy has and no subclass can change.
const { indexOf } = Uint8Array.prototype;
const kindOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

function isBytes(value) {
  return kindOf.call(value) === 'Uint8Array';
}

/** A string or bytes as a path. */
function plainPath(value) {
  if (typeof value === 'string') return value.indexOf('\0') < 0 ? value : undefined;
  try {
    if (isBytes(value)) return indexOf.call(value, 0) < 0 ? value : undefined;
    return URL !== undefined && fileURLToPath !== undefined && value instanceof URL ? fileURLToPath(value) : undefined;
  } catch (_) {
    return undefined;
  }
}

/** The same for what Node could do as well. */
function pathOf(value) {
  return isNodes ? undefined : plainPath(value);
}

/**
 * An object of options, of which all are known.
 *
 * @param {*} value an object; a string, which is an encoding; or undefined or null for none
 * @param {Array<string>} known
 * @returns {Object|undefined}
 */
function optionsOf(value, known) {
  if (value === undefined || value === null) return NONE;
  if (typeof value === 'string') return { encoding: value };
  if (typeof value !== 'object') return undefined;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  return Reflect.ownKeys(value).every(key => known.indexOf(key) >= 0) ? value : undefined;
}

/** An encoding of a result or of data: `absent` where none is asked for. */
function encodingOf(value, absent) {
  if (value === undefined || value === null) return absent;
  if (value === 'utf8' || value === 'utf-8') return 'utf8';
  return value === 'buffer' || Buffer.isEncoding(value) ? value : undefined;
}

/** An integer from 0 on: `absent` where none is asked for. */
function integerOf(value, absent, most) {
  if (value === undefined) return absent;
  return Number.isInteger(value) && value >= 0 && value <= most ? value : undefined;
}

/** A boolean: false where none is asked for. */
function booleanOf(value) {
  return value === undefined ? false : typeof value === 'boolean' ? value : undefined;
}

/** A Buffer in an encoding. */
function decoded(buffer, encoding) {
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

module.exports = { booleanOf, decoded, encodingOf, integerOf, isBytes, optionsOf, pathOf, plainPath };
