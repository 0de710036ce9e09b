'use strict';

// Usage: node --expose-gc native-many.js <what>. Does a great many of one thing, several rounds of it, and prints by how much
// memory has grown from round to round, how many descriptors are left, and what the peak of memory was beyond that before.

const fs = require('fs');
const os = require('os');
const path = require('path');
const cflow = require('../..');
const { runAll } = require('./native-flows');

const MB = 1024 * 1024;
const { tick } = cflow.native;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cflow-many-'));
const missing = path.join(folder, 'missing');

function checked(done, isRight) {
  return (error, value) => {
    if (!isRight(error, value)) throw error || new Error(`got ${value}`);
    done();
  };
}

/** Starts `count` of something at once, and calls back when all have called back. */
function all(count, start, callback) {
  let left = count;
  const done = () => --left === 0 && callback();
  for (let i = 0; i < count; i++) start(done, i);
}

const isRight = error => error === null;

const whats = {
  'calls at once': callback => all(10000, done => cflow.fs.stat(folder, checked(done, isRight)), callback),
  'tasks at once': callback => all(10000, done => cflow.fs.stat(folder)(checked(done, isRight)), callback),
  'promises at once': callback => all(10000, done => cflow.fs.access(folder).then(done), callback),
  'flows at once': callback => all(2000, done => cflow.series([tick, cflow.fs.stat(folder), cflow.fs.readFile(__filename)], checked(done, isRight)), callback),
  'early ends': callback =>
    all(1000, done => cflow.detectLimit(new Array(100).fill(folder), 4, cflow.fs.stat, checked(done, (error, found) => found === folder)), callback),
  'first errors': callback =>
    all(1000, done => cflow.mapLimit([folder, missing].concat(new Array(100).fill(folder)), 2, cflow.fs.stat, checked(done, error => error.code === 'ENOENT')), callback),
  'refused items': callback =>
    all(40, done => cflow.mapLimit(new Array(2100).fill(folder).concat(null), 2, cflow.fs.access, checked(done, error => error.code === 'ERR_INVALID_ARG_TYPE')), callback),
  'throwing calls': callback => {
    for (let i = 0; i < 10000; i++) {
      const bytes = Buffer.from(folder);
      const call = cflow.fs.stat(bytes);
      bytes[0] = 0;
      try {
        call(() => {});
      } catch (error) {
        if (error.code === 'CFLOW_INVALID_ARGUMENT') continue;
      }
      throw new Error('not refused');
    }
    setImmediate(callback);
  },
  'all kinds': callback => all(20, done => runAll(done), callback),
  'contents that nobody wants': callback => {
    const files = makeFiles(30, 20 * MB);
    cflow.eachLimit(files, 4, cflow.fs.readFile, checked(callback, isRight));
  },
  'contents that are hashed': callback => {
    const files = makeFiles(30, 20 * MB);
    cflow.mapLimit(files, 4, cflow.fs.hashFile, checked(callback, isRight));
  }
};

function makeFiles(count, size) {
  const files = [];
  for (let i = 0; i < count; i++) {
    const file = path.join(folder, `file-${i}`);
    fs.closeSync(fs.openSync(file, 'a'));
    fs.truncateSync(file, size);
    files.push(file);
  }
  return files;
}

const descriptors = () => fs.readdirSync('/proc/self/fd').length;
const field = name => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;

function settled(callback) {
  setTimeout(() => {
    global.gc();
    callback();
  }, 20);
}

const ROUNDS = 8;
const WARM_UP = 4;
const start = whats[process.argv[2]];
let before;

(function round(i) {
  if (i === WARM_UP) before = { rss: field('VmRSS'), descriptors: descriptors() };
  if (i === WARM_UP + ROUNDS) {
    const grown = field('VmRSS') - before.rss;
    console.log(JSON.stringify({ grown, left: descriptors() - before.descriptors, peak: field('VmHWM') - before.rss }));
    fs.rmSync(folder, { recursive: true });
    return;
  }
  start(() => settled(() => round(i + 1)));
})(0);
