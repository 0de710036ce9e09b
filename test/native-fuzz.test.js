'use strict';

// CFLOW_FUZZ=100000 for more rounds, CFLOW_SEED for others.

const assert = require('assert');
const { spawnSync } = require('child_process');
const path = require('path');

describe('cflow.fs with arguments at random', function () {
  this.timeout(3600000); // against a hang alone

  const rounds = process.env.CFLOW_FUZZ || '1000';
  const seed = process.env.CFLOW_SEED || '1';

  it(`does what node:fs does, ${rounds} times`, () => {
    const script = path.join(__dirname, 'lifecycle', 'native-fuzz.js');
    const { status, signal, stdout } = spawnSync(process.execPath, [script, rounds, seed], { encoding: 'utf8' });
    assert.strictEqual(stdout.trim(), `${rounds} rounds, 0 differences`);
    assert.deepStrictEqual({ status, signal }, { status: 0, signal: null });
  });
});
