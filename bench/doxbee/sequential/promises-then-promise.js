'use strict';

const Promise = require('promise');
const { sequential } = require('../promises');
const app = require('../fakes')(Promise.denodeify);

module.exports = sequential(app);
