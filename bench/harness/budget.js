'use strict';

// How long a row may take, all of its runs together: what takes minutes is measured less often, or stopped.

/**
 * @param {number} budget seconds
 * @param {number[]} spent what its runs took so far
 * @returns {number} the seconds that its next run may take, which is 0 when another such run is not to be had for what is left
 */
function allowance(budget, spent) {
  const left = budget - spent.reduce((sum, seconds) => sum + seconds, 0);
  return left < Math.max(0, ...spent) ? 0 : left;
}

module.exports = { allowance };
