'use strict';

// Every export a few times, with nothing but Node's own assert and in ECMAScript 2015: what runs on every version of
// Node that the binary loads on. Usage: node test/smoke.js [path of the package]

const assert = require('assert');

const cflow = require(process.argv[2] || '..');

const cases = [];
const tried = ['block', 'parallel', 'parallelLimit', 'series', 'step', 'waterfall'];
const test = (what, run) => cases.push({ what, run });

const soon = value => callback => setImmediate(callback, null, value);
const atOnce = value => callback => callback(null, value);
const failing = error => callback => setImmediate(callback, error);

/** A final callback that has to get these. */
function expecting(done, error, value) {
  return (actualError, actualValue) => {
    assert.strictEqual(actualError, error);
    assert.deepStrictEqual(actualValue, value);
    done();
  };
}

/** An iterable that counts what is done with it. */
function watched(values) {
  const iterable = { pulled: 0, closed: 0 };
  const iterator = {
    next: () => (iterable.pulled < values.length ? { done: false, value: values[iterable.pulled++] } : { done: true }),
    return: () => {
      iterable.closed++;
      return {};
    }
  };
  iterable[Symbol.iterator] = () => iterator;
  return iterable;
}

/** A function of source that Node 6 cannot read, or undefined there. */
function asyncFunction(source) {
  try {
    return new Function(`return ${source}`)();
  } catch (_) {
    return undefined;
  }
}

test('series collects by position', done => {
  cflow.series([soon('a'), atOnce('b'), soon('c')], expecting(done, null, ['a', 'b', 'c']));
});

test('series keys the results of an object', done => {
  cflow.series({ one: soon(1), two: atOnce(2) }, expecting(done, null, { one: 1, two: 2 }));
});

test('series of a Map returns a promise without a callback', done => {
  const tasks = new Map([['x', soon(1)], ['y', soon(2)]]);
  cflow.series(tasks).then(values => expecting(done, null, { x: 1, y: 2 })(null, values));
});

test('series pulls from an iterator no further than an error', done => {
  const error = new Error('expected');
  const tasks = watched([soon(1), failing(error), soon(3)]);
  cflow.series(tasks, actual => {
    assert.strictEqual(actual, error);
    assert.strictEqual(tasks.pulled, 2);
    assert.strictEqual(tasks.closed, 1);
    done();
  });
});

test('series stops silently at false', done => {
  cflow.series([callback => callback(false), () => done(new Error('started'))], () => done(new Error('called')));
  setImmediate(done);
});

test('series of 100,000 synchronous tasks keeps the stack', done => {
  cflow.series(new Array(100000).fill(atOnce(1)), (error, values) => {
    assert.strictEqual(error, null);
    assert.strictEqual(values.length, 100000);
    done();
  });
});

test('a callback called twice throws', done => {
  cflow.series([
    callback => {
      callback(null, 1);
      assert.throws(callback, error => error.code === 'CFLOW_CALLED_TWICE');
      done();
    }
  ], () => {});
});

test('parallel starts everything at once', done => {
  let started = 0;
  const task = callback => {
    started++;
    setImmediate(() => callback(null, started));
  };
  cflow.parallel([task, task, task], expecting(done, null, [3, 3, 3]));
  assert.strictEqual(started, 3);
});

test('parallel reports an error at once', done => {
  const error = new Error('expected');
  cflow.parallel([() => {}, failing(error)], actual => {
    assert.strictEqual(actual, error);
    done();
  });
});

test('parallel of nothing calls back', done => {
  cflow.parallel(null, expecting(done, null, []));
});

test('parallelLimit keeps its limit', done => {
  let running = 0;
  let most = 0;
  const task = callback => {
    most = Math.max(most, ++running);
    setImmediate(() => {
      running--;
      callback(null, 1);
    });
  };
  cflow.parallelLimit(new Array(20).fill(task), 3, (error, values) => {
    assert.strictEqual(error, null);
    assert.strictEqual(values.length, 20);
    assert.strictEqual(most, 3);
    done();
  });
});

test('parallelLimit refuses a limit that is none', done => {
  for (const limit of [0, -1, NaN, 'x', undefined]) {
    assert.throws(() => cflow.parallelLimit([], limit, () => {}), error => error.code === 'CFLOW_INVALID_ARGUMENT');
  }
  done();
});

test('waterfall hands values on', done => {
  cflow.waterfall([
    callback => callback(null, 1, 2),
    (a, b, callback) => setImmediate(callback, null, a + b),
    (sum, callback) => callback(null, sum * 2)
  ], expecting(done, null, 6));
});

test('waterfall takes a task without room for a callback by its promise', done => {
  cflow.waterfall([() => Promise.resolve(20), (value, callback) => callback(null, value + 1)]).then(value => {
    assert.strictEqual(value, 21);
    done();
  });
});

test('async functions settle as their promise does', done => {
  const task = asyncFunction('async () => { await null; return 7; }');
  if (task === undefined) return done();
  cflow.series([task, soon(8)], expecting(done, null, [7, 8]));
});

test('step goes from step to step', done => {
  cflow.step(
    function () {
      setImmediate(this, null, 1);
    },
    function (error, value) {
      assert.strictEqual(value, 1);
      soon('a')(this.parallel());
      soon('b')(this.parallel());
    },
    function (error, a, b) {
      assert.deepStrictEqual([a, b], ['a', 'b']);
      const group = this.group();
      for (let i = 0; i < 3; i++) soon(i)(group());
    },
    function (error, values) {
      assert.deepStrictEqual(values, [0, 1, 2]);
      throw new Error('expected');
    },
    error => {
      assert.strictEqual(error.message, 'expected');
      done();
    }
  );
});

test('step.fn makes a function of steps', done => {
  const add = cflow.step.fn(
    function (a, b) {
      setImmediate(this, null, a + b);
    },
    (error, sum) => sum * 2
  );
  add(1, 2, expecting(done, undefined, 6));
});

test('block runs its functions on one data object, cat and fin', done => {
  const ran = [];
  const run = cflow.block(
    function () {
      soon('a')(this.async('first'));
      soon()(this.async());
    },
    function () {
      assert.strictEqual(this.data.first, 'a');
      throw new Error('expected');
    },
    function skipped() {
      ran.push('skipped');
    },
    function cat(error) {
      ran.push(error.message);
    },
    function fin() {
      ran.push('fin');
    }
  );
  run(function (error) {
    assert.strictEqual(error, null);
    assert.deepStrictEqual(ran, ['expected', 'fin']);
    assert.strictEqual(this.data.first, 'a');
    run(() => {
      assert.strictEqual(ran.length, 4);
      done();
    });
  });
});

/** Tries functions whose last argument is the final callback: their names, the other arguments, the outcome. */
function tries(names, args, expected) {
  names.split(' ').forEach(name => {
    tried.push(name);
    test(name, done => cflow[name].apply(cflow, args.concat(expecting(done, null, expected))));
    test(`${name}, promised`, done => {
      cflow[name].apply(cflow, args).then(value => expecting(done, null, expected)(null, value)).catch(done);
    });
  });
}

const double = (item, callback) => setImmediate(callback, null, item * 2);
const isLarge = (item, callback) => setImmediate(callback, null, item > 1);
const add = (memo, item, callback) => setImmediate(callback, null, memo + item);
const put = (memo, item, key, callback) => {
  memo.push(item + key);
  callback();
};
const items = [3, 1, 2];
const object = { a: 1, b: 2 };

tries('each forEach eachSeries forEachSeries eachOf forEachOf eachOfSeries forEachOfSeries', [[], double], undefined);
tries('eachLimit forEachLimit eachOfLimit forEachOfLimit', [[], 2, double], undefined);
tries('map mapSeries', [items, double], [6, 2, 4]);
tries('mapLimit', [items, 2, double], [6, 2, 4]);
tries('concat concatSeries flatMap flatMapSeries', [items, (item, callback) => callback(null, [item, 0])], [3, 0, 1, 0, 2, 0]);
tries('concatLimit flatMapLimit', [items, 2, (item, callback) => callback(null, item, 0)], [3, 0, 1, 0, 2, 0]);
tries('filter filterSeries select selectSeries', [items, isLarge], [3, 2]);
tries('filterLimit selectLimit', [items, 2, isLarge], [3, 2]);
tries('reject rejectSeries', [items, isLarge], [1]);
tries('rejectLimit', [items, 2, isLarge], [1]);
tries('detect detectSeries find findSeries', [items, isLarge], 3);
tries('detectLimit findLimit', [items, 2, isLarge], 3);
tries('some someSeries any anySeries', [items, isLarge], true);
tries('someLimit anyLimit', [items, 2, isLarge], true);
tries('every everySeries all allSeries', [items, isLarge], false);
tries('everyLimit allLimit', [items, 2, isLarge], false);
tries('groupBy groupBySeries', [items, isLarge], { true: [3, 2], false: [1] });
tries('groupByLimit', [items, 2, isLarge], { true: [3, 2], false: [1] });
tries('mapValues mapValuesSeries', [object, (value, key, callback) => callback(null, key + value)], { a: 'a1', b: 'b2' });
tries('mapValuesLimit', [object, 2, (value, key, callback) => callback(null, key + value)], { a: 'a1', b: 'b2' });
tries('pick pickSeries', [object, (value, key, callback) => callback(null, key === 'b')], { b: 2 });
tries('pickLimit', [object, 2, isLarge], { b: 2 });
tries('omit omitSeries', [object, (value, key, callback) => callback(null, key === 'b')], { a: 1 });
tries('omitLimit', [object, 2, isLarge], { a: 1 });
tries('reduce inject foldl', [['a', 'b'], '', add], 'ab');
tries('reduceRight foldr', [['a', 'b'], '', add], 'ba');
tries('sortBy sortBySeries', [items, double], [1, 2, 3]);
tries('sortByLimit', [items, 2, double], [1, 2, 3]);
tries('transform transformSeries', [[7, 8], put], [7, 9]);
tries('transformLimit', [[7, 8], 2, put], [7, 9]);
tries('times timesSeries', [3, double], [0, 2, 4]);
tries('timesLimit', [3, 2, double], [0, 2, 4]);

const truth = value => callback => callback(null, value);
tries('whilst during', [truth(false), soon('never')], undefined);
tries('until', [truth(true), soon('never')], undefined);
tries('doWhilst doDuring', [soon('once'), (value, callback) => callback(null, value !== 'once')], 'once');
tries('doUntil', [soon('once'), (value, callback) => callback(null, value === 'once')], 'once');
tries('retry', [{ times: 2, interval: 1 }, soon('tried')], 'tried');
tries('tryEach', [[failing('one'), atOnce('two')]], 'two');

tried.push('forever');
test('forever goes on until there is an error', done => {
  let left = 3;
  cflow.forever(callback => callback(--left === 0 ? 'enough' : null), expecting(done, 'enough', undefined));
});

/** The same for functions that make one: `args` are for those, `given` for what they make. */
function makes(names, args, given, expected) {
  names.split(' ').forEach(name => {
    tried.push(name);
    test(name, done => {
      const made = cflow[name].apply(cflow, args);
      made.apply(undefined, given.concat(expecting(done, null, expected)));
    });
    test(`${name}, promised`, done => {
      const made = cflow[name].apply(cflow, args);
      made.apply(undefined, given).then(value => expecting(done, null, expected)(null, value)).catch(done);
    });
  });
}

const plus = (a, b, callback) => setImmediate(callback, null, a + b);
tries('race', [[() => {}, soon('first')]], 'first');
makes('applyEach applyEachSeries', [[plus, plus], 1, 2], [], [3, 3]);
makes('seq', [plus, double], [1, 2], 6);
makes('compose', [double, plus], [1, 2], 6);
makes('retryable', [2, plus], [1, 2], 3);
makes('asyncify wrapSync', [(a, b) => a + b], [1, 2], 3);
makes('constant', ['value'], [1], 'value');
makes('ensureAsync memoize unmemoize', [plus], [1, 2], 3);
makes('reflect', [plus], [1, 2], { value: 3 });
makes('timeout', [plus, 10000], [1, 2], 3);

tried.push('apply', 'reflectAll');
test('apply and reflectAll make tasks', done => {
  const tasks = cflow.reflectAll([cflow.apply(plus, 1, 2), failing('error')]);
  cflow.series(tasks, expecting(done, null, [{ value: 3 }, { error: 'error' }]));
});

tried.push('nextTick', 'setImmediate');
test('nextTick comes before setImmediate', done => {
  const order = [];
  cflow.setImmediate(value => expecting(done, null, ['tick', 'immediate'])(null, order.concat(value)), 'immediate');
  cflow.nextTick(value => order.push(value), 'tick');
});

tried.push('dir', 'log');
test('log and dir print values', done => {
  const { dir, log } = console;
  const printed = [];
  console.dir = console.log = value => printed.push(value);
  cflow.log(plus, 1, 2);
  cflow.dir(plus, 3, 4);
  setImmediate(() => {
    console.dir = dir;
    console.log = log;
    expecting(done, null, [3, 7])(null, printed);
  });
});

tried.push('auto', 'autoInject');
test('auto and autoInject run tasks when those that they depend on are done', done => {
  const sum = (results, callback) => callback(null, results.a + results.b);
  cflow.auto({ c: ['a', 'b', sum], a: soon(1), b: atOnce(2) }, 2, (error, results) => {
    assert.deepStrictEqual([error, results], [null, { a: 1, b: 2, c: 3 }]);
    const tasks = { c: (a, b, callback) => callback(null, a + b), a: callback => callback(null, 1), b: callback => soon(2)(callback) };
    cflow.autoInject(tasks, expecting(done, null, { a: 1, b: 2, c: 3 }));
  });
});

test('auto names what depends on itself', done => {
  assert.throws(() => cflow.auto({ a: ['b', () => {}], b: ['a', () => {}] }), /tasks a → b → a depend on one another/);
  done();
});

test('auto of 100,000 synchronous tasks in a chain keeps the stack', done => {
  const tasks = { t0: callback => callback(null, 0) };
  for (let i = 1; i < 100000; i++) tasks[`t${i}`] = [`t${i - 1}`, (results, callback) => callback(null, i)];
  cflow.auto(tasks).then(results => expecting(done, null, 99999)(null, results.t99999));
});

tried.push('queue', 'priorityQueue', 'cargo', 'cargoQueue');
test('queue works off its tasks, first in, first out, a few at a time', done => {
  let most = 0;
  const order = [];
  const queue = cflow.queue((task, callback) => {
    most = Math.max(most, queue.running());
    setImmediate(() => callback(null, order.push(task)));
  }, 2);
  queue.push([1, 2, 3], () => {});
  queue.unshift(0, () => {});
  queue.push(4).then(place => assert.strictEqual(place, 5));
  queue.drain(() => expecting(done, null, [2, [0, 1, 2, 3, 4]])(null, [most, order]));
});

test('priorityQueue takes the lowest priority first, and equals as they came', done => {
  const order = [];
  const queue = cflow.priorityQueue((task, callback) => setImmediate(() => callback(null, order.push(task))));
  for (let i = 0; i < 100; i++) queue.push(i, i % 3, () => {});
  queue.drain(() => {
    const expected = order.slice().sort((a, b) => a % 3 - b % 3 || a - b);
    expecting(done, null, expected)(null, order);
  });
});

test('cargo and cargoQueue take loads', done => {
  const loads = [];
  const worker = (tasks, callback) => setImmediate(() => callback(null, loads.push(tasks)));
  cflow.cargo(worker, 2).push([1, 2, 3], () => {});
  const queue = cflow.cargoQueue(worker, 2, 3);
  queue.push([4, 5, 6, 7], () => {});
  queue.drained().then(() => setImmediate(() => expecting(done, null, 7)(null, loads.reduce((sum, load) => sum + load.length, 0))));
});

test('queue of 100,000 synchronous tasks keeps the stack', done => {
  let sum = 0;
  const queue = cflow.queue((task, callback) => callback(null, sum += task));
  for (let i = 0; i < 100000; i++) queue.push(i, () => {});
  queue.drain(() => expecting(done, null, 4999950000)(null, sum));
});

tried.push('pipe');
test('pipe hands on what native tasks find', done => {
  const { fs, pipe } = cflow;
  pipe(fs.readdir, fs.hashFile)(__dirname, (error, found) => {
    assert.strictEqual(error, null);
    assert.ok(found.some(entry => entry[0] === __filename && /^[0-9a-f]{64}$/.test(entry[1])));
    pipe(fs.walk, fs.lstat)(__dirname, (failure, entries) => {
      assert.strictEqual(failure, null);
      assert.ok(entries.length >= found.length);
      done();
    });
  });
});

tried.push('fs', 'native');
test('native tasks run in flows', done => {
  const { fs, native } = cflow;
  const flow = cflow.series([native.tick, fs.readFile(__filename, 'utf8'), cflow.parallel({ stats: fs.stat(__dirname) })]);
  cflow.waterfall([flow], (error, results) => {
    assert.strictEqual(error, null);
    assert.ok(results[1].indexOf('use strict') > 0);
    assert.ok(results[2].stats.isDirectory());
    cflow.mapLimit([__filename, `${__filename}.not`], 1, fs.stat, failure => {
      assert.strictEqual(failure.code, 'ENOENT');
      done();
    });
  });
});

test('nothing is exported that is not tried here', done => {
  assert.deepStrictEqual(Object.keys(cflow).filter(name => tried.indexOf(name) < 0), []);
  done();
});

let passed = 0;

(function next() {
  if (passed === cases.length) return;
  const current = cases[passed];
  let called = false;
  current.run(error => {
    if (error) throw error;
    if (called) throw new Error(`"${current.what}" is done twice`);
    called = true;
    passed++;
    setImmediate(next);
  });
})();

process.on('exit', code => {
  const failed = passed === cases.length && code === 0 ? 0 : 1;
  if (failed) {
    console.error(`not ok: ${cases[Math.min(passed, cases.length - 1)].what}`);
    process.exitCode = 1;
  }
  console.log(`smoke on Node ${process.versions.node}:`);
  console.log(`${passed} passed, ${failed} failed`);
});
