'use strict';

const { Buffer } = require('buffer'); // a context of its own has none
const { S_IFMT, S_IFREG } = require('fs').constants;
const { badType, show } = require('../core/errors');
const Gradual = require('./gradual');
const { joined, someNames } = require('./names');
const { decoded, encodingOf, optionsOf } = require('./options');
const { FIELDS, statsOf } = require('./stats');

const RECORD = 1 + FIELDS; // the number of the directory that it is in, and its stats
const MODE = 2;

/** An entry that `walk` has found. */
class Entry {
  constructor(where, stats) {
    this.path = where;
    this.stats = stats;
  }
}

/**
 * Of what the task delivers (see src/tasks/walk.c) the entries that are wanted: a generator.
 *
 * @param {Array} delivered
 * @param {string} encoding
 * @param {function(number): boolean} isWanted by its mode
 * @param {function(string|Buffer, Float64Array, number)} make of a path, and where in the records its stats are
 */
function* chosen([names, records], encoding, isWanted, make) {
  const isText = encoding === 'utf8';
  const paths = []; // of all, the directory's own first. In latin1 each byte is a character, so that no name is lost that is no text
  const found = [];
  let at = 0;
  for (const some of someNames(names, isText ? 'utf8' : 'latin1')) {
    for (const name of some) {
      const where = at === 0 ? name : joined(paths[records[at]], name);
      paths.push(where);
      if (at > 0 && isWanted(records[at + MODE])) found.push(make(isText ? where : decoded(Buffer.from(where, 'latin1'), encoding), records, at + 1));
      at += RECORD;
    }
    yield;
  }
  return found;
}

function entriesOf(delivered, encoding) {
  return new Gradual(chosen(delivered, encoding, () => true, (where, records, at) => new Entry(where, statsOf(records, at))));
}

/** The paths of all entries, or of the files among them. */
function pathsOf(delivered, encoding, filesOnly) {
  return new Gradual(chosen(delivered, encoding, mode => !filesOnly || (mode & S_IFMT) === S_IFREG, where => where));
}

function walkRest(args) {
  const options = optionsOf(args[0], ['encoding']);
  if (options === undefined) throw badType(`cflow.fs.walk: options must be an encoding or { encoding }, got ${show(args[0])}`);
  const encoding = encodingOf(options.encoding, 'utf8');
  if (encoding === undefined) {
    throw badType(`cflow.fs.walk: encoding must be 'buffer' or an encoding of Buffer's, got ${show(options.encoding)}`);
  }
  return { args: [false, false], encoding, result: delivered => entriesOf(delivered, encoding) };
}

module.exports = { pathsOf, walkRest };
