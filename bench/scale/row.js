'use strict';

// Runs one workload with one library in this process. Usage:
//
//   node row.js WORKLOAD LIBRARY N for MS        runs flows of N items one after the other until they have taken MS of CPU
//                                                time; prints {"flows", "time", "cpu"}, the latter in milliseconds
//   node row.js WORKLOAD LIBRARY N times FLOWS   so many flows, without a look at the clock: to count instructions
//
// Runs on Node 6.

const path = require('path');
const workloads = require('./workloads');

// Small flows first, until the code is compiled; so that growth shows what size costs and not how warm the code is.
const WARM_UP_ITEMS = 1000;
const WARM_UP_MS = 150;

const PATHS = { cflow: path.join(__dirname, '..', '..'), hand: './workloads/hand' };

const id = process.argv[2];
const name = process.argv[3];
const n = Number(process.argv[4]);
const amount = Number(process.argv[6]);

const workload = workloads.find(one => one.id === id);
const library = require(PATHS[name] || name);

if (name === 'cflow' && library[workload.uses] === undefined) {
  console.error(`Error: cflow.${workload.uses} is not there yet`);
  process.exit(1);
}

let over = false;
process.on('exit', code => {
  if (code || over) return;
  console.error('Error: a flow never called back');
  process.exitCode = 1;
});

if (process.argv[5] === 'times') {
  repeat(workload.begin(library, n, name), flows => flows < amount, () => {
    over = true;
  });
} else {
  repeat(workload.begin(library, Math.min(n, WARM_UP_ITEMS), name), forAs(WARM_UP_MS), () => {
    const flow = workload.begin(library, n, name);
    const cpu = process.cpuUsage();
    const start = process.hrtime();
    repeat(flow, forAs(amount), flows => {
      const time = process.hrtime(start);
      const used = busy(cpu);
      over = true;
      console.log(JSON.stringify({ flows, time: time[0] * 1e3 + time[1] / 1e6, cpu: used }));
    });
  });
}

// Once at least.
function repeat(flow, goesOn, callback) {
  let flows = 0;
  flow(done);

  function done() {
    flows++;
    setImmediate(goesOn(flows) ? again : callback, flows);
  }

  function again() {
    flow(done);
  }
}

// Of CPU time: of the clock's a busy machine may give it little.
function forAs(limit) {
  const start = process.cpuUsage();
  return () => busy(start) < limit;
}

function busy(since) {
  const used = process.cpuUsage(since);
  return (used.user + used.system) / 1e3;
}
