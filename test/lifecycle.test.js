'use strict';

// How cflow lives and dies with its process, its threads and its contexts: each case is a process of its own.

const assert = require('assert');
const { spawnSync } = require('child_process');
const path = require('path');

const MB = 1024 * 1024;

function run(script, ...args) {
  const file = path.join(__dirname, 'lifecycle', script);
  return spawnSync(process.execPath, ['--expose-gc', file, ...args.map(String)], { encoding: 'utf8' });
}

/** Runs a script that has to succeed without a word on standard error. */
function output(script, ...args) {
  const { status, signal, stdout, stderr } = run(script, ...args);
  assert.deepStrictEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: '' });
  return stdout.trim();
}

describe('lifecycle', function () {
  this.timeout(600000); // against a hang alone

  describe('worker threads', () => {
    it('sixteen load it in the same moment, and flows run in all of them and in the main thread', () => {
      const lines = output('workers-at-once.js', 16).split('\n').sort();
      assert.deepStrictEqual(lines, ['16 workers ended', 'main ended']);
    });

    it('may be terminated wherever they are', () => {
      assert.strictEqual(output('workers-terminated.js', 120), '120 workers terminated');
    });

    for (const who of ['main', 'workers']) {
      it(`a hundred in sequence keep memory flat, loaded by ${who === 'main' ? 'the main thread too' : 'workers alone'}`, () => {
        const { grown } = JSON.parse(output('workers-in-sequence.js', 100, who));
        assert.ok(grown < 24 * MB, `grown by ${(grown / MB).toFixed(1)} MB`);
      });
    }
  });

  describe('process.exit in mid-flow ends with its code and without a crash, called in', () => {
    const places = [
      'a task',
      'a task of parallel',
      'a final callback',
      'a step',
      'a block',
      'another event, with flows going on',
      'an exit handler'
    ];
    for (const place of places) {
      for (const thread of ['', 'worker']) {
        it(`${place}${thread && ' of a worker'}`, () => {
          const { status, signal, stderr } = run('exit.js', place, thread);
          assert.deepStrictEqual({ status, signal, stderr }, { status: 7, signal: null, stderr: '' });
        });
      }
    }
  });

  describe('what a final callback throws is uncaught once, as itself, and flows go on, with', () => {
    for (const name of ['series', 'parallel', 'parallelLimit', 'waterfall', 'step', 'block', 'nested', 'promised']) {
      for (const when of ['atOnce', 'soon']) {
        it(`${name}, ${when === 'soon' ? 'later' : 'at once'}`, () => {
          const outcome = JSON.parse(output('exception.js', name, when, 'handled'));
          assert.deepStrictEqual(outcome, { called: 1, itself: true, uncaught: 1, rejected: 0 });
        });
      }
    }

    it('no handler: the process ends and shows it', () => {
      const { status, stderr } = run('exception.js', 'series', 'soon', 'unhandled');
      assert.notStrictEqual(status, 0);
      assert.match(stderr, /Error: thrown by a final callback\n\s+at .*exception\.js/);
      assert.strictEqual(stderr.match(/Error: /g).length, 1);
    });
  });

  it('works for scripts in another vm context, and loaded into one', () => {
    assert.strictEqual(output('realms.js'), 'all realms agree');
  });

  it('can be loaded again and again into one process', () => {
    assert.strictEqual(output('loaded-again.js'), '20 copies loaded');
  });

  // CFLOW_ABANDONED=10000000 for the full figure.
  describe('abandoned flows leave nothing behind', () => {
    const many = Number(process.env.CFLOW_ABANDONED) || 1000000;
    const kinds = { series: many, 'series as a promise': many / 10, parallel: many / 10, waterfall: many / 10, step: many / 10, block: many / 10 };
    for (const [kind, count] of Object.entries(kinds)) {
      it(`${count.toLocaleString('en')} ${kind}`, function () {
        const { before, grown } = JSON.parse(output('abandoned.js', kind, count));
        const shown = `memory grew by ${(grown.rss / MB).toFixed(1)} MB from ${(before.rss / MB).toFixed(0)} MB, its heap by ${(grown.heapUsed / MB).toFixed(2)} MB`;
        this.test.title += ` (${shown})`;
        assert.ok(grown.heapUsed < 2 * MB, shown);
        assert.ok(grown.external < MB, shown);
        assert.ok(grown.rss < 16 * MB, shown);
      });
    }
  });
});
