'use strict';

// What the collection functions share: a window of items, each handed to an iteratee, and a way to collect what it calls
// back with. A way has
//
//   way.call(iteratee, flow, slot, item, done)   calls the iteratee with its callback
//   way.ask(iteratee, flow, slot, item)    calls it without one, since it is an async function; gives its promise
//   way.before                             how many arguments it gets before the callback
//   way.begin(total)                       what the results are to begin with
//   way.collect(flow, slot, value, item)   a slot has settled with a value
//   way.failed(flow, slot, value, item)    a slot has settled with an error, and what value there was
//   way.end(flow, error)                   the flow is over: hand its outcome to the final callback

const { FAILED, OPEN, PROBE, SUCCEEDED, isAsync, returned } = require('./adopt');
const check = require('./check');
const { calledTwice, rejection, surface } = require('./errors');
const { Flow, UNKNOWN, deliverError, fail, open, promise, refuse, resume, threw } = require('./flow');
const { items, kinds } = require('./source');

class ItemsFlow extends Flow {
  constructor(kind, way, total, limit, source, keys, iteratee, memo, callback) {
    super(kind, total, limit, source, way.begin(total), callback);
    this.way = way;
    this.keys = keys;
    this.iteratee = iteratee;
    this.memo = memo;
  }
}

// How an iteratee may be called, by what it gets before its callback.
const ITEM = {
  before: 1,
  call: (iteratee, flow, slot, item, done) => iteratee(item, done),
  ask: (iteratee, flow, slot, item) => iteratee(item)
};
const ITEM_AND_KEY = {
  before: 2,
  call: (iteratee, flow, slot, item, done) => iteratee(item, keyOf(flow, slot), done),
  ask: (iteratee, flow, slot, item) => iteratee(item, keyOf(flow, slot))
};
const MEMO_AND_ITEM = {
  before: 2,
  call: (iteratee, flow, slot, item, done) => iteratee(flow.memo, item, done),
  ask: (iteratee, flow, slot, item) => iteratee(flow.memo, item)
};
const MEMO_ITEM_AND_KEY = {
  before: 3,
  call: (iteratee, flow, slot, item, done) => iteratee(flow.memo, item, keyOf(flow, slot), done),
  ask: (iteratee, flow, slot, item) => iteratee(flow.memo, item, keyOf(flow, slot))
};

function keyOf(flow, slot) {
  return flow.keys === undefined ? slot : flow.keys[slot];
}

function nothing() {
  return null;
}

function slots(total) {
  return total === UNKNOWN ? [] : new Array(total);
}

function ignore() {}

/**
 * A way to collect.
 *
 * @param {Object} calling one of the ways to call an iteratee above
 * @param {Object} parts what differs from a way that collects nothing
 */
function way(calling, parts) {
  return {
    before: calling.before,
    call: calling.call,
    ask: calling.ask,
    begin: parts.begin || nothing,
    collect: parts.collect || ignore,
    failed: parts.failed || ignore,
    end: parts.end || deliverError
  };
}

/** A collection function in its plain, Limit and Series form, for `over`. */
function forms(name, collecting) {
  return [name, `${name}Limit`, `${name}Series`].map(each => form(each, collecting));
}

/**
 * One collection function, for `over` or `run`.
 *
 * @param {string} name
 * @param {Object} collecting a way
 * @param {function(Flow, number)} [itemAt] gives the item of a slot
 */
function form(name, collecting, itemAt = itemOf) {
  const { end } = collecting;
  return {
    name,
    way: collecting,
    calling: kinds(name, begin, end, { beginListed: (flow, slot) => begin(flow, slot, itemAt(flow, slot)) }),
    asking: kinds(name, beginAsync, end, { beginListed: (flow, slot) => beginAsync(flow, slot, itemAt(flow, slot)) })
  };
}

/**
 * Runs an iteratee over a collection.
 *
 * @param {Object} of from `form` or `forms`
 * @param {*} coll the collection
 * @param {number} limit how many may be in flight
 * @param {*} iteratee the user's function
 * @param {*} callback the final callback, or undefined or null for a promise
 * @param {*} [memo] for the ways that call their iteratee with one
 */
function over(of, coll, limit, iteratee, callback, memo) {
  return run(of, items(of.name, 'coll', coll), limit, iteratee, callback, memo);
}

/** The same for a source that has been looked at already. */
function run(of, source, limit, iteratee, callback, memo) {
  check.fn(of.name, 'iteratee', iteratee);
  const final = check.callback(of.name, callback);
  if (final === undefined) return promise(settler => start(of, source, limit, iteratee, settler, memo));
  start(of, source, limit, iteratee, final, memo);
}

function start(of, source, limit, iteratee, callback, memo) {
  const able = isAsync(iteratee) ? of.asking : of.calling;
  if (source.iterator === undefined) {
    open(new ItemsFlow(able.listed, of.way, source.length, limit, source.values, source.keys, iteratee, memo, callback));
  } else {
    const kind = source.awaited ? able.awaited : able.pulled;
    open(new ItemsFlow(kind, of.way, UNKNOWN, limit, source.iterator, undefined, iteratee, memo, callback));
  }
}

function itemOf(flow, slot) {
  return flow.keys === undefined ? flow.source[slot] : flow.source[flow.keys[slot]];
}

function begin(flow, slot, item) {
  const { iteratee } = flow;
  const done = slotCallback(flow, slot, item);
  try {
    const value = flow.way.call(iteratee, flow, slot, item, done);
    if (value !== undefined) returned(value, iteratee.length > flow.way.before, done);
  } catch (exception) {
    return threw(flow, exception, done(PROBE) === OPEN);
  }
  return undefined;
}

// A callback lets go of its flow and its item as it is called, as in tasks.js.
function slotCallback(flow, slot, item) {
  return function done(error, value) {
    if (error != null && error === PROBE) return flow !== null ? OPEN : slot < 0 ? FAILED : SUCCEEDED;
    if (flow === null) throw calledTwice(`the iteratee of item ${slot < 0 ? ~slot : slot}`, error);
    const of = flow;
    const its = item;
    flow = item = null;
    if (error != null && (error || error === false)) {
      if (error) {
        if (of.callback !== null) of.way.failed(of, slot, value, its);
        slot = ~slot;
      }
      refuse(of, error);
    } else {
      if (of.callback !== null) of.way.collect(of, slot, value, its);
      if (--of.credit === 0) resume(of);
    }
  };
}

// A promise settles once, so nothing has to be remembered of it, and no callback be made.
function beginAsync(flow, slot, item) {
  let outcome;
  try {
    outcome = flow.way.ask(flow.iteratee, flow, slot, item);
  } catch (exception) {
    return threw(flow, exception, true); // out of a proxy around the async function
  }
  Promise.resolve(outcome).then(
    value => {
      // What a later task throws must not turn into a rejection of a promise that nobody holds.
      try {
        if (flow.callback !== null) flow.way.collect(flow, slot, value, item);
        if (--flow.credit === 0) resume(flow);
      } catch (exception) {
        surface(exception);
      }
    },
    reason => {
      if (flow.callback === null) return;
      flow.way.failed(flow, slot, undefined, item);
      fail(flow, rejection(reason));
    }
  );
  return undefined;
}

module.exports = {
  ITEM,
  ITEM_AND_KEY,
  MEMO_AND_ITEM,
  MEMO_ITEM_AND_KEY,
  form,
  forms,
  keyOf,
  over,
  run,
  slots,
  way
};
