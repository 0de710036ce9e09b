'use strict';

// Numbers as reports show them.

const UNITS = { real: 's', user: 's', sys: 's', cpu: 's', memory: 'MiB', time: 'ms', busy: 'ms', growth: 'MiB' };

const NAMES = {
  // of a whole process
  real: 'real time',
  user: 'user time',
  sys: 'system time',
  cpu: 'CPU time (user + sys)',
  memory: 'peak memory',
  // of a part of it
  time: 'time',
  busy: 'CPU time',
  growth: 'memory'
};

const DIGITS = { s: 3, ms: 0, MiB: 1 };

function amount(metric, value) {
  return value.toFixed(DIGITS[UNITS[metric]]);
}

function withSpread(text, { median, min, max }) {
  return min === max ? text(median) : `${text(median)} (${text(min)}–${text(max)})`;
}

function ratio(value) {
  return value.toFixed(2);
}

module.exports = { NAMES, UNITS, amount, ratio, withSpread };
