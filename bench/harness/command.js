'use strict';

// The command line: which suite, rows, sizes and versions of Node.js; then measure, print and save.

const path = require('node:path');
const { Command } = require('commander');
const { counts, names } = require('./arguments');
const { installDependencies } = require('./install');
const { describeMachine, describeNode } = require('./machine');
const { prepare } = require('./measure');
const { installNode } = require('./nodes');
const { showProgress } = require('./progress');
const { renderTerminal } = require('./render/terminal');
const { save } = require('./save');
const { runExperiments, tryRows, workOf } = require('./suite');

const SUITES = [require('../original/suite'), ...require('../doxbee/suite')];

function commandFor(suite) {
  const command = new Command(`bench ${suite.name}`)
    .description('Compares cflow with the libraries that it replaces: each row in processes of its own, interleaved.')
    .option('--quick', 'a smoke run of some seconds, whose figures mean little')
    .option('--check', 'only see whether each row works')
    .option('--runs <n,...>', 'how often to run it, at each size', counts)
    .option('--rows <id,...>', 'only these rows, groups of rows, or rows with this in their id', names)
    .option('--node <path>', 'the Node.js to measure on', process.execPath)
    .option('--nodes [version...]', `measure on several versions, downloaded when first asked for (${suite.versions.join(' ')})`)
    .option('--out <folder>', 'where to save the reports', path.join(__dirname, '..', 'results'))
    .addHelpText('after', `\nThe suites: ${SUITES.map(({ name, title }) => `\n  bench ${name.padEnd(12)} ${title}`).join('')}`);
  suite.addOptions(command);
  return command;
}

async function main(argv) {
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
  const results = await run(suite, rows, experiments, binaries, several);
  if (options.check) return results.forEach(printCheck);

  const name = [suite.name, several && 'nodes', options.quick && 'quick', suite.tag && suite.tag(options)].filter(Boolean).join('-');
  const base = path.resolve(options.out, name);
  const { compactReport, report, reportNodes, summaryOfNodes } = suite.reports;
  const [result] = results;
  const files = several ? save(base, results, reportNodes(results)) : save(base, result, report(result), compactReport(result));
  console.log(`\n${renderTerminal(several ? summaryOfNodes(results) : report(result))}\n`);
  console.log(`Saved:\n${files.map((file) => `  ${path.relative(process.cwd(), file)}`).join('\n')}`);
}

function printCheck({ node, rows }) {
  console.log(`Node.js ${node.version}`);
  for (const { label, unavailable } of rows) console.log(`  ${unavailable ? '✗' : '✓'} ${label}${unavailable ? `: ${unavailable}` : ''}`);
}

/** @returns {Promise<Object[]>} a result for each binary */
async function run(suite, rows, experiments, binaries, several) {
  const machine = describeMachine();
  const nodes = binaries.map((binary) => ({ binary, ...describeNode(binary) }));

  // What does not run is found out before minutes are spent. On other versions of Node.js a library may well not load,
  // and its row then says so; cflow has to, wherever it says it does.
  const others = binaries.some((binary) => binary !== process.execPath);
  const mayFail = (row) => others && !row.ours;
  const tried = [];
  for (const node of nodes) tried.push(await tryRows(suite, rows, node, mayFail));

  const progress = showProgress(tried.reduce((sum, each) => sum + workOf(each, experiments), 0));
  const results = [];
  try {
    for (const [i, { binary, ...node }] of nodes.entries()) {
      const step = (round, label, work) => progress.step(several ? `Node.js ${node.version}: ${round}` : round, label, work);
      const measured = await runExperiments(suite, tried[i], experiments, { binary, ...node }, mayFail, step);
      const { title } = suite;
      results.push({ title, machine, node, libraries: suite.libraries(), rows: tried[i].map(portable), experiments: measured });
    }
  } finally {
    progress.stop();
  }
  return results;
}

// Without the paths of this machine.
function portable({ script: _script, arguments: _arguments, ...row }) {
  return row;
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
