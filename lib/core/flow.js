'use strict';

// The trampoline: the one place that talks to the engine and starts slots, and so calls users' functions. It loops and
// never recurses, however many slots settle at once.
//
// A flow is a window of slots plus a *kind*, which says what a slot is:
//   kind.name               the cflow function, for error messages
//   kind.begin(flow, slot)  starts a slot; later, the slot's callback settles it with settle(flow)
//   kind.end(flow, error)   the flow is over: hand its outcome to the final callback
//   kind.ask(flow, stopped) asks for a grant like the function of that name below, where not every slot may start yet; a
//                           window needs none
//
// Which slots may start, how many settlements to count and when a flow is over is the engine's to decide: the words
// `chain`, `credit` and `over` below are its grant (see engine.h).

const { mailbox, turn } = require('./binding');
const { rejection, surface } = require('./errors');

// The mailbox's words: a window, then the grant that answers it, in the order of engine.h.
const TOTAL = 0;
const LIMIT = 1;
const STARTED = 2;
const SETTLED = 3;
const STOPPED = 4;
const STARTS = 5;
const CHAIN = 6;
const CREDIT = 7;
const OVER = 8;

const UNKNOWN = -1;
const UNLIMITED = 0;

// While slots are being started, settlements only count down from here: the loop that starts them looks afterwards.
// No flow has so many slots in flight, so the count never reaches 0 meanwhile.
const STARTING = 0x3fffffff;

// What `begin` may return beside undefined and a Raised: the source had no slot to give, or will say later whether it has.
const EXHAUSTED = 1;
const WAITING = 2;

// Marks a final callback that settles a promise.
const promised = Symbol('promised');

class Flow {
  constructor(kind, total, limit, source, results, callback) {
    this.kind = kind;
    this.total = total;
    this.limit = limit;
    this.started = 0;
    this.settled = 0;
    this.chain = 0;
    this.credit = 0; // settlements until there is something to do; at most 0 once stopped
    this.rest = 0; // what credit will be when the chain has been used up
    this.over = false; // whether the flow is over when that is spent
    this.source = source;
    this.results = results;
    this.callback = callback;
  }
}

// The engine's answer depends on the question alone, and most flows open with a question that was asked before: its answer
// is remembered. That saves 22 ns a flow, a tenth of what a short one costs.
const openings = [];
const REMEMBERED_LIMITS = 16;
const REMEMBERED_TOTALS = 64;

/** Starts a flow. */
function open(flow) {
  const { total, limit } = flow;
  if (limit >= REMEMBERED_LIMITS || total < 0 || total >= REMEMBERED_TOTALS) return run(flow, ask(flow, 0));
  const place = limit * REMEMBERED_TOTALS + total;
  const opening = openings[place];
  if (opening === undefined) {
    const starts = ask(flow, 0);
    openings[place] = { starts, chain: flow.chain, rest: flow.rest, over: flow.over };
    run(flow, starts);
  } else {
    flow.chain = opening.chain;
    flow.rest = opening.rest;
    flow.over = opening.over;
    run(flow, opening.starts);
  }
}

/** A slot has settled and leaves the flow running. To be called once for each. */
function settle(flow) {
  if (--flow.credit === 0) resume(flow);
}

function resume(flow) {
  if (flow.chain > 0) {
    flow.chain--;
    flow.settled++;
    flow.credit = STARTING;
    const said = flow.kind.begin(flow, flow.started++);
    // Nearly always that is all: the slot settles later, and another one may start then.
    if (said === undefined && flow.credit === STARTING && flow.chain > 0) flow.credit = 1;
    else goOn(flow, 0, said);
  } else if (flow.over) {
    flow.kind.end(flow, null);
  } else {
    flow.settled += flow.rest;
    run(flow, ask(flow, 0));
  }
}

/**
 * Asks the engine how the flow goes on and takes its grant.
 *
 * @returns {number} how many slots to start now
 */
function ask(flow, stopped) {
  if (flow.kind.ask !== undefined && flow.source !== null) return flow.kind.ask(flow, stopped);
  mailbox[TOTAL] = flow.total;
  mailbox[LIMIT] = flow.limit;
  mailbox[STARTED] = flow.started;
  mailbox[SETTLED] = flow.settled;
  mailbox[STOPPED] = stopped;
  turn();
  flow.chain = mailbox[CHAIN];
  flow.rest = mailbox[CREDIT];
  flow.over = mailbox[OVER] === 1;
  return mailbox[STARTS];
}

/**
 * Starts `starts` slots, and those that the engine grants after them as long as slots settle at once. What a task
 * threw goes to the caller when that is done.
 */
function run(flow, starts) {
  flow.credit = STARTING;
  goOn(flow, starts, undefined);
}

/** The same where a slot has been begun already: `said` is what its `begin` has returned. */
function goOn(flow, starts, said) {
  const { begin } = flow.kind;
  let raised;
  for (;;) {
    for (;;) {
      if (said !== undefined) {
        if (said === WAITING) break;
        if (said === EXHAUSTED) starts = exhaust(flow);
        else raised = firstOf(raised, said);
      }
      if (starts === 0 || flow.credit <= 0) break;
      starts--;
      said = begin(flow, flow.started++);
    }
    if (said === WAITING || flow.credit <= 0) break; // stopped meanwhile, in the latter case
    said = undefined;
    if (flow.started === flow.total) flow.source = null; // only a start needs it: let the tasks go

    const spent = STARTING - flow.credit;
    flow.settled += spent;
    if (flow.chain > 0) {
      if (spent === 0) {
        flow.credit = 1;
        break;
      }
      starts = spent < flow.chain ? spent : flow.chain;
      flow.chain -= starts;
      flow.rest -= spent - starts;
    } else {
      flow.rest -= spent;
      if (flow.rest > 0) {
        flow.credit = flow.rest;
        break;
      }
      if (flow.over) {
        flow.kind.end(flow, null);
        break;
      }
      starts = ask(flow, 0);
    }
    flow.credit = STARTING;
  }
  if (raised !== undefined) throw raised.exception;
}

// Only one exception can go to the caller. Another one surfaces by itself.
function firstOf(raised, other) {
  if (raised === undefined) return other;
  surface(other.exception);
  return raised;
}

/** The source had no slot to give: the total is known now and the grant, made without knowing it, is void. */
function exhaust(flow) {
  flow.total = flow.started -= 1 + flow.settled; // a long flow's count may be beyond what the engine counts to
  flow.settled = 0;
  flow.chain = flow.rest = 0;
  return 0;
}

/**
 * Goes on after a slot whose `begin` said WAITING: its iterator has answered.
 *
 * @param {{done: boolean, value: *}} step the answer
 * @param {function(Flow, number, *)} begin starts the slot with the value
 */
function proceed(flow, slot, step, begin) {
  if (flow.credit <= 0) return; // stopped meanwhile
  if (step.done) {
    exhaust(flow);
  } else {
    const raised = begin(flow, slot, step.value);
    if (raised !== undefined) surface(raised.exception);
    if (flow.credit <= 0) return;
  }
  flow.settled += STARTING - flow.credit;
  run(flow, ask(flow, 0));
}

/**
 * Stops a flow: nothing further starts, and slots still in flight settle unnoticed.
 *
 * @returns {boolean} whether there was anything to stop
 */
function stop(flow) {
  if (flow.callback === null) return false;
  ask(flow, 1);
  flow.credit = 0; // only ever decremented from here, so it is never 0 again after a settlement
  if (flow.source !== null && flow.kind.close !== undefined) close(flow);
  return true;
}

// A slot that settles while an iterator is being closed comes too late to be heard.
function close(flow) {
  const { callback, source } = flow;
  flow.callback = flow.source = null;
  flow.kind.close(source);
  flow.callback = callback;
}

/** A slot has settled with an error, or with `false`, which stops the flow silently. */
function refuse(flow, error) {
  if (error) fail(flow, error);
  else abandon(flow);
}

/** A slot failed: the flow is over and its final callback gets the error. */
function fail(flow, error) {
  if (stop(flow)) flow.kind.end(flow, error);
}

/** A slot has brought what the flow was after: the flow is over, however many slots are left. */
function finish(flow) {
  if (stop(flow)) flow.kind.end(flow, null);
}

/** A slot said `false`: the flow is over and nobody hears of it. */
function abandon(flow) {
  if (stop(flow)) release(flow);
}

/** An exception of a task, on its way to the caller. */
class Raised {
  constructor(exception) {
    this.exception = exception;
  }
}

/**
 * A task threw. If it has not called back, the flow is over: the caller gets the exception and the final callback is not called.
 * If it has, the flow goes on as it would and the caller gets the exception afterwards. The promise
 * form has no caller to speak of: its promise is rejected.
 *
 * @param {boolean} unsettled whether the task's slot is still to be settled
 * @returns {Raised|undefined} for `begin` to return
 */
function threw(flow, exception, unsettled) {
  const { callback } = flow;
  if (callback !== null && callback[promised] === true) {
    fail(flow, exception || rejection(exception));
    return undefined;
  }
  if (unsettled) abandon(flow);
  return new Raised(exception);
}

function release(flow) {
  const callback = flow.callback;
  flow.source = flow.results = flow.callback = null;
  return callback;
}

/** Calls the final callback. What it throws surfaces as an uncaught exception and never comes back into a flow. */
function deliver(flow, error, value) {
  const callback = release(flow);
  try {
    callback(error, value);
  } catch (exception) {
    surface(exception);
  }
}

/** The same for a final callback that gets no value. */
function deliverError(flow, error) {
  const callback = release(flow);
  try {
    callback(error);
  } catch (exception) {
    surface(exception);
  }
}

/** The same for a final callback of any number of values. */
function deliverAll(flow, error, values) {
  const callback = release(flow);
  try {
    callback(error, ...values);
  } catch (exception) {
    surface(exception);
  }
}

/** An error with no final callback to go to: the caller's while it has not returned, an uncaught exception afterwards. */
function unhandled(error, returned) {
  if (!returned) throw error;
  surface(error);
}

/**
 * The promise form of a function: `begin` gets a final callback that settles the promise which is returned.
 *
 * @param {function(Function)} begin
 */
function promise(begin) {
  let callback;
  const outcome = new Promise((resolve, reject) => {
    callback = (error, value) => (error ? reject(error) : resolve(value));
  });
  callback[promised] = true;
  try {
    begin(callback);
  } catch (exception) {
    surface(exception); // out of a task, after the promise was settled
  }
  return outcome;
}

/** The same for a final callback of any number of values: of several the promise's is an array. */
function promiseOfValues(begin) {
  return promise(settler => {
    begin(before(settler, (error, ...values) => settler(error, values.length > 1 ? values : values[0])));
  });
}

/** A final callback that stands before another one, and is a promise's if that is. */
function before(callback, final) {
  final[promised] = callback[promised];
  return final;
}

module.exports = {
  EXHAUSTED,
  Flow,
  UNKNOWN,
  UNLIMITED,
  WAITING,
  abandon,
  before,
  deliver,
  deliverAll,
  deliverError,
  fail,
  finish,
  open,
  proceed,
  promise,
  promiseOfValues,
  refuse,
  resume,
  settle,
  threw,
  unhandled
};
