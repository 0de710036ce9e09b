'use strict';

const assert = require('assert');
const random = require('./random');

const ORDERS = {
  ascending: n => Array.from({ length: n }, (_, i) => i),
  descending: n => Array.from({ length: n }, (_, i) => n - i),
  random
};

function criterion(item, callback) {
  callback(null, item);
}

module.exports = Object.keys(ORDERS).map(order => ({
  id: `sort-by-${order}`,
  label: order,
  group: 'sortBy, synchronous',
  kind: 'sort-by',
  libraries: ['cflow', 'async', 'neo-async'],
  uses: 'sortBy',
  begin(library, n) {
    const items = ORDERS[order](n);
    return callback => {
      library.sortBy(items, criterion, (error, sorted) => {
        assert.ifError(error);
        assert(sorted.length === n && sorted[0] <= sorted[n - 1]);
        callback();
      });
    };
  }
}));
