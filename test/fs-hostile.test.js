'use strict';

// What callers may hand in who are careless or mean: the outcome is that of node:fs, or an error that says what is wrong.

const assert = require('assert');
const nodefs = require('fs');
const os = require('os');
const path = require('path');
const cflow = require('..');
const { assertAlike, outcomeOf } = require('./support/node-fs');

const { fs } = cflow;

describe('cflow.fs, of what is strange', () => {
  let root;
  const at = name => path.join(root, name);

  beforeEach(() => {
    root = nodefs.mkdtempSync(path.join(os.tmpdir(), 'cflow-hostile-'));
    nodefs.writeFileSync(at('file'), 'content');
    nodefs.mkdirSync(at('dir'));
    nodefs.writeFileSync(at('dir/one'), '1');
    nodefs.symlinkSync('dir', at('link'));
  });
  afterEach(() => nodefs.rmSync(root, { recursive: true, force: true }));

  describe('rm', () => {
    for (const name of ['link/', 'dir/.']) {
      it(`of ${name} leaves what is in the directory, as node:fs does`, async () => {
        await assertAlike('rm', () => [`${root}/${name}`, { recursive: true }]);
        await assertAlike('rm', () => [`${root}/${name}`, { recursive: true, force: true }]);
        assert.deepStrictEqual(nodefs.readdirSync(at('dir')), ['one']);
      });
    }
  });
});
