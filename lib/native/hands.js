'use strict';

// What the file system's functions hand on in a pipe: see `hands` of nativeFunction. With JavaScript in between it is bytes, as in C,
// whatever the encoding is in which they are shown.

const { Buffer } = require('buffer'); // a context of its own has none
const fs = require('fs');
const { joined, namesOf } = require('./names');
const { decoded, encodingOf, optionsOf, plainPath } = require('./options');
const { pathsOf, walkRest } = require('./walk');

/** The same arguments with another encoding. */
function recoded(args, encoding) {
  const options = typeof args[0] === 'object' ? args[0] : {};
  return [Object.assign({}, options, { encoding })].concat(args.slice(1));
}

/** Those of a function of one result. */
function single(fn, rest, encoding) {
  return {
    isList: false,
    rest,
    list: (first, args, filesOnly, callback) => fn(first, ...recoded(args, encoding), callback)
  };
}

function shown(value, args) {
  const options = optionsOf(args[0], ['encoding', 'recursive', 'withFileTypes']);
  return decoded(value, options === undefined ? 'utf8' : encodingOf(options.encoding, 'utf8'));
}

/** Those paths that lead to files. */
function filesOf(paths, callback) {
  const { filterLimit } = require('../collections/filter'); // which needs this
  filterLimit(paths, 64, (each, done) => fs.lstat(each, (error, stats) => done(null, !error && stats.isFile())), callback);
}

/** What readdir hands on: the paths of what it has found. */
const directories = {
  isList: true,

  rest(args, filesOnly) {
    const options = args.length > 1 ? undefined : optionsOf(args[0], ['encoding', 'recursive', 'withFileTypes']);
    const encoding = options === undefined || options.recursive ? undefined : encodingOf(options.encoding, 'utf8');
    if (encoding === undefined) return undefined;
    return { args: [true, filesOnly], result: found => joinedPaths(found, encoding) };
  },

  list(first, args, filesOnly, callback) {
    const options = recoded(args, 'buffer')[0];
    delete options.withFileTypes;
    if (options.recursive) options.encoding = 'utf8'; // Node cannot do both
    fs.readdir(first, options, (error, names) => {
      if (error) return callback(error);
      const directory = Buffer.from(plainPath(first));
      const paths = names.map(name => joined(directory, Buffer.from(name)));
      return filesOnly ? filesOf(paths, callback) : callback(null, paths);
    });
  },

  shown
};

function joinedPaths([names, , directory], encoding) {
  if (encoding === 'utf8' && typeof directory === 'string') return namesOf(names, 'utf8').map(name => joined(directory, name));
  const bytes = Buffer.from(directory);
  return namesOf(names, 'buffer').map(name => decoded(joined(bytes, name), encoding));
}

/** What walk hands on: the paths of what it has found. */
const walked = {
  isList: true,

  rest(args, filesOnly) {
    const { encoding } = walkRest(args);
    return { args: [true, filesOnly], result: delivered => pathsOf(delivered, encoding, filesOnly) };
  },

  list(first, args, filesOnly, callback) {
    const { walk } = require('./fs'); // which needs this
    walkRest(args);
    walk(first, 'buffer', (error, entries) => {
      if (error) callback(error);
      else callback(null, entries.filter(entry => !filesOnly || entry.stats.isFile()).map(entry => entry.path));
    });
  },

  shown
};

module.exports = { directories, single, walked };
