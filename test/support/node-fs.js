'use strict';

// What node:fs makes of arguments, and what cflow.fs does, in each of its forms.

const assert = require('assert');
const nodefs = require('fs');
const cflow = require('../..');

const { fs } = cflow;

/** What an error tells, or a value as it is. */
function visible(value) {
  if (!(value instanceof Error)) return value;
  const { name, message, code, errno, syscall, path, dest } = value;
  return { name, message, code, errno, syscall, path, dest };
}

/** What comes of `start`, which gets a callback: what it throws, or the callback's arguments. Fails where there are two outcomes. */
function outcomeOf(start) {
  return new Promise((resolve, reject) => {
    const settle = outcome => {
      if (++settle.calls > 1) reject(new Error(`settled ${settle.calls} times, at last with ${JSON.stringify(outcome)}`));
      else setImmediate(resolve, outcome);
    };
    settle.calls = 0;
    try {
      start((...args) => settle({ given: args.map(visible) }));
    } catch (exception) {
      settle({ thrown: visible(exception) });
    }
  });
}

/** The forms of a call, each a function of the arguments and a callback. */
function formsOf(name) {
  return {
    call: (args, callback) => fs[name](...args, callback),
    task: (args, callback) => fs[name](...args)(callback),
    series: (args, callback) => cflow.series([fs[name](...args)], (error, results) => arrived(callback, error, results)),
    iteratee: ([first, ...rest], callback) =>
      cflow.mapLimit([first], 1, fs[name].with(...rest), (error, results) => arrived(callback, error, results))
  };
}

// A flow hands on its results so far beside an error, and undefined for no result.
function arrived(callback, error, [result]) {
  if (error) callback(error);
  else if (result === undefined) callback(null);
  else callback(null, result);
}

/** What node:fs makes of arguments. */
function ofNode(name, args) {
  return outcomeOf(callback => nodefs[name](...args, callback));
}

/** What cflow.fs makes of them, by form. */
async function ofOurs(name, argsOf, names) {
  const forms = formsOf(name);
  const outcomes = {};
  for (const form of names || Object.keys(forms)) outcomes[form] = await outcomeOf(callback => forms[form](argsOf(), callback));
  return outcomes;
}

/** Fails unless all forms do what node:fs does. `argsOf` gives the arguments anew each time. */
async function assertAlike(name, argsOf) {
  const expected = await ofNode(name, argsOf());
  const outcomes = await ofOurs(name, argsOf);
  for (const form of Object.keys(outcomes)) assert.deepStrictEqual(outcomes[form], expected, `${name} as ${form}`);
  return expected;
}

module.exports = { assertAlike, formsOf, ofNode, ofOurs, outcomeOf };
