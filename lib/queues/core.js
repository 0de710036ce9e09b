'use strict';

// The queue behind queue, priorityQueue, cargo and cargoQueue. How many workers may start and how many completions need no
// question is the engine's to say (see engine.h): `starts`, `credit` and `refill` below are its grant.
//
// Starting is a loop, never a recursion, however many workers call back at once.

const { OPEN, PROBE, adopt, isAsync, returned } = require('../core/adopt');
const { queueMailbox: mailbox, turnQueue } = require('../core/binding');
const { capture, none } = require('../core/context');
const { CflowError, rejection, surface } = require('../core/errors');
const { awaitable, known, suspect, working } = require('./deadlock');
const { NAMES, events } = require('./events');
const { CLOSE, Receiver, Work, discard, shown, tell, workCallback } = require('./work');

// The mailbox's words: a queue, then the grant that answers it, in the order of engine.h.
const WAITING = 0;
const RUNNING = 1;
const CONCURRENCY = 2;
const PAYLOAD = 3;
const THRESHOLD = 4;
const PAUSED = 5;
const WATCHED = 6;
const STARTS = 7;
const CREDIT = 8;
const REFILL = 9;
const EMPTY = 10;
const SATURATED = 11;
const UNSATURATED = 12;
const DRAINED = 13;

const UNLIMITED = 0;
const MOST = 0x7fffffff;

// Captured here, as fake timers may come later. Before Node 11 a promise has to do.
const soon = typeof queueMicrotask === 'function' ? queueMicrotask : fn => Promise.resolve().then(fn);

class Queue {
  /**
   * @param {string} name the cflow function, for messages
   * @param {Function} worker
   * @param {Ring|Heap} order where the tasks wait
   * @param {boolean} loads whether the worker gets an array of tasks
   */
  constructor(name, worker, order, loads) {
    this.name = name;
    this.worker = worker;
    this.promising = isAsync(worker);
    this.takesCallback = worker.length > 1;
    this.order = order;
    this.loads = loads;

    this.concurrency = 1;
    this.payload = 1; // undefined: no limit
    this.buffer = 0;
    this.threshold = 0; // unsaturated is when no more workers run
    this.paused = false;
    this.started = false;

    this.starts = 0;
    this.credit = 0;
    this.refill = false;
    this.empty = false;
    this.saturated = false;
    this.unsaturated = false;
    this.drained = false;
    this.questions = 0; // may wrap round

    this.running = []; // in any order
    this.number = 0;
    this.processing = false;
    this.scheduled = false;
    this.process = this.process.bind(this);
    this.turn = () => {
      this.scheduled = false;
      this.process();
    };

    this.foreign = false; // whether the queue's own code runs in an async context, which is nobody's that was pushed in none
    this.events = events();
    this.watched = false;
    this.idlers = []; // who waits until nothing waits and nothing runs
    this.suspected = false; // of a deadlock, and said so
  }

  get idle() {
    return this.order.length === 0 && this.running.length === 0;
  }

  /** Asks the engine how the queue goes on. What has completed and what has been pushed so far is taken into account. */
  ask() {
    const { order } = this;
    mailbox[WAITING] = order.length;
    mailbox[RUNNING] = this.running.length;
    mailbox[CONCURRENCY] = this.concurrency < MOST ? this.concurrency : MOST;
    mailbox[PAYLOAD] = this.payload < MOST ? this.payload : UNLIMITED;
    mailbox[THRESHOLD] = this.threshold;
    mailbox[PAUSED] = this.paused ? 1 : 0;
    mailbox[WATCHED] = this.watched ? 1 : 0;
    turnQueue();
    this.starts = mailbox[STARTS];
    this.credit = mailbox[CREDIT];
    this.refill = mailbox[REFILL] === 1;
    this.empty = mailbox[EMPTY] === 1;
    this.saturated = mailbox[SATURATED] === 1;
    this.unsaturated = mailbox[UNSATURATED] === 1;
    this.drained = mailbox[DRAINED] === 1;
    this.questions = (this.questions + 1) | 0;
  }

  /** Something has changed of which the engine knows nothing yet. */
  void() {
    this.starts = this.credit = 0;
    this.questions = (this.questions + 1) | 0;
  }

  /** Lets whatever may start do so, when the caller's code has run. */
  schedule() {
    if (this.scheduled) return;
    this.scheduled = true;
    soon(this.turn);
  }

  /**
   * Takes in a task.
   *
   * @param {*} data
   * @param {number|undefined} priority
   * @param {boolean} first whether it goes before all that wait
   * @param {Function|undefined} callback without one there is a promise
   * @param {boolean} strict whether an error rejects the promise
   * @returns {Promise<*>|undefined}
   */
  insert(data, priority, first, callback, strict) {
    if (!this.started) {
      this.started = true;
      known(this);
    }
    const context = capture();
    let receiver = callback;
    let promise;
    if (callback === undefined) {
      receiver = new Receiver(undefined, context);
      receiver.strict = strict;
      promise = receiver.promise = awaitable(this, receiver);
    } else if (context !== undefined) {
      receiver = new Receiver(callback, context);
    }
    if (callback !== undefined && working.done === callback) receiver = this.handedOn(callback, context);
    this.add(data, receiver, priority, first);
    this.schedule();
    return promise;
  }

  // The worker's own callback: it waits for the task.
  handedOn(callback, context) {
    const receiver = new Receiver(callback, context);
    working.work.awaited = receiver;
    soon(() => suspect(this));
    return receiver;
  }

  add(data, receiver, priority, first) {
    if (!this.refill) this.credit = 0;
    if (first) this.order.unshift(data, receiver);
    else this.order.push(data, receiver, priority);
  }

  /** Starts what may start. */
  process() {
    if (this.processing) return;
    this.foreign = capture() !== undefined;
    this.ask();
    this.run();
  }

  run() {
    this.processing = true;
    for (;;) {
      while (this.starts > 0) {
        this.starts--;
        this.start();
      }
      if (this.credit > 0) break;
      this.ask();
      if (this.starts === 0) break;
    }
    this.processing = false;
  }

  /** Starts a worker with the task, or the tasks, whose turn it is. */
  start() {
    const { running } = this;
    const work = this.loads ? this.load() : this.single();
    work.at = running.length;
    running.push(work);
    if (this.watched) {
      const { saturated } = this;
      if (this.empty) this.fire('empty');
      if (saturated) this.fire('saturated');
    }
    const done = workCallback(work);
    const context = contextOf(this.loads ? work.receiver[0] : work.receiver);
    try {
      if (context === undefined && !this.foreign) this.call(work, done);
      else (context || none).runInAsyncScope(this.call, this, work, done);
    } catch (exception) {
      if (done(PROBE) === OPEN) this.fail(work, done, exception);
      else surface(exception);
    }
  }

  single() {
    const { order } = this;
    const place = order.take();
    const receiver = order.receivers[place];
    if (typeof receiver !== 'function') receiver.waiting = false;
    const work = new Work(this, order.data[place], receiver, order.priority(), this.number++);
    order.clear(place);
    return work;
  }

  load() {
    const { order } = this;
    const data = [];
    const receivers = [];
    const limit = this.payload === undefined ? MOST : this.payload;
    while (order.length > 0 && data.length < limit) {
      const place = order.take();
      const receiver = order.receivers[place];
      if (typeof receiver !== 'function') receiver.waiting = false;
      data.push(order.data[place]);
      receivers.push(receiver);
      order.clear(place);
    }
    return new Work(this, data, receivers, undefined, this.number++);
  }

  call(work, done) {
    const before = working.enter(work, done);
    try {
      const { worker } = this;
      if (this.promising) {
        adopt(worker(work.data), done);
      } else {
        const value = worker(work.data, done);
        if (value !== undefined) returned(value, this.takesCallback, done, worker);
      }
    } finally {
      working.leave(before);
    }
  }

  /** A worker has called back: see `tell` for the arguments. */
  finish(work, error, value, count, values) {
    const { questions } = this;
    this.foreign = capture() !== undefined;
    this.leave(work);
    if (this.loads) {
      for (let i = 0; i < work.data.length; i++) {
        tell(work.receiver[i], error, value, count, values, this.foreign);
        if (error) this.fire('error', error, work.data[i]);
      }
    } else {
      tell(work.receiver, error, value, count, values, this.foreign);
      if (error) this.fire('error', error, work.data);
    }
    this.goOn(questions);
  }

  /**
   * The worker threw before it called back. That rejects promises; to callbacks it is no outcome: the exception surfaces, as
   * whoever called the worker is the queue itself.
   */
  fail(work, done, exception) {
    const { questions } = this;
    done(CLOSE);
    this.leave(work);
    const receivers = this.loads ? work.receiver : [work.receiver];
    const error = exception || rejection(exception);
    let unheard = false;
    receivers.forEach((receiver, i) => {
      if (typeof receiver === 'function' || receiver.promise === undefined) {
        unheard = true;
      } else {
        receiver.reject(error);
        this.fire('error', error, this.loads ? work.data[i] : work.data);
      }
    });
    if (unheard) surface(exception);
    this.goOn(questions);
  }

  leave(work) {
    const last = this.running.pop();
    if (last === work) return;
    this.running[work.at] = last;
    last.at = work.at;
  }

  /**
   * A worker is free.
   *
   * @param {number} questions as it was when the worker was counted as free: if the engine has been asked since, it knows
   */
  goOn(questions) {
    if (this.starts > 0) {
      this.credit = 0; // `run` asks when it has started what it may
      return;
    }
    if (this.credit > 0 && questions === this.questions) {
      this.credit--;
      if (!this.refill) return;
      this.starts = 1;
    } else {
      this.ask();
      if (this.unsaturated && this.events.unsaturated.heard) {
        this.fire('unsaturated');
        this.ask();
      }
      if (this.drained) {
        this.fire('drain');
        this.rest();
        this.ask();
      }
    }
    if (!this.processing) this.run();
  }

  /** Nothing was pushed to an idle queue: it is drained, as it would be if there had been something. */
  announce() {
    soon(() => {
      this.fire('drain');
      this.rest();
    });
  }

  /** Tells those who wait for it that nothing waits and nothing runs, if that is so. */
  rest() {
    if (this.idlers.length === 0 || !this.idle) return;
    const { idlers } = this;
    this.idlers = [];
    idlers.forEach(resolve => resolve());
  }

  fire(name, error, data) {
    this.events[name].fire(error, data);
    this.watch();
  }

  /** To be called when it may have changed who listens. */
  watch() {
    const { saturated, unsaturated, empty } = this.events;
    const watched = saturated.heard || unsaturated.heard || empty.heard;
    if (watched === this.watched) return;
    this.watched = watched;
    this.void();
  }

  /** Takes away all that wait. */
  takeAll() {
    const tasks = this.order.tasks();
    this.order.empty();
    this.void();
    return tasks;
  }

  /** @param {function({data: *, callback: Function, priority: (number|undefined)}): boolean} test says which tasks go */
  remove(test) {
    const tasks = this.takeAll();
    let removed = [];
    try {
      removed = tasks.filter(task => test(shown(task.data, task.receiver, task.priority)));
    } finally {
      const gone = new Set(removed);
      const later = this.takeAll(); // pushed by the test
      const stay = tasks.filter(task => !gone.has(task)).concat(later);
      stay.forEach(task => this.add(task.data, task.receiver, task.priority, false));
    }
    this.discard(removed);
    this.rest();
  }

  kill() {
    const error = new CflowError('CFLOW_REMOVED', `cflow.${this.name}: the queue was killed`);
    NAMES.forEach(name => this.events[name].drop(error));
    this.watch();
    this.discard(this.takeAll());
    this.rest();
  }

  discard(tasks) {
    if (tasks.length === 0) return;
    const error = new CflowError('CFLOW_REMOVED', `cflow.${this.name}: the task was removed from the queue before it ran`);
    tasks.forEach(task => discard(task.receiver, error));
  }

  /** Nothing that waits will ever run. Callbacks are not called, but for those of workers, whose work they end. */
  abandon(error) {
    const workers = this.running.map(work => work.awaited);
    this.takeAll().forEach(task => {
      if (workers.indexOf(task.receiver) >= 0 && task.receiver.callback !== undefined) tell(task.receiver, error, undefined, 1, undefined, false);
      else discard(task.receiver, error);
    });
  }

  /** The tasks being worked on, in the order in which they were started. */
  worked() {
    const tasks = [];
    const works = this.running.slice().sort((a, b) => a.number - b.number);
    works.forEach(work => {
      if (this.loads) work.data.forEach((data, i) => tasks.push(shown(data, work.receiver[i])));
      else tasks.push(shown(work.data, work.receiver, work.priority));
    });
    return tasks;
  }
}

function contextOf(receiver) {
  return typeof receiver === 'function' ? undefined : receiver.context;
}

module.exports = Queue;
