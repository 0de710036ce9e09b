'use strict';

const assert = require('assert');
const crypto = require('crypto');
const nodeFs = require('fs');
const os = require('os');
const path = require('path');
const cflow = require('..');
const { FUNCTION } = require('../lib/native/function');

const { fs, pipe } = cflow;

describe('pipe', () => {
  let folder;
  let others;
  const fresh = name => nodeFs.mkdtempSync(path.join(others, name));
  const at = (...names) => path.join(folder, ...names);
  const read = fs.readFile.with('utf8');

  before(() => {
    folder = nodeFs.mkdtempSync(path.join(os.tmpdir(), 'cflow-pipe-'));
    others = nodeFs.mkdtempSync(path.join(os.tmpdir(), 'cflow-pipe-'));
    nodeFs.mkdirSync(at('sub', 'empty'), { recursive: true });
    for (const name of ['a', 'b', path.join('sub', 'c'), path.join('sub', 'd')]) nodeFs.writeFileSync(at(name), `content of ${name}`);
    nodeFs.symlinkSync('a', at('link'));
  });

  after(() => [folder, others].forEach(each => nodeFs.rmSync(each, { recursive: true })));

  const shown = (entries, show) => entries.map(([where, value]) => [path.relative(folder, String(where)), show(value)]);
  const sizes = entries => shown(entries, stats => stats.size);
  const digest = text => crypto.createHash('sha256').update(text).digest('hex');

  it('hands what a directory has on, and gives each path with its result, in order', async () => {
    const found = await pipe(fs.readdir, fs.lstat)(folder);
    assert.deepStrictEqual(shown(found, stats => stats.isDirectory()), [['a', false], ['b', false], ['link', false], ['sub', true]]);
    assert.strictEqual(new Map(found).get(at('a')).size, 12);
  });

  it('gives a task that takes files nothing but files', async () => {
    assert.deepStrictEqual(shown(await pipe(fs.readdir, read)(folder), text => text), [['a', 'content of a'], ['b', 'content of b']]);
    assert.deepStrictEqual(shown(await pipe(fs.walk, fs.hashFile)(folder), hash => hash), [
      ['a', digest('content of a')],
      ['b', digest('content of b')],
      [path.join('sub', 'c'), digest('content of sub/c')],
      [path.join('sub', 'd'), digest('content of sub/d')]
    ]);
  });

  it('hands one result on as the next argument', async () => {
    assert.strictEqual(await pipe(fs.realpath, read)(at('link')), 'content of a');
    nodeFs.writeFileSync(at('sub', 'd'), at('b'));
    assert.strictEqual(await pipe(fs.readFile, read)(at('sub', 'd')), 'content of b');
    assert.deepStrictEqual(await pipe(fs.mkdtemp, fs.readdir)(at('sub', 'empty', 'new-')), []);
    assert.strictEqual((await pipe(fs.realpath, fs.realpath, fs.realpath, fs.lstat)(at('link'))).isFile(), true);
  });

  it('nests lists', async () => {
    const found = await pipe(fs.realpath, fs.readdir, fs.realpath, fs.lstat)(at('sub'));
    assert.deepStrictEqual(sizes(found).slice(0, 1), [[path.join('sub', 'c'), 16]]);
    const dirs = fresh('dirs-');
    for (const name of ['x', 'y', 'z']) nodeFs.mkdirSync(path.join(dirs, name));
    nodeFs.writeFileSync(path.join(dirs, 'y', '1'), 'one');
    const nested = await pipe(fs.readdir, fs.readdir, fs.stat)(dirs);
    assert.deepStrictEqual(nested.map(([where, inside]) => [path.basename(where), sizes(inside).map(([, size]) => size)]), [['x', []], ['y', [3]], ['z', []]]);
  });

  it('is a call, a task, an iteratee and a part of flows', async () => {
    const hash = pipe(fs.realpath, fs.hashFile);
    const expected = digest('content of a');
    assert.deepStrictEqual(await new Promise(resolve => hash(at('link'), (...outcome) => resolve(outcome))), [null, expected]);
    assert.deepStrictEqual(await cflow.mapLimit([at('link'), at('a')], 2, hash), [expected, expected]);
    assert.deepStrictEqual(await cflow.mapSeries(new Set([at('link')]), hash), [expected]);
    assert.deepStrictEqual(await cflow.series({ a: hash(at('a')), b: cflow.parallel([hash(at('link'))]) }), { a: expected, b: [expected] });
    assert.deepStrictEqual(await cflow.auto({ a: hash(at('a')), b: ['a', pipe(fs.readdir, fs.stat)(at('sub', 'empty', '..'))] }).then(all => all.b.length), 3);
    assert.strictEqual(await cflow.each([folder], pipe(fs.walk, fs.hashFile)), undefined);
    assert.strictEqual(await cflow.detect([folder], pipe(fs.walk, fs.stat)), folder);
    assert.deepStrictEqual(await cflow.waterfall([fs.stat(folder), hash(at('a'))]), expected);
  });

  it('takes further arguments of each function, and of the first one in the call', async () => {
    const sha1 = pipe(fs.readdir, fs.hashFile.with('sha1', 'buffer'));
    const [[where, hash]] = await sha1(folder, 'buffer');
    assert.ok(Buffer.isBuffer(where) && Buffer.isBuffer(hash) && hash.length === 20);
    const [[hex]] = await pipe(fs.walk.with('hex'), fs.stat)(folder);
    assert.strictEqual(Buffer.from(hex, 'hex').toString(), at('a'));
    assert.deepStrictEqual(await sha1.with('buffer')(folder), await sha1(folder, { encoding: 'buffer' }));
  });

  it('takes pipes as its functions', async () => {
    assert.deepStrictEqual(await pipe(pipe(fs.realpath, fs.readdir), pipe(fs.realpath, fs.lstat))(at('sub')).then(sizes),
      await pipe(fs.realpath, fs.readdir, fs.realpath, fs.lstat)(at('sub')).then(sizes));
    assert.deepStrictEqual(await pipe(fs.readdir)(folder), nodeFs.readdirSync(folder));
  });

  it('does the same with JavaScript in between, which what is not for C needs', async () => {
    const pipes = [
      pipe(fs.readdir, fs.lstat), pipe(fs.readdir, read), pipe(fs.walk, fs.hashFile), pipe(fs.walk.with('buffer'), read), pipe(fs.realpath, fs.readdir),
      pipe(fs.readdir.with({ withFileTypes: true }), fs.lstat), pipe(fs.readdir, fs.realpath.with('buffer')), pipe(fs.readdir.with('latin1'), fs.stat),
      pipe(fs.realpath, fs.walk, fs.hashFile), pipe(fs.realpath, fs.walk)
    ];
    for (const each of pipes) {
      const inC = await each(folder);
      const inJs = await new Promise(resolve => each[FUNCTION].from(0, folder, (error, result) => resolve(error || result)));
      assert.deepStrictEqual(inJs, inC);
    }
    const big = await pipe(fs.readdir, fs.stat.with({ bigint: true }))(folder);
    assert.deepStrictEqual(shown(big, stats => typeof stats.size), [['a', 'bigint'], ['b', 'bigint'], ['link', 'bigint'], ['sub', 'bigint']]);
    const deep = await pipe(fs.readdir.with({ recursive: true }), fs.lstat)(at('sub'));
    if (deep.length > 3) assert.ok(deep.every(([where, stats]) => stats.ino === nodeFs.lstatSync(where).ino));
  });

  it('hands the bytes of names on that are no text', async function () {
    const directory = fresh('names-');
    try {
      nodeFs.writeFileSync(Buffer.concat([Buffer.from(`${directory}/`), Buffer.from([0x66, 0xff])]), 'odd');
    } catch (_) {
      this.skip(); // a file system that takes text alone
    }
    assert.deepStrictEqual(await pipe(fs.readdir, read)(directory), [[`${directory}/f\ufffd`, 'odd']]);
    const [[where, text]] = await pipe(fs.walk.with('buffer'), read)(directory);
    assert.deepStrictEqual([where.length, text], [directory.length + 3, 'odd']);
  });

  it('leaves to Node what only Node does, in the middle of a run too', async () => {
    const links = fresh('links-');
    nodeFs.symlinkSync('/dev/null', path.join(links, 'null'));
    nodeFs.symlinkSync(at('a'), path.join(links, 'a'));
    assert.deepStrictEqual(await pipe(fs.readdir, fs.realpath, read)(links).then(found => found.map(([, text]) => text)), ['content of a', '']);
    assert.strictEqual(await pipe(fs.realpath, read)('/dev/null'), '');
    assert.deepStrictEqual(await cflow.mapLimit(['/dev/null', at('a')], 1, pipe(fs.realpath, read)), ['', 'content of a']);
  });

  it('stops at the first error, with the results so far', async () => {
    await assert.rejects(pipe(fs.readdir, fs.stat)(at('missing')), { code: 'ENOENT', syscall: 'scandir', path: at('missing') });
    const broken = fresh('broken-');
    nodeFs.symlinkSync('nowhere', path.join(broken, 'x'));
    await assert.rejects(pipe(fs.readdir, fs.stat)(broken), { code: 'ENOENT', syscall: 'stat', path: path.join(broken, 'x') });
    await assert.rejects(pipe(fs.realpath, fs.readdir, fs.stat)(broken), { code: 'ENOENT' });
    const [error, results] = await new Promise(resolve =>
      cflow.series([fs.stat(folder), pipe(fs.readdir, fs.stat)(broken), fs.mkdir(at('never'))], (...outcome) => resolve(outcome))
    );
    assert.strictEqual(error.code, 'ENOENT');
    assert.strictEqual(results.length, 2);
    assert.strictEqual(nodeFs.existsSync(at('never')), false);
    nodeFs.writeFileSync(at('sub', 'd'), 'a\0b');
    await assert.rejects(pipe(fs.readFile, fs.stat)(at('sub', 'd')), { code: 'EINVAL' });
  });

  it('leaves bad arguments to Node', () => {
    assert.throws(() => pipe(fs.readdir, fs.stat)(5, () => {}), { code: 'ERR_INVALID_ARG_TYPE' });
    return assert.rejects(pipe(fs.realpath, fs.stat)('a\0b'), { code: 'ERR_INVALID_ARG_VALUE' });
  });

  it('takes any number of entries', async () => {
    const many = fresh('many-');
    for (let i = 0; i < 3000; i++) nodeFs.writeFileSync(path.join(many, String(i)), String(i));
    const found = await pipe(fs.readdir, read)(many);
    assert.strictEqual(found.length, 3000);
    assert.ok(found.every(([where, text]) => path.basename(where) === text));
    assert.strictEqual((await cflow.mapLimit(new Array(20).fill(many), 3, pipe(fs.walk, fs.lstat))).every(each => each.length === 3000), true);
  });

  it('refuses functions that are not native, and those that cannot stand where they do', () => {
    const refused = [
      [() => pipe(), /there must be 1 to 64 functions, got 0$/],
      [() => pipe(fs.readdir, () => {}), /functions\[1\] must be a native function, got a function/],
      [() => pipe(5), /functions\[0\] must be a native function, got 5$/],
      [() => pipe(fs.stat, fs.stat), /functions\[0\] must hand something on, which cflow\.fs\.stat does not$/],
      [() => pipe(fs.readdir, fs.rename), /functions\[1\] must take one path or adopt a value, which cflow\.fs\.rename does not$/],
      [() => pipe(...new Array(65).fill(fs.realpath)), /there must be 1 to 64 functions, got 65$/]
    ];
    for (const [make, message] of refused) {
      assert.throws(make, error => error.code === 'CFLOW_INVALID_ARGUMENT' && /^cflow\.pipe: /.test(error.message) && message.test(error.message));
    }
  });
});
