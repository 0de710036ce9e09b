'use strict';

// Ways to collect that several functions have (see items.js).

const { deliver, deliverError, finish } = require('./flow');
const { ITEM, slots, way } = require('./items');

function keep(flow, slot, value) {
  flow.results[slot] = value;
}

// With an error the results are those so far, and end with the last one there is.
function endWithResultsSoFar(flow, error) {
  const { results } = flow;
  if (error !== null) {
    let { length } = results;
    if (length === flow.total) length = flow.started; // made for a list: what has not started cannot have a result
    while (length > 0 && !(length - 1 in results)) length--;
    results.length = length;
  }
  deliver(flow, error, results);
}

/** Collects the values by position. */
function mapped(calling) {
  return way(calling, { begin: slots, collect: keep, failed: keep, end: endWithResultsSoFar });
}

/**
 * Looks for an item for which the truth is `wanted`, and ends with the first that is answered so.
 *
 * @param {boolean} wanted
 * @param {function(*)} found gives the result from the item
 * @param {*} otherwise the result where there is none
 */
function search(wanted, found, otherwise) {
  return way(ITEM, {
    begin: () => otherwise,
    collect(flow, slot, truth, item) {
      if (Boolean(truth) !== wanted) return;
      flow.results = found(item);
      finish(flow);
    },
    end(flow, error) {
      if (error !== null) deliverError(flow, error);
      else deliver(flow, null, flow.results);
    }
  });
}

module.exports = { mapped, search };
