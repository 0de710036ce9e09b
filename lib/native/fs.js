'use strict';

// The file system's native functions. Each takes the arguments of node:fs's function of the same name and does the same, on
// a thread of the pool, without JavaScript in between. What the native task cannot do, Node's function does, or
// refuses: file descriptors, rare options, bad arguments.
//
//   fs.stat(path, callback)             a call
//   fs.stat(path)                       a task of any flow, and something to await: it starts when a flow calls it, or at `then`
//   cflow.map(paths, fs.stat)           an iteratee: such a flow runs in C as a whole
//   cflow.map(paths, fs.readFile.with('utf8'))   with its further arguments

const { Buffer } = require('buffer'); // a context of its own has none
const fs = require('fs');
const { FUNCTION, nativeFunction } = require('./function');
const { hashFirst, hashRest, loadCrypto, ownPath } = require('./hash');
const { direntsOf, hasDirents, namesOf } = require('./names');
const { contentOf, counter } = require('./content');
const { booleanOf, decoded, encodingOf, integerOf, isBytes, optionsOf, pathOf } = require('./options');
const { native } = require('./runs');
const { hasStats, numbers, statsOf } = require('./stats');
const { directories, single, walked } = require('./hands');
const { walkRest } = require('./walk');
const path = require('path');

const { types } = native;
const { constants } = fs;

const MOST_MODE = 0o7777;
const MOST_DATA = 1 << 24; // more is not copied: what is gained by C is nothing beside its writing

const { O_APPEND, O_CREAT, O_EXCL, O_TRUNC, O_WRONLY } = constants;
const FLAGS = new Map([
  ['w', O_TRUNC | O_CREAT | O_WRONLY],
  ['wx', O_TRUNC | O_CREAT | O_WRONLY | O_EXCL],
  ['a', O_APPEND | O_CREAT | O_WRONLY],
  ['ax', O_APPEND | O_CREAT | O_WRONLY | O_EXCL]
]);

// Of rest(args): arguments for the task, and what makes the result of what it delivers.
function taken(args, result) {
  return { args, result };
}

/** What no argument of the task but the first needs. */
function nothing(args) {
  return args.length === 0 ? taken([]) : undefined;
}

function accessRest(args) {
  const mode = integerOf(args[0], constants.F_OK, 7);
  return args.length > 1 || mode === undefined ? undefined : taken([mode]);
}

function copyFileRest(args) {
  const dest = pathOf(args[0]);
  const mode = integerOf(args[1], 0, 7);
  return args.length > 2 || dest === undefined || mode === undefined ? undefined : taken([dest, mode]);
}

function mkdirRest(args) {
  const given = typeof args[0] === 'number' ? { mode: args[0] } : args[0];
  if (args.length > 1 || given === null || typeof given === 'string') return undefined;
  const options = optionsOf(given, ['mode', 'recursive']);
  if (options === undefined) return undefined;
  const mode = integerOf(options.mode, 0o777, MOST_MODE);
  const recursive = booleanOf(options.recursive);
  if (mode === undefined || recursive === undefined) return undefined;
  // Before Node 14 it does not tell what it has made.
  return recursive && fs.rm === undefined ? undefined : taken([mode, recursive]);
}

function mkdtempFirst(prefix) {
  // Node warns of a last X.
  return typeof prefix === 'string' && !prefix.endsWith('X') && pathOf(prefix) !== undefined ? `${prefix}XXXXXX` : undefined;
}

/** What has an encoding as its only option, that of its result. */
function encodedRest(args) {
  const options = optionsOf(args[0], ['encoding']);
  if (args.length > 1 || options === undefined) return undefined;
  const encoding = encodingOf(options.encoding, 'utf8');
  return encoding === undefined ? undefined : taken([], bytes => decoded(bytes, encoding));
}

function readdirRest(args) {
  const options = optionsOf(args[0], ['encoding', 'recursive', 'withFileTypes']);
  if (args.length > 1 || options === undefined || options.recursive) return undefined;
  const encoding = encodingOf(options.encoding, 'utf8');
  const withTypes = booleanOf(options.withFileTypes);
  if (encoding === undefined || withTypes === undefined || (withTypes && !hasDirents)) return undefined;
  return taken(
    [withTypes, false],
    withTypes ? found => direntsOf(namesOf(found[0], encoding), found[1], found[2]) : names => namesOf(names, encoding)
  );
}

function readFileRest(args) {
  const options = optionsOf(args[0], ['encoding', 'flag']);
  if (args.length > 1 || options === undefined || (options.flag !== undefined && options.flag !== 'r')) return undefined;
  const encoding = encodingOf(options.encoding, 'buffer');
  if (encoding === undefined || options.encoding === 'buffer') return undefined; // which Node reads no file in
  return taken([encoding === 'utf8', counter], encoding === 'utf8' ? undefined : delivered => decoded(contentOf(delivered), encoding));
}

/** Node resolves the path as text first: dots go up from a link's name, not from what it leads to. */
function realpathFirst(value) {
  const where = typeof value === 'string' ? pathOf(value) : undefined;
  return where === undefined || where.indexOf('..') < 0 ? where : path.resolve(where);
}

function renameRest(args) {
  const dest = pathOf(args[0]);
  return args.length > 1 || dest === undefined ? undefined : taken([dest]);
}

function rmRest(args) {
  const options = args[0] === null || typeof args[0] === 'string' ? undefined : optionsOf(args[0], ['force', 'recursive']);
  if (args.length > 1 || options === undefined) return undefined;
  const recursive = 'recursive' in options ? options.recursive : false; // which must not be undefined
  const force = 'force' in options ? options.force : false;
  return typeof recursive !== 'boolean' || typeof force !== 'boolean' ? undefined : taken([recursive, force]);
}

function statRest(args) {
  const options = args[0] === null || typeof args[0] === 'string' ? undefined : optionsOf(args[0], ['bigint']);
  if (args.length > 1 || options === undefined || options.bigint || !hasStats) return undefined;
  return taken([numbers], at => statsOf(numbers, at));
}

function dataOf(data, encoding) {
  if (typeof data === 'string') {
    if (data.length > MOST_DATA || encoding === 'buffer') return undefined;
    return encoding === 'utf8' ? data : Buffer.from(data, encoding);
  }
  if (!ArrayBuffer.isView(data)) return undefined;
  try {
    if (data.byteLength > MOST_DATA) return undefined;
    return isBytes(data) ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  } catch (_) {
    return undefined; // it has no memory any more
  }
}

function writeRest(args, defaultFlag) {
  const options = optionsOf(args[1], ['encoding', 'flag', 'mode']);
  if (args.length > 2 || options === undefined) return undefined;
  const encoding = encodingOf(options.encoding, 'utf8');
  const flags = FLAGS.get(options.flag === undefined ? defaultFlag : options.flag);
  const mode = integerOf(options.mode, 0o666, MOST_MODE);
  if (encoding === undefined || flags === undefined || mode === undefined) return undefined;
  const data = dataOf(args[0], encoding);
  return data === undefined ? undefined : taken([data, flags, mode]);
}

/**
 * Tells whether a file may be accessed.
 *
 * Semantics: fs.access of Node.
 *
 * @param {string|Buffer|URL} path
 * @param {number} [mode=fs.constants.F_OK] a mask of F_OK, R_OK, W_OK, X_OK
 * @param {function(?Error)} [callback] gets an error where it may not
 * @returns {function(function(?Error))|undefined} a task where there is no callback
 */
exports.access = nativeFunction({ type: types.access, first: pathOf, rest: accessRest, otherwise: fs.access, takes: 'path' });

/**
 * Writes behind the end of a file, which is made if there is none.
 *
 * Semantics: fs.appendFile of Node.
 *
 * @param {string|Buffer|URL|number} path
 * @param {string|Buffer|TypedArray|DataView} data bytes are taken as they are when the task starts
 * @param {Object|string} [options] an encoding, or { encoding = 'utf8', mode = 0o666, flag = 'a' }
 * @param {function(?Error)} [callback]
 * @returns {function(function(?Error))|undefined} a task where there is no callback
 */
exports.appendFile = nativeFunction({
  type: types.writeFile,
  first: pathOf,
  rest: args => writeRest(args, 'a'),
  otherwise: fs.appendFile
});

if (fs.copyFile !== undefined) {
  /**
   * Copies a file.
   *
   * Semantics: fs.copyFile of Node.
   *
   * @param {string|Buffer|URL} src
   * @param {string|Buffer|URL} dest replaced if it is there
   * @param {number} [mode=0] a mask of fs.constants.COPYFILE_EXCL, COPYFILE_FICLONE, COPYFILE_FICLONE_FORCE
   * @param {function(?Error)} [callback]
   * @returns {function(function(?Error))|undefined} a task where there is no callback
   */
  exports.copyFile = nativeFunction({ type: types.copyFile, first: pathOf, rest: copyFileRest, otherwise: fs.copyFile });
}

/**
 * Makes the digest of a file's content, which does not reach JavaScript.
 *
 * Semantics: our own; the digests are those of crypto.createHash.
 *
 * @param {string|Buffer|URL} path a regular file's
 * @param {string} [algorithm='sha256'] one of crypto.getHashes()
 * @param {string} [encoding='hex'] of the digest: 'hex', another encoding of Buffer's, or 'buffer' for a Buffer
 * @param {function(?Error, (string|Buffer))} [callback] gets an error as fs.readFile has it; or one with `code` CFLOW_NOT_A_FILE where it is
 *   a FIFO, a socket or a device, which need not have an end; or CFLOW_NO_DIGEST where the OpenSSL in Node gives the addon no such digest
 * @returns {function(function(?Error, (string|Buffer)))|undefined} a task where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `path` is no path, `algorithm` none that Node has, or `encoding` none
 * @throws {Error} ERR_NO_CRYPTO: this Node has no OpenSSL
 */
exports.hashFile = nativeFunction({ type: types.hashFile, first: hashFirst, rest: hashRest, takes: 'file', load: loadCrypto });

/**
 * Gives a file's fs.Stats; of a symbolic link its own.
 *
 * Semantics: fs.lstat of Node.
 *
 * @param {string|Buffer|URL} path
 * @param {Object} [options] { bigint = false }
 * @param {function(?Error, fs.Stats)} [callback]
 * @returns {function(function(?Error, fs.Stats))|undefined} a task where there is no callback
 */
exports.lstat = nativeFunction({ type: types.lstat, first: pathOf, rest: statRest, otherwise: fs.lstat, takes: 'path' });

/**
 * Makes a directory.
 *
 * Semantics: fs.mkdir of Node.
 *
 * @param {string|Buffer|URL} path
 * @param {Object|number} [options] a mode, or { recursive = false, mode = 0o777 }; recursive makes those that it is in too,
 *   and does not mind if it is there
 * @param {function(?Error, (string|undefined))} [callback] gets with `recursive` the first directory that was made, if any
 * @returns {function(function(?Error, (string|undefined)))|undefined} a task where there is no callback
 */
exports.mkdir = nativeFunction({ type: types.mkdir, first: pathOf, rest: mkdirRest, otherwise: fs.mkdir });

/**
 * Makes a directory with a name that nothing else has.
 *
 * Semantics: fs.mkdtemp of Node.
 *
 * @param {string} prefix its path up to the six characters that are added
 * @param {Object|string} [options] an encoding, or { encoding = 'utf8' }
 * @param {function(?Error, (string|Buffer))} [callback] gets its path
 * @returns {function(function(?Error, (string|Buffer)))|undefined} a task where there is no callback
 */
exports.mkdtemp = nativeFunction({ type: types.mkdtemp, first: mkdtempFirst, rest: encodedRest, otherwise: fs.mkdtemp, hands: single(fs.mkdtemp, encodedRest, 'buffer') });

/**
 * Reads a file. One that is a FIFO or a device is left to Node.
 *
 * Semantics: fs.readFile of Node.
 *
 * @param {string|Buffer|URL|number} path
 * @param {Object|string} [options] an encoding, or { encoding = null, flag = 'r', signal }
 * @param {function(?Error, (string|Buffer))} [callback] gets a string where there is an encoding
 * @returns {function(function(?Error, (string|Buffer)))|undefined} a task where there is no callback
 */
exports.readFile = nativeFunction({ type: types.readFile, first: pathOf, rest: readFileRest, otherwise: fs.readFile, takes: 'file', hands: single(fs.readFile, readFileRest, null) });

/**
 * Lists a directory.
 *
 * Semantics: fs.readdir of Node.
 *
 * @param {string|Buffer|URL} path
 * @param {Object|string} [options] an encoding, or { encoding = 'utf8', withFileTypes = false, recursive = false }
 * @param {function(?Error, Array<(string|Buffer|fs.Dirent)>)} [callback] gets the names, or with `withFileTypes` entries
 * @returns {function(function(?Error, Array))|undefined} a task where there is no callback
 */
exports.readdir = nativeFunction({ type: types.readdir, first: pathOf, rest: readdirRest, otherwise: fs.readdir, takes: 'path', hands: directories });

/**
 * Gives the path of a file without links and dots.
 *
 * Semantics: fs.realpath of Node.
 *
 * @param {string|Buffer|URL} path
 * @param {Object|string} [options] an encoding, or { encoding = 'utf8' }
 * @param {function(?Error, (string|Buffer))} [callback]
 * @returns {function(function(?Error, (string|Buffer)))|undefined} a task where there is no callback
 */
exports.realpath = nativeFunction({ type: types.realpath, first: realpathFirst, rest: encodedRest, otherwise: fs.realpath, takes: 'path', hands: single(fs.realpath, encodedRest, 'buffer') });

/**
 * Renames a file or a directory.
 *
 * Semantics: fs.rename of Node.
 *
 * @param {string|Buffer|URL} oldPath
 * @param {string|Buffer|URL} newPath replaced if it is there
 * @param {function(?Error)} [callback]
 * @returns {function(function(?Error))|undefined} a task where there is no callback
 */
exports.rename = nativeFunction({ type: types.rename, first: pathOf, rest: renameRest, otherwise: fs.rename });

if (fs.rm !== undefined) {
  /**
   * Removes a file, or a directory with all that is in it.
   *
   * Semantics: fs.rm of Node.
   *
   * @param {string|Buffer|URL} path
   * @param {Object} [options] { recursive = false, force = false, maxRetries = 0, retryDelay = 100 }; `recursive` lets it
   *   be a directory, `force` lets it be gone; retryDelay is in milliseconds
   * @param {function(?Error)} [callback]
   * @returns {function(function(?Error))|undefined} a task where there is no callback
   */
  exports.rm = nativeFunction({ type: types.rm, first: pathOf, rest: rmRest, otherwise: fs.rm, takes: 'path' });
}

/**
 * Gives a file's fs.Stats; of a symbolic link those of what it leads to.
 *
 * Semantics: fs.stat of Node.
 *
 * @param {string|Buffer|URL} path
 * @param {Object} [options] { bigint = false }
 * @param {function(?Error, fs.Stats)} [callback]
 * @returns {function(function(?Error, fs.Stats))|undefined} a task where there is no callback
 */
exports.stat = nativeFunction({ type: types.stat, first: pathOf, rest: statRest, otherwise: fs.stat, takes: 'path' });

/**
 * Removes a file or a symbolic link.
 *
 * Semantics: fs.unlink of Node.
 *
 * @param {string|Buffer|URL} path
 * @param {function(?Error)} [callback]
 * @returns {function(function(?Error))|undefined} a task where there is no callback
 */
exports.unlink = nativeFunction({ type: types.unlink, first: pathOf, rest: nothing, otherwise: fs.unlink, takes: 'path' });

/**
 * Finds every entry below a directory, each directory before what is in it, sorted by name.
 *
 * Symbolic links are entries and are not followed, except that `directory` may be one. An entry that vanishes meanwhile is left out.
 *
 * Semantics: our own.
 *
 * @param {string|Buffer|URL} directory
 * @param {Object|string} [options] an encoding, or { encoding = 'utf8' }: of the paths; 'buffer' for Buffers
 * @param {function(?Error, Array<{path: (string|Buffer), stats: fs.Stats}>)} [callback] gets paths that start with `directory`, each
 *   with what fs.lstat gives; or the error of a directory that cannot be read, as fs.readdir has it
 * @returns {function(function(?Error, Array))|undefined} a task where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `directory` is no path, or `options` none
 */
exports.walk = nativeFunction({
  type: types.walk,
  first: value => ownPath('walk', 'directory', value),
  rest: walkRest,
  takes: 'path',
  hands: walked
});

/**
 * Writes a file, which is made if there is none, and emptied if there is one.
 *
 * Semantics: fs.writeFile of Node.
 *
 * @param {string|Buffer|URL|number} path
 * @param {string|Buffer|TypedArray|DataView} data bytes are taken as they are when the task starts
 * @param {Object|string} [options] an encoding, or { encoding = 'utf8', mode = 0o666, flag = 'w', flush, signal }
 * @param {function(?Error)} [callback]
 * @returns {function(function(?Error))|undefined} a task where there is no callback
 */
exports.writeFile = nativeFunction({
  type: types.writeFile,
  first: pathOf,
  rest: args => writeRest(args, 'w'),
  otherwise: fs.writeFile
});

// By which messages call them.
Object.keys(exports).forEach(name => {
  exports[name][FUNCTION].functions[0].description.name = name;
});
