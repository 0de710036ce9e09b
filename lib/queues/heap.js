'use strict';

// By priority, and first in, first out among equals: a heap in memory of this object's, in which the engine works. Pushing is
// writing a priority behind the heap's entries: the engine adds them when it is next asked for a task.

const { addToHeap, openHeap, queueMailbox, takeFromHeap } = require('../core/binding');

const PLACES_AT_FIRST = 16;
const PLACES_KEPT = 1024; // what a burst needed beyond them is let go of when it is over

// The mailbox's words, in the order of src/binding/queue.c.
const ADDED = 14;
const PLACE = 15;

// What lies where in a heap (see engine.h), in doubles and in words.
const HEAP_BYTES = 16;
const ENTRY_BYTES = 24;
const PRIORITY = HEAP_BYTES / 8;
const PRIORITY_STEP = ENTRY_BYTES / 8;
const ORDER = PRIORITY + 1;
const PLACE_OF = (HEAP_BYTES + 16) / 4;
const PLACE_STEP = ENTRY_BYTES / 4;

class Heap {
  constructor() {
    this.empty();
  }

  open(memory) {
    openHeap(memory);
    this.capacity = (memory.byteLength - HEAP_BYTES) / ENTRY_BYTES;
    this.memory = memory;
    this.doubles = new Float64Array(memory);
    this.words = new Int32Array(memory);
  }

  push(data, receiver, priority) {
    if (this.length === this.capacity) this.grow();
    const place = this.words[PLACE_OF + this.length * PLACE_STEP];
    this.doubles[PRIORITY + this.length * PRIORITY_STEP] = priority;
    this.length++;
    this.added++;
    this.data[place] = data;
    this.receivers[place] = receiver;
  }

  /** Takes the next task away. @returns {number} the place, which the caller has to clear */
  take() {
    queueMailbox[ADDED] = this.added;
    takeFromHeap(this.memory);
    this.added = 0;
    this.length--;
    return queueMailbox[PLACE];
  }

  /** Lets go of what is at a place. */
  clear(place) {
    this.data[place] = undefined;
    this.receivers[place] = undefined;
    if (this.length === 0 && this.capacity > PLACES_KEPT) this.empty();
  }

  /** The priority of what was just taken: its entry is the first behind those of the tasks that wait. */
  priority() {
    return this.doubles[PRIORITY + this.length * PRIORITY_STEP];
  }

  grow() {
    const memory = new ArrayBuffer(HEAP_BYTES + this.capacity * 2 * ENTRY_BYTES);
    new Uint8Array(memory).set(new Uint8Array(this.memory));
    this.open(memory);
  }

  /** The waiting tasks, in order. @returns {Array<{data: *, receiver: *, priority: number, order: number}>} */
  tasks() {
    queueMailbox[ADDED] = this.added;
    addToHeap(this.memory);
    this.added = 0;
    const tasks = Array.from({ length: this.length }, (_, entry) => {
      const place = this.words[PLACE_OF + entry * PLACE_STEP];
      return {
        data: this.data[place],
        receiver: this.receivers[place],
        priority: this.doubles[PRIORITY + entry * PRIORITY_STEP],
        order: this.doubles[ORDER + entry * PRIORITY_STEP]
      };
    });
    return tasks.sort((a, b) => (a.priority === b.priority ? a.order - b.order : a.priority < b.priority ? -1 : 1));
  }

  empty() {
    this.length = 0; // tasks that wait
    this.added = 0; // those of them that the engine does not know yet
    this.data = [];
    this.receivers = [];
    this.open(new ArrayBuffer(HEAP_BYTES + PLACES_AT_FIRST * ENTRY_BYTES));
  }
}

module.exports = Heap;
