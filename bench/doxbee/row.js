'use strict';

// Runs one row in this process. Usage:
//
//   node row.js sequential/callbacks-baseline.js measure N T P SAMPLING   prints {"time", "busy", "growth"}
//   node row.js sequential/callbacks-baseline.js check                    fails unless the row does all of its work
//
// Runs on Node 6.

const fs = require('fs');
const path = require('path');
const check = require('./check');
const io = require('./io');

const WARM_UP = 350;

const file = process.argv[2];
if (process.argv[3] === 'check') {
  check(path.basename(path.dirname(file)), load, failed);
} else {
  const n = Number(process.argv[4]);
  const t = Number(process.argv[5]);
  io.queries = Number(process.argv[6]);
  io.call = (_name, callback) => setTimeout(callback, t);
  const sampling = process.argv[7] === 'as-in-the-seed';

  const upload = load();
  run(upload, WARM_UP, false, () => setImmediate(() => measure(upload, n, sampling)));
}

function load() {
  return require(path.resolve(__dirname, file));
}

function failed(error) {
  console.error(error.stack);
  process.exit(1);
}

function measure(upload, n, sampling) {
  const memory = sampling ? sampledMemory() : kernelsMemory();
  const cpu = process.cpuUsage();
  const start = process.hrtime();
  run(upload, n, sampling && memory.sample, () => {
    const time = process.hrtime(start);
    const used = process.cpuUsage(cpu);
    const result = { time: time[0] * 1e3 + time[1] / 1e6, busy: (used.user + used.system) / 1e3, growth: memory.growth() };
    console.log(JSON.stringify(result));
  });
}

// Starts n uploads in one loop.
function run(upload, n, sample, callback) {
  let left = n;
  process.on('exit', code => {
    if (code || left === 0) return;
    console.error(`Error: ${left} of ${n} uploads never called back`);
    process.exitCode = 1;
  });

  for (let i = 0; i < n; i++) upload('stream', 'folder/file', 'tag', done);
  if (sample) sample();

  function done(error) {
    if (error) failed(error);
    if (sample) sample();
    if (--left === 0) callback();
  }
}

// The seed's way: the resident set, asked for at the end of each upload. It takes longer than many an upload.
function sampledMemory() {
  const start = process.memoryUsage().rss;
  let most = start;
  return {
    sample() {
      most = Math.max(most, process.memoryUsage().rss);
    },
    growth: () => mebibytes(most - start)
  };
}

// The kernel's own maximum costs nothing. Linux can forget what it was before.
function kernelsMemory() {
  try {
    fs.writeFileSync('/proc/self/clear_refs', '5');
  } catch (_) {
    const start = process.memoryUsage().rss;
    return { growth: () => Math.max(0, process.resourceUsage().maxRSS / 1024 - mebibytes(start)) };
  }
  const start = status('VmRSS');
  return { growth: () => Math.max(0, status('VmHWM') - start) }; // both are counted in batches
}

function status(name) {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
}

function mebibytes(bytes) {
  return bytes / 1024 / 1024;
}
