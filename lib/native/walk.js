'use strict';

const path = require('path');
const { badType, show } = require('../core/errors');
const { namesOf } = require('./names');
const { decoded, encodingOf, optionsOf } = require('./options');
const { FIELDS, statsOf } = require('./stats');

const RECORD = 1 + FIELDS; // the number of the directory that it is in, and its stats
const { sep } = path;

/** An entry that `walk` has found. */
class Entry {
  constructor(where, stats) {
    this.path = where;
    this.stats = stats;
  }
}

function joined(directory, name) {
  return directory.endsWith('/') || directory.endsWith(sep) ? directory + name : directory + sep + name;
}

/** Puts together what the task delivers (see src/tasks/walk.c). */
function entriesOf(delivered, encoding) {
  const records = delivered[1];
  // In latin1 each byte is a character, so that no name is lost.
  const isText = encoding === 'utf8';
  const paths = namesOf(delivered[0], isText ? 'utf8' : 'latin1');
  const entries = new Array(paths.length - 1);
  for (let i = 1, at = RECORD; i < paths.length; i++, at += RECORD) {
    paths[i] = joined(paths[records[at]], paths[i]);
    entries[i - 1] = new Entry(isText ? paths[i] : decoded(Buffer.from(paths[i], 'latin1'), encoding), statsOf(records, at + 1));
  }
  return entries;
}

function walkRest(args) {
  const options = optionsOf(args[0], ['encoding']);
  if (options === undefined) throw badType(`cflow.fs.walk: options must be an encoding or { encoding }, got ${show(args[0])}`);
  const encoding = encodingOf(options.encoding, 'utf8');
  if (encoding === undefined) {
    throw badType(`cflow.fs.walk: encoding must be 'buffer' or an encoding of Buffer's, got ${show(options.encoding)}`);
  }
  return { args: [], result: delivered => entriesOf(delivered, encoding) };
}

module.exports = { walkRest };
