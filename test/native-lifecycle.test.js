'use strict';

// How native flows live and die with their process, their threads and their memory: each case is a process of its own.

const assert = require('assert');
const { spawnSync } = require('child_process');
const path = require('path');

const MB = 1024 * 1024;

function run(script, args, env) {
  const file = path.join(__dirname, 'lifecycle', script);
  const options = { encoding: 'utf8', env: Object.assign({}, process.env, env) };
  return spawnSync(process.execPath, ['--expose-gc', file, ...args.map(String)], options);
}

/** Runs a script that has to succeed without a word on standard error. */
function output(script, args = [], env = {}) {
  const { status, signal, stdout, stderr } = run(script, args, env);
  assert.deepStrictEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: '' });
  return stdout.trim();
}

describe('native flows', function () {
  this.timeout(600000); // against a hang alone

  it('may be at work in workers that end at any moment, in any way', () => {
    assert.strictEqual(output('native-workers.js', [60]), '60 workers ended, 0 descriptors left');
  });

  it('may be at work while garbage is collected at every turn', () => {
    assert.strictEqual(output('native-gc.js', [3]), '3 rounds');
  });

  describe('may be at work when the process ends', () => {
    const ways = [
      'at once',
      'soon',
      'from a final callback',
      'from a final callback of a collection',
      'from a final callback of ticks',
      'from an exit handler, with flows that start there'
    ];
    for (const way of ways) {
      it(way, () => {
        const { status, signal, stderr } = run('native-exit.js', [way]);
        assert.deepStrictEqual({ status, signal, stderr }, { status: 7, signal: null, stderr: '' });
      });
    }

    for (const way of ['by an exception', 'by an exception of a final callback']) {
      it(way, () => {
        const { status, signal, stderr } = run('native-exit.js', [way]);
        assert.deepStrictEqual({ status, signal }, { status: 7, signal: null });
        assert.match(stderr, /Error: expected\n\s+at .*native-exit\.js/);
      });
    }

    it('by a signal', () => {
      assert.strictEqual(run('native-exit.js', ['by a signal']).signal, 'SIGTERM');
    });
  });

  describe('leave neither memory nor descriptors behind, after a great many', () => {
    const whats = [
      'calls at once',
      'tasks at once',
      'promises at once',
      'flows at once',
      'early ends',
      'first errors',
      'refused items',
      'throwing calls',
      'all kinds'
    ];
    for (const what of whats) {
      it(what, () => {
        const { grown, left } = JSON.parse(output('native-many.js', [what]));
        assert.ok(grown < 24 * MB, `grown by ${(grown / MB).toFixed(1)} MB`);
        assert.strictEqual(left, 0);
      });
    }
  });

  for (const what of ['contents that nobody wants', 'contents that are hashed']) {
    it(`do not keep the ${what}: of 30 files of 20 MB a few are in memory at a time`, () => {
      const { peak } = JSON.parse(output('native-many.js', [what]));
      assert.ok(peak < 200 * MB, `${(peak / MB).toFixed(1)} MB at the most`);
    });
  }

  for (const threads of [1, 2, 4, 'many', -1, 1e9]) {
    it(`leave Node its turn where UV_THREADPOOL_SIZE is ${threads}, and all end`, () => {
      const { ended, rounds } = JSON.parse(output('native-pool.js', [], { UV_THREADPOOL_SIZE: String(threads) }));
      assert.strictEqual(ended, 12);
      assert.ok(rounds > 0);
    });
  }
});
