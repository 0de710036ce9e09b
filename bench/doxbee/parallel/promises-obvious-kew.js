'use strict';

const Q = require('kew');
const { parallel } = require('../promises');
const app = require('../fakes')(fn => Q.bindPromise(fn));

module.exports = parallel(app, Q.all);
