'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const overItems = require('./over-items');

const LIMIT = 16;
const CONTENT = Buffer.alloc(3072, 'cflow ');

module.exports = {
  id: 'write',
  title: ({ write }) => `Write ${write.toLocaleString('en-US')} files of 3 KB, limit ${LIMIT}`,
  needs: ['output'],
  contenders: overItems(LIMIT, {
    cflow: (cflow, files, callback) => cflow.mapLimit(files, LIMIT, cflow.fs.writeFile.with(CONTENT), callback),
    callback: (file, callback) => fs.writeFile(file, CONTENT, callback),
    promise: (file) => fs.promises.writeFile(file, CONTENT),
    sync: (file) => fs.writeFileSync(file, CONTENT)
  }),
  items: ({ output, size }) => Array.from({ length: size.write }, (_, i) => path.join(output, String(i))),
  check(results, files, { output }) {
    assert.strictEqual(results.length, files.length, 'number of results');
    assert.strictEqual(fs.readdirSync(output).length, files.length, 'number of files');
    for (const file of files) assert.ok(fs.readFileSync(file).equals(CONTENT), 'what was written');
  }
};
