'use strict';

/**
 * A generator of reproducible numbers (mulberry32).
 *
 * @param {number} seed a 32-bit integer
 */
function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = n => Math.floor(next() * n);
  return {
    below,
    chance: p => next() < p,
    pick: list => list[below(list.length)]
  };
}

module.exports = random;
