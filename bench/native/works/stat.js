'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const { treeEntries, treeRoot } = require('../layout');
const overItems = require('./over-items');

const LIMIT = 16;

const isDirectory = (entry) => /directory-\d$/.test(entry);

module.exports = {
  id: 'stat',
  title: ({ stat }) => `Stat ${stat.toLocaleString('en-US')} entries, limit ${LIMIT}`,
  needs: ['tree'],
  contenders: overItems(LIMIT, {
    cflow: (cflow, paths, callback) => cflow.mapLimit(paths, LIMIT, cflow.fs.stat, callback),
    callback: fs.stat,
    promise: (path) => fs.promises.stat(path),
    sync: (path) => fs.statSync(path)
  }),
  items: ({ folder, size }) => treeEntries(treeRoot(folder, size.tree), size.stat).map(({ path }) => path),
  check(stats, paths) {
    assert.strictEqual(stats.length, paths.length, 'number of stats');
    stats.forEach((one, i) => assert.strictEqual(one.isDirectory(), isDirectory(paths[i]), 'what is a directory'));
    assert.strictEqual(new Set(stats.map(({ ino }) => ino)).size, paths.length, 'each a file of its own');
  }
};
