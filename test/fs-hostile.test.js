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

  describe('collections', () => {
    const MANY = 3000; // more than are looked at before a flow runs in C

    it('may have items late that Node does alone: descriptors', async () => {
      const descriptor = nodefs.openSync(at('file'), 'r');
      const results = await cflow.map(new Array(MANY).fill(at('dir/one')).concat(descriptor, at('dir/one')), fs.readFile.with('utf8'));
      nodefs.closeSync(descriptor);
      assert.deepStrictEqual(results, new Array(MANY).fill('1').concat('content', '1'));
    });

    it('fail with Node\'s error where a late item is no path', async () => {
      for (const [bad, code] of [[null, 'ERR_INVALID_ARG_TYPE'], ['a\0b', 'ERR_INVALID_ARG_VALUE'], [{}, 'ERR_INVALID_ARG_TYPE']]) {
        const { error, values } = await failure(done => cflow.mapLimit(new Array(MANY).fill(root).concat([bad], root), 1, fs.stat, done));
        assert.strictEqual(error.code, code);
        assert.strictEqual(values[0].length, MANY);
      }
      await assert.rejects(cflow.map(new Array(MANY).fill(at('file')).concat(5), fs.hashFile), { code: 'CFLOW_INVALID_ARGUMENT' });
    });

    it('have all their results, however long it takes to take them', async () => {
      for (let round = 0; round < 20; round++) {
        const results = await cflow.mapLimit(new Array(MANY).fill(root), 1, fs.access);
        assert.strictEqual(results.length, MANY);
        assert.strictEqual((await cflow.mapLimit(new Array(MANY).fill(root), 1, fs.stat)).length, MANY);
      }
    });

    it('may claim any length', async () => {
      for (const liar of [{ length: 2 ** 31 - 1, 0: root }, { length: 2 ** 53 - 1 }, Object.assign([root], { length: 2 ** 32 - 1 })]) {
        await assert.rejects(async () => cflow.eachLimit(liar, 1, fs.stat), error => /^(ERR|CFLOW)_INVALID_ARG/.test(error.code));
      }
      const long = new Array(MANY).fill(root);
      long.length = 2 ** 31 - 1;
      await assert.rejects(async () => cflow.eachLimit(long, 1, fs.stat), { code: 'ERR_INVALID_ARG_TYPE' });
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
