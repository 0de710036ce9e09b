'use strict';

// The comparison of the article: its three scripts, each with the library it was written for, that library's successors
// and cflow's counterpart; and the same ticks without a library.

const path = require('node:path');
const { counts } = require('../harness/arguments');
const { releaseOf, releaseOfCflow } = require('../harness/releases');
const { compactReport, report } = require('../harness/report');
const { reportNodes, summaryOfNodes } = require('../harness/report-nodes');

const cflow = path.join(__dirname, '..', '..');
const standIn = path.join(__dirname, '..', 'peers', 'node-block');

const ARTICLE_LOOPS = 20000;
const OLDEST_NODE_OF_CFLOW = 6;

/**
 * A row:
 *   id        for --rows
 *   label     for people
 *   group     the rows of one script
 *   title     of the row where its group is not to be seen, unless that is its label
 *   script    and what it requires, as arguments
 *   rivals    ids of the rows that this one means to replace
 *   oldest    the major version of Node.js that it needs
 */
function rows() {
  const groups = [
    group('bench-async', [
      peer('async-0.1.22', 'async', 'async-0.1.22'),
      peer('async-3', 'async'),
      peer('neo-async', 'neo-async'),
      peer('steed', 'steed'),
      ours('cflow-series', 'cflow.series/parallel', cflow, ['async-3', 'neo-async']),
      { ...ours('cflow-native', 'cflow, all native', cflow, ['async-3']), script: 'bench-native' }
    ]),
    group('bench-step', [
      peer('step-0.0.5', 'step', 'step-0.0.5'),
      peer('step-1.0.0', 'step'),
      ours('cflow-step', 'cflow.step', path.join(cflow, 'lib', 'control', 'step.js'), ['step-1.0.0'])
    ]),
    group('bench-node-block', [
      nodeBlock(),
      ours('cflow-block', 'cflow.block', path.join(cflow, 'lib', 'control', 'block.js'), ['node-block'])
    ]),
    group('bench-baseline', [{ id: 'baseline', label: 'hand-written callbacks', arguments: [], rivals: [], baseline: true }])
  ];
  return groups.flat();
}

function group(name, members) {
  return members.map(({ script = name, ...row }) => ({ ...row, group: name, script: path.join(__dirname, `${script}.js`) }));
}

function peer(id, name, library = name) {
  return { id, label: `${name} ${releaseOf(library)}`, arguments: [library], rivals: [] };
}

function ours(id, label, library, rivals) {
  return { id, label, arguments: [library], rivals, ours: true, oldest: OLDEST_NODE_OF_CFLOW };
}

// node-block is not on the npm registry; whoever has it (`npm install --no-save` of a copy, NODE_PATH) compares with it.
function nodeBlock() {
  const row = { id: 'node-block', rivals: [] };
  try {
    const library = require.resolve('node-block');
    return { ...row, label: `node-block ${releaseOf('node-block')}`, arguments: [library] };
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    return { ...row, label: 'node-block (stand-in)', arguments: [standIn] };
  }
}

function addOptions(command) {
  command.option('--loops <n,...>', 'the sizes to run it at', counts);
}

/** The sizes to run it at: the article's, and one at which the start of Node no longer counts. */
function experiments({ quick, nodes, loops, runs }) {
  const sizes = loops || (quick ? [ARTICLE_LOOPS, 100000] : [ARTICLE_LOOPS, 1000000]);
  const rounds = runs || (quick ? [2, 1] : nodes ? [5, 3] : [9, 5]);
  return sizes.map((size, i) => ({
    name: `${size.toLocaleString('en-US')} loops`,
    arguments: [String(size)],
    rounds: rounds[Math.min(i, rounds.length - 1)],
    metric: size === ARTICLE_LOOPS ? 'real' : 'cpu', // to draw: the article has `real`
    work: size + 40000 // in loops; a start of Node is worth about so many
  }));
}

module.exports = {
  name: 'original',
  title: 'Node.js flow control modules compared',
  versions: ['0.10.48', '6.16.0', '8.15.0', '10.15.0', '18', '20', '22', '24', '26'],
  addOptions,
  rows,
  experiments,
  trial: ['1'],
  compared: ['cpu', 'memory'],
  libraries: () => ({ cflow: releaseOfCflow(cflow) }),
  reports: { compactReport, report, reportNodes, summaryOfNodes }
};
