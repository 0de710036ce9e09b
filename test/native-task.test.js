'use strict';

const assert = require('assert');
const { execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const cflow = require('..');
const headersBeside = require('../scripts/headers');

const root = path.join(__dirname, '..');

describe('a native task of another addon', () => {
  let folder;
  let lines;

  before(function () {
    this.timeout(120000);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cflow-task-'));
    fs.cpSync(path.join(root, 'examples'), path.join(folder, 'examples'), { recursive: true });
    fs.cpSync(path.join(root, 'include'), path.join(folder, 'include'), { recursive: true });
    const directory = path.join(folder, 'examples', 'native-task');
    const headers = headersBeside();
    const nodedir = headers === undefined ? [] : [`--nodedir=${headers}`];
    execFileSync(process.execPath, [require.resolve('node-gyp/bin/node-gyp.js'), 'rebuild', ...nodedir], { cwd: directory, stdio: 'pipe' });
    lines = cflow.native.task(require(path.join(directory, 'build', 'Release', 'lines.node')));
    fs.writeFileSync(path.join(folder, 'two'), 'one\ntwo\n');
    fs.writeFileSync(path.join(folder, 'none'), '');
  });

  after(() => fs.rmSync(folder, { recursive: true }));

  const at = name => path.join(folder, name);

  it('runs as a call, as a task and as an iteratee', async () => {
    assert.strictEqual(await new Promise(resolve => lines(at('two'), (error, count) => resolve(error || count))), 2);
    assert.strictEqual(await lines(at('two')), 2);
    assert.deepStrictEqual(await cflow.mapLimit([at('two'), at('none')], 2, lines), [2, 0]);
    assert.deepStrictEqual(await cflow.series({ a: lines(at('two')), b: lines(at('none')) }), { a: 2, b: 0 });
  });

  it('stands behind other functions in a pipe', async () => {
    fs.mkdirSync(at('texts'));
    fs.writeFileSync(path.join(at('texts'), 'three'), '1\n2\n3\n');
    assert.deepStrictEqual(await cflow.pipe(cflow.fs.readdir, lines)(at('texts')), [[path.join(at('texts'), 'three'), 3]]);
    assert.deepStrictEqual(await cflow.map([at('two'), at('none')], cflow.pipe(cflow.fs.realpath, lines)), [2, 0]);
    await assert.rejects(cflow.pipe(cflow.fs.readFile, lines)(at('two')), /cannot be opened/);
    assert.throws(() => cflow.pipe(lines, cflow.fs.stat), { code: 'CFLOW_INVALID_ARGUMENT' });
  });

  it('fails with the error that it delivers', async () => {
    await assert.rejects(lines(at('missing')), /cannot be opened/);
    await assert.rejects(cflow.map([at('two'), at('missing')], lines), /cannot be opened/);
  });

  it('refuses arguments by an exception of its own', async () => {
    assert.throws(() => lines(5, () => {}), /path must be a string/);
    await assert.rejects(lines(5), /path must be a string/);
    await assert.rejects(cflow.map([at('two'), 5], lines), /path must be a string/);
  });

  it('has to be an external', () => {
    assert.throws(() => cflow.native.task('lines'), { code: 'CFLOW_INVALID_ARGUMENT' });
    assert.throws(() => cflow.native.task({}), { code: 'CFLOW_INVALID_ARGUMENT' });
  });
});
