'use strict';

// Measures a workload at a size: its libraries interleaved, each run a process of its own.

const path = require('node:path');
const { allowance } = require('../harness/budget');
const { RunFailed, measure } = require('../harness/measure');
const { interleave } = require('../harness/rounds');

const ROW = path.join(__dirname, 'row.js');
const FLOWS_MS = 150; // of CPU time, for which small flows are repeated

// Runs of two lengths, whose difference has no start of Node.js and little compilation in it.
const COUNTED_ITEMS = [20000, 60000];
const VALGRIND = ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', '--log-fd=1', '--smc-check=all-non-file'];
const STEADY = ['--single-threaded', '--predictable'];

/**
 * @param {Object} workload
 * @param {number} size items in a flow
 * @param {{binary: string}} node
 * @param {Object} options `rounds`; `budget`, the seconds that a library's runs at a size may take together; `instructions`, whether
 *   they are counted in place of time
 * @param {Object} out what has failed at a smaller size, or taken longer than the budget: the libraries' cells; added to
 * @returns {Promise<{size: number, cells: Object}>} by library {runs}, {over} or {failed}: see comparisons.js
 */
async function measureAt(workload, size, node, { rounds, budget, instructions }, out) {
  const figuresOf = instructions ? count : time;
  const spent = new Map(workload.libraries.map((library) => [library, []]));
  const runs = await interleave(workload.libraries, rounds, async (library) => {
    const limit = out[library] ? 0 : allowance(budget, spent.get(library));
    if (limit === 0) return undefined;
    try {
      const { figures, seconds } = await figuresOf(node, workload, library, size, limit);
      spent.get(library).push(seconds);
      return figures;
    } catch (error) {
      if (!(error instanceof RunFailed)) throw error;
      spent.get(library).push(error.seconds);
      const measured = spent.get(library).length > 1;
      if (!error.stopped) out[library] = { failed: error.reason.replace(/^Error: /, '') };
      else if (!measured) out[library] = { over: budget };
      return undefined;
    }
  });
  const cellOf = (library) => (runs.get(library).some(Boolean) ? { runs: runs.get(library) } : out[library]);
  return { size, cells: Object.fromEntries(workload.libraries.map((library) => [library, cellOf(library)])) };
}

async function time({ binary }, { id }, library, size, limit) {
  const { cost, output } = await measure([binary, ROW, id, library, String(size), 'for', String(FLOWS_MS)], limit);
  const said = JSON.parse(output);
  const perItem = (milliseconds) => (milliseconds * 1e6) / said.flows / size;
  return { seconds: cost.real, figures: { cpu: perItem(said.cpu), time: perItem(said.time), memory: cost.memory, flows: said.flows } };
}

async function count({ binary }, { id }, library, size, limit) {
  const counted = [];
  const flows = COUNTED_ITEMS.map((items) => Math.max(1, Math.round(items / size)));
  for (const n of flows) {
    const command = [...VALGRIND, binary, ...STEADY, ROW, id, library, String(size), 'times', String(n)];
    const { cost, output } = await measure(command, limit);
    counted.push({ seconds: cost.real, memory: cost.memory, instructions: Number(/Collected : (\d+)/.exec(output)[1]) });
  }
  const [few, many] = counted;
  const perItem = (many.instructions - few.instructions) / (flows[1] - flows[0]) / size;
  return { seconds: few.seconds + many.seconds, figures: { cpu: perItem, time: perItem, memory: many.memory, flows: flows[1] } };
}

module.exports = { measureAt };
