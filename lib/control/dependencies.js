'use strict';

// What auto and autoInject share: named tasks that wait for one another, and results by name. They differ in where the names
// of a task's dependencies stand, and in how it gets their results.

const { call } = require('../core/call');
const check = require('../core/check');
const { claimAll, offers } = require('../core/claims');
const { badRange, badType, show } = require('../core/errors');
const { Flow, abandon, deliver, fail, promise } = require('../core/flow');
const { Graph, ask, openFlow, pairs, settleTask } = require('../core/graph');
const { collection, store } = require('../core/source');
const native = require('../native/parts');
const { partsOf, run } = require('../native/program');

const NONE = [];

class Tasks extends Graph {
  constructor(limit, keys, functions, needs, edges, linked) {
    super(keys.length, limit, edges, linked);
    this.functions = functions;
    this.needs = needs;
    this.whose = task => `task ${label(keys[task])}`;
  }
}

// What a flow has as its results, so that it lets go of the keys with them.
class Results {
  constructor(keys) {
    this.keys = keys;
    this.values = {};
  }
}

/**
 * The kind of flow that a function needs.
 *
 * @param {string} name the cflow function's name
 * @param {function(Object, Array<string>): Array} values what a task gets before its callback, of the results so far and the names
 *   of its dependencies
 */
function dependentKind(name, values) {
  const begin = (flow, slot) => {
    const tasks = flow.source;
    const task = tasks.task(slot);
    const needs = tasks.needs[task];
    return call(flow, task, tasks.whose, tasks.functions[task], needs.length > 0 ? values(flow.results.values, needs) : NONE);
  };
  return { name, begin, end, settled, ask };
}

/**
 * Runs tasks, each when those that it depends on have settled.
 *
 * @param {Object} kind from `dependentKind`
 * @param {*} tasks the tasks by name, each a function or an array that ends with one
 * @param {function(Function, *): Array<string>} needsOf the names of the dependencies of a task that is no array
 * @param {number} limit how many may be in flight
 * @param {*} callback the final callback, or undefined or null for a promise
 */
function runDependent(kind, tasks, needsOf, limit, callback) {
  const final = check.callback(kind.name, callback);
  const { keys, values } = named(kind.name, tasks);
  const functions = [];
  const needs = [];
  let edges = 0;
  for (let i = 0; i < keys.length; i++) {
    functions.push(functionOf(kind.name, keys[i], values[i]));
    needs.push(Array.isArray(values[i]) ? values[i].slice(0, -1) : needsOf(functions[i], keys[i]));
    edges += needs[i].length;
  }
  const linked = link(kind.name, keys, needs, pairs(edges));
  if (offers.count !== 0) claimAll(functions);
  const graph = new Tasks(limit, keys, functions, needs, edges, linked);
  if (graph.cycleLength > 0) throw circular(kind.name, graph.cycle.map(task => label(keys[task])));

  const start = settler => openFlow(new Flow(kind, keys.length, limit, graph, new Results(keys), settler));
  const parts = partsOf(functions);
  if (parts !== undefined) return run(new native.Graph(limit, parts, keys, linked.slice(0, 2 * edges)), final, start);
  if (final === undefined) return promise(start);
  start(final);
}

function named(name, tasks) {
  const { keys, values } = collection(name, 'tasks', tasks);
  if (keys !== undefined) return { keys, values };
  // As in async, an array is an object like others.
  if (Array.isArray(tasks)) return { keys: Object.keys(tasks), values: Object.keys(tasks).map(key => tasks[key]) };
  if (tasks === undefined || tasks === null) return { keys: [], values: [] };
  throw badType(`cflow.${name}: tasks must be an object or a Map, got ${show(tasks)}`);
}

function functionOf(name, key, element) {
  const fn = Array.isArray(element) ? element[element.length - 1] : element;
  if (typeof fn === 'function') return fn;
  if (!Array.isArray(element)) throw check.notFunction(name, 'tasks', key, element);
  throw badType(`cflow.${name}: the array of task ${label(key)} must end with a function, got ${show(fn)}`);
}

/** The dependencies as pairs of numbers. */
function link(name, keys, needs, linked) {
  const numbers = new Map();
  let at = 0;
  for (let task = 0; task < keys.length; task++) numbers.set(keys[task], task);
  for (let task = 0; task < keys.length; task++) {
    for (const need of needs[task]) {
      const dependency = numbers.get(typeof need === 'number' ? String(need) : need);
      if (dependency === undefined) {
        throw badRange(`cflow.${name}: task ${label(keys[task])} depends on ${show(need)}, but there is no such task`);
      }
      linked[at++] = task;
      linked[at++] = dependency;
    }
  }
  return linked;
}

const MOST_NAMED = 10;

function circular(name, labels) {
  if (labels.length === 1) return badRange(`cflow.${name}: task ${labels[0]} depends on itself`);
  const shown = labels.slice(0, MOST_NAMED);
  if (labels.length > MOST_NAMED) shown.push(`… ${labels.length - MOST_NAMED} more …`);
  return badRange(`cflow.${name}: tasks ${shown.join(' → ')} → ${labels[0]} depend on one another`);
}

/** A task's name in a message. */
function label(key) {
  return typeof key === 'string' && /^[\w$-]{1,40}$/.test(key) ? key : show(key);
}

function settled(flow, task, error, values) {
  if (error === false) return abandon(flow);
  const { results } = flow;
  const value = values.length > 1 ? values : values[0];
  if (error) {
    results.values = copy(results.values); // tasks that are running have the other one
    store(results.values, results.keys[task], value);
    fail(flow, error);
  } else {
    store(results.values, results.keys[task], value);
    settleTask(flow, task);
  }
}

function copy(values) {
  const object = {};
  Reflect.ownKeys(values).forEach(key => store(object, key, values[key]));
  return object;
}

function end(flow, error) {
  deliver(flow, error, flow.results.values);
}

module.exports = { dependentKind, label, runDependent };
