'use strict';

// What the benchmarks' harness decides without running anything.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { allowance } = require('../bench/harness/budget');
const { estimator } = require('../bench/harness/estimate');
const { openJournal } = require('../bench/harness/journal');
const { reasonOf } = require('../bench/harness/reasons');
const { newest, replaceMarked } = require('../bench/harness/readme');
const { interleave, paired } = require('../bench/harness/rounds');

describe("the benchmarks' harness", () => {
  describe('the budget of a row', () => {
    it('is all for the first run', () => {
      assert.strictEqual(allowance(300, []), 300);
    });

    it('gives the next run what is left, if such a run fits in', () => {
      assert.strictEqual(allowance(300, [100]), 200);
      assert.strictEqual(allowance(300, [100, 90]), 110);
    });

    it('gives nothing for a run that would not fit in, or after it was exceeded', () => {
      assert.strictEqual(allowance(300, [160]), 0);
      assert.strictEqual(allowance(300, [301]), 0);
    });
  });

  describe('rounds', () => {
    it('go backwards every other time', async () => {
      const order = [];
      await interleave(['a', 'b'], 3, async (row, round) => order.push(row + round));
      assert.deepStrictEqual(order, ['a0', 'b0', 'b1', 'a1', 'a2', 'b2']);
    });

    it('compare two rows only where both were run', () => {
      assert.deepStrictEqual(paired([1, 2, undefined], [3, undefined, 4]), [[1, 3]]);
    });
  });

  describe('the estimate', () => {
    const slow = { id: 'slow', work: 1 };
    const quick = { id: 'quick', work: 1 };

    it('is none before the first run', () => {
      assert.strictEqual(estimator([slow]).toGo(), undefined);
    });

    it('takes each row to be as quick as it was last, and an unknown one to be as the others are', () => {
      const estimate = estimator([slow, quick, slow, quick]);
      estimate.done(slow, 1000);
      assert.strictEqual(estimate.toGo(), 3000);
      estimate.done(quick, 10);
      assert.strictEqual(estimate.toGo(), 1010);
      assert.strictEqual(estimate.progress(), 0.5);
    });

    it('leaves out what is not run', () => {
      const estimate = estimator([slow, quick, slow]);
      estimate.done(quick, 10);
      estimate.skipped(slow);
      estimate.skipped(slow);
      assert.strictEqual(estimate.toGo(), 0);
      assert.strictEqual(estimate.progress(), 1);
    });
  });

  describe('the reason of a failure', () => {
    const reasons = {
      'node.js:1\n  async function f() {}\n\nSyntaxError: Unexpected token function\n    at x':
        'is written in a syntax that this Node.js does not know (SyntaxError: Unexpected token function)',
      "Error: Cannot find module 'node:timers'\n    at x": 'needs the module node:timers, which this Node.js does not have',
      'ReferenceError: WeakRef is not defined\n    at x': 'uses something that this Node.js does not have (ReferenceError: WeakRef is not defined)',
      '<--- GCs --->\nFATAL ERROR: CALL_AND_RETRY_LAST Allocation failed - JavaScript heap out of memory\n 1: y': 'ran out of memory',
      'node: symbol lookup error: cflow.node: undefined symbol: napi_x': 'needs napi_x of Node-API, which this Node.js does not have',
      'node: symbol lookup error: cflow.node: undefined symbol: own': 'node: symbol lookup error: cflow.node: undefined symbol: own',
      'AssertionError [ERR_ASSERTION]: an upload:\nbegin: commit': 'does not do all of its work: an upload',
      'Error: 3 of 10 uploads never called back': 'Error: 3 of 10 uploads never called back',
      'something\nat last': 'at last',
      '': 'exited with 1'
    };
    for (const output of Object.keys(reasons)) {
      it(`is: ${reasons[output]}`, () => {
        assert.strictEqual(reasonOf(output, 'exited with 1'), reasons[output]);
      });
    }
  });

  describe('the journal', () => {
    const subject = { title: 'a benchmark' };
    let folder, file;

    beforeEach(() => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cflow-journal-'));
      file = path.join(folder, 'new', 'runs.jsonl');
    });

    afterEach(() => {
      fs.rmSync(folder, { recursive: true });
    });

    it('recalls, when it goes on, what was noted before, and when that was begun', () => {
      const first = openJournal(file, subject, false);
      first.note('a', { seconds: 1 });
      const second = openJournal(file, subject, true);
      second.note('b', { seconds: 2 });
      const third = openJournal(file, subject, true);
      assert.strictEqual(third.date, first.date);
      assert.deepStrictEqual([third.recall('a'), third.recall('b'), third.recall('c')], [{ seconds: 1 }, { seconds: 2 }, undefined]);
    });

    it('forgets a line that was not written to its end', () => {
      openJournal(file, subject, false).note('a', { seconds: 1 });
      fs.appendFileSync(file, '{"key":"b","out');
      openJournal(file, subject, true).note('c', { seconds: 3 });
      const journal = openJournal(file, subject, true);
      assert.deepStrictEqual([journal.recall('a'), journal.recall('b'), journal.recall('c')], [{ seconds: 1 }, undefined, { seconds: 3 }]);
    });

    it('starts afresh without being told to go on, and puts the earlier one aside', () => {
      openJournal(file, subject, false).note('a', {});
      assert.strictEqual(openJournal(file, subject, false).recall('a'), undefined);
      assert.ok(fs.readFileSync(`${file}.old`, 'utf8').includes('"a"'));
    });

    it('does not go on with that of something else', () => {
      openJournal(file, { title: 'another' }, false).note('a', {});
      assert.throws(() => openJournal(file, subject, true), /is of something else/);
    });

    it('is gone when it is no longer needed', () => {
      openJournal(file, subject, false).close();
      assert.ok(!fs.existsSync(file));
    });
  });

  describe('the README', () => {
    it('has what stands between two marks replaced, and nothing else', () => {
      const text = 'a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb <!-- y:begin -->kept<!-- y:end -->\n';
      assert.strictEqual(replaceMarked(text, 'x', 'new\n'), text.replace('old', 'new'));
    });

    it('has to have the marks', () => {
      assert.throws(() => replaceMarked('<!-- x:end --><!-- x:begin -->', 'x', ''), /no place for "x"/);
      assert.throws(() => replaceMarked('', 'x', ''), /no place for "x"/);
    });

    it('gets the newest of several results', () => {
      const of = date => ({ result: [{ machine: { date } }] });
      assert.strictEqual(newest([]), undefined);
      assert.deepStrictEqual(newest([of('2026-01-01'), of('2026-02-01'), of('2025-12-31')]), of('2026-02-01'));
    });
  });
});
