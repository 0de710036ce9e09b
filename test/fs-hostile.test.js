'use strict';

// What callers may hand in who are careless or mean: the outcome is that of node:fs, or an error that says what is wrong.

const assert = require('assert');
const { execFileSync, spawnSync } = require('child_process');
const nodefs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');
const vm = require('vm');
const cflow = require('..');
const { assertAlike, ofNode } = require('./support/node-fs');
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

  describe('paths', () => {
    class Liar extends Uint8Array {
      indexOf() {
        return -1;
      }
      get length() {
        return 1;
      }
    }
    class Thrower extends URL {
      get href() {
        throw new Error('read');
      }
    }
    const revoked = target => {
      const { proxy, revoke } = Proxy.revocable(target, {});
      revoke();
      return proxy;
    };
    const detached = () => {
      const bytes = new Uint8Array(Buffer.from(root));
      structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
      return bytes;
    };
    const PATHS = {
      'a Proxy of a Buffer': () => new Proxy(Buffer.from(root), {}),
      'a revoked Proxy': () => revoked({}),
      'a revoked Proxy of a Buffer': () => revoked(Buffer.from(root)),
      'an object that looks like bytes': () => Object.create(Uint8Array.prototype),
      'bytes that lie about what is in them': () => Liar.from(Buffer.from(root)),
      'bytes that lie about a zero among them': () => new Liar([47, 0, 47]),
      'bytes without a memory': detached,
      'bytes in shared memory': () => new Uint8Array(new SharedArrayBuffer(root.length)).fill(47),
      'bytes of another realm': () => vm.runInNewContext('Uint8Array.of(47)'),
      'numbers that look like bytes': () => Object.setPrototypeOf(Float64Array.of(1), Uint8Array.prototype),
      'all bytes that there are': () => Buffer.from(Array.from({ length: 256 }, (_, i) => i)),
      'all bytes that can be': () => Buffer.from(Array.from({ length: 255 }, (_, i) => i + 1)),
      'clamped bytes': () => new Uint8ClampedArray([47]),
      'a symbol': () => Symbol('path'),
      'a String': () => new String(root),
      'an array': () => [root],
      'what cannot be shown': () => ({ toString: () => assert.fail() }),
      'a URL whose parts throw': () => new Thrower(`file://${root}`),
      'a Proxy of a URL': () => new Proxy(new URL(`file://${root}`), {}),
      'half a character': () => at('\udc00'),
      'a megabyte': () => '/'.repeat(1e6),
      'no number': () => NaN
    };
    for (const what of Object.keys(PATHS)) {
      it(`may be ${what}`, async () => {
        for (const name of ['access', 'lstat', 'readFile', 'readdir', 'realpath', 'stat']) {
          await assertAlike(name, () => [PATHS[what]()]);
        }
      });
    }

    it('may be taken away before the task starts, but not afterwards', async () => {
      const bytes = new Uint8Array(Buffer.from(at('file')));
      const task = fs.readFile(bytes, 'utf8');
      const begun = new Promise((resolve, reject) => task((error, text) => (error ? reject(error) : resolve(text))));
      structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
      assert.strictEqual(await begun, 'content');
      await assert.rejects(task, { code: 'ENOENT' });
    });

    it('may change before the task starts', async () => {
      const bytes = Buffer.from(at('file'));
      const task = fs.readFile(bytes, 'utf8');
      bytes[0] = 0;
      await assert.rejects(task, { code: 'CFLOW_INVALID_ARGUMENT' });
    });
  });

  describe('options', () => {
    const hidden = (name, value) => Object.defineProperty({}, name, { value });
    const OPTIONS = {
      'an object with a hidden signal': () => hidden('signal', AbortSignal.abort()),
      'an object with a hidden flag': () => hidden('flag', 'w'),
      'an object that inherits': () => Object.create({ encoding: 'hex' }),
      'an object without a prototype': () => Object.assign(Object.create(null), { encoding: 'hex' }),
      'a getter that throws': () => ({
        get encoding() {
          throw new Error('read');
        }
      }),
      'a Proxy': () => new Proxy({ encoding: 'hex' }, {}),
      'an instance': () => new (class {})(),
      null: () => null,
      'a symbol': () => Symbol('options'),
      'a symbol among them': () => ({ [Symbol('x')]: 1 }),
      'an encoding of no string': () => ({ encoding: 5 }),
      'an encoding of nothing': () => ({ encoding: '' }),
      'an encoding of buffer': () => ({ encoding: 'buffer' }),
      'an encoding in capitals': () => ({ encoding: 'UTF8' }),
      'an encoding that is an object': () => ({ encoding: new String('utf8') }),
      'nothing': () => '',
      'false': () => false,
      'zero': () => 0,
      'an array': () => [],
      'a function': () => ({ encoding: () => {} })
    };
    for (const what of Object.keys(OPTIONS)) {
      it(`may be ${what}`, async () => {
        const options = OPTIONS[what];
        for (const name of ['access', 'readFile', 'realpath', 'stat']) await assertAlike(name, () => [at('file'), options()]);
        await assertAlike('readdir', () => [at('dir'), options()]);
        await assertAlike('mkdir', () => {
          nodefs.rmSync(at('made'), { recursive: true, force: true });
          return [at('made'), options()];
        });
        await assertAlike('rm', () => {
          nodefs.rmSync(at('made'), { recursive: true, force: true });
          nodefs.writeFileSync(at('made'), '');
          return [at('made'), options()];
        });
        await assertAlike('writeFile', () => [at('made'), 'c0de', options()]);
      });
    }
  });

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

    it('may be anything that has items', async () => {
      let reads = 0;
      const counted = new Proxy([root, at('file')], {
        get: (target, key) => {
          reads++;
          return target[key];
        }
      });
      const getters = Object.defineProperty([root], 1, { get: () => (reads++ % 2 === 0 ? at('file') : Symbol('other')), enumerable: true });
      assert.deepStrictEqual(await cflow.map(counted, fs.realpath), [root, at('file')].map(each => nodefs.realpathSync(each)));
      assert.ok(reads > 0);
      reads = 0;
      assert.strictEqual((await cflow.map(getters, fs.stat)).length, 2);
      assert.deepStrictEqual(await cflow.mapValues(Object.create({ inherited: 5 }), fs.stat), {});
      for (const bad of [[root, , root], [root, Symbol('item')], new Proxy([root, root], { get: () => undefined }), { a: root, b: undefined }]) { // eslint-disable-line no-sparse-arrays
        await assert.rejects(async () => cflow.mapLimit(bad, 1, fs.stat), error => /^(ERR|CFLOW)_INVALID_ARG/.test(error.code));
      }
      const thrown = new Error('read');
      const throwing = Object.defineProperty([root, root], 1, {
        get() {
          throw thrown;
        }
      });
      await assert.rejects(async () => cflow.map(throwing, fs.stat), thrown);
    });

    it('may change while the flow runs', async () => {
      const items = new Array(MANY).fill(root);
      const flow = cflow.mapLimit(items, 4, fs.access);
      items.fill(Symbol('other'));
      setImmediate(() => (items.length = 0));
      assert.strictEqual((await flow).length, MANY);
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

  describe('files that are none', () => {
    it('a socket is opened by nobody', async () => {
      const server = net.createServer();
      await new Promise(resolve => server.listen(at('socket'), resolve));
      try {
        await assertAlike('readFile', () => [at('socket')]);
        await assertAlike('writeFile', () => [at('socket'), 'text']);
        await assertAlike('copyFile', () => [at('socket'), at('copy')]);
        await assertAlike('readdir', () => [at('socket')]);
        await assert.rejects(fs.hashFile(at('socket')), { code: 'CFLOW_NOT_A_FILE' });
        assert.ok((await fs.walk(root)).some(entry => entry.stats.isSocket()));
        await assertAlike('access', () => [at('socket')]);
      } finally {
        await new Promise(resolve => server.close(resolve));
      }
    });

    it('devices are read by Node alone', async () => {
      await assertAlike('readFile', () => ['/dev/null']);
      await assertAlike('writeFile', () => ['/dev/full', 'text']);
      await assertAlike('copyFile', () => ['/dev/null', at('copy')]);
      for (const device of ['/dev/zero', '/dev/null', '/dev/full']) await assert.rejects(fs.hashFile(device), { code: 'CFLOW_NOT_A_FILE' });
    });

    it('files of /proc have no size, may not be readable, and vanish', async () => {
      for (const name of ['/proc/self/status', '/proc/self/mem', '/proc/1/mem', '/proc/self/task/1/stat']) {
        const { given } = await ofNode('readFile', [name]);
        await fs.hashFile(name).then(
          () => assert.strictEqual(given[0], null),
          error => assert.strictEqual(error.code, given[0].code)
        );
      }
      await assertAlike('readFile', () => ['/proc/version', 'utf8']);
      await assertAlike('readFile', () => ['/proc/self/mem']);
      const entries = await fs.walk('/proc/self/fd');
      assert.ok(entries.length > 2);
    });

    it('a FIFO with nobody at its other end holds up nothing but what Node does itself', async () => {
      const { status, stdout } = spawnSync(
        process.execPath,
        [
          '-e',
          `const cflow = require(${JSON.stringify(path.join(__dirname, '..'))});
           const { fs } = cflow;
           require('child_process').execFileSync('mkfifo', ['fifo']);
           const still = () => { throw new Error('ended'); };
           fs.readFile('fifo', still); // Node's, on one thread of four
           cflow.parallel([
             done => fs.hashFile('fifo', error => done(null, error.code)),
             done => cflow.map(new Array(5000).fill('.'), fs.stat, done),
             done => fs.walk('.', done),
             done => fs.rm('link', { force: true }, done)
           ], (error, [code, stats]) => {
             console.log(code, stats.length);
             process.kill(process.pid, 'SIGKILL'); // a thread waits for ever
           });`
        ],
        { cwd: root, encoding: 'utf8', timeout: 60000, killSignal: 'SIGTERM' }
      );
      assert.strictEqual(status, null);
      assert.strictEqual(stdout, 'CFLOW_NOT_A_FILE 5000\n');
    });
  });

  it('errors are Node\'s where there are no descriptors left', () => {
    const script = `
      const nodefs = require('fs');
      const { assertAlike } = require(${JSON.stringify(path.join(__dirname, 'support', 'node-fs.js'))});
      const { fs } = require(${JSON.stringify(path.join(__dirname, '..'))});
      const calls = { readFile: ['file'], readdir: ['dir'], writeFile: ['file', 'x'], appendFile: ['file', 'x'], copyFile: ['file', 'copy'], stat: ['file'], realpath: ['link'] };
      (async () => {
        const { createHash } = require('crypto');
        createHash('sha256');
        const open = [];
        try {
          for (;;) open.push(nodefs.openSync('file'));
        } catch (error) {
          if (error.code !== 'EMFILE') throw error;
        }
        const codes = {};
        for (const name of Object.keys(calls)) {
          const { given } = await assertAlike(name, () => calls[name]);
          codes[name] = given[0] && given[0].code;
        }
        for (const name of ['hashFile', 'walk']) codes[name] = await fs[name](name === 'walk' ? 'dir' : 'file').then(() => null, error => error.code);
        codes.rm = await fs.rm('dir', { recursive: true }).then(() => null, error => error.code);
        open.forEach(each => nodefs.closeSync(each));
        console.log(JSON.stringify(codes));
      })();`;
    const { stdout, stderr } = spawnSync('bash', ['-c', 'ulimit -n 40; exec "$0" -e "$1"', process.execPath, script], { cwd: root, encoding: 'utf8' });
    assert.strictEqual(stderr, '');
    const no = 'EMFILE';
    const expected = { readFile: no, readdir: no, writeFile: no, appendFile: no, copyFile: no, stat: null, realpath: null, hashFile: no, walk: no, rm: no };
    assert.deepStrictEqual(JSON.parse(stdout), expected);
  });

  describe('directories', () => {
    it('that are too deep for a path fail as they do in Node', async () => {
      const here = process.cwd();
      try {
        process.chdir(root);
        for (let i = 0; i < 20; i++) {
          nodefs.mkdirSync('d'.repeat(250));
          process.chdir('d'.repeat(250));
        }
      } finally {
        process.chdir(here);
      }
      await assert.rejects(fs.walk(root), { code: 'ENAMETOOLONG' });
      const { given } = await ofNode('rm', [root, { recursive: true }]);
      await assert.rejects(fs.rm(root, { recursive: true }), { code: given[0].code });
      execFileSync('rm', ['-r', root]);
    });

    it('may vanish while they are walked and removed', async () => {
      for (let round = 0; round < 5; round++) {
        for (let i = 0; i < 40; i++) {
          nodefs.mkdirSync(at(`tree/${i}/deep`), { recursive: true });
          for (const name of ['a', 'b', 'deep/c']) nodefs.writeFileSync(at(`tree/${i}/${name}`), name);
        }
        const tree = at('tree');
        const walks = cflow.parallel(new Array(8).fill(0).map(() => done => fs.walk(tree, (error, found) => done(null, error ? error.code : found))));
        await cflow.each(nodefs.readdirSync(tree).map(name => path.join(tree, name)), fs.rm.with({ recursive: true, force: true }));
        for (const found of await walks) assert.ok(Array.isArray(found) || found === 'ENOENT', found);
        assert.deepStrictEqual(nodefs.readdirSync(tree), []);
      }
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
