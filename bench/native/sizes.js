'use strict';

// How much of each work there is.

const MEBIBYTE = 2 ** 20;

module.exports = {
  full: {
    small: 20000, // files of 2 to 4 KB, to read and to hash
    stat: 50000, // entries of the tree
    write: 10000, // files of 3 KB
    copy: 5000, // of the small files
    large: 20, // files to hash
    largeBytes: 50 * MEBIBYTE,
    tree: 100000, // entries to walk
    loops: 1000000 // of ticks, ten in each
  },
  quick: { small: 2000, stat: 5000, write: 1000, copy: 500, large: 4, largeBytes: 10 * MEBIBYTE, tree: 10000, loops: 100000 },
  // Only to see whether a row works.
  trial: { small: 40, stat: 100, write: 20, copy: 20, large: 1, largeBytes: MEBIBYTE, tree: 200, loops: 100 }
};
