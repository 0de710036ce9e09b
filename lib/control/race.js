'use strict';

const { call } = require('../core/call');
const check = require('../core/check');
const { badType, show } = require('../core/errors');
const { Flow, UNKNOWN, UNLIMITED, abandon, deliverAll, fail, finish, open, promiseOfValues } = require('../core/flow');
const { collection, kinds } = require('../core/source');

const whose = slot => `task ${slot}`;

function begin(flow, slot, task = flow.source[slot]) {
  if (typeof task !== 'function') return fail(flow, check.notFunction('race', 'tasks', slot, task));
  return call(flow, slot, whose, task);
}

function settled(flow, slot, error, values) {
  if (error === false) return abandon(flow);
  flow.results = values;
  if (error) fail(flow, error);
  else finish(flow);
}

function end(flow, error) {
  deliverAll(flow, error, flow.results);
}

const RACE = kinds('race', begin, end, { settled });

/**
 * Starts all tasks at once and ends as the first of them does that calls back.
 *
 * Tasks and exceptions are those of `series`. The tasks still running finish unobserved; those after one that calls back at
 * once are not started.
 *
 * Semantics: async v3; that last half sentence and iterables other than arrays are our own.
 *
 * @param {Array<Function>|Iterable<Function>|AsyncIterable<Function>} tasks undefined and null are an empty array
 * @param {function(?*, ...*)} [callback] gets the error or null, and the values of the first task; null alone where there are no
 *   tasks. What it throws surfaces as an uncaught exception.
 * @returns {Promise<*>|undefined} where there is no callback a promise of the value, or of an array of them if there are several
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is an object, a Map or no collection, or one of them or `callback` is no function
 */
function race(tasks, callback) {
  const final = check.callback('race', callback);
  const source = collection('race', 'tasks', tasks);
  if (source.keys !== undefined) {
    throw badType(`cflow.race: tasks must be an array or another iterable of functions, got ${show(tasks)}`);
  }
  if (source.values !== undefined) check.functions('race', 'tasks', source.values);
  if (final === undefined) return promiseOfValues(settler => start(source, settler));
  start(source, final);
}

function start(source, callback) {
  if (source.values !== undefined) {
    open(new Flow(RACE.listed, source.values.length, UNLIMITED, source.values, [], callback));
  } else {
    open(new Flow(source.awaited ? RACE.awaited : RACE.pulled, UNKNOWN, UNLIMITED, source.iterator, [], callback));
  }
}

module.exports = { race };
