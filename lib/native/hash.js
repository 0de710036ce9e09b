'use strict';

// The arguments of hashFile, which is our own: what is wrong with them is ours to say.

const { badType, show } = require('../core/errors');
const { decoded, encodingOf, plainPath } = require('./options');

const known = new Set(); // algorithms; only as many as there are

let crypto;

/** Not before it is needed. A Node without OpenSSL throws ERR_NO_CRYPTO; before 10, OpenSSL has no algorithms until this. */
function loadCrypto() {
  if (crypto === undefined) crypto = require('crypto');
  return crypto;
}

function algorithmOf(value) {
  if (value === undefined) return 'sha256';
  if (typeof value !== 'string') throw badType(`cflow.fs.hashFile: algorithm must be a string, got ${show(value)}`);
  if (known.has(value)) return value;
  try {
    loadCrypto().createHash(value);
  } catch (error) {
    if (error.code === 'ERR_NO_CRYPTO') throw error;
    throw badType(`cflow.fs.hashFile: algorithm must be one of crypto.getHashes(), got ${show(value)}`);
  }
  known.add(value);
  return value;
}

function hashRest(args) {
  const algorithm = algorithmOf(args[0]);
  const encoding = encodingOf(args[1], 'hex');
  if (encoding === undefined) {
    throw badType(`cflow.fs.hashFile: encoding must be 'buffer' or an encoding of Buffer's, got ${show(args[1])}`);
  }
  const asHex = encoding === 'hex';
  return { args: [algorithm, asHex], result: asHex || encoding === 'buffer' ? undefined : bytes => decoded(bytes, encoding) };
}

/** A path for a function of our own, which throws where it is none. */
function ownPath(name, argument, value) {
  const path = plainPath(value);
  if (path !== undefined) return path;
  throw badType(`cflow.fs.${name}: ${argument} must be a string, a Buffer or a file: URL without zero bytes, got ${show(value)}`);
}

function hashFirst(value) {
  loadCrypto();
  return ownPath('hashFile', 'path', value);
}

module.exports = { hashFirst, hashRest, loadCrypto, ownPath };
