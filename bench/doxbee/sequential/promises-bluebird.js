'use strict';

const Promise = require('bluebird');
const { sequential } = require('../promises');
const app = require('../fakes')(Promise.promisify);

module.exports = sequential(app);
