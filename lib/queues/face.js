'use strict';

// The object that users hold. Its methods may be taken off it: they are closures.

const check = require('../core/check');
const { badRange, badType, show } = require('../core/errors');
const { NAMES } = require('./events');
const Queue = require('./core');

/**
 * Makes a queue.
 *
 * @param {string} name the cflow function, for messages
 * @param {Function} worker
 * @param {Ring|Heap} order where the tasks wait
 * @param {*} concurrency as the user gave it; undefined and null are 1
 * @param {boolean} loads whether the worker gets an array of tasks
 * @param {*} payload as the user gave it, of a queue that loads
 */
function face(name, worker, order, concurrency, loads, payload) {
  const queue = new Queue(name, check.fn(name, 'worker', worker), order, loads);

  function setConcurrency(value) {
    check.limit(name, value, 'concurrency');
    const raised = value > queue.concurrency;
    queue.concurrency = value;
    retune();
    if (raised && queue.order.length > 0) queue.schedule();
  }

  function setPayload(value) {
    if (!loads) {
      if (value !== 1) throw badRange(`cflow.${name}: payload must be 1, as its worker gets one task, got ${show(value)}; see cargoQueue`);
      return;
    }
    if (value !== undefined && value !== null) check.limit(name, value, 'payload');
    queue.payload = value === null ? undefined : value;
    queue.void();
  }

  function setBuffer(value) {
    if (typeof value !== 'number' || !(value >= 0)) {
      throw (typeof value === 'number' ? badRange : badType)(`cflow.${name}: buffer must be a number of at least 0, got ${show(value)}`);
    }
    queue.buffer = value;
    retune();
  }

  function retune() {
    const threshold = Math.floor(queue.concurrency - queue.buffer); // NaN for an endless buffer: never
    queue.threshold = threshold >= 0 ? Math.min(threshold, 0x7fffffff) : -1;
    queue.void();
  }

  function pushing(first, strict) {
    return (data, callback) => insert(data, undefined, callback, first, strict);
  }

  function insert(data, priority, callback, first, strict) {
    const final = check.callback(`${name}.push`, callback);
    const receiver = strict ? undefined : final;
    if (!Array.isArray(data)) return queue.insert(data, priority, first, receiver, strict);
    if (data.length === 0 && queue.idle) queue.announce();
    return data.map(datum => queue.insert(datum, priority, first, receiver, strict));
  }

  const object = {
    push: pushing(false, false),
    pushAsync: pushing(false, true),
    unshift: pushing(true, false),
    unshiftAsync: pushing(true, true),
    remove(test) {
      queue.remove(check.fn(`${name}.remove`, 'test', test));
    },
    kill: () => queue.kill(),
    process: queue.process,
    pause() {
      queue.paused = true;
      queue.void();
    },
    resume() {
      if (!queue.paused) return;
      queue.paused = false;
      queue.void();
      queue.schedule();
    },
    length: () => queue.order.length,
    running: () => queue.running.length,
    idle: () => queue.idle,
    workersList: () => queue.worked(),
    drained: () => (queue.idle ? Promise.resolve() : new Promise(resolve => queue.idlers.push(resolve))),
    get started() {
      return queue.started;
    },
    get paused() {
      return queue.paused;
    },
    set paused(value) {
      if (value) object.pause();
      else object.resume();
    },
    get concurrency() {
      return queue.concurrency;
    },
    set concurrency(value) {
      setConcurrency(value);
    },
    get payload() {
      return queue.payload;
    },
    set payload(value) {
      setPayload(value);
    },
    get buffer() {
      return queue.buffer;
    },
    set buffer(value) {
      setBuffer(value);
    },
    [Symbol.iterator]: () => queue.order.tasks().map(task => task.data)[Symbol.iterator]()
  };
  NAMES.forEach(event => {
    // Not to be assigned to: that is how handlers were set before async v3, and would go unheard.
    Object.defineProperty(object, event, { value: handler => listen(event, handler) });
  });

  function listen(event, handler) {
    const final = check.callback(`${name}.${event}`, handler);
    const heard = queue.events[event];
    const promise = final === undefined ? heard.next() : undefined;
    if (final !== undefined) heard.handler = final;
    queue.watch();
    return promise;
  }

  setConcurrency(concurrency === undefined || concurrency === null ? 1 : concurrency);
  queue.buffer = queue.concurrency / 4;
  retune();
  if (loads) setPayload(payload);
  return { object, insert };
}

module.exports = face;
