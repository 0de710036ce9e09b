'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const { smallBytes, smallPaths } = require('../layout');
const overItems = require('./over-items');

const work = (limit) => ({
  id: `read-${limit}`,
  title: ({ small }) => `Read ${small.toLocaleString('en-US')} files of 2 to 4 KB, limit ${limit}`,
  needs: ['small'],
  contenders: overItems(limit, {
    cflow: (cflow, paths, callback) => cflow.mapLimit(paths, limit, cflow.fs.readFile, callback),
    callback: fs.readFile,
    promise: (path) => fs.promises.readFile(path),
    sync: (path) => fs.readFileSync(path)
  }),
  items: ({ folder, size }) => smallPaths(folder, size.small),
  check(contents, paths) {
    assert.strictEqual(contents.length, paths.length, 'number of files');
    contents.forEach((content, i) => {
      assert.strictEqual(content.length, smallBytes(i), 'number of bytes');
      assert.strictEqual(content.readUInt32LE(), i, 'which file');
    });
  }
});

module.exports = [work(4), work(16)];
