'use strict';

const { surface } = require('../core/errors');

/** Something that happens to a queue time and again: at most one handler hears of it, and any number of promises. */
class Event {
  constructor() {
    this.handler = undefined;
    this.waiting = [];
  }

  get heard() {
    return this.handler !== undefined || this.waiting.length > 0;
  }

  /** A promise of the next time. */
  next() {
    const one = {};
    one.promise = new Promise((resolve, reject) => {
      one.resolve = resolve;
      one.reject = reject;
    });
    this.waiting.push(one);
    return one.promise;
  }

  /** It happens. With an error, promises are rejected. What the handler throws surfaces as an uncaught exception. */
  fire(error, data) {
    const { handler, waiting } = this;
    if (waiting.length > 0) this.waiting = [];
    if (handler !== undefined) {
      try {
        if (error) handler(error, data);
        else handler();
      } catch (exception) {
        surface(exception);
      }
    }
    waiting.forEach(each => (error ? each.reject(error) : each.resolve()));
  }

  /** Nobody shall hear of it any more. Promises are rejected, without a fuss if nobody looks at them. */
  drop(error) {
    const { waiting } = this;
    this.handler = undefined;
    this.waiting = [];
    waiting.forEach(each => {
      each.promise.catch(() => {});
      each.reject(error);
    });
  }
}

const NAMES = ['saturated', 'unsaturated', 'empty', 'drain', 'error'];

/** The events of a queue, by name. */
function events() {
  const all = {};
  NAMES.forEach(name => {
    all[name] = new Event();
  });
  return all;
}

module.exports = { NAMES, events };
