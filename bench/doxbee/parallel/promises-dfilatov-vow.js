'use strict';

const vow = require('vow');
const promisify = require('../promisify');
const { parallel } = require('../promises');
const app = require('../fakes')(promisify(vow.Promise));

module.exports = parallel(app, vow.all);
