'use strict';

// What a flow runs over: arrays and array-likes, objects, Maps, Sets, other iterables and async iterables.

const { badType, rejection, show, surface } = require('./errors');
const { EXHAUSTED, WAITING, fail, proceed } = require('./flow');

const asyncIterator = Symbol.asyncIterator; // undefined before Node 10

// A Map or a Set is what has its insides, be it a subclass or of another realm. The getter of `size` tells, by throwing
// for anything else; plain objects, which nearly all are, are spared that.
function branded(type) {
  const size = Object.getOwnPropertyDescriptor(type.prototype, 'size').get;
  return value => {
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) === Object.prototype) return false;
    try {
      size.call(value);
      return true;
    } catch (_) {
      return false;
    }
  };
}

const isMap = branded(Map);
const isSet = branded(Set);

function isArrayLike(value) {
  return Number.isInteger(value.length) && value.length >= 0;
}

/**
 * A Map's keys as the keys of a result object.
 *
 * @throws {TypeError} for a key that would lose its identity there
 */
function mapKeys(name, argument, map) {
  const taken = new Set();
  return Array.from(map.keys(), key => {
    const property = typeof key === 'symbol' ? key : Object(key) === key ? undefined : String(key);
    if (property === undefined || taken.has(property)) {
      throw badType(`cflow.${name}: the keys of ${argument} must make distinct property names, got ${show(key)}`);
    }
    taken.add(property);
    return property;
  });
}

/**
 * Looks at a collection of items.
 *
 * @param {string} name the cflow function, for messages
 * @param {string} argument the argument's name, for messages
 * @param {*} value the collection; undefined and null are an empty one
 * @returns {{values: (Array|Object|string|undefined), length: number, keys: Array|undefined, iterator: Object|undefined, awaited: boolean}}
 *   `values` where they are all there, to be looked up by position or, in an object, by the key at that position of `keys`; or
 *   else an iterator to pull from
 * @throws {TypeError} if it is no collection
 */
function items(name, argument, value) {
  if (Array.isArray(value)) return { values: value, length: value.length };
  if (value === undefined || value === null) return { values: [], length: 0 };
  if (typeof value === 'string') return { values: value, length: value.length };
  if (typeof value === 'object') {
    if (isArrayLike(value)) return { values: value, length: value.length };
    if (asyncIterator && typeof value[asyncIterator] === 'function') {
      return { iterator: opened(name, argument, value[asyncIterator]()), awaited: true };
    }
    if (typeof value[Symbol.iterator] === 'function') {
      return { iterator: opened(name, argument, value[Symbol.iterator]()), awaited: false };
    }
    const keys = Object.keys(value);
    return { values: value, length: keys.length, keys };
  }
  throw notCollection(name, argument, value);
}

function opened(name, argument, iterator) {
  if (Object(iterator) === iterator) return iterator;
  throw badType(`cflow.${name}: the iterator of ${argument} must be an object, got ${show(iterator)}`);
}

function notCollection(name, argument, value) {
  return badType(`cflow.${name}: ${argument} must be an array, an object, a Map or another iterable, got ${show(value)}`);
}

/**
 * Looks at a collection of tasks. It differs from one of items in that tasks can be checked before one starts, and a
 * Map's are known by their keys.
 *
 * @returns {{values: Array|undefined, keys: Array|undefined, iterator: Object|undefined, awaited: boolean}}
 */
function collection(name, argument, value) {
  if (Array.isArray(value)) return { values: value }; // at once: to tell that something is no Map costs microseconds
  if (isMap(value)) return { values: Array.from(value.values()), keys: mapKeys(name, argument, value) };
  if (isSet(value)) return { values: Array.from(value) };
  if (typeof value === 'string') throw notCollection(name, argument, value);
  const found = items(name, argument, value);
  if (found.keys !== undefined) found.values = found.keys.map(key => value[key]);
  return found;
}

/**
 * Makes the kinds of flow that a function needs: over an array, and over an iterator, which is pulled from only when a
 * slot may start.
 *
 * @param {string} name the cflow function's name
 * @param {function(Flow, number, *)} begin starts a slot with the value that is there for it
 * @param {function(Flow, *)} end see flow.js
 * @param {{beginListed: function(Flow, number), settled: Function}} [more] `beginListed` starts a slot over an array, where `begin` does
 *   not find its value there itself; `settled` is for call.js
 * @returns {{name: string, listed: Object, pulled: Object, awaited: Object}} `awaited` where the iterator's `next`
 *   returns a promise
 */
function kinds(name, begin, end, more = {}) {
  const { beginListed = begin, settled } = more;
  return {
    name,
    listed: { name, begin: beginListed, end, close: undefined, settled },
    pulled: { name, begin: (flow, slot) => pull(flow, slot, begin), end, close, settled },
    awaited: { name, begin: (flow, slot) => pullAwaited(flow, slot, begin), end, close, settled }
  };
}

function pull(flow, slot, begin) {
  const iterator = flow.source;
  flow.source = null; // what happens meanwhile must not close it, and one that failed is not closed
  let step;
  try {
    step = answer(flow, iterator.next());
  } catch (error) {
    return fail(flow, error || rejection(error));
  }
  if (step.done) return EXHAUSTED;
  if (flow.callback === null) return close(iterator); // its own code has stopped the flow
  flow.source = iterator;
  return begin(flow, slot, step.value);
}

// What next() gave, read once and for all: its properties may be getters.
function answer(flow, step) {
  if (Object(step) !== step) {
    throw badType(`cflow.${flow.kind.name}: an iterator's next() must give an object, got ${show(step)}`);
  }
  return step.done ? LAST : { done: false, value: step.value };
}

const LAST = { done: true, value: undefined };

// One pull at a time: what an async iterator does with overlapping calls of next() is its own affair.
function pullAwaited(flow, slot, begin) {
  let next;
  try {
    next = Promise.resolve(flow.source.next()).then(step => answer(flow, step));
  } catch (error) {
    next = Promise.reject(error);
  }
  next.then(
    step => {
      // What a task throws now must not turn into a rejection of a promise that nobody holds.
      try {
        proceed(flow, slot, step, begin);
      } catch (exception) {
        surface(exception);
      }
    },
    reason => {
      flow.source = null;
      fail(flow, rejection(reason));
    }
  );
  return WAITING;
}

/** Tells an iterator that nothing more will be pulled, as a `for` loop does that is left early. */
function close(iterator) {
  try {
    if (typeof iterator.return === 'function') iterator.return();
  } catch (exception) {
    surface(exception);
  }
}

/** Sets an object's own property, whatever its name: `__proto__` too is just a name here. */
function store(object, key, value) {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
  } else {
    object[key] = value;
  }
}

/**
 * An object of the values that have a place in the array, by the key at the same place.
 *
 * @param {Array} keys property names
 * @param {Array} values with holes where there is no value
 */
function keyed(keys, values) {
  const object = {};
  keys.forEach((key, i) => {
    if (i in values) store(object, key, values[i]);
  });
  return object;
}

module.exports = { collection, items, keyed, kinds, store };
