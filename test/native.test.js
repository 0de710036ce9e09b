'use strict';

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const nodeFs = require('fs');
const os = require('os');
const path = require('path');
const cflow = require('..');
const { child, observe } = require('./support/process');

const { fs } = cflow;
const { tick } = cflow.native;

/** What a function calls back with. */
const outcome = run => new Promise(resolve => run((...args) => resolve(args)));

describe('native tasks', () => {
  let folder;
  let files;
  const missing = () => path.join(folder, 'missing');

  before(() => {
    folder = nodeFs.mkdtempSync(path.join(os.tmpdir(), 'cflow-native-'));
    files = Array.from({ length: 40 }, (_, i) => path.join(folder, `file ${i}`));
    files.forEach((file, i) => nodeFs.writeFileSync(file, `content ${i}`));
  });

  after(() => nodeFs.rmSync(folder, { recursive: true }));

  const contents = () => files.map((_, i) => `content ${i}`);
  const read = fs.readFile.with('utf8');

  describe('as iteratees', () => {
    for (const [name, ...limit] of [['map'], ['mapLimit', 3], ['mapSeries']]) {
      it(`give ${name} its results in the order of the items`, async () => {
        assert.deepStrictEqual(await outcome(done => cflow[name](files, ...limit, read, done)), [null, contents()]);
        assert.deepStrictEqual(await cflow[name](files, ...limit, read), contents());
      });
    }

    it('run over objects, by their values', async () => {
      const [error, found] = await outcome(done => cflow.map({ a: files[3], b: files[1] }, read, done));
      assert.deepStrictEqual([error, found], [null, ['content 3', 'content 1']]);
    });

    it('run over Sets and iterators too, one call an item', async () => {
      assert.deepStrictEqual(await cflow.mapLimit(new Set(files), 4, read), contents());
      assert.deepStrictEqual(await cflow.mapSeries(files.values(), read), contents());
    });

    it('call back once with nothing for each', async () => {
      assert.deepStrictEqual(await outcome(done => cflow.each(files, read, done)), [null]);
      assert.deepStrictEqual(await outcome(done => cflow.eachLimit(files, 2, fs.stat, done)), [null]);
    });

    it('are collected as each function collects', async () => {
      assert.deepStrictEqual(await cflow.concat(files.slice(0, 3), read), ['content 0', 'content 1', 'content 2']);
      assert.deepStrictEqual(Object.keys(await cflow.groupBy(files.slice(0, 3), read)), ['content 0', 'content 1', 'content 2']);
      assert.deepStrictEqual(await cflow.filter(files, fs.stat), files);
      assert.deepStrictEqual(await cflow.reject(files, fs.stat), []);
      assert.strictEqual(await cflow.every(files, fs.stat), true);
      assert.strictEqual(await cflow.some(files, fs.stat), true);
      assert.deepStrictEqual(await cflow.sortBy([files[2], files[0], files[1]], read), files.slice(0, 3));
    });

    it('stop when what was looked for is found', async () => {
      assert.strictEqual(await cflow.detectSeries(files, fs.stat), files[0]);
      assert.ok(files.includes(await cflow.detect(files, fs.stat)));
    });

    it('hand an error on, the first there is, with the results so far', async () => {
      const [error, results] = await outcome(done => cflow.mapSeries([files[0], missing(), files[1]], read, done));
      assert.strictEqual(error.code, 'ENOENT');
      assert.strictEqual(error.path, missing());
      assert.deepStrictEqual(results.slice(0, 1), ['content 0']);
      await assert.rejects(cflow.mapLimit([files[0], missing()], 1, read), { code: 'ENOENT', syscall: 'open' });
    });

    it('look at the items as they were when the flow began', async () => {
      const items = files.slice(0, 5);
      const results = cflow.filter(items, fs.stat);
      items.fill(missing());
      assert.deepStrictEqual(await results, files.slice(0, 5));
    });

    it('leave to Node what is not for them, one bad item among others too', async () => {
      assert.throws(() => cflow.map([5, {}], fs.stat, () => {}), { code: 'ERR_INVALID_ARG_TYPE' });
      await assert.rejects(cflow.map(['\0'], fs.stat), { code: 'ERR_INVALID_ARG_VALUE' });
      const [error, results] = await outcome(done => cflow.map([files[0], '/dev/null', files[1]], read, done));
      assert.deepStrictEqual([error, results], [null, ['content 0', '', 'content 1']]);
    });

    it('refuse a bad item that comes late, when thousands are at work', async () => {
      const items = new Array(5000).fill(files[0]).concat('bad\0path');
      await assert.rejects(cflow.eachLimit(items, 4, fs.stat), { code: 'ERR_INVALID_ARG_VALUE' });
    });

    it('take any number of items', async () => {
      const items = Array.from({ length: 20000 }, (_, i) => files[i % files.length]);
      const results = await cflow.mapLimit(items, 16, read);
      assert.strictEqual(results.length, items.length);
      assert.ok(results.every((result, i) => result === `content ${i % files.length}`));
    });

    it('run over nothing', async () => {
      assert.deepStrictEqual(await cflow.map([], fs.stat), []);
      assert.deepStrictEqual(await cflow.mapLimit({}, 2, fs.stat), []);
    });
  });

  describe('as tasks', () => {
    it('run in series and parallel, nested, with results by position and key', async () => {
      const [error, results] = await outcome(done =>
        cflow.series([read(files[0]), cflow.parallel({ a: read(files[1]), b: tick }), cflow.parallelLimit([read(files[2])], 1)], done)
      );
      assert.deepStrictEqual([error, results], [null, ['content 0', { a: 'content 1', b: undefined }, ['content 2']]]);
    });

    it('run in series one after another', async () => {
      const made = path.join(folder, 'made');
      const moved = path.join(folder, 'moved');
      const [error] = await outcome(done =>
        cflow.series(
          [
            fs.mkdir(made),
            cflow.parallel(['x', 'y', 'z'].map(name => fs.writeFile(path.join(made, name), name))),
            fs.rename(made, moved),
            fs.unlink(path.join(moved, 'x'))
          ],
          done
        )
      );
      assert.strictEqual(error, null);
      assert.deepStrictEqual(nodeFs.readdirSync(moved), ['y', 'z']);
    });

    it('give a waterfall the value of the last one', async () => {
      assert.deepStrictEqual(await outcome(done => cflow.waterfall([tick, read(files[4])], done)), [null, 'content 4']);
    });

    it('stop their flow at the first error, with the results so far', async () => {
      const never = path.join(folder, 'never');
      const [error, results] = await outcome(done =>
        cflow.series([read(files[0]), cflow.series([read(files[1]), read(missing()), tick]), fs.mkdir(never)], done)
      );
      assert.strictEqual(error.code, 'ENOENT');
      assert.deepStrictEqual(results, ['content 0', ['content 1', undefined]]);
      assert.strictEqual(nodeFs.existsSync(never), false);
    });

    it('wait for one another in auto, which has its results by name', async () => {
      const made = path.join(folder, 'auto');
      const file = name => path.join(made, name);
      const [error, results] = await outcome(done =>
        cflow.auto(
          {
            list: ['a', 'b', fs.readdir(made)],
            read: ['moved', fs.readFile(file('c'), 'utf8')],
            moved: ['list', cflow.series([fs.rename(file('a'), file('c')), tick])],
            made: fs.mkdir(made),
            a: ['made', fs.writeFile(file('a'), 'A')],
            b: ['made', cflow.parallel([fs.writeFile(file('b'), 'B'), tick])]
          },
          2,
          done
        )
      );
      assert.strictEqual(error, null);
      assert.deepStrictEqual(results, {
        list: ['a', 'b'], read: 'A', moved: [undefined, undefined], made: undefined, a: undefined, b: [undefined, undefined]
      });
    });

    it('stop an auto at the first error, with the results so far, and are refused where they go round in a circle', async () => {
      const [error, results] = await outcome(done =>
        cflow.auto({ a: tick, b: ['a', read(files[1])], c: ['b', fs.stat(missing())], d: ['c', fs.mkdir(missing())] }, done)
      );
      assert.strictEqual(error.code, 'ENOENT');
      assert.deepStrictEqual(Object.keys(results).filter(key => key !== 'a'), ['b', 'c']);
      assert.strictEqual(results.b, 'content 1');
      assert.strictEqual(nodeFs.existsSync(missing()), false);
      assert.throws(() => cflow.auto({ a: ['b', tick], b: ['a', tick] }, () => {}), { code: 'CFLOW_INVALID_ARGUMENT' });
    });

    it('are tasks of autoInject without dependencies, or with an array', async () => {
      assert.deepStrictEqual(
        await cflow.autoInject({ a: read(files[0]), b: ['a', read(files[1])], c: (a, b, done) => done(null, a + b) }),
        { a: 'content 0', b: 'content 1', c: 'content 0content 1' }
      );
      assert.deepStrictEqual(await cflow.autoInject({ a: read(files[0]), b: ['a', read(files[1])] }), { a: 'content 0', b: 'content 1' });
    });

    it('make an auto that is a task of another flow, and no auto at all where there are none', async () => {
      const inner = cflow.auto({ x: tick, y: ['x', read(files[2])] });
      assert.deepStrictEqual(await cflow.series([inner, cflow.auto({ z: ['w', tick], w: tick })]), [
        { x: undefined, y: 'content 2' },
        { w: undefined, z: undefined }
      ]);
      assert.deepStrictEqual(await cflow.auto({}), {});
    });

    it('take chains of any length in auto', async () => {
      const tasks = { 0: tick };
      for (let i = 1; i < 5000; i++) tasks[i] = [String(i - 1), tick];
      assert.strictEqual(Object.keys(await cflow.auto(tasks)).length, 5000);
    });

    it('nest to any depth', async () => {
      let task = read(files[0]);
      let expected = 'content 0';
      for (let i = 0; i < 500; i++) {
        task = cflow.series([task]);
        expected = [expected];
      }
      let result = await task;
      for (let i = 0; i < 500; i++) [result] = result;
      assert.strictEqual(result, 'content 0');
    });

    it('start once where another function takes their flow as its own', async () => {
      const flow = name => cflow.series([fs.mkdir(path.join(folder, name))]);
      await cflow.retry(1, flow('retried'));
      await cflow.reflect(flow('reflected'))();
      await cflow.auto({ a: flow('automatic'), b: callback => callback(null) });
      await cflow.race([flow('raced'), () => {}]);
      await cflow.tryEach([flow('tried')]);
    });

    it('go with any other tasks', async () => {
      const [error, results] = await outcome(done =>
        cflow.parallel(
          [read(files[0]), callback => setImmediate(callback, null, 'js'), async () => 'async', cflow.series([tick, read(files[1])])],
          done
        )
      );
      assert.deepStrictEqual([error, results], [null, ['content 0', 'js', 'async', [undefined, 'content 1']]]);
    });

    it('wait for their turn in a flow of other tasks', async () => {
      const order = [];
      const late = path.join(folder, 'late');
      const [error] = await outcome(done =>
        cflow.series(
          [
            callback => setTimeout(() => callback(null, order.push(nodeFs.existsSync(late))), 5),
            cflow.series([fs.mkdir(late)]),
            callback => callback(null, order.push(nodeFs.existsSync(late)))
          ],
          done
        )
      );
      assert.strictEqual(error, null);
      assert.deepStrictEqual(order, [false, true]);
    });

    it('start by themselves as a flow without a callback, at the end of the tick', async () => {
      const made = path.join(folder, 'unasked');
      cflow.series([fs.mkdir(made)]);
      while (!nodeFs.existsSync(made)) await new Promise(setImmediate);
    });

    it('can be awaited, once or twice, and caught', async () => {
      const task = read(files[7]);
      assert.deepStrictEqual([await task, await task], ['content 7', 'content 7']);
      assert.strictEqual(await read(missing()).catch(error => error.code), 'ENOENT');
      assert.strictEqual(await cflow.series([read(missing())]).catch(error => error.code), 'ENOENT');
    });

    it('can be called any number of times', async () => {
      const task = read(files[7]);
      assert.deepStrictEqual(await cflow.series([task, task, callback => task(callback)]), new Array(3).fill('content 7'));
    });

    it('that Node does hold their flow up', async () => {
      const order = path.join(folder, 'order');
      nodeFs.mkdirSync(order);
      const link = path.join(order, 'null');
      nodeFs.symlinkSync('/dev/null', link);
      assert.deepStrictEqual(await cflow.series([read(link), fs.unlink(link)]), ['', undefined]);
    });
  });

  describe('ticks', () => {
    it('settle after what runs now', async () => {
      const seen = [];
      cflow.series([tick], () => seen.push('tick'));
      seen.push('now');
      await new Promise(setImmediate);
      assert.deepStrictEqual(seen, ['now', 'tick']);
    });

    it('make flows that times repeats', async () => {
      const flow = cflow.series([tick, cflow.parallel([tick, tick])]);
      const once = [undefined, [undefined, undefined]];
      assert.deepStrictEqual(await cflow.timesSeries(3, flow), [once, once, once]);
      assert.deepStrictEqual(await cflow.times(2, flow), [once, once]);
      assert.deepStrictEqual(await cflow.timesLimit(0, 2, flow), []);
      assert.throws(() => cflow.times(-1, flow, () => {}), { code: 'CFLOW_INVALID_ARGUMENT' });
    });

    it('have one result for all rounds, which cannot be changed', async () => {
      const results = await cflow.timesSeries(2, cflow.parallel({ a: tick, b: cflow.series([tick]) }));
      assert.deepStrictEqual(results, [{ a: undefined, b: [undefined] }, { a: undefined, b: [undefined] }]);
      assert.strictEqual(results[0], results[1]);
      assert.ok(Object.isFrozen(results[0].b));
    });

    it('repeat within other flows', async () => {
      const flow = cflow.timesSeries(3, cflow.timesLimit(2, 2, tick));
      const pair = [undefined, undefined];
      assert.deepStrictEqual(await cflow.parallel([flow, read(files[0])]), [[pair, pair, pair], 'content 0']);
      const [error, results] = await outcome(done => cflow.parallel([cflow.timesSeries(3, tick), fs.stat(missing())], done));
      assert.strictEqual(error.code, 'ENOENT');
      assert.ok(results.every(result => result === undefined));
    });

    it('let the event loop turn', async () => {
      let turns = 0;
      const timer = setInterval(() => turns++, 1);
      await cflow.timesSeries(1e7, tick);
      clearInterval(timer);
      assert.ok(turns > 0);
    });

    it('can be called and awaited like any task', async () => {
      assert.deepStrictEqual(await outcome(done => tick(done)), [null]);
      assert.strictEqual(await tick(), undefined);
    });
  });

  it('call back in the AsyncLocalStorage context of the call', async () => {
    const storage = new AsyncLocalStorage();
    const seen = await Promise.all(
      [1, 2, 3].map(id =>
        storage.run(id, () =>
          outcome(done => cflow.mapLimit(files, 2, read, () => done(storage.getStore(), cflow.each(files, fs.stat, () => {}))))
        )
      )
    );
    assert.deepStrictEqual(seen.map(([id]) => id), [1, 2, 3]);
    const [single] = await storage.run(4, () => outcome(done => fs.stat(files[0], () => done(storage.getStore()))));
    assert.strictEqual(single, 4);
  });

  it('let what a final callback throws surface, once', async () => {
    const thrown = ['call', 'items', 'flow', 'tick'].map(name => new Error(name));
    const heard = await observe(async () => {
      fs.stat(files[0], () => { throw thrown[0]; });
      cflow.map(files, read, () => { throw thrown[1]; });
      cflow.series([read(files[0])], () => { throw thrown[2]; });
      cflow.series([tick], () => { throw thrown[3]; });
      await cflow.mapSeries(files, read);
      await new Promise(resolve => setTimeout(resolve, 20));
    });
    assert.deepStrictEqual(new Set(heard.exceptions), new Set(thrown));
    assert.strictEqual(heard.exceptions.length, 4);
    assert.deepStrictEqual(heard.rejections, []);
  });

  it('leave nothing behind in a process that ends with runs at work', async () => {
    const { code, stderr } = await child(
      `const { fs } = cflow;
       cflow.mapLimit(new Array(1e5).fill('/'), 8, fs.stat, () => {});
       setTimeout(() => process.exit(0), 5);`
    );
    assert.deepStrictEqual([code, stderr], [0, '']);
  }).timeout(60000);

  it('survive the end of a worker that has runs at work', async () => {
    const { code, stdout, stderr } = await child(
      `const { Worker } = require('worker_threads');
       let left = 6;
       for (let i = 0; i < 6; i++) {
         const worker = new Worker(\`
           const cflow = require('./lib'), { fs } = cflow, { parentPort } = require('worker_threads');
           cflow.mapLimit(new Array(1e5).fill('/'), 8, fs.stat, () => {});
           setTimeout(() => parentPort.postMessage(0), 3);\`, { eval: true });
         worker.once('message', () => worker.terminate().then(() => --left || console.log('ended')));
       }`
    );
    assert.deepStrictEqual([code, stdout, stderr], [0, 'ended\n', '']);
  }).timeout(60000);
});
