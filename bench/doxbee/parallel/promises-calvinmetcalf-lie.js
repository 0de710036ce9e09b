'use strict';

const Promise = require('lie');
const promisify = require('../promisify');
const { parallel } = require('../promises');
const app = require('../fakes')(promisify(Promise));

module.exports = parallel(app, inserts => Promise.all(inserts));
