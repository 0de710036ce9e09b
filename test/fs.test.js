'use strict';

// The native functions of the file system do what node:fs does: results, errors, number of a callback's arguments, and
// what is on the disk thereafter. Each row of a table runs three times, in directories that are alike: by node:fs, and by ours as a call
// and as a task.

const assert = require('assert');
const { execFile } = require('child_process');
const nodefs = require('fs');
const { pathToFileURL } = require('url');
const cflow = require('..');
const fs = require('../lib/native/fs');
const { listing, makeFiles } = require('./support/files');
const { settle } = require('./support/outcome');

const { COPYFILE_EXCL, COPYFILE_FICLONE, O_CREAT, O_WRONLY, R_OK, W_OK, X_OK } = nodefs.constants;
const LONG = 'x'.repeat(300);
const major = parseInt(process.versions.node, 10);
const isRoot = process.getuid() === 0;

// What is done, and to what: a function of `at(name)`, which gives a path.
const READS = {
  access: [
    ['a file', at => [at('file')]],
    ['a mode', at => [at('file'), R_OK | W_OK]],
    ['a mode that is not granted', at => [at('file'), X_OK]],
    ['a program', at => [at('program'), X_OK]],
    ['nothing', at => [at('nothing')]],
    ['no mode', at => [at('file'), undefined]],
    ['a mode that is none', at => [at('file'), 8]],
    ['a mode that is no number', at => [at('file'), 'r']],
    ['a path that is none', () => [undefined]],
    ['a path with a zero byte', at => [at('fi\0le')]],
    ['a loop', at => [at('loop')]],
    ['an empty path', () => ['']]
  ],
  stat: [
    ['a file', at => [at('file')]],
    ['a path in bytes', at => [Buffer.from(at('file'))]],
    ['a URL', at => [pathToFileURL(at('file'))]],
    ['a URL of the web', () => [new URL('http://example.org/')]],
    ['a name that is no UTF-8', at => [Buffer.concat([Buffer.from(at('dir/')), Buffer.from([0x62, 0xff, 0xfe])])]],
    ['a missing name that is no UTF-8', at => [Buffer.concat([Buffer.from(at('dir/')), Buffer.from([0x63, 0xff])])]],
    ['a missing name with half a character', at => [at('\ud800')]],
    ['a directory', at => [at('dir')]],
    ['a link', at => [at('link')]],
    ['a large file', at => [at('sparse')]],
    ['a FIFO', at => [at('fifo')]],
    ['a device', () => ['/dev/null']],
    ['a file of /proc', () => ['/proc/version']],
    ['a dangling link', at => [at('dangling')]],
    ['a loop', at => [at('loop')]],
    ['below a file', at => [at('file/x')]],
    ['a long name', at => [at(LONG)]],
    ['an empty path', () => ['']],
    ['options', at => [at('file'), {}]],
    ['no options', at => [at('file'), undefined]],
    ['bigint', at => [at('file'), { bigint: true }]],
    ['no bigint', at => [at('file'), { bigint: false }]],
    ['an option that nobody knows', at => [at('file'), { other: 1 }]],
    ['a path that is none', () => [{}]],
    ['a path that is a number', () => [1]]
  ],
  lstat: [
    ['a file', at => [at('file')]],
    ['a link', at => [at('link')]],
    ['a dangling link', at => [at('dangling')]],
    ['a loop', at => [at('loop')]],
    ['nothing', at => [at('nothing')]],
    ['bigint', at => [at('link'), { bigint: true }]]
  ],
  readFile: [
    ['a file', at => [at('file')]],
    ['an encoding', at => [at('file'), 'utf8']],
    ['an encoding among options', at => [at('file'), { encoding: 'utf-8' }]],
    ['another encoding', at => [at('latin1'), 'latin1']],
    ['base64', at => [at('latin1'), { encoding: 'base64' }]],
    ['bytes that are no UTF-8', at => [at('latin1'), 'utf8']],
    ['no encoding', at => [at('file'), null]],
    ['an encoding of null', at => [at('file'), { encoding: null }]],
    ['an encoding that is none', at => [at('file'), 'utf9']],
    ['options that are none', at => [at('file'), 7]],
    ['a flag', at => [at('file'), { flag: 'r+' }]],
    ['a flag that is none', at => [at('file'), { flag: 'z' }]],
    ['a signal', at => [at('file'), { signal: AbortSignal.abort() }]],
    ['an empty file', at => [at('empty')]],
    ['an empty file as text', at => [at('empty'), 'utf8']],
    ['a file of many pages', at => [at('large')]],
    ['a file that is too large', at => [at('sparse')]],
    ['a file that is too large as text', at => [at('sparse'), 'utf8']],
    ['a link', at => [at('link'), 'utf8']],
    ['a directory', at => [at('dir')]],
    ['nothing', at => [at('nothing')]],
    ['a loop', at => [at('loop')]],
    ['a file of /proc', () => ['/proc/version', 'utf8']],
    ['an endless file of no size', () => ['/proc/self/cmdline']],
    ['a device', () => ['/dev/null']],
    ['a descriptor that is none', () => [99999]],
    ['a path that is none', () => [null]]
  ],
  readdir: [
    ['a directory', at => [at('dir')]],
    ['a link to one', at => [at('dirlink')]],
    ['a slash at the end', at => [at('dir/')]],
    ['an empty one', at => [at('none')]],
    ['an empty one with types', at => [at('none'), { withFileTypes: true }]],
    ['bytes', at => [at('dir'), 'buffer']],
    ['bytes of an empty one', at => [at('none'), { encoding: 'buffer' }]],
    ['an encoding', at => [at('dir'), { encoding: 'hex' }]],
    ['an encoding that is none', at => [at('dir'), 'utf9']],
    ['types', at => [at(''), { withFileTypes: true }]],
    ['types and bytes', at => [at('dir'), { withFileTypes: true, encoding: 'buffer' }]],
    // Node 18 fails there with an exception that nobody can catch.
    ...(major < 20 ? [] : [['types of a path in bytes', at => [Buffer.from(at('dir')), { withFileTypes: true }]]]),
    ['types of a URL', at => [pathToFileURL(at('dir')), { withFileTypes: true }]],
    ['a type of no boolean', at => [at('dir'), { withFileTypes: 1 }]],
    ['all below', at => [at('dir'), { recursive: true }]],
    ['devices', () => ['/dev', { withFileTypes: true }]],
    ['a file', at => [at('file')]],
    ['nothing', at => [at('nothing')]],
    ['nothing, with types', at => [at('nothing'), { withFileTypes: true }]],
    ['a path that is none', () => [false]]
  ],
  realpath: [
    ['a file', at => [at('file')]],
    ['a link', at => [at('link')]],
    ['dots', at => [at('dir/./deep/../one')]],
    ['dots behind a link', at => [`${at('dirlink')}/../file`]],
    ['a path relative to here', () => ['test']],
    ['an empty path', () => ['']],
    ['a slash behind a file', at => [`${at('file')}/`]],
    ['bytes', at => [at('link'), 'buffer']],
    ['an encoding', at => [at('link'), { encoding: 'hex' }]],
    ['a path in bytes', at => [Buffer.from(at('link'))]],
    ['a path that is none', () => [3]],
    ['nothing', at => [at('nothing/below')]],
    ['a dangling link', at => [at('dangling')]],
    ['a loop', at => [at('loop')]]
  ]
};

const WRITES = {
  writeFile: [
    ['text', at => [at('new'), 'täxt']],
    ['half a character', at => [at('new'), 'a\ud800b']],
    ['no text', at => [at('new'), '']],
    ['over a longer file', at => [at('large'), 'short']],
    ['through a link', at => [at('link'), 'new']],
    ['through a dangling link', at => [at('dangling'), 'new']],
    ['bytes', at => [at('new'), Buffer.from([0, 1, 255])]],
    ['numbers', at => [at('new'), new Uint16Array([1, 2, 3]).subarray(1)]],
    ['a view', at => [at('new'), new DataView(new ArrayBuffer(5), 1, 3)]],
    ['shared memory', at => [at('new'), new Uint8Array(new SharedArrayBuffer(4))]],
    ['much text', at => [at('new'), 'ä'.repeat(1e6)]],
    ['more than is copied', at => [at('new'), Buffer.alloc(2 ** 24 + 1)]],
    ['an encoding', at => [at('new'), 'f\xe4lle', 'latin1']],
    ['an encoding among options', at => [at('new'), '616263', { encoding: 'hex' }]],
    ['an encoding that is none', at => [at('new'), 'x', 'utf9']],
    ['a mode', at => [at('new'), 'x', { mode: 0o640 }]],
    ['a mode in octal', at => [at('new'), 'x', { mode: '600' }]],
    ['a mode that is none', at => [at('new'), 'x', { mode: -1 }]],
    ['a mode with a sticky bit', at => [at('new'), 'x', { mode: 0o1755 }]],
    ['a flag', at => [at('file'), 'x', { flag: 'a' }]],
    ['a flag that minds a file', at => [at('file'), 'x', { flag: 'wx' }]],
    ['a flag that minds a link', at => [at('dangling'), 'x', { flag: 'wx' }]],
    ['a flag for both', at => [at('file'), 'X', { flag: 'r+' }]],
    ['a flag for reading', at => [at('file'), 'x', { flag: 'r' }]],
    ['a flag that is a number', at => [at('new'), 'x', { flag: O_WRONLY | O_CREAT }]],
    ['a flag that is none', at => [at('new'), 'x', { flag: 'z' }]],
    ['flush', at => [at('new'), 'x', { flush: true }]],
    ['a signal', at => [at('new'), 'x', { signal: AbortSignal.abort() }]],
    ['data that is none', at => [at('new'), {}]],
    ['no data', at => [at('new')]],
    ['a directory', at => [at('dir'), 'x']],
    ['below nothing', at => [at('nothing/new'), 'x']],
    ['below a file', at => [at('file/new'), 'x']],
    ['a loop', at => [at('loop'), 'x']],
    ['a long name', at => [at(LONG), 'x']],
    ['a full device', () => ['/dev/full', 'x']],
    ['a device', () => ['/dev/null', 'x']],
    ['a path that is none', () => [[], 'x']]
  ],
  appendFile: [
    ['to a file', at => [at('file'), 'more']],
    ['to nothing', at => [at('new'), 'first']],
    ['bytes', at => [at('file'), Buffer.from([255])]],
    ['options', at => [at('new'), '00ff', { encoding: 'hex', mode: 0o600 }]],
    ['a flag', at => [at('file'), 'x', { flag: 'ax' }]],
    ['to a directory', at => [at('dir'), 'x']],
    ['data that is none', at => [at('file'), undefined]]
  ],
  copyFile: [
    ['to nothing', at => [at('large'), at('new')]],
    ['a program', at => [at('program'), at('new')]],
    ['over a file', at => [at('file'), at('large')]],
    ['an empty file', at => [at('empty'), at('new')]],
    ['a link', at => [at('link'), at('new')]],
    ['over a link', at => [at('large'), at('link')]],
    ['to itself', at => [at('file'), at('file')]],
    ['over a file, with a mode that minds', at => [at('file'), at('large'), COPYFILE_EXCL]],
    ['a clone, if that can be', at => [at('file'), at('new'), COPYFILE_FICLONE]],
    ['a mode that is none', at => [at('file'), at('new'), 8]],
    ['a directory', at => [at('dir'), at('new')]],
    ['to a directory', at => [at('file'), at('dir')]],
    ['nothing', at => [at('nothing'), at('new')]],
    ['no other path', at => [at('file')]],
    ['a device', at => ['/dev/null', at('new')]]
  ],
  rename: [
    ['a file', at => [at('file'), at('new')]],
    ['over a file', at => [at('file'), at('large')]],
    ['a directory', at => [at('dir'), at('new')]],
    ['over an empty directory', at => [at('dir'), at('none')]],
    ['over a directory that is not', at => [at('none'), at('full')]],
    ['a file over a directory', at => [at('file'), at('none')]],
    ['a directory into itself', at => [at('dir'), at('dir/new')]],
    ['nothing', at => [at('nothing'), at('new')]],
    ['to bytes', at => [at('file'), Buffer.from(at('new'))]],
    ['to what is no path', at => [at('file'), 5]]
  ],
  unlink: [
    ['a file', at => [at('file')]],
    ['a link', at => [at('dirlink')]],
    ['a FIFO', at => [at('fifo')]],
    ['a directory', at => [at('none')]],
    ['nothing', at => [at('nothing')]],
    ['what is no path', () => [Symbol('path')]]
  ],
  mkdir: [
    ['a directory', at => [at('new')]],
    ['a mode', at => [at('new'), 0o700]],
    ['a mode in octal', at => [at('new'), '750']],
    ['a mode among options', at => [at('new'), { mode: 0o750 }]],
    ['no options', at => [at('new'), undefined]],
    ['a mode that is none', at => [at('new'), { mode: 'rwx' }]],
    ['where one is', at => [at('dir')]],
    ['below nothing', at => [at('nothing/new')]],
    ['one below another', at => [at('a/b/c'), { recursive: true }]],
    ['one below another, with a mode', at => [at('a/b'), { recursive: true, mode: 0o700 }]],
    ['slashes', at => [`${at('a')}//b///c//`, { recursive: true }]],
    ['dots', at => [`${at('dir')}/x/../y/./z`, { recursive: true }]],
    ['those that are missing', at => [at('dir/deep/new/newer'), { recursive: true }]],
    ['none that is missing', at => [at('dir/deep'), { recursive: true }]],
    ['through a link', at => [at('dirlink/new/newer'), { recursive: true }]],
    ['where a file is', at => [at('file'), { recursive: true }]],
    ['below a file', at => [at('file/a/b'), { recursive: true }]],
    ['where a dangling link is', at => [at('dangling'), { recursive: true }]],
    ['below a loop', at => [at('loop/a'), { recursive: true }]],
    ['a long name', at => [at(`a/${LONG}`), { recursive: true }]],
    ['what recursive cannot be', at => [at('new'), { recursive: 1 }]],
    ['an empty path', () => ['', { recursive: true }]]
  ],
  rm: [
    ['a file', at => [at('file')]],
    ['a link', at => [at('dirlink')]],
    ['a FIFO', at => [at('fifo')]],
    ['a directory', at => [at('dir')]],
    ['an empty directory', at => [at('none')]],
    ['a directory with all in it', at => [at('dir'), { recursive: true }]],
    ['a slash at the end', at => [`${at('dir')}/`, { recursive: true }]],
    ['a link to a directory', at => [at('dirlink'), { recursive: true }]],
    ['nothing', at => [at('nothing')]],
    ['nothing, recursively', at => [at('nothing'), { recursive: true }]],
    ['nothing, forced', at => [at('nothing'), { force: true }]],
    ['below nothing, forced', at => [at('nothing/x'), { force: true, recursive: true }]],
    ['below a file, forced', at => [at('file/x'), { force: true }]],
    ['a long name, forced', at => [at(LONG), { force: true }]],
    ['tries', at => [at('dir'), { recursive: true, maxRetries: 2, retryDelay: 1 }]],
    ['options that are none', at => [at('file'), { force: 'yes' }]],
    ['what cannot be removed', () => ['/proc/version']]
  ]
};

/** What there is to see of an error or a value, without the directory that it was in. */
function visible(value, root) {
  if (value instanceof Error) {
    const { name, message, code, errno, syscall, path, dest } = value;
    const text = JSON.stringify({ name, message, code, errno, syscall, path, dest, keys: Object.keys(value) });
    return text.split(root).join('<root>');
  }
  if (typeof value === 'string') return value.split(root).join('<root>');
  return value;
}

/** What comes of `start`, which gets a callback: what it throws, or the callback's arguments. */
async function outcomeOf(start) {
  let calls = 0;
  const args = await new Promise(resolve => {
    try {
      start((...given) => {
        calls++;
        resolve(given);
      });
    } catch (exception) {
      resolve(['thrown', exception]);
    }
  });
  await settle(1);
  assert.ok(calls <= 1, `called ${calls} times`);
  return args;
}

/** The outcomes of the three ways. */
async function threeWays(name, argsOf, files) {
  const ways = [
    (args, callback) => nodefs[name](...args, callback),
    (args, callback) => fs[name](...args, callback),
    (args, callback) => fs[name](...args)(callback)
  ];
  const outcomes = [];
  for (let i = 0; i < ways.length; i++) {
    const { at, root } = files[i];
    const args = await outcomeOf(callback => ways[i](argsOf(at), callback));
    outcomes.push(args.map(arg => visible(arg, root)));
  }
  return outcomes;
}

describe('cflow.fs', () => {
  for (const name of Object.keys(READS)) {
    describe(name, () => {
      let files;
      before(() => {
        files = makeFiles();
      });
      after(() => files.remove());

      for (const [what, argsOf] of READS[name]) {
        it(`does with ${what} what node:fs does`, async () => {
          const [expected, called, ran] = await threeWays(name, argsOf, [files, files, files]);
          assert.deepStrictEqual(called, expected);
          assert.deepStrictEqual(ran, expected);
        });
      }
    });
  }

  for (const name of Object.keys(WRITES)) {
    describe(name, () => {
      for (const [what, argsOf] of WRITES[name]) {
        it(`does with ${what} what node:fs does`, async () => {
          const files = [makeFiles(), makeFiles(), makeFiles()];
          const [expected, called, ran] = await threeWays(name, argsOf, files);
          const [before, after, last] = files.map(each => listing(each.root));
          files.forEach(each => each.remove());
          assert.deepStrictEqual(called, expected);
          assert.deepStrictEqual(ran, expected);
          assert.deepStrictEqual(after, before);
          assert.deepStrictEqual(last, before);
        });
      }
    });
  }

  describe('mkdtemp', () => {
    let files;
    before(() => {
      files = makeFiles();
    });
    after(() => files.remove());

    const made = start => outcomeOf(start).then(([error, where, ...more]) => {
      assert.strictEqual(error, null);
      assert.deepStrictEqual(more, []);
      assert.strictEqual(nodefs.statSync(where).mode & 0o7777, 0o700);
      return where;
    });

    it('makes a directory, each time another', async () => {
      const prefix = files.at('temporary-');
      const first = await made(done => fs.mkdtemp(prefix, done));
      const second = await made(done => fs.mkdtemp(prefix, 'utf8')(done));
      for (const where of [first, second]) {
        assert.ok(where.startsWith(prefix));
        assert.strictEqual(where.length, prefix.length + 6);
      }
      assert.notStrictEqual(first, second);
    });

    it('gives its path as bytes', async () => {
      assert.ok(Buffer.isBuffer(await made(done => fs.mkdtemp(files.at('b-'), 'buffer', done))));
    });

    it('fails as node:fs does', async () => {
      const prefixes = [files.at('nothing/t-'), files.at('file/t-'), files.at(LONG), 7, 'a\0b'];
      for (const prefix of prefixes) {
        const anonymous = args => JSON.stringify(args.map(arg => visible(arg, files.root))).replace(/.{6}'?\\",/g, '');
        const expected = await outcomeOf(done => nodefs.mkdtemp(prefix, done));
        assert.strictEqual(anonymous(await outcomeOf(done => fs.mkdtemp(prefix, done))).length, anonymous(expected).length);
      }
    });
  });

  describe('files', () => {
    let files;
    beforeEach(() => {
      files = makeFiles();
    });
    afterEach(() => files.remove());

    it('are awaited as tasks', async () => {
      assert.strictEqual(await fs.readFile(files.at('latin1'), 'latin1'), 'f\xe4lle');
      assert.ok((await fs.stat(files.at('dir'))).isDirectory());
      assert.strictEqual(await fs.writeFile(files.at('new'), 'x'), undefined);
      await assert.rejects(async () => fs.readFile(files.at('nothing')), { code: 'ENOENT', syscall: 'open' });
    });

    it('are read and written as flows', async () => {
      const [, text] = await cflow.series([fs.writeFile(files.at('new'), 'first'), fs.readFile(files.at('new'), 'utf8')]);
      assert.strictEqual(text, 'first');
      const names = ['file', 'empty', 'dir'].map(files.at);
      const stats = await cflow.mapLimit(names, 2, fs.stat);
      assert.deepStrictEqual(stats.map(each => each.size), names.map(name => nodefs.statSync(name).size));
      await cflow.each(names.slice(0, 2), fs.appendFile.with('.'));
      assert.strictEqual(nodefs.readFileSync(files.at('empty'), 'utf8'), '.');
    });

    it('are written with the bytes of the time when the task started', async () => {
      const bytes = Buffer.from('before');
      const written = outcomeOf(done => fs.writeFile(files.at('new'), bytes, done));
      bytes.fill('x');
      await written;
      assert.strictEqual(nodefs.readFileSync(files.at('new'), 'utf8'), 'before');
    });

    it('have dates that node:fs gives', async () => {
      const times = [0, 1, 1.0005, 1e9 + 0.9999, 1700000000.123456, 2 ** 32 + 0.5];
      for (const time of times) {
        nodefs.utimesSync(files.at('file'), time, time);
        const expected = nodefs.statSync(files.at('file'));
        const stats = await fs.stat(files.at('file'));
        for (const field of ['atime', 'mtime', 'ctime', 'birthtime']) {
          assert.strictEqual(stats[field].getTime(), expected[field].getTime());
          assert.strictEqual(stats[`${field}Ms`], expected[`${field}Ms`]);
        }
        assert.deepStrictEqual(stats, expected);
      }
    });

    it('of a descriptor are Node\'s', async () => {
      const file = nodefs.openSync(files.at('new'), 'w+');
      assert.deepStrictEqual(await outcomeOf(done => fs.writeFile(file, 'x', done)), [null]);
      nodefs.closeSync(file);
      assert.strictEqual(nodefs.readFileSync(files.at('new'), 'utf8'), 'x');
    });

    it('that grow while they are read are read as far as they are', async () => {
      const where = files.at('empty');
      for (let i = 0; i < 20; i++) {
        const read = fs.readFile(where, 'utf8').then();
        nodefs.appendFileSync(where, 'x'.repeat(1000));
        assert.match(await read, /^x*$/);
      }
    });

    (isRoot ? it.skip : it)('that one has no permission for fail as in node:fs', async () => {
      nodefs.chmodSync(files.at('file'), 0);
      nodefs.chmodSync(files.at('dir'), 0);
      const names = ['readFile', 'readdir', 'stat', 'unlink', 'rm'];
      for (const name of names) {
        for (const where of ['file', 'dir', 'dir/one']) {
          const [expected, called, ran] = await threeWays(name, at => [at(where)], [files, files, files]);
          assert.deepStrictEqual([called, ran], [expected, expected]);
        }
      }
      nodefs.chmodSync(files.at('dir'), 0o700);
    });
  });

  describe('a FIFO', () => {
    let files;
    beforeEach(() => {
      files = makeFiles();
    });
    afterEach(() => files.remove());

    const shell = command => new Promise((resolve, reject) => {
      execFile('sh', ['-c', command], { cwd: files.root, timeout: 10000 }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    });

    it('is read to its end, whoever comes first', async () => {
      const writer = shell('echo hello > fifo');
      await settle();
      assert.strictEqual(await fs.readFile(files.at('fifo'), 'utf8'), 'hello\n');
      await writer;
      const reader = fs.readFile(files.at('fifo'), 'utf8').then();
      await settle();
      await shell('echo again > fifo');
      assert.strictEqual(await reader, 'again\n');
    });

    it('is written to, whoever comes first', async () => {
      const reader = shell('cat fifo');
      await settle();
      await fs.writeFile(files.at('fifo'), 'hello');
      assert.strictEqual(await reader, 'hello');
      const writer = fs.writeFile(files.at('fifo'), 'again').then();
      await settle();
      assert.strictEqual(await shell('cat fifo'), 'again');
      await writer;
    });

    it('without anybody at its other end does not keep native tasks from running', async () => {
      const reader = fs.readFile(files.at('fifo')).then();
      assert.strictEqual((await cflow.map(['file', 'dir', 'empty'].map(files.at), fs.stat)).length, 3);
      await new Promise(resolve => nodefs.writeFile(files.at('fifo'), 'at last', resolve));
      assert.strictEqual(String(await reader), 'at last');
    });

    it('is listed, renamed and removed without being opened', async () => {
      assert.ok((await fs.stat(files.at('fifo'))).isFIFO());
      await fs.rename(files.at('fifo'), files.at('dir/fifo'));
      await fs.rm(files.at('dir'), { recursive: true });
      assert.strictEqual(nodefs.existsSync(files.at('dir')), false);
    });
  });
});
