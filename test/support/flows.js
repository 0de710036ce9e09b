'use strict';

// The functions under test as one shape, for what must be true of each of them.

const cflow = require('../..');

/** Those that collect results by position or key. */
const collectors = [
  { name: 'series', run: (tasks, callback) => cflow.series(tasks, callback) },
  { name: 'parallel', run: (tasks, callback) => cflow.parallel(tasks, callback) },
  { name: 'parallelLimit', run: (tasks, callback) => cflow.parallelLimit(tasks, 2, callback) }
];

/** All of them; only tasks that take a callback alone behave alike in each. */
const flows = collectors.concat({ name: 'waterfall', run: (tasks, callback) => cflow.waterfall(tasks, callback) });

/** Those that start a task only when the one before is over. */
const sequential = flows.filter(flow => flow.name === 'series' || flow.name === 'waterfall');

module.exports = { collectors, flows, sequential };
