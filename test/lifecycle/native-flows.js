'use strict';

// Native flows of each kind, for the lifecycle tests: they check their own outcome.

const assert = require('assert');
const nodefs = require('fs');
const path = require('path');
const cflow = require('../..');

const { fs, native } = cflow;
const { tick } = native;

const text = nodefs.readFileSync(__filename, 'utf8');
const missing = path.join(__dirname, 'missing');
const names = nodefs.readdirSync(__dirname).map(name => path.join(__dirname, name));

/** A final callback that hands an error on, and a value to what checks it. */
function checked(callback, check) {
  return (error, value) => {
    if (error) return callback(error);
    check(value);
    callback(null);
  };
}

const same = (callback, expected) => checked(callback, value => assert.deepStrictEqual(value, expected));

// Each gets a callback.
const flows = {
  call: callback => fs.readFile(__filename, 'utf8', same(callback, text)),
  series: callback => cflow.series([fs.readFile(__filename, 'utf8'), tick], same(callback, [text, undefined])),
  nested: callback =>
    cflow.parallel([cflow.series([tick, fs.realpath(__filename)]), cflow.waterfall([fs.stat(__filename), fs.access(__dirname)])], same(callback, [[undefined, __filename], undefined])),
  auto: callback => cflow.auto({ a: fs.realpath(__dirname), b: ['a', fs.realpath(__filename)] }, same(callback, { a: __dirname, b: __filename })),
  items: callback => cflow.mapLimit(names, 3, fs.stat, checked(callback, all => assert.strictEqual(all.length, names.length))),
  'many items': callback => cflow.eachLimit(new Array(5000).fill(__dirname), 4, fs.access, same(callback, undefined)),
  digests: callback => cflow.map(names, fs.hashFile, checked(callback, all => assert.strictEqual(all[0].length, 64))),
  pipe: callback => cflow.pipe(fs.walk, fs.hashFile.with('sha1'))(__dirname, checked(callback, all => assert.strictEqual(all.length, names.length))),
  ticks: callback => cflow.timesSeries(2000, tick, checked(callback, all => assert.strictEqual(all.length, 2000))),
  promise: callback => {
    cflow.mapLimit(names, 2, fs.lstat).then(() => callback(null), callback);
  },
  'early end': callback => cflow.detectLimit(names, 2, fs.stat, checked(callback, found => assert.ok(names.includes(found)))),
  'first error': callback => cflow.mapLimit(names.concat(missing, names), 2, fs.stat, error => callback(error.code === 'ENOENT' ? null : error)),
  'error of a task': callback => cflow.parallel([fs.readFile(missing), fs.readFile(__filename)], error => callback(error.code === 'ENOENT' ? null : error)),
  'late error': callback =>
    cflow.eachLimit(new Array(3000).fill(__dirname).concat(null), 2, fs.access, error => callback(error.code === 'ERR_INVALID_ARG_TYPE' ? null : error))
};

/** All of them at once. */
function runAll(callback) {
  let left = 0;
  const done = error => {
    if (error) throw error;
    if (--left === 0) setImmediate(callback);
  };
  const starts = Object.keys(flows).map(name => flows[name]); // as they are by now
  left = starts.length;
  starts.forEach(start => start(done));
}

/** Keeps them going until somebody ends the process or the worker. */
function runForEver() {
  runAll(runForEver);
}

/** Runs them so many times, one after another. */
function runTimes(times, callback) {
  if (times === 0) return callback();
  runAll(() => runTimes(times - 1, callback));
}

/** Starts them, and lets go of what comes of them. */
function abandonAll() {
  const never = () => {};
  fs.readFile(__filename, never);
  void fs.readFile(missing); // a task that is never called
  cflow.map(names, fs.stat).catch(never);
  cflow.series([fs.stat(missing), fs.stat(__dirname)]).catch(never);
  cflow.parallel([tick, fs.hashFile(__filename)], never);
  cflow.pipe(fs.readdir, fs.stat)(__dirname, never);
  cflow.timesLimit(1000, 2, tick, never);
}

module.exports = { abandonAll, flows, names, runAll, runForEver, runTimes };
