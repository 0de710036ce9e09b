'use strict';

// What native tasks are worth: files and ticks with cflow's, with the libraries that are used for that, and with plain loops.

const path = require('node:path');
const { releaseOf, releaseOfCflow } = require('../harness/releases');
const contenders = require('./contenders');
const { makeFiles } = require('./files');
const reports = require('./report');
const works = require('./works');

const CFLOW = path.join(__dirname, '..', '..');
const TITLE = 'Native tasks';
const OLDEST_NODE = 20; // of the recursive fs.readdir

/** A row for each contender of each work; cflow's is compared with all others, and these with it and with the floor. */
function rows() {
  return works.flatMap(({ id, contenders: own }) => {
    const names = Object.keys(own);
    const measures = names.filter((name) => name === 'cflow' || contenders[name].floor);
    return names.map((name) => ({
      id: `${id}-${name}`,
      work: id,
      contender: name,
      label: labelOf(contenders[name]),
      group: id,
      title: `${id}, ${labelOf(contenders[name])}`,
      ours: contenders[name].ours,
      floor: contenders[name].floor,
      script: path.join(__dirname, 'row.js'),
      arguments: [id, name],
      rivals: (name === 'cflow' ? names : measures).filter((other) => other !== name).map((other) => `${id}-${other}`),
      oldest: OLDEST_NODE,
      needs: 'the recursive fs.readdir'
    }));
  });
}

function labelOf({ label, library, over }) {
  return [library ? `${label} ${releaseOf(library, __dirname)}` : label, ...(over ? [over] : [])].join(' + ');
}

function experiments({ quick, nodes, runs = [quick ? 1 : nodes ? 5 : 7] }) {
  const size = quick ? 'quick' : 'full';
  return [{ name: `${size} size`, arguments: [size], rounds: runs[0], work: 1 }];
}

/** Makes the files that these rows use. Writing them costs what their file system does with it, so that is said. */
function setUp(selected, { quick, check }) {
  const kinds = new Set(works.filter(({ id }) => selected.some(({ work }) => work === id)).flatMap(({ needs }) => needs));
  const { folder, description, remove } = makeFiles(check ? 'trial' : quick ? 'quick' : 'full', kinds);
  process.env.CFLOW_BENCH_FILES = folder;
  return { facts: [['Files', description]], remove };
}

const isFull = ({ title, rows: measured, experiments: [{ arguments: [size] }] }) =>
  title === TITLE && size === 'full' && measured.length === rows().length;

module.exports = {
  name: 'native',
  title: TITLE,
  packages: __dirname,
  versions: ['20', '22', '24', '26'],
  addOptions() {},
  rows,
  setUp,
  experiments,
  trial: ['trial'],
  figures: (output, { memory }) => ({ ...JSON.parse(output), memory }),
  compared: ['real', 'cpu', 'memory'],
  libraries: () => ({ cflow: releaseOfCflow(CFLOW) }),
  reports,
  readme: [
    {
      name: 'native',
      command: 'npm run bench:native -- --nodes 20 24',
      wants: (results) => results.every(isFull),
      blocks: reports.reportForReadme
    }
  ]
};
