'use strict';

// The comparisons of the second document: Doxbee sequential and Madeup parallel, in all of its styles, and cflow's.

const path = require('node:path');
const { count } = require('../harness/arguments');
const { releaseOf, releaseOfCflow } = require('../harness/releases');
const { reportsOf } = require('./report');
const seed = require('../seed-results.json');

const cflow = path.join(__dirname, '..', '..');

const OLDEST_NODE_OF_CFLOW = 6;
const NEEDS = { 'promises-native-async-await': { oldest: 8, needs: 'async functions' } };

const N = 10000; // the document's sizes
const T = 1;
const P = 25;

// Each file, and the library that it uses. The files are named as the document names them.
const ROWS = {
  sequential: {
    'callbacks-baseline': null,
    'callbacks-cflow-waterfall': 'cflow',
    'callbacks-cflow-step': 'cflow',
    'callbacks-cflow-block': 'cflow',
    'callbacks-suguru03-neo-async-waterfall': 'neo-async',
    'callbacks-caolan-async-waterfall': 'async'
  },
  parallel: {
    'callbacks-baseline': null,
    'callbacks-cflow-parallel': 'cflow',
    'callbacks-cflow-step': 'cflow',
    'callbacks-cflow-block': 'cflow',
    'callbacks-suguru03-neo-async-parallel': 'neo-async',
    'callbacks-caolan-async-parallel': 'async'
  },
  both: {
    'promises-native-async-await': null,
    'promises-ecmascript6-native': null,
    'promises-bluebird': 'bluebird',
    'promises-bluebird-generator': 'bluebird',
    'promises-lvivski-davy': 'davy',
    'promises-cujojs-when': 'when',
    'promises-then-promise': 'promise',
    'promises-tildeio-rsvp': 'rsvp',
    'promises-dfilatov-vow': 'vow',
    'promises-calvinmetcalf-lie': 'lie',
    'promises-obvious-kew': 'kew',
    'promises-medikoo-deferred': 'deferred',
    'promises-kriskowal-q': 'q',
    'generators-tj-co': 'co',
    'observables-pozadi-kefir': 'kefir',
    'observables-Reactive-Extensions-RxJS': 'rx',
    'observables-ReactiveX-rxjs': 'rxjs',
    'observables-caolan-highland': 'highland',
    'observables-baconjs-bacon.js': 'baconjs',
    'streamline-callbacks': 'streamline-runtime',
    'streamline-generators': 'streamline-runtime'
  }
};

// What cflow means to replace.
const RIVALS = {
  'callbacks-cflow-waterfall': ['callbacks-suguru03-neo-async-waterfall', 'callbacks-caolan-async-waterfall'],
  'callbacks-cflow-parallel': ['callbacks-suguru03-neo-async-parallel', 'callbacks-caolan-async-parallel']
};

function rowsOf(folder) {
  return Object.entries({ ...ROWS[folder], ...ROWS.both }).map(([id, library]) => ({
    id,
    label: `${id}.js`,
    group: id.slice(0, id.indexOf('-')),
    library: library === null ? '' : library === 'cflow' ? 'cflow' : `${library} ${releaseOf(library, __dirname)}`,
    script: path.join(__dirname, 'row.js'),
    arguments: [`${folder}/${id}.js`],
    rivals: RIVALS[id] || [],
    ...NEEDS[id],
    ...(library === 'cflow' && { ours: true, oldest: OLDEST_NODE_OF_CFLOW }),
    ...(id === 'callbacks-baseline' && { baseline: true })
  }));
}

function suite({ name, title, folder, size, styles, seed: document }) {
  const versions = ['6.16.0', '8.15.0', '10.15.0', '11.0.0', '18', '20', '22', '24', '26'];
  const reports = reportsOf(styles, document);
  const rows = () => rowsOf(folder);
  const full = ([result, ...others]) =>
    result.title === title && result.rows.length === rows().length && hasSizes(result) && others.every(hasSizes);
  return {
    name,
    title,
    packages: __dirname,
    versions,
    addOptions,
    rows,
    experiments: ({ quick, nodes, n = quick ? 500 : N, t, p, runs = [quick ? 1 : nodes ? 3 : 7], asInTheSeed }) => [
      {
        name: `${size(n.toLocaleString('en-US'), t, p)}${asInTheSeed ? ', with the self-measurement of the document' : ''}`,
        arguments: ['measure', n, t, p, asInTheSeed ? 'as-in-the-seed' : 'by-the-kernel'].map(String),
        rounds: runs[0],
        work: 1
      }
    ],
    tag: ({ n, t, p, asInTheSeed }) =>
      [n && n !== N && `n${n}`, t !== T && `t${t}`, p !== P && `p${p}`, asInTheSeed && 'as-in-the-seed'].filter(Boolean).join('-'),
    trial: ['check'],
    figures: (output) => JSON.parse(output),
    compared: ['time', 'busy', 'growth'],
    libraries: () => ({ cflow: releaseOfCflow(cflow) }),
    reports,
    readme: [
      {
        name,
        command: `npm run bench:${name} -- --nodes 20 24 --runs 7`,
        wants: (results) => full(results) && results.length < versions.length,
        blocks: reports.reportForReadme
      },
      ...(document === undefined
        ? []
        : [
            {
              name: `${name}-versions`,
              command: 'npm run bench:matrix',
              wants: (results) => full(results) && results.length === versions.length,
              blocks: reports.summaryForReadme
            }
          ])
    ]
  };
}

function hasSizes({ experiments: [experiment] }) {
  return experiment.arguments.slice(1).join() === [N, T, P, 'by-the-kernel'].join();
}

function addOptions(command) {
  command
    .option('--n <number>', `how many uploads to start at once (default: ${N})`, count)
    .option('--t <ms>', 'what an I/O call takes', count, T)
    .option('--p <number>', 'how many I/O calls are parallel, where they are', count, P)
    .option('--as-in-the-seed', 'ask for the memory in each completion, as the document did: it costs more than some rows');
}

module.exports = [
  suite({
    name: 'doxbee',
    title: 'Doxbee sequential',
    folder: 'sequential',
    size: (n, t) => `n = ${n}, t = ${t}`,
    styles: { callback: 'callbacks-baseline', 'async/await': 'promises-native-async-await', cflow: 'callbacks-cflow-waterfall' },
    seed
  }),
  suite({
    name: 'parallel',
    title: 'Madeup parallel',
    folder: 'parallel',
    size: (n, t, p) => `n = ${n}, t = ${t}, p = ${p}`,
    styles: { callback: 'callbacks-baseline', 'async/await': 'promises-native-async-await', cflow: 'callbacks-cflow-parallel' }
  })
];
