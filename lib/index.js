'use strict';

// One statement an export, so that Node finds the names for `import { series } from 'cflow'`.

const { block } = require('./block');
const { parallel, parallelLimit } = require('./parallel');

exports.block = block;
exports.parallel = parallel;
exports.parallelLimit = parallelLimit;
exports.series = require('./series');
exports.step = require('./step');
exports.waterfall = require('./waterfall');
