// What bench-async.js does, with native tasks alone: the loop, the flow and its ticks are one run in C.
// Usage: node bench-native.js [library] [loops]
// The library is a name or path as this file's require() takes it.
'use strict';
var cflow = require(process.argv[2] || 'cflow');
var tick = cflow.native.tick;

var loopCount = Number(process.argv[3] || 20000);
require('./all-loops-run')(function () { return loopCount; });

var flow = cflow.series([
  tick,
  cflow.parallel([tick, tick]),
  cflow.parallel([tick, tick, tick]),
  cflow.parallel([tick, tick, tick, tick])
]);

cflow.timesSeries(loopCount, flow, function (error, results) {
  if (error) throw error;
  loopCount -= results.length + 1;
});
