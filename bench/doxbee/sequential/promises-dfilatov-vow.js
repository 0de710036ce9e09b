'use strict';

const vow = require('vow');
const promisify = require('../promisify');
const { sequential } = require('../promises');
const app = require('../fakes')(promisify(vow.Promise));

module.exports = sequential(app);
