'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { smallPaths } = require('../layout');
const overItems = require('./over-items');

const LIMIT = 16;

module.exports = {
  id: 'copy',
  title: ({ copy }) => `Copy ${copy.toLocaleString('en-US')} files of 2 to 4 KB, limit ${LIMIT}`,
  needs: ['small', 'output'],
  contenders: overItems(LIMIT, {
    cflow: (cflow, pairs, callback) => cflow.parallelLimit(pairs.map(({ from, to }) => cflow.fs.copyFile(from, to)), LIMIT, callback),
    callback: ({ from, to }, callback) => fs.copyFile(from, to, callback),
    promise: ({ from, to }) => fs.promises.copyFile(from, to),
    sync: ({ from, to }) => fs.copyFileSync(from, to)
  }),
  items: ({ folder, output, size }) => smallPaths(folder, size.copy).map((from) => ({ from, to: path.join(output, path.basename(from)) })),
  check(results, pairs, { output }) {
    assert.strictEqual(results.length, pairs.length, 'number of results');
    assert.strictEqual(fs.readdirSync(output).length, pairs.length, 'number of files');
    for (const { from, to } of pairs) assert.ok(fs.readFileSync(from).equals(fs.readFileSync(to)), 'what was copied');
  }
};
