'use strict';

/** @returns {number[]} n integers below 2^30, the same each time */
module.exports = n => {
  const numbers = new Array(n);
  let state = 1;
  for (let i = 0; i < n; i++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    numbers[i] = state >> 1;
  }
  return numbers;
};
