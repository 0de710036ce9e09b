'use strict';

// Native tasks of an addon that does what it should not.

const assert = require('assert');
const nodefs = require('fs');
const os = require('os');
const path = require('path');
const cflow = require('..');
const { buildAddon } = require('./support/addon');

describe('a native task of an addon that misbehaves', function () {
  this.timeout(60000);

  let folder;
  let addon;
  let task;

  before(function () {
    folder = nodefs.mkdtempSync(path.join(os.tmpdir(), 'cflow-hostile-'));
    const library = buildAddon('hostile-task', folder);
    if (library === undefined) return this.skip();
    addon = require(library);
    task = cflow.native.task(addon.type);
  });

  after(() => nodefs.rmSync(folder, { recursive: true }));

  afterEach(async () => {
    if (addon === undefined) return;
    while (addon.kept() > 0) await new Promise(setImmediate); // what it has prepared it releases
    assert.strictEqual(addon.kept(), 0);
  });

  it('is refused where its type is none, or of another version', () => {
    for (const type of [addon.nothing, addon.anotherVersion, {}]) {
      assert.throws(() => cflow.native.task(type), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT' });
    }
  });

  it('may have null for a value', async () => {
    assert.strictEqual(await task('null'), null);
    assert.deepStrictEqual(await cflow.map(['value', 'null'], task), ['value', null]);
    assert.deepStrictEqual(await cflow.series([task('null'), task('value')]), [null, 'value']);
  });

  for (const word of ['failure', 'minus', 'least']) {
    it(`fails by whatever execute returns but 0: ${word}`, async () => {
      await assert.rejects(async () => task(word), error => error === word);
      await assert.rejects(async () => cflow.map(['value', word], task), error => error === word);
      await assert.rejects(async () => cflow.each(['value', word], task), error => error === word);
    });
  }

  for (const [word, code] of [['throw', 'THROWN'], ['throw undefined', 'CFLOW_REJECTED'], ['status', 'CFLOW_NATIVE']]) {
    it(`fails where deliver does: ${word}`, async () => {
      await assert.rejects(async () => task(word), { code });
      await assert.rejects(async () => cflow.map(['value', word], task), { code });
      await assert.rejects(async () => cflow.series([task('value'), task(word)]), { code });
    });
  }

  it('fails where prepare does, without an exception too', async () => {
    assert.throws(() => task(5, () => {}), { code: 'CFLOW_NODE_API' });
    await assert.rejects(cflow.map(['value', 5], task), { code: 'CFLOW_NODE_API' });
    const throwing = task.with(() => {
      throw new Error('in prepare');
    });
    assert.throws(() => throwing('call')(() => {}), /in prepare/);
    await assert.rejects(cflow.map(['value', 'call'], throwing), /in prepare/);
  });

  it('may start other flows while it is prepared', async () => {
    const others = [];
    const busy = task.with(() => {
      for (let i = 0; i < 200; i++) others.push(task('value').then());
    });
    assert.deepStrictEqual(await cflow.map(['call', 'call', 'value'], busy), ['call', 'call', 'value']);
    assert.deepStrictEqual(new Set(await Promise.all(others)), new Set(['value']));
    assert.strictEqual(others.length, 400);
  });

  it('takes no more than sixteen arguments', async () => {
    const many = new Array(15).fill(1);
    assert.strictEqual(await task('value', ...many), 'value');
    assert.throws(() => task('value', ...many, 1), { name: 'RangeError', code: 'CFLOW_INVALID_ARGUMENT' });
    assert.throws(() => task.with(...many, 1), { name: 'RangeError', code: 'CFLOW_INVALID_ARGUMENT' });
  });
});
