'use strict';

// What series, parallel and parallelLimit share: a window of tasks whose results are collected by position. They
// differ in the window's limit alone.

const { FAILED, OPEN, PROBE, SUCCEEDED, adopt, isAsync, returned } = require('../core/adopt');
const check = require('../core/check');
const { calledTwice } = require('../core/errors');
const { Flow, UNKNOWN, before, deliver, fail, open, promise, refuse, resume, threw } = require('../core/flow');
const { collection, keyed, kinds } = require('../core/source');
const { Group } = require('../native/parts');
const { mayBeNative, partsOf, run } = require('../native/program');

/** The kinds of flow that a function of this family needs. */
function taskKinds(name) {
  return kinds(name, begin, end);
}

/**
 * Runs tasks and collects their results.
 *
 * @param {Object} kind from `taskKinds`
 * @param {*} tasks a collection of tasks
 * @param {number} limit how many may be in flight
 * @param {*} callback the final callback, or undefined or null for a promise
 */
function runTasks(kind, tasks, limit, callback) {
  const final = check.callback(kind.name, callback);
  if (Array.isArray(tasks)) {
    check.functions(kind.name, 'tasks', tasks);
    if (mayBeNative(tasks)) {
      const parts = partsOf(tasks);
      if (parts !== undefined) return run(new Group(limit, parts), final, settler => openList(kind, tasks, limit, settler));
    }
    if (final === undefined) return promise(settler => openList(kind, tasks, limit, settler));
    return openList(kind, tasks, limit, final);
  }
  const source = collection(kind.name, 'tasks', tasks);
  if (source.values !== undefined) {
    check.functions(kind.name, 'tasks', source.values, source.keys);
    const parts = partsOf(source.values);
    if (parts !== undefined) {
      return run(new Group(limit, parts, source.keys), final, settler => openCollection(kind, source, limit, settler));
    }
  }
  if (final === undefined) return promise(settler => openCollection(kind, source, limit, settler));
  openCollection(kind, source, limit, final);
}

function openList(kind, tasks, limit, callback) {
  open(new Flow(kind.listed, tasks.length, limit, tasks, new Array(tasks.length), callback));
}

function openCollection(kind, source, limit, callback) {
  if (source.values === undefined) {
    open(new Flow(source.awaited ? kind.awaited : kind.pulled, UNKNOWN, limit, source.iterator, [], callback));
  } else if (source.keys === undefined) {
    openList(kind, source.values, limit, callback);
  } else {
    openList(kind, source.values, limit, byKey(source.keys, callback));
  }
}

function byKey(keys, callback) {
  return before(callback, (error, values) => callback(error, keyed(keys, values)));
}

function begin(flow, slot, task = flow.source[slot]) {
  if (typeof task !== 'function') return fail(flow, check.notFunction(flow.kind.name, 'tasks', slot, task));
  const done = slotCallback(flow, slot);
  try {
    if (isAsync(task)) return adopt(task(), done);
    const value = task(done);
    if (value !== undefined) returned(value, task.length > 0, done, task);
  } catch (exception) {
    return threw(flow, exception, done(PROBE) === OPEN);
  }
  return undefined;
}

// A callback lets go of its flow as it is called: that shows that it was called, and a callback that somebody keeps
// keeps nothing alive. Nearly always there is no error, and `!= null` is the comparison that V8 has in one instruction
// whatever comes: the others stand behind it. An arrow function has no prototype of its own, which is 8 bytes less.
function slotCallback(flow, slot) {
  return (error, value, ...more) => {
    if (error != null && error === PROBE) return flow !== null ? OPEN : slot < 0 ? FAILED : SUCCEEDED;
    if (flow === null) throw calledTwice(`task ${slot < 0 ? ~slot : slot}`, error);
    const of = flow;
    flow = null;
    if (more.length > 0) value = [value, ...more];
    if (of.results !== null) of.results[slot] = value;
    if (error != null && (error || error === false)) {
      if (error) slot = ~slot;
      refuse(of, error);
    } else if (--of.credit === 0) {
      resume(of); // settle(), by hand: V8 does not see through it here, and it is a twentieth of a short flow
    }
  };
}

function end(flow, error) {
  const results = flow.results;
  if (error !== null) trim(results);
  deliver(flow, error, results);
}

// With an error the results are those so far, and end with the last one there is.
function trim(results) {
  let length = results.length;
  while (length > 0 && !(length - 1 in results)) length--;
  results.length = length;
}

module.exports = { runTasks, taskKinds };
