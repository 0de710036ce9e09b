'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { treeEntries, treeRoot } = require('../layout');

const LIMIT = 16;
const ALL = { recursive: true, withFileTypes: true };

const pathOf = ({ parentPath, name }) => path.join(parentPath, name);

function lstat(dirent, callback) {
  const entry = pathOf(dirent);
  fs.lstat(entry, (error, stats) => callback(error, { path: entry, stats }));
}

/** What is found, in an order that does not depend on who finds it. */
function listOf(entries) {
  return entries.map(({ path: entry, isDirectory }) => `${entry}${isDirectory ? path.sep : ''}`).sort();
}

module.exports = {
  id: 'walk',
  title: ({ tree }) => `Walk a tree of ${tree.toLocaleString('en-US')} entries, limit ${LIMIT} for lstat`,
  needs: ['tree'],
  contenders: {
    cflow: (cflow, root, callback) => cflow.fs.walk(root, callback),
    async(async, root, callback) {
      fs.readdir(root, ALL, (error, dirents) => (error ? callback(error) : async.mapLimit(dirents, LIMIT, lstat, callback)));
    },
    async promises(pMap, root) {
      const one = async (dirent) => ({ path: pathOf(dirent), stats: await fs.promises.lstat(pathOf(dirent)) });
      return pMap(await fs.promises.readdir(root, ALL), one, { concurrency: LIMIT });
    },
    fastq(map, root, callback) {
      fs.readdir(root, ALL, (error, dirents) => (error ? callback(error) : map(dirents, LIMIT, lstat, callback)));
    },
    sync: (_, root) => fs.readdirSync(root, ALL).map((dirent) => ({ path: pathOf(dirent), stats: fs.lstatSync(pathOf(dirent)) }))
  },
  items: ({ folder, size }) => treeRoot(folder, size.tree),
  check(found, root, { size }) {
    assert.strictEqual(found.length, size.tree, 'number of entries');
    const entries = found.map(({ path: entry, stats }) => ({ path: entry, isDirectory: stats.isDirectory() }));
    assert.deepStrictEqual(listOf(entries), listOf(treeEntries(root, size.tree)), 'entries');
  }
};
