'use strict';

// Numbers as reports show them.

const UNITS = { real: 's', user: 's', sys: 's', cpu: 's', memory: 'MiB', cores: '', delay: 'ms', longest: 'ms', time: 'ms', busy: 'ms', growth: 'MiB' };

const NAMES = {
  // of a whole process
  real: 'real time',
  user: 'user time',
  sys: 'system time',
  cpu: 'CPU time (user + sys)',
  memory: 'peak memory',
  cores: 'cores used',
  delay: 'delay of the event loop',
  longest: 'longest delay of the event loop',
  // of a part of it
  time: 'time',
  busy: 'CPU time',
  growth: 'memory'
};

const DIGITS = { real: 3, user: 3, sys: 3, cpu: 3, memory: 1, cores: 2, delay: 1, longest: 1, time: 0, busy: 0, growth: 1 };

function amount(metric, value) {
  return value.toFixed(DIGITS[metric]);
}

function withSpread(text, { median, min, max }) {
  return min === max ? text(median) : `${text(median)} (${text(min)}–${text(max)})`;
}

function ratio(value) {
  return value.toFixed(2);
}

module.exports = { NAMES, UNITS, amount, ratio, withSpread };
