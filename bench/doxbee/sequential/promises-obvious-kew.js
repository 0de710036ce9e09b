'use strict';

const Q = require('kew');
const { sequential } = require('../promises');
const app = require('../fakes')(fn => Q.bindPromise(fn));

module.exports = sequential(app);
