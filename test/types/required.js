'use strict';

const cflow = require('cflow');
const { block } = require('cflow/block');
const step = require('cflow/step');

module.exports = { cflow, block, step };
