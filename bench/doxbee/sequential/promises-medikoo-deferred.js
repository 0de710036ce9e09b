'use strict';

const deferred = require('deferred');
const { sequential } = require('../promises');
const app = require('../fakes')(deferred.promisify);

module.exports = sequential(app);
