'use strict';

const Q = require('q');
const { sequential } = require('../promises');
const app = require('../fakes')(Q.denodeify);

module.exports = sequential(app);
