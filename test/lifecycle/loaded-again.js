'use strict';

// Loads cflow again and again into one process, with the require cache cleared, and runs flows of one load inside
// those of another.

const assert = require('assert');

function loadAfresh() {
  for (const file of Object.keys(require.cache)) delete require.cache[file];
  return require('../..');
}

const copies = Array.from({ length: 20 }, loadAfresh);
assert.strictEqual(new Set(copies.map(copy => copy.series)).size, copies.length);

/** Flows of every copy, each within the one before, at once and later. */
function nest(i, callback) {
  if (i === copies.length) return callback(null, i);
  copies[i].parallel(
    [
      done => nest(i + 1, done),
      done => copies[(i + 7) % copies.length].series([inner => inner(null, 1), inner => setImmediate(inner, null, 2)], done)
    ],
    (error, values) => callback(error, values[0])
  );
}

nest(0, (error, depth) => {
  assert.strictEqual(error, null);
  console.log(`${depth} copies loaded`);
});
