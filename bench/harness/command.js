'use strict';

// The command line: which suite, rows, sizes and versions of Node.js; then measure, print and save.

const path = require('node:path');
const { Command } = require('commander');
const { count, counts, names } = require('./arguments');
const { installDependencies } = require('./install');
const { openJournal } = require('./journal');
const { describeMachine, describeNode } = require('./machine');
const { prepare } = require('./measure');
const { installNode } = require('./nodes');
const { showProgress } = require('./progress');
const { renderTerminal } = require('./render/terminal');
const { writeReadme } = require('./readme');
const { save } = require('./save');
const { runExperiments, runsOf, titleOf, tryRows } = require('./suite');

const SUITES = [require('../original/suite'), ...require('../doxbee/suite'), require('../native/suite')];
const RESULTS = path.join(__dirname, '..', 'results');

function commandFor(suite) {
  const command = new Command(`bench ${suite.name}`)
    .description('Compares cflow with the libraries that it replaces: each row in processes of its own, interleaved.')
    .option('--quick', 'a smoke run of some seconds, whose figures mean little')
    .option('--check', 'only see whether each row works')
    .option('--runs <n,...>', 'how often to run it, at each size', counts)
    .option('--budget <s>', 'what a row may take, its runs at one size together: a longer one is run less often, or stopped', count, 300)
    .option('--rows <id,...>', 'only these rows, groups of rows, or rows with this in their id', names)
    .option('--node <path>', 'the Node.js to measure on', process.execPath)
    .option('--nodes [version...]', `measure on several versions, downloaded when first asked for (${suite.versions.join(' ')})`)
    .option('--out <folder>', 'where to save the reports', RESULTS)
    .option('--resume', 'go on where the same benchmark was stopped')
    .addHelpText('after', `\nThe suites: ${SUITES.map(({ name, title }) => `\n  bench ${name.padEnd(12)} ${title}`).join('')}`)
    .addHelpText('after', '\nbench readme writes the newest full results into README.md.');
  suite.addOptions(command);
  return command;
}

async function main(argv) {
  if (argv[2] === 'readme') return readme();
  const named = SUITES.find(({ name }) => name === argv[2]);
  const suite = named || SUITES[0];
  const command = commandFor(suite);
  const options = command.parse(argv.slice(named ? 3 : 2), { from: 'user' }).opts();
  if (suite.packages) installDependencies(suite.packages);
  const rows = select(command, suite.rows(), options.rows);
  const experiments = options.check ? [] : suite.experiments(options);
  prepare();

  const several = options.nodes !== undefined;
  const versions = options.nodes === true ? suite.versions : options.nodes;
  const binaries = several ? versions.map(installNode) : [path.resolve(options.node)];
  const nodes = binaries.map((binary) => ({ binary, ...describeNode(binary) }));
  const interruption = endWhenInterrupted();
  const made = suite.setUp ? suite.setUp(rows, options) : { facts: [], remove() {} };
  try {
    await course(suite, rows, nodes, experiments, { ...options, several, interruption, facts: made.facts });
  } finally {
    made.remove();
    interruption.forget();
  }
}

async function course(suite, rows, nodes, experiments, options) {
  const { several } = options;
  const tried = await tryAll(suite, rows, nodes);
  if (options.check) {
    nodes.forEach((node, i) => printCheck(node, tried[i]));
    return nodes.forEach((node, i) => insist(node, tried[i]));
  }

  const base = path.resolve(options.out, nameOf(suite, options, nodes));
  const keep = (results) => (several ? saveSeveral(base, suite, results) : saveOne(base, suite, results[0]));
  const results = await run(suite, nodes, tried, experiments, { ...options, base, keep });
  const { report, summaryOfNodes } = suite.reports;
  console.log(`\n${renderTerminal(several ? summaryOfNodes(results) : report(results[0]))}\n`);
  console.log(`Saved:\n${keep(results).map((file) => `  ${path.relative(process.cwd(), file)}`).join('\n')}`);
  for (const result of results) insist(result.node, result.rows);
}

function saveOne(base, { reports }, result) {
  return save(base, result, reports.report(result), reports.compactReport(result));
}

function saveSeveral(base, { reports }, results) {
  return save(base, results, reports.reportNodes(results));
}

/** The name of the reports, which says what is not as it usually is: no small run replaces the report of a large one. */
function nameOf(suite, { nodes: wanted, node, rows = [], quick, ...others }, nodes) {
  const versions = wanted === undefined ? (node === process.execPath ? [] : [nodes[0].version]) : wanted === true ? [] : wanted;
  const parts = [suite.name, wanted !== undefined && 'nodes', ...versions, ...rows, quick && 'quick', suite.tag && suite.tag(others)];
  return parts.filter(Boolean).join('-').replace(/[^\w.-]+/g, '_');
}

function printCheck({ version }, rows) {
  console.log(`Node.js ${version}`);
  for (const row of rows) console.log(`  ${row.unavailable ? '✗' : '✓'} ${titleOf(row)}${row.unavailable ? `: ${row.unavailable}` : ''}`);
}

// What does not run is found out before minutes are spent. On other versions of Node.js a row may well not load, and then
// says so.
async function tryAll(suite, rows, nodes) {
  const others = nodes.some(({ binary }) => binary !== process.execPath);
  const tried = [];
  for (const node of nodes) tried.push(await tryRows(suite, rows, node, others));
  return tried;
}

// cflow has to run wherever it says it does: else the command fails, once all others are measured.
function insist({ version, major }, rows) {
  for (const row of rows) {
    if (!row.ours || row.unavailable === undefined || row.oldest > major) continue;
    console.error(`On Node.js ${version}, ${titleOf(row)} ${row.unavailable}`);
    process.exitCode = 1;
  }
}

/** @returns {Promise<Object[]>} a result for each version; those that are complete are kept meanwhile */
async function run(suite, nodes, tried, experiments, { base, budget, resume, several, keep, interruption, facts }) {
  const libraries = suite.libraries();
  const machine = describeMachine();
  const subject = { title: suite.title, libraries, machine: lasting(machine), facts, experiments, budget };
  const journal = openJournal(`${base}.runs.jsonl`, subject, resume);
  const progress = showProgress(tried.flatMap((rows) => runsOf(rows, experiments)), several);
  interruption.tell = () => {
    progress.stop();
    console.error('\nStopped. What was measured is kept: the same command with --resume goes on from there.');
  };

  const results = [];
  try {
    for (const [i, node] of nodes.entries()) {
      const measured = await runExperiments(suite, tried[i], experiments, node, { budget, journal, progress });
      results.push({
        title: suite.title,
        machine: { ...machine, date: journal.date },
        node: portable(node),
        libraries,
        facts,
        rows: tried[i].map(portable),
        experiments: measured
      });
      keep(results);
    }
  } finally {
    interruption.tell = () => {};
    progress.stop();
  }
  journal.close();
  return results;
}

// Ctrl+C ends the process as process.exit does, which gives whatever has to be removed its chance.
function endWhenInterrupted() {
  const end = () => {
    interruption.tell();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const interruption = { tell() {}, forget: () => signals.forEach((signal) => process.removeListener(signal, end)) };
  signals.forEach((signal) => process.once(signal, end));
  return interruption;
}

// Without the paths of this machine.
function portable({ binary: _binary, script: _script, arguments: _arguments, ...others }) {
  return others;
}

// What is the same whenever one looks.
function lasting({ date: _date, load: _load, ...others }) {
  return others;
}

function readme() {
  for (const line of writeReadme(path.join(__dirname, '..', '..', 'README.md'), RESULTS, SUITES)) console.log(line);
}

function select(command, rows, wanted) {
  if (wanted === undefined) return rows;
  const selected = new Set(wanted.flatMap((name) => matching(command, rows, name)));
  return rows.filter((row) => selected.has(row));
}

function matching(command, rows, name) {
  const exact = rows.filter((row) => row.id === name || row.group === name);
  if (exact.length > 0) return exact;
  const similar = rows.filter((row) => row.id.includes(name));
  if (similar.length > 0) return similar;
  const known = [...new Set(rows.flatMap((row) => [row.group, row.id]))];
  return command.error(`There is no row "${name}", only ${known.join(', ')}.`);
}

module.exports = { main };
