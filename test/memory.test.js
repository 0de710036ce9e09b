'use strict';

// What a finished flow lets go of, although somebody still holds a callback of it.

const assert = require('assert');
const { child } = require('./support/process');

/** Runs a script that calls `watch(name, object)` and, in the end, `report()`: what could be collected, by name. */
async function collected(source) {
  const { code, stdout, stderr } = await child(
    `const watched = new Map();
     const watch = (name, object) => { watched.set(name, new WeakRef(object)); return object; };
     const kept = [];
     const turn = () => new Promise(resolve => setImmediate(resolve));
     async function report() {
       for (let i = 0; i < 10; i++) { await turn(); global.gc(); }
       console.log(JSON.stringify([...watched].filter(([, ref]) => ref.deref() === undefined).map(([name]) => name)));
     }
     async function main() { ${source} }
     main().then(report).then(() => { global.kept = kept; });`,
    '--expose-gc'
  );
  assert.strictEqual(code, 0, stderr);
  return JSON.parse(stdout).sort();
}

const call = name => (tasks, final) => `cflow.${name}(${tasks}, ${name === 'parallelLimit' ? '2, ' : ''}${final})`;

for (const name of ['series', 'parallel', 'parallelLimit', 'waterfall']) {
  const run = call(name);

  describe(`${name}: a callback that somebody keeps`, () => {
    it('keeps neither tasks nor results nor the final callback of a flow that has succeeded', async () => {
      const names = await collected(`
        (() => {
          const tasks = watch('tasks', [watch('task', done => { kept.push(done); done(null, watch('value', { large: true })); })]);
          ${run('tasks', `watch('final', (error, results) => { watch('results', results); })`)};
        })();
        kept.push(watch('control', {}));`);
      assert.deepStrictEqual(names, ['final', 'results', 'task', 'tasks', 'value']);
    }).timeout(60000);

    if (name !== 'series' && name !== 'waterfall') it('keeps none of them when the flow has failed while it was never called', async () => {
      const names = await collected(`
        (() => {
          const tasks = watch('tasks', [watch('pending', done => { kept.push(done); }), watch('failing', done => {
            done(watch('error', new Error('boom')), watch('value', {}));
          })]);
          ${run('tasks', `watch('final', (error, results) => { watch('results', results); })`)};
        })();`);
      assert.deepStrictEqual(names, ['error', 'failing', 'final', 'pending', 'results', 'tasks', 'value']);
    }).timeout(60000);

    it('keeps none of them when the flow was stopped by false or by a throw', async () => {
      for (const stop of ['done(false)', 'throw new Error("boom")']) {
        const names = await collected(`
          (() => {
            const tasks = watch('tasks', [watch('task', done => { kept.push(done); ${stop}; })]);
            try { ${run('tasks', `watch('final', () => {})`)}; } catch (error) {}
          })();`);
        assert.deepStrictEqual(names, ['final', 'task', 'tasks']);
      }
    }).timeout(60000);

    it('keeps nothing in the promise form', async () => {
      const names = await collected(`
        await (async () => {
          const results = await ${call(name)(`watch('tasks', [watch('task', done => { kept.push(done); setImmediate(done, null, watch('value', {})); })])`, 'undefined')};
          watch('results', results);
        })();`);
      assert.deepStrictEqual(names, ['results', 'task', 'tasks', 'value']);
    }).timeout(60000);
  });

  describe(`${name}: a running flow`, () => {
    it('lets go of its tasks once the last has started', async () => {
      const names = await collected(`
        (() => {
          const tasks = watch('tasks', [watch('task', done => { kept.push(done); })]);
          ${run('tasks', `watch('final', () => {})`)};
        })();`);
      assert.deepStrictEqual(names, ['task', 'tasks']);
    }).timeout(60000);

    it('that nobody can call back is collected as a whole', async () => {
      const names = await collected(`
        (() => {
          ${run(`watch('tasks', [watch('task', done => { watch('done', done); }), watch('other', () => {})])`, `watch('final', () => {})`)};
        })();`);
      assert.deepStrictEqual(names, ['done', 'final', 'other', 'task', 'tasks']);
    }).timeout(60000);
  });
}

describe('keyed flows', () => {
  it('keep nothing of a finished flow either', async () => {
    const names = await collected(`
      (() => {
        const tasks = watch('tasks', { a: watch('task', done => { kept.push(done); done(null, watch('value', {})); }) });
        cflow.parallel(tasks, watch('final', (error, results) => { watch('results', results); }));
      })();`);
    assert.deepStrictEqual(names, ['final', 'results', 'task', 'tasks', 'value']);
  }).timeout(60000);
});

describe('abandoned flows', () => {
  it('leave memory flat: 1,000,000 of them whose tasks never call back', async () => {
    const { code, stdout, stderr } = await child(
      `const never = () => {};
       const round = () => { for (let i = 0; i < 200000; i++) {
         cflow.series([never, never], never); cflow.parallel([never, never], never);
         cflow.parallelLimit([never, never], 1, never); cflow.waterfall([never, never], never); cflow.series([never]);
       } global.gc(); return process.memoryUsage().heapUsed; };
       round();
       const before = round();
       const after = round();
       console.log(after - before);`,
      '--expose-gc'
    );
    assert.strictEqual(code, 0, stderr);
    assert.ok(Number(stdout) < 1000000, `grew by ${stdout} bytes in a million flows`);
  }).timeout(60000);
});
