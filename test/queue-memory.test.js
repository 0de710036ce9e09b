'use strict';

// What a queue lets go of while it lives, and that it can be let go of itself.

const assert = require('assert');
const { child } = require('./support/process');

/** Runs a script that calls `watch(name, object)`: what could be collected while `kept` was there, by name. */
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

const MAKERS = {
  queue: worker => `cflow.queue(${worker}, 2)`,
  priorityQueue: worker => `cflow.priorityQueue(${worker}, 2)`,
  cargo: worker => `cflow.cargo(${worker})`
};

for (const name of Object.keys(MAKERS)) {
  const make = MAKERS[name];
  const push = (data, callback) => `q.push(${data}, ${name === 'priorityQueue' ? '1, ' : ''}${callback})`;

  describe(`${name}: memory`, () => {
    it('of a finished task goes while the queue lives, although somebody keeps the worker\'s callback', async () => {
      const names = await collected(`
        const q = ${make('(task, callback) => { kept.push(callback); setImmediate(callback, null, watch("value", {})); }')};
        kept.push(q);
        (() => { ${push('watch("data", {})', 'watch("callback", () => {})')}; })();
        await q.drain();`);
      assert.deepStrictEqual(names, ['callback', 'data', 'value']);
    }).timeout(60000);

    it('of a promised task goes too', async () => {
      const names = await collected(`
        const q = ${make('(task, callback) => { kept.push(callback); setImmediate(callback, null, watch("value", {})); }')};
        kept.push(q);
        await (async () => { await watch("promise", ${push('watch("data", {})', 'undefined')}); })();`);
      assert.deepStrictEqual(names, ['data', 'promise', 'value']);
    }).timeout(60000);

    it('of removed tasks goes while the queue lives', async () => {
      const names = await collected(`
        const q = ${make('() => {}')};
        kept.push(q);
        q.pause();
        (() => { ${push('watch("data", {})', 'watch("callback", () => {})')}; ${push('watch("other", {})', 'watch("second", () => {})')}; })();
        q.remove(task => task.callback.name === '');
        q.kill();`);
      assert.deepStrictEqual(names, ['callback', 'data', 'other', 'second']);
    }).timeout(60000);

    it('of a queue that is dropped goes as a whole, with its tasks', async () => {
      const names = await collected(`
        (() => {
          const q = watch('queue', ${make('watch("worker", (task, callback) => { watch("done", callback); })')});
          ${push('watch("running", {})', 'watch("callback", () => {})')};
          ${push('watch("waiting", {})', '() => {}')};
        })();
        await turn();`);
      assert.deepStrictEqual(names, ['callback', 'done', 'queue', 'running', 'waiting', 'worker']);
    }).timeout(60000);

    it('stays flat over 400,000 tasks of one queue, and over 20,000 queues', async () => {
      const { code, stdout, stderr } = await child(
        `const done = () => {};
         const make = () => ${make('(task, callback) => callback()')};
         const q = make();
         const one = async () => { for (let i = 0; i < 100000; i++) ${push('i', 'done')}; await q.drained(); };
         const many = async () => { for (let i = 0; i < 5000; i++) { const q = make(); ${push('i', 'done')}; if (i % 2) q.pause(); } await null; };
         const used = async () => {
           for (let i = 0; i < 5; i++) { await new Promise(resolve => setImmediate(resolve)); global.gc(); }
           const { heapUsed, arrayBuffers, external } = process.memoryUsage();
           return heapUsed + (arrayBuffers || external);
         };
         (async () => {
           await one(); await many();
           const before = await used();
           for (let i = 0; i < 3; i++) { await one(); await many(); }
           console.log(await used() - before);
         })();`,
        '--expose-gc'
      );
      assert.strictEqual(code, 0, stderr);
      assert.ok(Number(stdout) < 1000000, `grew by ${stdout} bytes`);
    }).timeout(60000);
  });
}
