'use strict';

const RSVP = require('rsvp');
const { parallel } = require('../promises');
const app = require('../fakes')(RSVP.denodeify);

module.exports = parallel(app, RSVP.all);
