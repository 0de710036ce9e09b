'use strict';

const assert = require('node:assert');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { digestsOf } = require('../files');
const { largePaths } = require('../layout');
const overItems = require('./over-items');

const LIMIT = 4; // threads of the pool
const CHUNK = 65536; // as a stream of fs's has it

module.exports = {
  id: 'hash-large',
  title: ({ large, largeBytes }) => `Hash ${large} files of ${Math.round(largeBytes / 2 ** 20)} MB (sha256), limit ${LIMIT}`,
  needs: ['large'],
  contenders: overItems(LIMIT, {
    cflow: (cflow, paths, callback) => cflow.mapLimit(paths, LIMIT, cflow.fs.hashFile, callback),
    callback(path, callback) {
      const hash = createHash('sha256');
      fs.createReadStream(path)
        .on('error', callback)
        .on('data', (chunk) => hash.update(chunk))
        .on('end', () => callback(null, hash.digest('hex')));
    },
    async promise(path) {
      const hash = createHash('sha256');
      for await (const chunk of fs.createReadStream(path)) hash.update(chunk);
      return hash.digest('hex');
    },
    sync(path) {
      const hash = createHash('sha256');
      const chunk = Buffer.allocUnsafe(CHUNK);
      const descriptor = fs.openSync(path, 'r');
      for (let read = fs.readSync(descriptor, chunk); read > 0; read = fs.readSync(descriptor, chunk)) hash.update(chunk.subarray(0, read));
      fs.closeSync(descriptor);
      return hash.digest('hex');
    }
  }),
  items: ({ folder, size }) => largePaths(folder, size.large),
  check(digests, paths, { folder }) {
    assert.deepStrictEqual(digests, digestsOf(folder, 'large').slice(0, paths.length), 'digests');
  }
};
