'use strict';

// The command line: which suite, rows, sizes and versions of Node.js; then measure, print and save.

const path = require('node:path');
const { Command, InvalidArgumentError } = require('commander');
const { describeMachine, describeNode } = require('./machine');
const { prepare } = require('./measure');
const { installNode } = require('./nodes');
const { showProgress } = require('./progress');
const { renderTerminal } = require('./render/terminal');
const { compactReport, report } = require('./report');
const { reportNodes, summaryOfNodes } = require('./report-nodes');
const { save } = require('./save');
const { runExperiments, tryRows, workOf } = require('./suite');

const SUITES = { original: require('../original/suite') };
const VERSIONS = ['0.10.48', '6.16.0', '8.15.0', '10.15.0', '18', '20', '22', '24', '26'];

const command = new Command('bench')
  .description('Compares cflow with the libraries that it replaces: each row in processes of its own, interleaved.')
  .argument('[suite]', `what to run: ${Object.keys(SUITES).join(', ')}`, 'original')
  .option('--quick', 'a smoke run of some seconds, whose figures mean little')
  .option('--loops <n,...>', 'the sizes to run it at', counts)
  .option('--runs <n,...>', 'how often to run it, at each size', counts)
  .option('--rows <id,...>', 'only these rows, or groups of rows', names)
  .option('--node <path>', 'the Node.js to measure on', process.execPath)
  .option('--nodes [version...]', `measure on several versions, downloaded when first asked for (${VERSIONS.join(' ')})`)
  .option('--out <folder>', 'where to save the reports', path.join(__dirname, '..', 'results'));

async function main(argv) {
  const options = command.parse(argv).opts();
  const suite = chosen(SUITES, command.processedArgs[0]);
  const rows = select(suite.rows(), options.rows);
  const experiments = suite.experiments(options);
  prepare();

  const several = options.nodes !== undefined;
  const versions = options.nodes === true ? VERSIONS : options.nodes;
  const binaries = several ? versions.map(installNode) : [path.resolve(options.node)];
  const results = await run(suite, rows, experiments, binaries, several);

  const name = [suite.name, several && 'nodes', options.quick && 'quick'].filter(Boolean).join('-');
  const base = path.resolve(options.out, name);
  const [result] = results;
  const files = several ? save(base, results, reportNodes(results)) : save(base, result, report(result), compactReport(result));
  console.log(`\n${renderTerminal(several ? summaryOfNodes(results) : report(result))}\n`);
  console.log(`Saved:\n${files.map((file) => `  ${path.relative(process.cwd(), file)}`).join('\n')}`);
}

/** @returns {Promise<Object[]>} a result for each binary */
async function run(suite, rows, experiments, binaries, several) {
  const machine = describeMachine();
  const nodes = binaries.map((binary) => ({ binary, ...describeNode(binary) }));

  // What does not run is found out before minutes are spent. On other versions of Node.js a library may well not load,
  // and its row then says so; cflow has to, wherever it says it does.
  const tried = [];
  for (const node of nodes) tried.push(await tryRows(suite, rows, node, (row) => several && !row.ours));

  const progress = showProgress(tried.reduce((sum, each) => sum + workOf(each, experiments), 0));
  const results = [];
  try {
    for (const [i, { binary, ...node }] of nodes.entries()) {
      const step = (round, label, work) => progress.step(several ? `Node.js ${node.version}: ${round}` : round, label, work);
      const measured = await runExperiments(tried[i], experiments, { binary, ...node }, step);
      const { title } = suite;
      results.push({ title, machine, node, libraries: suite.libraries(), rows: tried[i].map(portable), experiments: measured });
    }
  } finally {
    progress.stop();
  }
  return results;
}

// Without the paths of this machine.
function portable({ id, label, group, rivals, ours, baseline, unavailable }) {
  return { id, label, group, rivals, ours, baseline, unavailable };
}

function chosen(suites, name) {
  if (Object.hasOwn(suites, name)) return suites[name];
  return command.error(`There is no suite "${name}", only ${Object.keys(suites).join(', ')}.`);
}

function select(rows, wanted) {
  if (wanted === undefined) return rows;
  for (const name of wanted) {
    if (rows.some((row) => row.id === name || row.group === name)) continue;
    const known = [...new Set(rows.flatMap((row) => [row.group, row.id]))];
    command.error(`There is no row "${name}", only ${known.join(', ')}.`);
  }
  return rows.filter((row) => wanted.includes(row.id) || wanted.includes(row.group));
}

function counts(text) {
  return text.split(',').map((part) => {
    const count = Number(part.replaceAll('_', ''));
    if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError('Numbers from 1, please: 5, or 20000,1000000.');
    return count;
  });
}

function names(text) {
  return text.split(',');
}

module.exports = { main };
