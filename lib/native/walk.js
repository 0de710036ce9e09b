'use strict';

const { S_IFMT, S_IFREG } = require('fs').constants;
const { badType, show } = require('../core/errors');
const { joined, namesOf } = require('./names');
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

/** Of all that the task delivers (see src/tasks/walk.c) the paths, the directory's own first. In latin1 each byte is a character. */
function allPaths([names, records], encoding) {
  const paths = namesOf(names, encoding);
  for (let i = 1, at = RECORD; i < paths.length; i++, at += RECORD) paths[i] = joined(paths[records[at]], paths[i]);
  return paths;
}

/** The paths of those entries that are wanted. */
function chosen(delivered, encoding, isWanted, make) {
  // So that no name is lost that is no text.
  const isText = encoding === 'utf8';
  const records = delivered[1];
  const paths = allPaths(delivered, isText ? 'utf8' : 'latin1');
  const found = [];
  for (let i = 1, at = RECORD; i < paths.length; i++, at += RECORD) {
    if (isWanted(records[at + MODE])) found.push(make(isText ? paths[i] : decoded(Buffer.from(paths[i], 'latin1'), encoding), records, at + 1));
  }
  return found;
}

const entriesOf = (delivered, encoding) => chosen(delivered, encoding, () => true, (where, records, at) => new Entry(where, statsOf(records, at)));

/** The paths of all entries, or of the files among them. */
function pathsOf(delivered, encoding, filesOnly) {
  return chosen(delivered, encoding, mode => !filesOnly || (mode & S_IFMT) === S_IFREG, where => where);
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
