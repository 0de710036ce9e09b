'use strict';

const Promise = require('davy');
const { sequential } = require('../promises');
const app = require('../fakes')(promisify);

// What Promise.wrap(fn) makes can be called only once.
function promisify(fn) {
  return (...args) => Promise.wrap(fn)(...args);
}

module.exports = sequential(app);
