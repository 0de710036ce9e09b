'use strict';

// Checks that a row does its work, all of it and in order: each I/O call is one that is expected then, and an error of any
// of them rolls back and is what the upload ends with.

const assert = require('assert');
const io = require('./io');

const { isPrototypeOf } = Object.prototype;

const SERIES = [
  'put the blob',
  'get the file',
  'insert the version',
  'insert the file',
  'insert the file-version',
  'update the file',
  'commit'
];
const AT_ONCE = 5;
const APART = 3; // ms between calls that began together, for what a library does at the end of one
const SETTLING = APART * AT_ONCE + 15; // ms for what should not come any more
const INSERTS = Array(AT_ONCE).fill('insert the file-version');

// A case: which call's answer is an error, if any; the I/O that is expected; and after how much of it the upload may end.
const CASES = {
  sequential: [
    { why: 'an upload', io: alternating(SERIES), after: 2 * SERIES.length },
    ...SERIES.map((name, i) => ({
      why: `an error as the answer to "${name}"`,
      fails: i,
      io: alternating(SERIES.slice(0, i + 1)),
      after: 2 * (i + 1)
    }))
  ],
  parallel: [
    {
      why: 'an upload',
      io: [...begun(INSERTS), ...ended(INSERTS), ...begun(['commit']), ...ended(['commit'])],
      after: 2 * AT_ONCE // the commit is not waited for
    },
    ...INSERTS.map((name, i) => ({
      why: `an error as the answer to insert ${i + 1}`,
      fails: i,
      io: [...begun(INSERTS), ...ended(INSERTS)],
      after: AT_ONCE + i + 1 // some wait for the other inserts, too
    }))
  ]
};

function begun(names) {
  return names.map(name => `begin: ${name}`);
}

function ended(names) {
  return names.map(name => `end: ${name}`);
}

function alternating(names) {
  return [].concat(...names.map(name => [`begin: ${name}`, `end: ${name}`]));
}

/**
 * @param {string} suite
 * @param {function(): function} load gives the row's upload(stream, path, tag, done)
 * @param {function(Error)} failed
 */
function check(suite, load, failed) {
  let current; // what happens in the case that is being run

  io.queries = AT_ONCE;
  io.note = name => current.events.push(name);
  io.call = (name, callback) => {
    const run = current;
    const error = run.fails === run.calls++ ? run.error : undefined;
    run.events.push(`begin: ${name}`);
    setTimeout(() => {
      run.events.push(`end: ${name}`);
      callback(error);
    }, suite === 'parallel' ? APART * run.calls : 1);
  };

  const upload = load();
  const cases = CASES[suite].slice();
  process.on('exit', code => {
    if (code === 0 && cases.length > 0) failed(new Error(`${cases[0].why} never ends:\n${current.events.join('\n')}`));
  });
  next();

  function next() {
    const one = cases[0];
    if (one === undefined) return;
    current = { events: [], calls: 0, fails: one.fails, error: new Error('injected') };
    let ends = 0;
    upload('stream', 'folder/file', 'tag', error => {
      current.events.push(error ? 'failed' : 'done');
      current.outcome = error;
      if (++ends === 1) setTimeout(finish, SETTLING, one);
    });
  }

  function finish(one) {
    try {
      verify(one, current);
    } catch (error) {
      failed(error);
    }
    cases.shift();
    next();
  }
}

function verify(one, run) {
  const { events, outcome, error } = run;
  const story = `${one.why}:\n${events.join('\n')}\n`;
  const isIo = event => /^(begin|end): /.test(event);
  const failed = one.fails !== undefined;
  assert.deepStrictEqual(events.filter(isIo), one.io, story);
  assert.deepStrictEqual(events.filter(event => !isIo(event)), failed ? ['roll back', 'failed'] : ['done'], story);
  assert.ok(events.findIndex(event => !isIo(event)) >= one.after, `${story}is too early`);
  // Streamline gives an object that inherits from the error, bluebird one that has it as its cause.
  const right = failed ? outcome === error || isPrototypeOf.call(error, outcome) || outcome.cause === error : !outcome;
  assert.ok(right, `${one.why} ended with ${outcome}`);
}

module.exports = check;
