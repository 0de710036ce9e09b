'use strict';

const { parallel } = require('../promises');
const app = require('../fakes')(require('../promisify')(Promise));

module.exports = parallel(app, inserts => Promise.all(inserts));
