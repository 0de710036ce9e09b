'use strict';

// Who does the work. `load` gives what a work's function of the same name takes first.

const path = require('node:path');
const { mapperOf } = require('./map-with-fastq');

const loadCflow = () => require(path.join(__dirname, '..', '..'));

module.exports = {
  cflow: { label: 'cflow', ours: true, load: loadCflow },
  async: { label: 'async', library: 'async', over: 'fs', load: () => require('async') },
  promises: { label: 'p-map', library: 'p-map', over: 'fs.promises', load: async () => (await import('p-map')).default },
  fastq: { label: 'fastq', library: 'fastq', over: 'fs', load: () => mapperOf(require('fastq')) },
  sync: { label: 'a loop of fs.…Sync', floor: true, load: () => undefined },

  // Of ticks.
  'cflow-next-tick': { label: 'cflow', ours: true, over: 'process.nextTick', load: loadCflow },
  'async-next-tick': { label: 'async', library: 'async', over: 'process.nextTick', load: () => require('async') },
  hand: { label: 'hand-written callbacks', floor: true, load: () => undefined }
};
