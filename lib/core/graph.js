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

/** The source of such a flow. */
class Graph {
  /**
   * @param {number} total how many tasks
   * @param {number} limit how many may be in flight, or UNLIMITED
   * @param {Int32Array} pairs a task and one that it depends on, a task and one that it depends on, …; what becomes ready at once
   *   starts in their order
   */
  constructor(total, limit, pairs) {
    const edges = pairs.length / 2;
    const words = new Int32Array(ROW + 3 * total + 1 + edges);
    words[TOTAL] = total;
    words[EDGES] = edges;
    words[LIMIT] = limit;
    this.words = words;
    this.memory = words.buffer;
    this.cycleLength = openGraph(this.memory, pairs.buffer);
  }

  /** Tasks of which each depends on the next and the last on the first; empty where there are none, and the graph can run. */
  get cycle() {
    return Array.from(this.words.subarray(ROW, ROW + this.cycleLength));
  }

  /** Which task the flow's slot is. */
  task(slot) {
    return this.words[ROW + slot];
  }
}

/** Starts a flow over a graph; its kind's `ask` is the one below. */
function openFlow(flow) {
  resume(flow);
}

/** A task has settled and leaves the flow running. */
function settleTask(flow, task) {
  const graph = flow.source;
  if (graph !== null) {
    const { words } = graph;
    words[ROW + words[NOTED]++] = task;
  } // or else all have started: nothing waits for it
  settle(flow);
}

/** See flow.js. */
function ask(flow, stopped) {
  const { memory, words } = flow.source;
  words[STARTED] = flow.started;
  words[STOPPED] = stopped;
  turnGraph(memory);
  flow.chain = words[CHAIN];
  flow.rest = words[CREDIT];
  flow.over = words[OVER] === 1;
  return words[STARTS];
}

module.exports = { Graph, ask, openFlow, settleTask };
