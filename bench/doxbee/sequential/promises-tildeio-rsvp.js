'use strict';

const RSVP = require('rsvp');
const { sequential } = require('../promises');
const app = require('../fakes')(RSVP.denodeify);

module.exports = sequential(app);
