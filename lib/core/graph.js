'use strict';

// A flow whose tasks wait for one another: the engine's graph decides what starts, and the trampoline of flow.js runs it as it
// runs a window. Tasks are numbers here.

const { openGraph, turnGraph } = require('./binding');
const { resume, settle } = require('./flow');

// The graph's words, in the order of engine.h.
const STARTED = 0;
const NOTED = 1;
const STOPPED = 2;
const STARTS = 3;
const CHAIN = 4;
const CREDIT = 5;
const OVER = 6;
const TOTAL = 7;
const EDGES = 8;
const LIMIT = 9;
const ROW = 12;

// An ArrayBuffer of its own costs a small graph more than all else, so small ones share one, a piece. It is all 0 where no graph is
// yet, and is let go with the last graph in it.
const PIECE = 2048;
const SMALL = PIECE / 8;
let piece = new Int32Array(PIECE);
let used = 0;

// Pairs are needed only until their graph is open.
const fewPairs = new Int32Array(PIECE);

/** Room for pairs of numbers, to be filled and handed to a Graph at once. */
function pairs(edges) {
  return 2 * edges <= PIECE ? fewPairs : new Int32Array(2 * edges);
}

/** The source of such a flow. */
class Graph {
  /**
   * @param {number} total how many tasks
   * @param {number} limit how many may be in flight, or UNLIMITED
   * @param {number} edges how many dependencies
   * @param {Int32Array} dependencies from `pairs`: a task and one that it depends on, a task and one that it depends on, …; what
   *   becomes ready at once starts in their order
   */
  constructor(total, limit, edges, dependencies) {
    this.allocate(ROW + 3 * total + 1 + edges);
    const { at, words } = this;
    words[at + TOTAL] = total;
    words[at + EDGES] = edges;
    words[at + LIMIT] = limit;
    this.memory = words.buffer;
    this.cycleLength = openGraph(this.memory, at, dependencies.buffer);
  }

  allocate(size) {
    if (size > SMALL) {
      this.words = new Int32Array(size);
      this.at = 0;
      return;
    }
    if (used + size > PIECE) {
      piece = new Int32Array(PIECE);
      used = 0;
    }
    this.words = piece;
    this.at = used;
    used += size;
  }

  /** Tasks of which each depends on the next and the last on the first; empty where there are none, and the graph can run. */
  get cycle() {
    const row = this.at + ROW;
    return Array.from(this.words.subarray(row, row + this.cycleLength));
  }

  /** Which task the flow's slot is. */
  task(slot) {
    return this.words[this.at + ROW + slot];
  }

  /** A task has settled. */
  note(task) {
    const { at, words } = this;
    words[at + ROW + words[at + NOTED]++] = task;
  }
}

/** Starts a flow over a graph; its kind's `ask` is the one below. */
function openFlow(flow) {
  resume(flow);
}

/** A task has settled and leaves the flow running. */
function settleTask(flow, task) {
  if (flow.source !== null) flow.source.note(task); // or else all have started: nothing waits for it
  settle(flow);
}

/** See flow.js. */
function ask(flow, stopped) {
  const { at, memory, words } = flow.source;
  words[at + STARTED] = flow.started;
  words[at + STOPPED] = stopped;
  turnGraph(memory, at);
  flow.chain = words[at + CHAIN];
  flow.rest = words[at + CREDIT];
  flow.over = words[at + OVER] === 1;
  return words[at + STARTS];
}

module.exports = { Graph, ask, openFlow, pairs, settleTask };
