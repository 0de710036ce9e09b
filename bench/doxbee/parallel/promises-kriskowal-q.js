'use strict';

const Q = require('q');
const { parallel } = require('../promises');
const app = require('../fakes')(Q.denodeify);

module.exports = parallel(app, Q.all);
