'use strict';

const { lift } = require('when/node');
const { sequential } = require('../promises');
const app = require('../fakes')(lift);

module.exports = sequential(app);
