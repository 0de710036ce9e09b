'use strict';

// What options take.

const { InvalidArgumentError } = require('commander');

function count(text) {
  const number = Number(text.replaceAll('_', ''));
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('A number from 1, please.');
  return number;
}

function counts(text) {
  return names(text).map(count);
}

function names(text) {
  return text.split(',');
}

module.exports = { count, counts, names };
