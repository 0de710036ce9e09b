'use strict';

// What users pass in, checked before anything runs. Each check returns the value to go on with.

const { claim, claimAll, offers } = require('./claims');
const { badRange, badType, show } = require('./errors');

// What the engine counts with: no flow can have more slots, so a larger limit is none.
const MOST_SLOTS = 0x7fffffff;

/**
 * The final callback: a function, or absent (undefined or null), which asks for a promise.
 *
 * @returns {Function|undefined}
 */
function callback(name, value) {
  if (typeof value === 'function') return value;
  if (value === undefined || value === null) return undefined;
  throw badType(`cflow.${name}: callback must be a function, got ${show(value)}`);
}

/**
 * How many may be in flight, as the engine takes it.
 *
 * @returns {number} a positive 32-bit integer
 */
function limit(name, value, argument = 'limit') {
  if (typeof value !== 'number') {
    throw badType(`cflow.${name}: ${argument} must be a positive integer or Infinity, got ${show(value)}`);
  }
  if (value !== Infinity && (value < 1 || !Number.isInteger(value))) {
    throw badRange(`cflow.${name}: ${argument} must be a positive integer or Infinity, got ${show(value)}`);
  }
  return value < MOST_SLOTS ? value : MOST_SLOTS;
}

/** How many there are to be: of times, of tries. */
function count(name, argument, value, least) {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST_SLOTS) return value;
  const message = `cflow.${name}: ${argument} must be an integer from ${least} to ${MOST_SLOTS}, got ${show(value)}`;
  throw typeof value === 'number' ? badRange(message) : badType(message);
}

/** An argument that has to be a function. */
function fn(name, argument, value) {
  if (typeof value !== 'function') throw badType(`cflow.${name}: ${argument} must be a function, got ${show(value)}`);
  if (offers.count !== 0) claim(value);
  return value;
}

/** A function at a place of a collection: an index, or a key. */
function notFunction(name, argument, place, value) {
  const at = typeof place === 'string' && /^[A-Za-z_$][\w$]*$/.test(place) ? `.${place}` : `[${show(place)}]`;
  return badType(`cflow.${name}: ${argument}${at} must be a function, got ${show(value)}`);
}

/** Every element of an array is a function; throws for the first that is not, at its key where there are keys. */
function functions(name, argument, values, keys) {
  if (offers.count !== 0) claimAll(values);
  for (let i = 0; i < values.length; i++) {
    if (typeof values[i] !== 'function') throw notFunction(name, argument, keys === undefined ? i : keys[i], values[i]);
  }
}

/**
 * The functions of step and block: the arguments themselves, or one array of them, for which no number is too large.
 *
 * @returns {Array<Function>} an array that is the callee's own
 */
function functionList(name, argument, values) {
  const list = values.length === 1 && Array.isArray(values[0]) ? values[0].slice() : values;
  functions(name, argument, list);
  return list;
}

module.exports = { callback, count, fn, functionList, functions, limit, notFunction };
