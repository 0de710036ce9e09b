'use strict';

const Promise = require('lie');
const promisify = require('../promisify');
const { sequential } = require('../promises');
const app = require('../fakes')(promisify(Promise));

module.exports = sequential(app);
