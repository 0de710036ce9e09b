'use strict';

// hashFile: digests of files whose content does not reach JavaScript.

const assert = require('assert');
const crypto = require('crypto');
const nodefs = require('fs');
const net = require('net');
const { pathToFileURL } = require('url');
const cflow = require('..');
const fs = require('../lib/native/fs');
const { makeFiles } = require('./support/files');
const { failure, success } = require('./support/outcome');
const { child } = require('./support/process');

const digest = (content, algorithm = 'sha256', encoding = 'hex') => crypto.createHash(algorithm).update(content).digest(encoding);

describe('cflow.fs.hashFile', () => {
  let files;
  before(() => {
    files = makeFiles();
  });
  after(() => files.remove());

  it('gives the SHA-256 of a file in hexadecimal', async () => {
    for (const name of ['file', 'link', 'empty', 'large', 'latin1']) {
      const expected = digest(nodefs.readFileSync(files.at(name)));
      assert.deepStrictEqual(await success(done => fs.hashFile(files.at(name), done)), [expected]);
      assert.strictEqual(await fs.hashFile(files.at(name)), expected);
    }
  });

  it('reads files of every size to their end', async () => {
    const chunk = 256 * 1024;
    for (const size of [1, chunk - 1, chunk, chunk + 1, 3 * chunk, 5 * chunk + 7]) {
      const content = crypto.randomBytes(size);
      nodefs.writeFileSync(files.at('some'), content);
      assert.strictEqual(await fs.hashFile(files.at('some')), digest(content));
    }
  });

  it('knows the algorithms that crypto knows', async () => {
    const content = nodefs.readFileSync(files.at('file'));
    for (const algorithm of ['md5', 'SHA1', 'sha512', 'sha3-256', 'blake2b512', 'RSA-SHA256']) {
      assert.strictEqual(await fs.hashFile(files.at('file'), algorithm), digest(content, algorithm));
    }
  });

  it('makes of each algorithm its digest or an error that says so', async () => {
    const content = nodefs.readFileSync(files.at('file'));
    let made = 0;
    for (const algorithm of crypto.getHashes()) {
      try {
        assert.strictEqual(await fs.hashFile(files.at('file'), algorithm), digest(content, algorithm));
        made++;
      } catch (error) {
        if (error.code !== 'CFLOW_INVALID_ARGUMENT') assert.strictEqual(error.code, 'CFLOW_NO_DIGEST', error.stack);
      }
    }
    assert.ok(made > 20, `${made} algorithms`);
  });

  it('gives a digest in any encoding of Buffer\'s, or as a Buffer', async () => {
    const content = nodefs.readFileSync(files.at('file'));
    for (const encoding of ['hex', 'base64', 'latin1']) {
      assert.strictEqual(await fs.hashFile(files.at('file'), 'sha1', encoding), digest(content, 'sha1', encoding));
    }
    assert.deepStrictEqual(await fs.hashFile(files.at('file'), undefined, 'buffer'), Buffer.from(digest(content), 'hex'));
  });

  it('takes bytes and URLs as paths', async () => {
    const expected = digest(nodefs.readFileSync(files.at('file')));
    assert.strictEqual(await fs.hashFile(Buffer.from(files.at('file'))), expected);
    assert.strictEqual(await fs.hashFile(pathToFileURL(files.at('file'))), expected);
  });

  it('is a task and an iteratee', async () => {
    const names = ['file', 'large', 'empty'];
    const expected = names.map(name => digest(nodefs.readFileSync(files.at(name)), 'md5'));
    assert.deepStrictEqual(await cflow.parallel(names.map(name => fs.hashFile(files.at(name), 'md5'))), expected);
    assert.deepStrictEqual(await cflow.mapLimit(names.map(files.at), 2, fs.hashFile.with('md5')), expected);
  });

  it('hashes files of /proc, which have no size', async () => {
    assert.strictEqual(await fs.hashFile('/proc/version'), digest(nodefs.readFileSync('/proc/version')));
  });

  it('fails as reading does', async () => {
    for (const [name, code, syscall] of [['nothing', 'ENOENT', 'open'], ['loop', 'ELOOP', 'open'], ['dir', 'EISDIR', 'read'], ['file/x', 'ENOTDIR', 'open']]) {
      const { error, values } = await failure(done => fs.hashFile(files.at(name), done));
      const { errno } = await new Promise(resolve => nodefs.readFile(files.at(name), resolve));
      assert.deepStrictEqual(
        { code: error.code, errno: error.errno, path: error.path, syscall: error.syscall },
        { code, errno, path: files.at(name), syscall }
      );
      assert.deepStrictEqual(values, []);
    }
  });

  it('refuses FIFOs, sockets and devices, which need not have an end', async () => {
    const server = net.createServer().listen(files.at('socket'));
    await new Promise(resolve => server.once('listening', resolve));
    for (const where of [files.at('fifo'), files.at('socket'), '/dev/zero', '/dev/null']) {
      const { error } = await failure(done => fs.hashFile(where, done));
      assert.strictEqual(error.code, 'CFLOW_NOT_A_FILE');
      assert.strictEqual(error.path, where);
      assert.ok(error.message.startsWith('cflow.fs.hashFile: ') && error.message.endsWith(`'${where}'`), error.message);
    }
    server.close();
  });

  it('throws at once what is wrong with its arguments', () => {
    const bad = [
      [[undefined], /^cflow\.fs\.hashFile: path must be .*, got undefined$/],
      [['a\0b'], /path must be/],
      [[1], /path must be .*, got 1$/],
      [[new URL('http://example.org')], /path must be/],
      [['file', 'sha257'], /^cflow\.fs\.hashFile: algorithm must be one of crypto\.getHashes\(\), got "sha257"$/],
      [['file', 256], /algorithm must be a string, got 256$/],
      [['file', null], /algorithm must be a string, got null$/],
      [['file', 'md5', 'utf9'], /encoding must be .*, got "utf9"$/],
      [['file', 'md5', 7], /encoding must be/]
    ];
    for (const [args, message] of bad) {
      const error = { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message };
      assert.throws(() => fs.hashFile(...args), error);
      assert.throws(() => fs.hashFile(...args, assert.fail), error);
    }
    assert.throws(() => fs.hashFile.with('sha257'), { code: 'CFLOW_INVALID_ARGUMENT' });
  });

  it('throws Node\'s error where Node has no OpenSSL', async () => {
    const { stdout } = await child(`
      const Module = require('module');
      const load = Module._load;
      Module._load = (name, ...rest) => {
        if (name === 'crypto') throw Object.assign(new Error('no OpenSSL'), { code: 'ERR_NO_CRYPTO' });
        return load(name, ...rest);
      };
      try {
        require('./lib/native/fs').hashFile('package.json', () => {});
      } catch (error) {
        console.log(error.code);
      }
    `);
    assert.strictEqual(stdout, 'ERR_NO_CRYPTO\n');
  });
});
