'use strict';

// What a small file has in it, which comes over a counter that all share: see src/tasks/read.c. A Buffer out of Node's pool is made of it.

const { Buffer } = require('buffer'); // a context of its own has none

const SMALL = 4096;
const PLACES = 128; // as many results as go out at once

const counter = Buffer.alloc(4 + PLACES * SMALL);

/**
 * @param {number|Buffer} delivered where in the counter it is and how long, or all there is
 * @returns {Buffer}
 */
function contentOf(delivered) {
  if (typeof delivered !== 'number') return delivered;
  const length = delivered % SMALL;
  const at = (delivered - length) / SMALL;
  const content = Buffer.allocUnsafe(length);
  counter.copy(content, 0, at, at + length);
  return content;
}

module.exports = { contentOf, counter };
