'use strict';

// cflow used by scripts in another vm context, whose arrays, functions, promises, maps and errors are of that realm.

const assert = require('assert');
const vm = require('vm');
const cflow = require('../..');

const left = new Set();
const expect = (what, check) => {
  left.add(what);
  return (...values) => {
    assert.ok(left.delete(what), `${what}: once`);
    check(...values);
  };
};

const context = vm.createContext({ assert, cflow, console, expect, setImmediate });

vm.runInContext(
  `
  const soon = value => callback => setImmediate(callback, null, value);
  // Values made here have other prototypes than those that cflow makes.
  const same = wanted => (error, actual) => {
    assert.strictEqual(error, null);
    assert.strictEqual(JSON.stringify(actual), JSON.stringify(wanted));
  };
  const fails = wanted => error => assert.strictEqual(error, wanted);

  cflow.series([soon(1), callback => callback(null, 2)], expect('series', same([1, 2])));
  cflow.parallel({ a: soon(1), b: soon(2) }, expect('an object', same({ a: 1, b: 2 })));
  cflow.parallelLimit(new Array(5).fill(soon(1)), 2, expect('a limit', same([1, 1, 1, 1, 1])));
  cflow.waterfall([soon(1), (value, next) => next(null, value + 1)], expect('waterfall', same(2)));
  cflow.series([async () => 1, async () => 2], expect('async functions', same([1, 2])));
  cflow.series([() => Promise.resolve(1)], expect('promises', same([1])));
  cflow.series(new Map([['x', soon(1)]]), expect('a Map', same({ x: 1 })));
  cflow.series(new Set([soon(1), soon(2)]), expect('a Set', same([1, 2])));
  cflow.series((function* () { yield soon(1); yield soon(2); })(), expect('a generator', same([1, 2])));
  cflow.series((async function* () { yield soon(1); yield soon(2); })(), expect('an async generator', same([1, 2])));

  const error = new Error('of another realm');
  cflow.series([callback => callback(error)], expect('an error', fails(error)));
  cflow.series([async () => { throw error; }], expect('an async error', fails(error)));
  cflow.series([() => Promise.reject(error)], expect('a rejection', fails(error)));
  cflow.series([() => { throw error; }]).then(null, expect('a thrown error', fails(error)));

  cflow.step(
    function () { soon(1)(this.parallel()); soon(2)(this.parallel()); },
    async (error, a, b) => a + b,
    expect('step', (error, sum) => assert.strictEqual(sum, 3)));
  cflow.step(() => { throw error; }, expect('an exception in a step', fails(error)));
  cflow.block(
    function () { soon(1)(this.async('one')); },
    async function () { this.data.two = 2; },
    function () { throw error; })(expect('block', function (actual) { fails(error)(actual); }));

  try {
    cflow.series([1]);
    assert.fail('a task that is no function');
  } catch (error) {
    assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
  }
  `,
  context
);

// A context whose own loader loads cflow: every module of it runs in that context, over the same binary.
const Module = require('module');
const path = require('path');
const load = file => {
  const module = { exports: {} };
  const source = require('fs').readFileSync(file, 'utf8');
  const inner = name => (name.startsWith('.') ? load(path.join(path.dirname(file), `${name}.js`)) : require(name));
  const cached = load.cache.get(file);
  if (cached) return cached.exports;
  load.cache.set(file, module);
  const globals = vm.runInContext(Module.wrap(source), own, { filename: file });
  globals(module.exports, inner, module, file, path.dirname(file));
  return module.exports;
};
load.cache = new Map();
const own = vm.createContext({ process, console, setImmediate });
const inside = load(path.join(__dirname, '..', '..', 'lib', 'index.js'));
inside.series([callback => setImmediate(callback, null, 1), callback => callback(null, 2)], expect('a context of its own', (error, values) => {
  assert.strictEqual(error, null);
  assert.deepStrictEqual(Array.from(values), [1, 2]);
}));


// Native flows of both at the same time, over the one binary.
for (const [name, of] of [['native flows', require('../..')], ['native flows in a context of its own', inside]]) {
  const read = of.fs.readFile.with('utf8');
  of.mapLimit([__filename, __filename], 2, read, expect(name, (error, texts) => {
    assert.strictEqual(error, null);
    assert.deepStrictEqual(Array.from(texts), new Array(2).fill(require('fs').readFileSync(__filename, 'utf8')));
  }));
  of.pipe(of.fs.readdir, of.fs.readFile)(__dirname, expect(`${name}: pipe`, (error, found) => {
    assert.strictEqual(error, null);
    assert.ok(found.some(([where, content]) => where === __filename && content.equals(require('fs').readFileSync(__filename))));
  }));
}

process.on('exit', () => {
  if (process.exitCode) return;
  assert.deepStrictEqual(Array.from(left), []);
  console.log('all realms agree');
});
