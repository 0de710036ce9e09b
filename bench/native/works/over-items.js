'use strict';

// The contenders of a work that does one thing to each item of a list, so many at a time.

/**
 * @param {number} limit
 * @param {Object} one what is done to an item, in each style: `cflow(cflow, items, callback)`, which is all of it;
 *   `callback(item, callback)`, `promise(item)` and `sync(item)`
 * @returns {Object} functions by contender (see ../contenders.js)
 */
module.exports = function (limit, { cflow, callback: withCallback, promise, sync }) {
  return {
    cflow,
    async: (async, items, callback) => async.mapLimit(items, limit, withCallback, callback),
    promises: (pMap, items) => pMap(items, (item) => promise(item), { concurrency: limit }),
    fastq: (map, items, callback) => map(items, limit, withCallback, callback),
    sync: (_, items) => items.map((item) => sync(item))
  };
};
