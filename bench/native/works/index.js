'use strict';

// What is measured. A work has
//   id
//   title(size)      what it does, in words
//   needs            the kinds of files that it uses (see ../files.js)
//   contenders       by name (see ../contenders.js): functions of a library, what items() gave and, where they call back, a callback
//   items(place)     what to work on; `place` is { folder, output, size }: that of the files, an empty one, and the entry of ../sizes.js
//   check(results, items, place)   throws an AssertionError unless all has been done

module.exports = [
  ...require('./read'),
  require('./stat'),
  require('./write'),
  require('./copy'),
  require('./hash-small'),
  require('./hash-large'),
  require('./walk'),
  require('./ticks')
];
