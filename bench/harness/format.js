'use strict';

// Numbers as reports show them.

const UNITS = { real: 's', user: 's', sys: 's', cpu: 's', memory: 'MiB' };

const NAMES = { real: 'real time', user: 'user time', sys: 'system time', cpu: 'CPU time (user + sys)', memory: 'peak memory' };

function amount(metric, value) {
  return UNITS[metric] === 's' ? value.toFixed(3) : value.toFixed(1);
}

function withSpread(text, { median, min, max }) {
  return min === max ? text(median) : `${text(median)} (${text(min)}–${text(max)})`;
}

function ratio(value) {
  return value.toFixed(2);
}

module.exports = { NAMES, UNITS, amount, ratio, withSpread };
