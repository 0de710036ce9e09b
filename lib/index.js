'use strict';

// One statement an export, so that Node finds the names for `import { series } from 'cflow'`.

const { block } = require('./control/block');
const { parallel, parallelLimit } = require('./control/parallel');

exports.block = block;
exports.parallel = parallel;
exports.parallelLimit = parallelLimit;
exports.series = require('./control/series');
exports.step = require('./control/step');
exports.waterfall = require('./control/waterfall');
