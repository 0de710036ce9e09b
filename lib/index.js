'use strict';

// One statement an export, so that Node finds the names for `import { series } from 'cflow'`.

const { parallel, parallelLimit } = require('./parallel');

exports.parallel = parallel;
exports.parallelLimit = parallelLimit;
exports.series = require('./series');
exports.waterfall = require('./waterfall');
