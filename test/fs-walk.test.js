'use strict';

// walk: every entry below a directory, with what lstat gives of it.

const assert = require('assert');
const nodefs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const cflow = require('..');
const fs = require('../lib/native/fs');
const { makeFiles } = require('./support/files');
const { failure, success } = require('./support/outcome');

/** The same by node:fs, in bytes. */
function walked(directory) {
  return nodefs.readdirSync(directory, 'buffer').reduce((entries, name) => {
    const where = Buffer.concat([Buffer.from(directory), Buffer.from('/'), name]);
    const stats = nodefs.lstatSync(where);
    entries.push({ path: where, stats });
    // Names of directories are all text here.
    return stats.isDirectory() ? entries.concat(walked(where.toString())) : entries;
  }, []);
}

/** To compare: the times of access are left out, since walking changes them. */
function plain(entries, pathOf = where => where) {
  return entries.map(({ path: where, stats }) => {
    const fields = {};
    Object.keys(stats).filter(name => !name.startsWith('atime')).forEach(name => {
      fields[name] = stats[name];
    });
    return { path: pathOf(where), fields };
  });
}

describe('cflow.fs.walk', () => {
  let files;
  beforeEach(() => {
    files = makeFiles();
  });
  afterEach(() => files.remove());

  it('finds every entry, each directory before what is in it, with its stats', async () => {
    const expected = plain(walked(files.root), String);
    const [entries] = await success(done => fs.walk(files.root, done));
    assert.deepStrictEqual(plain(entries), expected);
    assert.deepStrictEqual(plain(await fs.walk(files.root)), expected);
    assert.ok(entries[0].stats instanceof nodefs.Stats);
    assert.ok(entries.some(entry => entry.path === files.at('dir/deep/deeper/four')));
  });

  it('gives paths as bytes, so that names that are no UTF-8 are not lost', async () => {
    const expected = plain(walked(files.root));
    for (const options of ['buffer', { encoding: 'buffer' }]) {
      assert.deepStrictEqual(plain(await fs.walk(files.root, options)), expected);
    }
    const named = (await fs.walk(files.at('dir'), 'buffer')).find(entry => entry.path.includes(0xff));
    assert.strictEqual(nodefs.readFileSync(named.path, 'utf8'), 'bytes');
  });

  it('gives paths in another encoding', async () => {
    const expected = walked(files.at('dir')).map(entry => entry.path.toString('hex'));
    assert.deepStrictEqual((await fs.walk(files.at('dir'), 'hex')).map(entry => entry.path), expected);
  });

  it('starts its paths as the directory was given', async () => {
    const paths = async (...args) => (await fs.walk(...args)).map(entry => entry.path);
    assert.deepStrictEqual(await paths(files.at('full')), [files.at('full/one')]);
    assert.deepStrictEqual(await paths(`${files.at('full')}/`), [files.at('full/one')]);
    assert.deepStrictEqual(await paths(pathToFileURL(files.at('full'))), [files.at('full/one')]);
    assert.deepStrictEqual(await paths(Buffer.from(files.at('full'))), [files.at('full/one')]);
    const relative = path.relative(process.cwd(), files.at('full'));
    assert.deepStrictEqual(await paths(relative), [`${relative}/one`]);
    assert.ok((await paths('test')).includes('test/support/files.js'));
  });

  it('does not follow links, except the one that it is given', async () => {
    nodefs.symlinkSync('..', files.at('full/up'));
    const entries = await fs.walk(files.at('full'));
    assert.deepStrictEqual(entries.map(entry => entry.path), ['full/one', 'full/up'].map(files.at));
    assert.ok(entries[1].stats.isSymbolicLink());
    assert.deepStrictEqual(
      (await fs.walk(files.at('dirlink'))).map(entry => entry.path.replace('dirlink', 'dir')),
      (await fs.walk(files.at('dir'))).map(entry => entry.path)
    );
  });

  it('finds nothing in an empty directory', async () => {
    assert.deepStrictEqual(await fs.walk(files.at('none')), []);
    assert.deepStrictEqual(await fs.walk(files.at('none'), 'buffer'), []);
  });

  it('finds entries as deep as paths may be long', async () => {
    const depth = 1000;
    nodefs.mkdirSync(files.at(`deepest${'/d'.repeat(depth)}`), { recursive: true });
    const entries = await fs.walk(files.at('deepest'));
    assert.strictEqual(entries.length, depth);
    assert.strictEqual(entries[depth - 1].path, files.at(`deepest${'/d'.repeat(depth)}`));
  });

  it('finds many entries', async () => {
    for (let i = 0; i < 3000; i++) nodefs.writeFileSync(files.at(`none/${i}`), '');
    const names = (await fs.walk(files.at('none'))).map(entry => path.basename(entry.path));
    assert.deepStrictEqual(names, nodefs.readdirSync(files.at('none')));
  });

  it('leaves out what vanishes meanwhile', async () => {
    const names = [];
    for (let i = 0; i < 100; i++) names.push(files.at(`none/${i}`));
    for (let round = 0; round < 5; round++) {
      names.forEach(name => nodefs.mkdirSync(`${name}/below`, { recursive: true }));
      const walk = fs.walk(files.at('none')).then();
      names.forEach(name => nodefs.rmSync(name, { recursive: true }));
      assert.ok((await walk).length <= 2 * names.length);
    }
  });

  it('fails as listing does', async () => {
    for (const name of ['nothing', 'file', 'loop', 'x'.repeat(300)]) {
      const { error: expected } = await failure(done => nodefs.readdir(files.at(name), done));
      const { error, values } = await failure(done => fs.walk(files.at(name), done));
      assert.deepStrictEqual(Object.assign({}, error), Object.assign({}, expected));
      assert.strictEqual(error.message, expected.message);
      assert.deepStrictEqual(values, []);
    }
  });

  (process.getuid() === 0 ? it.skip : it)('fails for a directory below that may not be read, and names it', async () => {
    nodefs.chmodSync(files.at('dir/deep'), 0);
    const { error } = await failure(done => fs.walk(files.root, done));
    nodefs.chmodSync(files.at('dir/deep'), 0o700);
    assert.strictEqual(error.code, 'EACCES');
    assert.strictEqual(error.path, files.at('dir/deep'));
  });

  it('is a task and an iteratee', async () => {
    const directories = ['dir', 'none', 'full'].map(files.at);
    const counts = found => found.map(entries => entries.length);
    const expected = directories.map(directory => walked(directory).length);
    assert.deepStrictEqual(counts(await cflow.parallel(directories.map(directory => fs.walk(directory)))), expected);
    assert.deepStrictEqual(counts(await cflow.map(directories, fs.walk)), expected);
  });

  it('throws at once what is wrong with its arguments', () => {
    const bad = [
      [[undefined], /^cflow\.fs\.walk: directory must be .*, got undefined$/],
      [['a\0b'], /directory must be/],
      [[{}], /directory must be .*, got an instance of Object$/],
      [['test', 'utf9'], /encoding must be .*, got "utf9"$/],
      [['test', 5], /^cflow\.fs\.walk: options must be .*, got 5$/],
      [['test', { depth: 1 }], /options must be/],
      [['test', { encoding: 1 }], /encoding must be .*, got 1$/]
    ];
    for (const [args, message] of bad) {
      const error = { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message };
      assert.throws(() => fs.walk(...args), error);
      assert.throws(() => fs.walk(...args, assert.fail), error);
    }
  });
});
