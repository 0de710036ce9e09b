'use strict';

// Usage: node --expose-gc abandoned.js <kind> <how many>. Starts flows whose first task never calls back and lets go of
// them, and prints by how much the process and its heap have grown.

const cflow = require('../..');

const [kind, many] = [process.argv[2], Number(process.argv[3])];
const BATCH = 100000; // after each of which the event loop turns once

const starts = {
  series: () => cflow.series([() => {}, () => {}], () => {}),
  'series as a promise': () => void cflow.series([() => {}, () => {}]),
  parallel: () => cflow.parallel([() => {}, () => {}], () => {}),
  waterfall: () => cflow.waterfall([callback => callback(null, 1), () => {}], () => {}),
  step: () => cflow.step(() => {}, () => {}),
  block: () =>
    cflow.block(function () {
      this.async();
    })(() => {})
};
const start = starts[kind];

function memory() {
  global.gc();
  global.gc();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  return { rss, heapUsed, external: external + arrayBuffers };
}

function run(times, callback) {
  for (let i = 0; i < Math.min(times, BATCH); i++) start();
  if (times <= BATCH) return setImmediate(callback);
  setImmediate(run, times - BATCH, callback);
}

run(2 * BATCH, () => {
  const before = memory();
  run(many, () => {
    const after = memory();
    const grown = {};
    for (const name of Object.keys(before)) grown[name] = after[name] - before[name];
    console.log(JSON.stringify({ before, grown }));
  });
});
