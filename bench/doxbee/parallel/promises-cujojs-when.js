'use strict';

const when = require('when');
const { lift } = require('when/node');
const { parallel } = require('../promises');
const app = require('../fakes')(lift);

module.exports = parallel(app, when.all);
