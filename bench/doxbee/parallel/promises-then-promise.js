'use strict';

const Promise = require('promise');
const { parallel } = require('../promises');
const app = require('../fakes')(Promise.denodeify);

module.exports = parallel(app, Promise.all);
