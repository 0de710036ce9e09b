'use strict';

const deferred = require('deferred');
const { parallel } = require('../promises');
const app = require('../fakes')(deferred.promisify);

module.exports = parallel(app, inserts => deferred(...inserts));
