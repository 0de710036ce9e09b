'use strict';

const assert = require('node:assert');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { digestsOf } = require('../files');
const { smallPaths } = require('../layout');
const overItems = require('./over-items');

const LIMIT = 16;

const digestOf = (content) => createHash('sha256').update(content).digest('hex');

module.exports = {
  id: 'hash-small',
  title: ({ small }) => `Hash ${small.toLocaleString('en-US')} files of 2 to 4 KB (sha256), limit ${LIMIT}`,
  needs: ['small'],
  contenders: overItems(LIMIT, {
    cflow: (cflow, paths, callback) => cflow.mapLimit(paths, LIMIT, cflow.fs.hashFile, callback),
    callback: (path, callback) => fs.readFile(path, (error, content) => (error ? callback(error) : callback(null, digestOf(content)))),
    promise: async (path) => digestOf(await fs.promises.readFile(path)),
    sync: (path) => digestOf(fs.readFileSync(path))
  }),
  items: ({ folder, size }) => smallPaths(folder, size.small),
  check(digests, paths, { folder }) {
    assert.deepStrictEqual(digests, digestsOf(folder, 'small').slice(0, paths.length), 'digests');
  }
};
