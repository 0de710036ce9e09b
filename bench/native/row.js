'use strict';

// Does one work as one contender does it, twice in this process, and prints what the second time took: {"real", "cpu"} in seconds,
// {"cores"}, and {"delay", "longest"}, the event loop's in milliseconds. Usage:
//
//   node row.js WORK CONTENDER full|quick    fails unless all of the work has been done
//   node row.js WORK CONTENDER trial         only sees to that
//
// The files are those of ./files.js, in the folder CFLOW_BENCH_FILES.

const fs = require('node:fs');
const path = require('node:path');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { setTimeout: sleep } = require('node:timers/promises');
const { promisify } = require('node:util');
const v8 = require('node:v8');
const vm = require('node:vm');
const contenders = require('./contenders');
const sizesOf = require('./sizes');
const works = require('./works');

const CALLS_BACK = 3; // arguments
const SETTLING = 5; // ms, in which the timer that samples the loop's delay has begun, or sees a delay end

const [, , id, contender, size] = process.argv;
const folder = process.env.CFLOW_BENCH_FILES;

let over = false;
process.on('exit', (code) => {
  if (code || over) return;
  console.error('Error: the work never called back');
  process.exitCode = 1;
});

if (!folder) throw new Error('CFLOW_BENCH_FILES has to be the folder of the files');
main();

async function main() {
  const work = works.find((one) => one.id === id);
  const library = await contenders[contender].load();
  const run = work.contenders[contender];
  const start = run.length === CALLS_BACK ? promisify(run) : run;

  await pass(work, (items) => start(library, items), 1);
  collectGarbage();
  const figures = size === 'trial' ? undefined : await pass(work, (items) => start(library, items), 2);
  over = true;
  if (figures) console.log(JSON.stringify(figures));
}

async function pass(work, start, number) {
  const place = { folder, output: path.join(folder, `output-${process.pid}-${number}`), size: sizesOf[size] };
  fs.mkdirSync(place.output);
  try {
    const items = work.items(place);
    const { results, figures } = await measured(() => start(items));
    work.check(results, items, place);
    return figures;
  } finally {
    fs.rmSync(place.output, { recursive: true });
  }
}

async function measured(start) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await sleep(SETTLING);
  const before = process.cpuUsage();
  const begin = process.hrtime.bigint();
  const results = await start();
  const real = Number(process.hrtime.bigint() - begin) / 1e9;
  const { user, system } = process.cpuUsage(before);
  await sleep(SETTLING);
  delays.disable();
  const cpu = (user + system) / 1e6;
  return { results, figures: { real, cpu, cores: cpu / real, delay: delays.percentile(99) / 1e6, longest: delays.max / 1e6 } };
}

// What the first pass leaves is not to be collected in the second one's time.
function collectGarbage() {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
}
