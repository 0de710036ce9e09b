'use strict';

const { badRange, badType, show } = require('../core/errors');
const { FUNCTION, functionOf } = require('./function');
const Stages = require('./stages');

/**
 * Makes one native function of several: the result of each is the first argument of the next, without JavaScript in between.
 *
 *     cflow.pipe(fs.readdir, fs.stat)(directory, callback)               // [[path, stats], …]
 *     cflow.pipe(fs.walk, fs.hashFile.with('sha1'))(directory, callback) // [[path, digest], …] of all files
 *     cflow.mapLimit(links, 8, cflow.pipe(fs.realpath, fs.lstat), callback)
 *
 * readdir and walk hand on the path of each entry that they find, and the next function runs for each of them, on as many threads
 * as there are; for readFile and hashFile only if it is a file, so that links, directories and devices are left out. Their results are then
 * arrays of the path and the result, in the order in which readdir or walk has them: an array of entries, as `new Map` takes
 * them. readFile, realpath and mkdtemp hand on their result, and a task of another addon what it defines. Whatever the encoding in
 * which a path is shown, its bytes are handed on. The first error stops it all; a limit of the flow counts calls of the pipe.
 *
 * Semantics: our own.
 *
 * @param {...function(...*)} functions native functions, `with` further arguments if need be: the first any that hands something on, the others
 *   any of cflow.fs that takes one path, or another addon's that adopts a value
 * @returns {function(...*)} a native function, of the first one's arguments: a call with a callback, a task without one, and an iteratee
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: one of them is no native function
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: there are none, or more than 64, or one cannot stand where it does
 */
function pipe(...functions) {
  const all = [];
  functions.forEach((fn, i) => {
    if (typeof fn !== 'function' || fn[FUNCTION] === undefined) {
      throw badType(`cflow.pipe: functions[${i}] must be a native function, got ${show(fn)}`);
    }
    all.push(...fn[FUNCTION].functions);
  });
  if (all.length === 0 || all.length > MOST) throw badRange(`cflow.pipe: there must be 1 to ${MOST} functions, got ${all.length}`);
  all.forEach(({ description }, i) => {
    if (i > 0 && description.takes === undefined) {
      throw badRange(`cflow.pipe: functions[${i}] must take one path or adopt a value, which ${nameOf(description)} does not`);
    }
    if (i < all.length - 1 && description.hands === undefined) {
      throw badRange(`cflow.pipe: functions[${i}] must hand something on, which ${nameOf(description)} does not`);
    }
  });
  all.forEach(({ description }) => {
    if (description.load !== undefined) description.load();
  });
  return functionOf(new Stages(all));
}

// What C takes.
const MOST = 64;

function nameOf({ name }) {
  return name === undefined ? 'the task of another addon' : `cflow.fs.${name}`;
}

module.exports = pipe;
