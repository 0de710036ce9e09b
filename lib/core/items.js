'use strict';

// What the collection functions share: a window of items, each handed to an iteratee, and a way to collect what it calls
// back with. A way has
//
//   way.call(iteratee, flow, slot, item, done)   calls the iteratee with its callback
//   way.ask(iteratee, flow, slot, item)    calls it without one, since it is an async function; gives its promise
//   way.before                             how many arguments it gets before the callback
//   way.begin(total, memo)                 what the results are to begin with
//   way.collect(flow, slot, value, item)   a slot has settled with a value
//   way.failed(flow, slot, value, item)    a slot has settled with an error, and what value there was
//   way.end(flow, error)                   the flow is over: hand its outcome to the final callback

const { FAILED, OPEN, PROBE, SUCCEEDED, isAsync, returned } = require('./adopt');
const check = require('./check');
const { calledTwice, rejection, surface } = require('./errors');
const { Flow, UNKNOWN, deliverError, fail, open, promise, refuse, resume, threw } = require('./flow');
const { items, kinds } = require('./source');
const { FUNCTION } = require('../native/function');
const { runItems } = require('../native/items');

class ItemsFlow extends Flow {
  constructor(kind, way, total, limit, source, keys, iteratee, memo, callback) {
    super(kind, total, limit, source, way.begin(total, memo), callback);
    this.way = way;
    this.keys = keys;
    this.iteratee = iteratee;
  }
}

// A callback that was never called, and that somebody keeps, must keep no more of a flow that is over than its own item.
function letGo(flow) {
  flow.keys = undefined;
  flow.iteratee = null;
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
// Where there is a memo, it is the results.
const MEMO_AND_ITEM = {
  before: 2,
  call: (iteratee, flow, slot, item, done) => iteratee(flow.results, item, done),
  ask: (iteratee, flow, slot, item) => iteratee(flow.results, item)
};
const MEMO_ITEM_AND_KEY = {
  before: 3,
  call: (iteratee, flow, slot, item, done) => iteratee(flow.results, item, keyOf(flow, slot), done),
  ask: (iteratee, flow, slot, item) => iteratee(flow.results, item, keyOf(flow, slot))
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

function memoGiven(total, memo) {
  return memo;
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
    collect: parts.collect || null,
    failed: parts.failed || ignore,
    end: parts.end || deliverError
  };
}

// What there is to run over: `look` at what the user gave gives a source as `items` of source.js does, and `itemAt` the item of a
// slot where the source is no iterator.
const COLLECTION = {
  look(name, coll) {
    const source = items(name, 'coll', coll);
    if (source.iterator === undefined) check.count(name, 'coll.length', source.length, 0);
    return source;
  },
  itemAt: (flow, slot) => (flow.keys === undefined ? flow.source[slot] : flow.source[flow.keys[slot]])
};

/** A collection function in its plain, Limit and Series form, for `over`. */
function forms(name, collecting, reading) {
  return [name, `${name}Limit`, `${name}Series`].map(each => form(each, collecting, reading));
}

/**
 * One collection function, for `over`.
 *
 * @param {string} name
 * @param {Object} collecting a way
 * @param {{look: function(string, *), itemAt: function(Flow, number)}} [reading] what to run over, where it is no collection
 */
function form(name, collecting, reading = COLLECTION) {
  const end = (flow, error) => {
    collecting.end(flow, error);
    letGo(flow);
  };
  return {
    name,
    way: collecting,
    look: reading.look,
    itemAt: reading.itemAt,
    calling: kinds(name, beginAt(pulled), end, { beginListed: beginAt(reading.itemAt) }),
    asking: kinds(name, beginAsyncAt(pulled), end, { beginListed: beginAsyncAt(reading.itemAt) })
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
  check.fn(of.name, 'iteratee', iteratee);
  const final = check.callback(of.name, callback);
  const source = of.look(of.name, coll); // last: it may open an iterator
  if (final === undefined) return promise(settler => start(of, source, limit, iteratee, settler, memo));
  start(of, source, limit, iteratee, final, memo);
}

function start(of, source, limit, iteratee, callback, memo) {
  const able = isAsync(iteratee) ? of.asking : of.calling;
  if (source.iterator === undefined) {
    const flow = new ItemsFlow(able.listed, of.way, source.length, limit, source.values, source.keys, iteratee, memo, callback);
    if (!runsNatively(of, flow)) open(flow);
  } else {
    const kind = source.awaited ? able.awaited : able.pulled;
    open(new ItemsFlow(kind, of.way, UNKNOWN, limit, source.iterator, undefined, iteratee, memo, callback));
  }
}

function runsNatively({ way: { call, collect }, itemAt }, flow) {
  const native = flow.iteratee[FUNCTION];
  return native !== undefined && call === ITEM.call && itemAt === COLLECTION.itemAt && runItems(flow, native, collect === null);
}

// Where an iterator was pulled from, the item is there.
function pulled(flow, slot, item) {
  return item;
}

// To look an item up may run a getter of the user's: it may throw, and it may stop the flow.
function beginAt(itemAt) {
  return (flow, slot, pulledItem) => {
    let done = null;
    try {
      const item = itemAt(flow, slot, pulledItem);
      if (flow.callback === null) return undefined;
      const { iteratee, way: its } = flow;
      done = slotCallback(flow, slot, item);
      const value = its.call(iteratee, flow, slot, item, done);
      if (value !== undefined) returned(value, iteratee.length > its.before, done, iteratee);
    } catch (exception) {
      return raised(flow, exception, done === null || done(PROBE) === OPEN);
    }
    return undefined;
  };
}

function raised(flow, exception, unsettled) {
  const said = threw(flow, exception, unsettled);
  if (flow.callback === null) letGo(flow);
  return said;
}

// A callback lets go of its flow and its item as it is called, as in tasks.js.
function slotCallback(flow, slot, item) {
  return (error, value) => {
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
      if (of.callback === null) letGo(of);
    } else {
      if (of.callback !== null && of.way.collect !== null) of.way.collect(of, slot, value, its);
      if (--of.credit === 0) resume(of);
    }
  };
}

// A promise settles once, so nothing has to be remembered of it, and no callback be made.
function beginAsyncAt(itemAt) {
  return (flow, slot, pulledItem) => {
    let item;
    let outcome;
    try {
      item = itemAt(flow, slot, pulledItem);
      if (flow.callback === null) return undefined;
      outcome = flow.way.ask(flow.iteratee, flow, slot, item);
    } catch (exception) {
      return raised(flow, exception, true); // out of a getter, or a proxy around the async function
    }
    (outcome instanceof Promise ? outcome : Promise.resolve(outcome)).then(
      value => {
        // What a later task throws must not turn into a rejection of a promise that nobody holds.
        try {
          if (flow.callback !== null && flow.way.collect !== null) flow.way.collect(flow, slot, value, item);
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
  };
}

module.exports = {
  COLLECTION,
  ITEM,
  ITEM_AND_KEY,
  MEMO_AND_ITEM,
  MEMO_ITEM_AND_KEY,
  form,
  forms,
  keyOf,
  memoGiven,
  over,
  slots,
  way
};
