'use strict';

// Native flows whose memory runs out: allocations of the addon alone are made to fail, by a library that stands before malloc.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { buildAddon } = require('./support/addon');

const at = name => path.join(__dirname, 'lifecycle', name);

describe('native flows without memory', function () {
  this.timeout(600000); // against a hang alone

  let folder;
  let library;

  before(function () {
    const isGnu = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime !== undefined;
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cflow-memory-'));
    library = isGnu ? buildAddon('poor-memory', folder) : undefined; // which is for that malloc
    if (library === undefined) this.skip();
  });

  after(() => fs.rmSync(folder, { recursive: true }));

  it('end with an error that says so, or as they should, whatever allocation fails', () => {
    const env = Object.assign({}, process.env, { LD_PRELOAD: library });
    const { status, stdout, stderr } = spawnSync(process.execPath, [at('native-memory.js'), library, '97'], { encoding: 'utf8', env });
    assert.deepStrictEqual({ status, stderr }, { status: 0, stderr: '' });
    assert.strictEqual(stdout, '97 rounds, many failures\n');
  });
});
