'use strict';

// What the native suite of the benchmarks is made of: its files, its works and its goals. Nothing is measured.

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { promisify } = require('util');
const cflow = require('..');
const { checkSpace, digestsOf, makeFiles, needs } = require('../bench/native/files');
const { goalsOf } = require('../bench/native/goals');
const { smallBytes, treeEntries } = require('../bench/native/layout');
const { mapperOf } = require('../bench/native/map-with-fastq');
const sizes = require('../bench/native/sizes');
const works = require('../bench/native/works');

const KINDS = new Set(['small', 'large', 'tree', 'output']);

describe('the native suite of the benchmarks', () => {
  describe('its files', () => {
    it('have 2 to 4 KB, spread evenly', () => {
      const all = Array.from({ length: sizes.full.small }, (_, i) => smallBytes(i));
      assert.deepStrictEqual([Math.min(...all), Math.max(...all)], [2048, 4096]);
      assert.ok(Math.abs(all.reduce((sum, size) => sum + size) / all.length - 3072) < 10);
    });

    it('make a tree in which each directory comes before what is in it', () => {
      const entries = treeEntries('root', 1000);
      const directories = new Set(['root']);
      for (const { path: entry, isDirectory } of entries) {
        assert.ok(directories.has(path.dirname(entry)), entry);
        if (isDirectory) directories.add(entry);
      }
      assert.strictEqual(new Set(entries.map(entry => entry.path)).size, 1000);
    });

    it('take only what is needed, a gigabyte for the digests', () => {
      assert.deepStrictEqual(needs('full', new Set()), { bytes: 0, entries: 0 });
      assert.ok(needs('full', new Set(['large'])).bytes >= 1e9);
      assert.ok(needs('quick', KINDS).bytes < 2e8);
      assert.strictEqual(needs('quick', new Set(['small', 'large'])).entries, sizes.quick.small + sizes.quick.large);
    });

    it('are not made where there is too little room', () => {
      const needed = { bytes: 2e9, entries: 1000 };
      checkSpace(needed, { bytes: 2e9, entries: 1000 }, '/folder');
      checkSpace(needed, { bytes: 3e9, entries: Infinity }, '/folder');
      assert.throws(
        () => checkSpace(needed, { bytes: 1.5e9, entries: Infinity }, '/folder'),
        /take 2,000 MB in 1,000 entries, and \/folder has room for 1,500 MB\.\nSet TMPDIR/
      );
      assert.throws(() => checkSpace(needed, { bytes: 3e9, entries: 999 }, '/folder'), /room for 3,000 MB in 999\./);
    });

    it('are gone when they are no longer needed', () => {
      const { folder, description, remove } = makeFiles('trial', KINDS, quiet);
      assert.match(description, /^261, 2 MB, on \w+/);
      assert.deepStrictEqual(fs.readdirSync(folder).sort(), ['large', 'large.json', 'small', 'small.json', `tree-${sizes.trial.tree}`]);
      assert.strictEqual(digestsOf(folder, 'small').length, sizes.trial.small);
      const listeners = process.listenerCount('exit');
      remove();
      assert.ok(!fs.existsSync(folder));
      assert.strictEqual(process.listenerCount('exit'), listeners - 1);
    });
  });

  describe('its works', () => {
    let made, place;

    before(() => {
      made = makeFiles('trial', KINDS, quiet);
    });

    after(() => {
      made.remove();
    });

    beforeEach(() => {
      const output = path.join(made.folder, 'output');
      fs.mkdirSync(output);
      place = { folder: made.folder, output, size: sizes.trial };
    });

    afterEach(() => {
      fs.rmSync(place.output, { recursive: true });
    });

    for (const { id, title, items, contenders, check } of works) {
      it(`say what they are: ${id}`, () => {
        assert.match(title(sizes.full), /\d/);
        assert.notStrictEqual(title(sizes.full), title(sizes.quick));
      });

      for (const name of ['cflow', 'sync', 'hand'].filter(one => one in contenders)) {
        it(`are done by ${name}: ${id}`, async () => {
          const run = contenders[name];
          const list = items(place);
          check(await (run.length === 3 ? promisify(run) : run)(cflow, list), list, place);
        });
      }
    }

    for (const { id, items, check } of works.filter(({ contenders }) => 'sync' in contenders)) {
      it(`fail where nothing is done: ${id}`, () => {
        assert.throws(() => check([], items(place), place), assert.AssertionError);
      });
    }

    const broken = {
      'read-4': results => results.reverse(),
      stat: results => results.fill(results[0]),
      'hash-small': results => results.fill('0', 7, 8),
      walk: results => [...results.slice(1), results[1]]
    };
    for (const id of Object.keys(broken)) {
      it(`fail where something else is done: ${id}`, () => {
        const { items, contenders, check } = works.find(work => work.id === id);
        const list = items(place);
        assert.throws(() => check(broken[id](contenders.sync(undefined, list)), list, place), assert.AssertionError);
      });
    }

    it('fail where a file is not what it should be: write', () => {
      const { items, contenders, check } = works.find(work => work.id === 'write');
      const files = items(place);
      const results = contenders.sync(undefined, files);
      fs.truncateSync(files[3], 5);
      assert.throws(() => check(results, files, place), /what was written/);
    });
  });

  describe('the map over fastq', () => {
    // As much of it as the map needs: everything at once.
    const map = mapperOf(worker => ({ push: worker }));

    it('gives the results in the order of the items', async () => {
      const later = (item, callback) => setImmediate(callback, null, item * 2);
      assert.deepStrictEqual(await promisify(map)([1, 2, 3], 2, later), [2, 4, 6]);
    });

    it('gives the first error, once', () => {
      const errors = [];
      map([1, 2, 3], 2, (item, callback) => callback(item > 1 ? new Error(item) : null), error => errors.push(error.message));
      assert.deepStrictEqual(errors, ['2']);
    });
  });

  describe('its goals', () => {
    const exactly = value => ({ median: value, min: value, max: value });

    function resultOf(work, { ratio, rivals, delay = 1, cores = 2 }) {
      const names = ['cflow', ...rivals];
      return {
        machine: { cores: 2 },
        rows: names.map(name => ({ id: `${work}-${name}`, work, label: name })),
        experiments: [
          {
            results: {
              [`${work}-cflow`]: {
                summary: { delay: exactly(delay), cores: exactly(cores) },
                toRivals: rivals.map(name => ({ to: `${work}-${name}`, real: exactly(ratio), cpu: exactly(ratio / 2) }))
              }
            }
          }
        ]
      };
    }

    const verdicts = result => goalsOf(result).map(({ of, to, reached }) => [of, to && to.label, reached]);

    it('are reached at just the figure, and the delay is one of each work', () => {
      assert.deepStrictEqual(verdicts(resultOf('stat', { ratio: 0.4, rivals: ['async', 'sync'], delay: 10 })), [
        ['real', 'async', true],
        ['delay', undefined, true]
      ]);
      assert.deepStrictEqual(verdicts(resultOf('stat', { ratio: 0.41, rivals: ['async'], delay: 10.1 })), [
        ['real', 'async', false],
        ['delay', undefined, false]
      ]);
    });

    it('are of CPU time for the ticks', () => {
      assert.deepStrictEqual(verdicts(resultOf('ticks', { ratio: 0.2, rivals: ['hand'] }))[0], ['cpu', 'hand', true]);
    });

    it('want all cores busy with digests, but for a little', () => {
      const cores = used => verdicts(resultOf('hash-small', { ratio: 1, rivals: [], cores: used }))[1];
      assert.deepStrictEqual(cores(1.8), ['cores', undefined, true]);
      assert.deepStrictEqual(cores(1.7), ['cores', undefined, false]);
    });

    it('are open where something was not measured', () => {
      const withoutRival = resultOf('walk', { ratio: 1, rivals: [] });
      assert.deepStrictEqual(verdicts(withoutRival)[0], ['real', undefined, undefined]);
      const withoutCflow = { ...withoutRival, experiments: [{ results: {} }] };
      assert.deepStrictEqual(verdicts(withoutCflow), [
        ['real', undefined, undefined],
        ['delay', undefined, undefined]
      ]);
    });

    it('are set for works that there are', () => {
      const ids = works.map(({ id }) => id);
      assert.strictEqual(new Set(ids).size, ids.length);
      for (const id of ids) {
        const rivals = Object.keys(works.find(work => work.id === id).contenders).filter(name => name !== 'cflow');
        const goals = goalsOf(resultOf(id, { ratio: 0.01, rivals }));
        assert.ok(goals.length >= 2 && goals.every(({ reached }) => reached), id);
      }
    });
  });
});

function quiet() {}
