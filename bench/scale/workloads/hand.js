'use strict';

// The loops that one writes by hand in place of a library, for callbacks that are called later, never at once: as little
// code as treats errors right and keeps results in order. What a library takes beyond them is what it adds.

function each(items, iteratee, callback) {
  let left = items.length;
  for (let i = 0; i < items.length; i++) iteratee(items[i], done);

  function done(error) {
    if (left <= 0) return;
    if (error) {
      left = 0;
      callback(error);
    } else if (--left === 0) {
      callback(null);
    }
  }
}

function eachLimit(items, limit, iteratee, callback) {
  let next = 0;
  let left = items.length;
  while (next < items.length && next < limit) iteratee(items[next++], done);

  function done(error) {
    if (left <= 0) return;
    if (error) {
      left = 0;
      callback(error);
    } else if (--left === 0) {
      callback(null);
    } else if (next < items.length) {
      iteratee(items[next++], done);
    }
  }
}

function eachSeries(items, iteratee, callback) {
  let next = 0;
  done(null);

  function done(error) {
    if (error) callback(error);
    else if (next === items.length) callback(null);
    else iteratee(items[next++], done);
  }
}

function map(items, iteratee, callback) {
  const results = new Array(items.length);
  let left = items.length;
  for (let i = 0; i < items.length; i++) start(i);

  function start(i) {
    iteratee(items[i], (error, value) => {
      if (left <= 0) return;
      if (error) {
        left = 0;
        callback(error);
      } else {
        results[i] = value;
        if (--left === 0) callback(null, results);
      }
    });
  }
}

function mapLimit(items, limit, iteratee, callback) {
  const results = new Array(items.length);
  let next = 0;
  let left = items.length;
  while (next < items.length && next < limit) start(next++);

  function start(i) {
    iteratee(items[i], (error, value) => {
      if (left <= 0) return;
      if (error) {
        left = 0;
        callback(error);
      } else {
        results[i] = value;
        if (--left === 0) callback(null, results);
        else if (next < items.length) start(next++);
      }
    });
  }
}

function filter(items, iteratee, callback) {
  map(items, iteratee, (error, truths) => {
    if (error) callback(error);
    else callback(null, items.filter((_item, i) => truths[i]));
  });
}

function reduce(items, memo, iteratee, callback) {
  let next = 0;
  done(null, memo);

  function done(error, value) {
    if (error) callback(error);
    else if (next === items.length) callback(null, value);
    else iteratee(value, items[next++], done);
  }
}

module.exports = { each, eachLimit, eachSeries, filter, map, mapLimit, reduce };
