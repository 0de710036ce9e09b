'use strict';

// fastq has no map: this is the one that its user writes.

/** @returns {function(Array, number, function(*, function), function(Error, Array))} items, limit, worker, callback */
function mapperOf(fastq) {
  return (items, limit, worker, callback) => {
    const queue = fastq(worker, limit);
    const results = new Array(items.length);
    let left = items.length;
    items.forEach((item, i) => {
      queue.push(item, (error, result) => {
        if (left <= 0) return;
        results[i] = result;
        left = error ? 0 : left - 1;
        if (left === 0) callback(error, results);
      });
    });
  };
}

module.exports = { mapperOf };
