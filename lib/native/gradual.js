'use strict';

// Results that take long to make: made a few milliseconds at a time, so that the event loop gets its turn in between.

const { now } = Date; // kept, should a test's fake timers replace it

const MILLISECONDS = 4;

class Gradual {
  /** @param {Iterator} steps a generator that yields every fraction of a millisecond and returns the result */
  constructor(steps) {
    this.steps = steps;
    this.value = undefined;
  }

  /** Goes on for a while. True when the value is there. */
  advance() {
    const end = now() + MILLISECONDS;
    do {
      const { done, value } = this.steps.next();
      if (done) {
        this.value = value;
        return true;
      }
    } while (now() < end);
    return false;
  }
}

module.exports = Gradual;
