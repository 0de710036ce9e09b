'use strict';

const { call } = require('../core/call');
const check = require('../core/check');
const { Flow, UNKNOWN, abandon, deliver, fail, finish, open, promise, settle } = require('../core/flow');
const { collection, kinds } = require('../core/source');

// The results are the value of the last task that called back, and `error` what it failed with.
class TryFlow extends Flow {
  constructor(kind, total, source, callback) {
    super(kind, total, 1, source, undefined, callback);
    this.error = null;
  }
}

const whose = slot => `task ${slot}`;

function begin(flow, slot, task = flow.source[slot]) {
  if (typeof task !== 'function') return fail(flow, check.notFunction('tryEach', 'tasks', slot, task));
  return call(flow, slot, whose, task);
}

function settled(flow, slot, error, values) {
  if (error === false) return abandon(flow);
  flow.error = error || null;
  flow.results = values.length > 1 ? values : values[0];
  if (error) settle(flow);
  else finish(flow);
}

function end(flow, error) {
  if (error === null) deliver(flow, flow.error, flow.results);
  else deliver(flow, error, undefined);
}

const TRY_EACH = kinds('tryEach', begin, end, { settled });

/**
 * Tries tasks one after another until one succeeds.
 *
 * Tasks and exceptions are those of `series`; an error leads to the next task, `callback(false)` stops silently.
 *
 * Semantics: async v3.
 *
 * @param {Array<Function>|Object<string, Function>|Map<*, Function>|Iterable<Function>|AsyncIterable<Function>} tasks as in `series`
 * @param {function(?*, *)} [callback] gets null and the value of the task that succeeded, or an array if it gave several; or the last
 *   task's error if none did, and the value beside it. What it throws surfaces as an uncaught exception.
 * @returns {Promise<*>|undefined} a promise of the value where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no collection, or one of them or `callback` no function
 */
function tryEach(tasks, callback) {
  const final = check.callback('tryEach', callback);
  const source = collection('tryEach', 'tasks', tasks);
  if (source.values !== undefined) check.functions('tryEach', 'tasks', source.values, source.keys);
  if (final === undefined) return promise(settler => start(source, settler));
  start(source, final);
}

function start(source, callback) {
  if (source.values !== undefined) open(new TryFlow(TRY_EACH.listed, source.values.length, source.values, callback));
  else open(new TryFlow(source.awaited ? TRY_EACH.awaited : TRY_EACH.pulled, UNKNOWN, source.iterator, callback));
}

module.exports = { tryEach };
