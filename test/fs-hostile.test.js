'use strict';

// What callers may hand in who are careless or mean: the outcome is that of node:fs, or an error that says what is wrong.

const assert = require('assert');
const nodefs = require('fs');
const os = require('os');
const path = require('path');
const cflow = require('..');
const { assertAlike } = require('./support/node-fs');
const { failure } = require('./support/outcome');

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

  describe('a result that cannot be made', () => {
    const tooLong = { code: 'ERR_STRING_TOO_LONG' };
    const { toString } = Buffer.prototype;

    afterEach(() => {
      Buffer.prototype.toString = toString;
    });

    it('as a text that is too long for a string, is an error', async () => {
      nodefs.truncateSync(at('file'), 2 ** 28 + 1);
      await assert.rejects(fs.readFile(at('file'), 'hex'), tooLong);
    });

    it('is an error of the flow, once, with the results so far', async () => {
      Buffer.prototype.toString = function (encoding, ...range) {
        if (encoding === 'hex') throw Object.assign(new Error('too long'), tooLong);
        return toString.call(this, encoding, ...range);
      };
      const first = fs.readFile(at('dir/one'), 'utf8');
      const call = await failure(done => fs.readFile(at('file'), 'hex', done));
      assert.strictEqual(call.error.code, tooLong.code);
      const flow = await failure(done => cflow.series([cflow.series([first, fs.readFile(at('file'), 'hex')]), first], done));
      assert.strictEqual(flow.error.code, tooLong.code);
      assert.strictEqual(flow.values[0][0][0], '1');
      await assert.rejects(cflow.mapLimit([at('file'), at('file')], 1, fs.readFile.with('hex')), tooLong);
      await assert.rejects(cflow.pipe(fs.readdir, fs.readFile.with('hex'))(root), tooLong);
    });
  });

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
