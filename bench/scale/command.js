'use strict';

// The command line behind `npm run bench:scale`.

const path = require('node:path');
const { Command } = require('commander');
const { count, counts, names } = require('../harness/arguments');
const { installDependencies } = require('../harness/install');
const { describeMachine, describeNode } = require('../harness/machine');
const { prepare } = require('../harness/measure');
const { releaseOf, releaseOfCflow } = require('../harness/releases');
const { renderTerminal } = require('../harness/render/terminal');
const { save } = require('../harness/save');
const { measureAt } = require('./measure');
const { report } = require('./report');
const workloads = require('./workloads');

const SIZES = [1000, 10000, 100000, 1000000];
const QUICK = { sizes: [1000, 10000], runs: 3, budget: 5 };
const FULL = { sizes: SIZES, runs: 5, budget: 30 };
const COUNTING = { sizes: [1000], runs: 1, budget: 300 };

const CFLOW = path.join(__dirname, '..', '..');
const RESULTS = path.join(__dirname, '..', 'results');

const command = new Command('bench scale')
  .description('What cflow takes for an item, from a thousand items to a million, beside async, neo-async, fastq, p-queue and hand-written loops.')
  .option('--quick', 'a run of some minutes, whose figures mean little')
  .option('--runs <n>', `how often to run each (${FULL.runs})`, count)
  .option('--sizes <n,...>', `how many items (${FULL.sizes.join()})`, counts)
  .option('--budget <s>', `what a library's runs at one size may take together: longer ones are run less often, or stopped (${FULL.budget})`, count)
  .option('--rows <id,...>', 'only workloads with this in their id or group', names)
  .option('--node <path>', 'the Node.js to measure on', process.execPath)
  .option('--instructions', 'count instructions with valgrind in place of time: slow, but no neighbour disturbs it')
  .option('--out <folder>', 'where to save the results', RESULTS);

async function main(argv) {
  const options = command.parse(argv, { from: 'user' }).opts();
  const { sizes, runs: rounds, budget } = { ...(options.instructions ? COUNTING : options.quick ? QUICK : FULL), ...options };
  const selected = select(options.rows);
  installDependencies(__dirname);
  prepare();

  const { binary, ...node } = { binary: path.resolve(options.node), ...describeNode(path.resolve(options.node)) };
  const result = {
    title: 'From a thousand items to a million',
    unit: options.instructions ? 'Instructions' : 'CPU nanoseconds',
    machine: describeMachine(),
    node,
    libraries: librariesOf(selected),
    sizes,
    rounds,
    budget,
    workloads: []
  };
  const base = path.resolve(options.out, nameOf(options, node));
  const start = Date.now();
  let files;
  for (const [i, workload] of selected.entries()) {
    console.error(`${i + 1} of ${selected.length}, after ${duration(Date.now() - start)}: ${workload.group}: ${workload.label}`);
    const measured = [];
    const out = {};
    for (const size of sizes) measured.push(await measureAt(workload, size, { binary }, { ...options, rounds, budget }, out));
    const { id, label, group, kind, libraries } = workload;
    result.workloads.push({ id, label, group, kind, libraries, measured });
    files = save(base, result, report(result)); // one that is stopped keeps what it has
  }
  console.log(`\n${renderTerminal(report(result))}\n`);
  console.log(`Saved:\n${files.map((file) => `  ${path.relative(process.cwd(), file)}`).join('\n')}`);
}

function select(wanted) {
  if (wanted === undefined) return workloads;
  const matches = (workload, name) => workload.id.includes(name) || workload.group.includes(name);
  for (const name of wanted) {
    if (workloads.some((workload) => matches(workload, name))) continue;
    command.error(`There is no row "${name}", only ${workloads.map(({ id }) => id).join(', ')}.`);
  }
  return workloads.filter((workload) => wanted.some((name) => matches(workload, name)));
}

function librariesOf(selected) {
  const peers = [...new Set(selected.flatMap(({ libraries }) => libraries))].filter((name) => name !== 'cflow' && name !== 'hand');
  return { cflow: releaseOfCflow(CFLOW), ...Object.fromEntries(peers.map((name) => [name, releaseOf(name, __dirname)])) };
}

/** Says what is not as it usually is: no small run replaces the results of a large one. */
function nameOf({ node, quick, instructions, sizes, rows = [] }, { version }) {
  const parts = ['scale', node !== process.execPath && version, instructions && 'instructions', quick && 'quick', ...(sizes || []), ...rows];
  return parts.filter(Boolean).join('-').replace(/[^\w.-]+/g, '_');
}

function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

module.exports = { main };
