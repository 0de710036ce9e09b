'use strict';

const { sequential } = require('../promises');
const app = require('../fakes')(require('../promisify')(Promise));

module.exports = sequential(app);
