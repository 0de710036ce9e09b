'use strict';

const Promise = require('bluebird');
const { parallel } = require('../promises');
const app = require('../fakes')(Promise.promisify);

module.exports = parallel(app, Promise.all);
