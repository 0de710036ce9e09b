'use strict';

// What is measured. A workload has
//   id, label, group   as --rows and people know it
//   kind               what it is compared by, see comparisons.js
//   libraries          what it is measured with
//   uses               the cflow function that it wants
//   begin(library, n, name)   gives a flow: a function of a callback that works through n items, as often as it is called
//
// Everything in this folder runs on Node 6.

module.exports = [].concat(
  require('./auto'),
  require('./queues'),
  require('./collections'),
  require('./sort-by'),
  require('./short-flows')
);
