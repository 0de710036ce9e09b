'use strict';

/* eslint no-template-curly-in-string: off */

// CFLOW_SEED repeats the random parameter lists.

const assert = require('assert');
const { autoInject } = require('..');
const { failure, outcome, recorder, settle, success } = require('./support/outcome');
const { observe } = require('./support/process');
const random = require('./support/random');

const SEED = process.env.CFLOW_SEED ? Number(process.env.CFLOW_SEED) >>> 0 : (Date.now() ^ (process.pid << 16)) >>> 0;

const boom = new Error('boom');

/** What is injected into a task for a, b and c, in whatever way the task says so. */
async function injected(task) {
  const given = { a: callback => callback(null, 'A'), b: callback => setImmediate(callback, null, 'B'), c: async () => 'C' };
  const [results] = await success(callback => autoInject(Object.assign({ task }, given), callback));
  return results.task;
}

/** A function out of its source. */
function compiled(source) {
  return new Function(`return (${source})`)();
}

function refused(tasks, type, message) {
  assert.throws(() => autoInject(tasks, () => {}), error => {
    assert.ok(error instanceof type, `${error}`);
    assert.strictEqual(error.code, 'CFLOW_INVALID_ARGUMENT');
    assert.match(error.message, message);
    return true;
  });
}

describe('autoInject', () => {
  it('gives a task the results of those that its parameters name, and its callback last', async () => {
    const [results] = await success(callback =>
      autoInject({
        sum: (one, two, done) => done(null, one + two),
        two: (one, done) => setImmediate(done, null, one + 1),
        one: done => setImmediate(done, null, 1),
        several: (sum, done) => done(null, sum, one => one)
      }, callback)
    );
    assert.deepStrictEqual([results.one, results.two, results.sum, results.several[0]], [1, 2, 3, 3]);
  });

  it('gives the results to the final callback by name', async () => {
    assert.deepStrictEqual(await outcome(callback => autoInject({ a: done => done(null, 1) }, callback)), { error: null, values: [{ a: 1 }] });
    assert.deepStrictEqual(await outcome(callback => autoInject({}, callback)), { error: null, values: [{}] });
  });

  it('returns a promise without a callback', async () => {
    assert.deepStrictEqual(await autoInject({ a: done => done(null, 1), b: async a => a + 1 }), { a: 1, b: 2 });
    assert.deepStrictEqual(await autoInject({}), {});
    await assert.rejects(autoInject({ a: done => done(boom) }), boom);
    await assert.rejects(autoInject({ a: async () => { throw boom; } }), boom);
  });

  it('ends with an error and the results so far', async () => {
    const { error, values } = await failure(callback => autoInject({ a: done => done(null, 1), b: (a, done) => done(boom, 2), c: (b, done) => done() }, callback));
    assert.deepStrictEqual([error, values], [boom, [{ a: 1, b: 2 }]]);
  });

  it('stops silently at false', async () => {
    const final = recorder();
    autoInject({ a: done => done(false), b: () => assert.fail('started') }, final);
    await settle();
    assert.deepStrictEqual(final.calls, []);
  });

  it('hands on what a task throws, and surfaces what the final callback throws', async () => {
    assert.throws(() => autoInject({ _a: done => done(), b: (_a, _done) => { throw boom; } }, () => {}), boom);
    const { exceptions } = await observe(() => autoInject({ a: done => done() }, () => { throw boom; }));
    assert.deepStrictEqual(exceptions, [boom]);
  });

  it('keeps the data of names that objects inherit', async () => {
    const [results] = await success(callback =>
      autoInject({
        constructor: done => done(null, 1),
        ['__proto__']: done => done(null, { polluted: true }),
        both: (constructor, __proto__, done) => done(null, [constructor, __proto__.polluted])
      }, callback)
    );
    assert.deepStrictEqual(results.both, [1, true]);
    assert.strictEqual({}.polluted, undefined);
  });
});

describe('autoInject reads the parameters of', () => {
  before(() => console.log(`    CFLOW_SEED=${SEED}`));

  const cases = {
    'a function': 'function (a, b, done) { done(null, [a, b]); }',
    'a named function': 'function task(a, b, done) { done(null, [a, b]); }',
    'an arrow function': '(a, b, done) => done(null, [a, b])',
    'an arrow function with a body': '(a, b, done) => { done(null, [a, b]); }',
    'an async function': 'async function (a, b) { return [a, b]; }',
    'an async arrow function': 'async (a, b) => [a, b]',
    'a method': '({ task(a, b, done) { done(null, [a, b]); } }).task',
    'an async method': '({ async task(a, b) { return [a, b]; } }).task',
    'a method named async': '({ async(a, b, done) { done(null, [a, b]); } }).async',
    'a method named class': '({ class(a, b, done) { done(null, [a, b]); } }).class',
    'a method named get': '({ get(a, b, done) { done(null, [a, b]); } }).get',
    'a method whose name is a string': '({ "(a, c)"(a, b, done) { done(null, [a, b]); } })["(a, c)"]',
    'a method whose name is an expression': '({ ["x" + [1, (2)].length + `${")"}`](a, b, done) { done(null, [a, b]); } })["x2)"]',
    'a method whose name is a number': '({ 0x10(a, b, done) { done(null, [a, b]); } })[16]',
    'a method of a class': 'new (class { task(a, b, done) { done(null, [a, b]); } })().task',
    'a static method of a class': '(class { static task(a, b, done) { done(null, [a, b]); } }).task',
    'a function with defaults': 'function (a = 1, b = [1, { x: "," }], done = () => {}) { done(null, [a, b]); }',
    'a function with a default that is a call with arguments': '(a = Math.max(1, (2, 3)), b, done) => done(null, [a, b])',
    'a function with a default that is a function': '(a = function (x, y) { return x / y; }, b = (x, y) => ({ x, y }), done) => done(null, [a, b])',
    'a function with strings in its defaults': `(a = "),\\"", b = '),\\'(', done) => done(null, [a, b])`,
    'a function with templates in its defaults': '(a = `),${ [`}${1}`, "}"] }(`, b = `\\`${"`"}`, done) => done(null, [a, b])',
    'a function with regular expressions in its defaults': '(a = /[/),]\\/(?:)"/, b = 4 / 2 / 1, done) => done(null, [a, b])',
    'a function with a division that looks like one': '(a = (1) / 2, b = [4][0] / 2 + /,/.source, done) => done(null, [a, b])',
    'a function with comments': 'function /* (c, */ task /* c */ (/* c, */ a, // c, )\n b /* = c */ = /* , */ 1, /**/ done /* ) */) { done(null, [a, b]); }',
    'an arrow function with comments': '(// (c)\n a /* => */, b, done /* , c */) /* ) */ => done(null, [a, b])',
    'a function over several lines': 'function\n\t(\r\n a\n,\n b,\n done\n)\n{ done(null, [a, b]); }',
    'a function with a comma at the end': '(a, b, done,) => done(null, [a, b])',
    'a minified function': 'function(a,b,n){n(null,[a,b])}',
    'a minified arrow function': '(a,b,n)=>{n(null,[a,b])}',
    'a function whose callback takes the rest': '(a, b, ...rest) => rest[0](null, [a, b])'
  };

  for (const what of Object.keys(cases)) {
    it(what, async () => assert.deepStrictEqual(await injected(compiled(cases[what])), ['A', 'B']));
  }

  it('a function of one parameter, with and without parentheses', async () => {
    assert.strictEqual(await injected(done => done(null, 1)), 1);
    assert.strictEqual(await injected(compiled('(done) => done(null, 1)')), 1);
    assert.strictEqual(await injected(compiled('async a => a')), 'A');
    assert.strictEqual(await injected(compiled('async => async(null, 1)')), 1);
  });

  it('a function with names in other scripts and with dollars', async () => {
    const [results] = await success(callback => autoInject({ größe: done => done(null, 1), $_0: done => done(null, 2), 変数: (größe, $_0, done) => done(null, größe + $_0) }, callback));
    assert.strictEqual(results.変数, 3);
  });

  it('a function that names a task twice', async () => {
    assert.deepStrictEqual(await injected(compiled('function (a, a, done) { done(null, a); }')), 'A');
  });

  it('random lists of parameters with whatever may stand in them', async () => {
    const defaults = [
      '1', '"),"', "'(,\\''", '`),${`}`}`', '/[)/,]"/g', '{ a: [1, ")"], /* } */ b }', '(1, 2)', '[, ","]', 'x => x / 2', 'function (x, y) { return /\\)/; }',
      '4 / (2) / 1', 'typeof /,/', 'a / b / 1', '`${{ a: "}" }.a}`', 'class { m(x, y) { return `${x}`; } }', '(() => { /* ) */ return /[(]/; })()', 'i++ / 2', '1. / 2', 'new Map([[1, 2]])'
    ];
    const trivia = ['', '', '', ' ', '/* , ) */', '// ) ,\n', '\n\t', '/**/', '/*\'"`*/'];
    for (let i = 0; i < 500; i++) {
      const seed = (SEED + i) >>> 0;
      const chance = random(seed);
      const space = () => chance.pick(trivia);
      const names = ['a', 'b', 'c'].filter(() => chance.chance(0.6));
      const asynchronous = chance.chance(0.3);
      const parameters = names.concat(asynchronous ? [] : 'done').map(name => space() + name + space() + (chance.chance(0.5) ? `=${space()}${chance.pick(defaults)}${space()}` : ''));
      const list = `${parameters.join(',')}${parameters.length > 0 && chance.chance(0.2) ? `,${space()}` : space()}`;
      const body = asynchronous ? `return [${names}];` : `done(null, [${names}]);`;
      const source = chance.chance(0.5)
        ? `${asynchronous ? 'async ' : ''}function ${space()}name${space()}(${list})${space()}{ ${body} }`
        : `${asynchronous ? 'async ' : ''}(${list}) => { ${body} }`;
      const values = await injected(compiled(source)).catch(error => error);
      assert.deepStrictEqual(values, names.map(name => name.toUpperCase()), `CFLOW_SEED=${seed}\n${source}`);
    }
  });
});

describe('autoInject takes an array', () => {
  it('of names and then the function, whatever its parameters are', async () => {
    assert.deepStrictEqual(await injected(['a', 'b', (x, y, done) => done(null, [x, y])]), ['A', 'B']);
    assert.deepStrictEqual(await injected(['a', 'b', async (x, y) => [x, y]]), ['A', 'B']);
    assert.deepStrictEqual(await injected(['a', ({ length }, done) => done(null, length)]), 1);
    assert.deepStrictEqual(await injected(['b', (...args) => args.pop()(null, args)]), ['B']);
    assert.deepStrictEqual(await injected(['a', 'a', (x, y, done) => done(null, [x, y])]), ['A', 'A']);
    assert.deepStrictEqual(await injected(['a', 'b', function (x, y, done) { done(null, [this.own, x, y]); }.bind({ own: 1 })]), [1, 'A', 'B']);
  });

  it('of a function alone, which depends on nothing', async () => {
    assert.strictEqual(await injected([done => done(null, 1)]), 1);
    assert.strictEqual(await injected([() => Promise.resolve(1)]), 1);
  });
});

describe('autoInject: a function without a name to read', () => {
  it('that takes its callback alone depends on nothing', async () => {
    assert.strictEqual(await injected(function (done) { done(null, this.own); }.bind({ own: 1 })), 1);
    assert.strictEqual(await injected(((value, done) => done(null, value)).bind(null, 2)), 2);
    assert.strictEqual(await injected((async () => 3).bind(null)), 3);
    assert.strictEqual(await injected(new Proxy(done => done(null, 4), {})), 4);
  });

  it('is refused otherwise', () => {
    const unclear = /^cflow\.autoInject: the parameters of task b cannot be read, since it is bound, native or a class; give an array/;
    for (const task of [((a, done) => done()).bind(null), Math.max, Array, class { constructor(a) { this.a = a; } }, class {}, (async a => a).bind(null), new Proxy((a, done) => done(), {})]) {
      refused({ a: () => assert.fail('started'), b: task }, TypeError, unclear);
    }
  });

  it('is an arrow function whose promise counts, if it has no parameters', async () => {
    assert.strictEqual(await injected(() => Promise.resolve(1)), 1);
    assert.strictEqual(await injected(compiled('( /* nothing */ ) => Promise.resolve(1)')), 1);
  });

  it('is refused if it has none and is no arrow function, as in async', () => {
    const none = /^cflow\.autoInject: the parameters of task b are none, and the last one would be its callback; give an array/;
    refused({ b() {} }, TypeError, none);
    refused({ b: function () {} }, TypeError, none);
  });

  it('is refused if a dependency is destructured or takes the rest', () => {
    const nameless = /^cflow\.autoInject: the parameters of task b name no task where they are destructured or take the rest; give an array/;
    for (const task of [({ a }, done) => done(a), ([a], done) => done(a), ({ a } = {}, done) => done(a), async ({ a }) => a, async (...rest) => rest]) {
      refused({ a: () => assert.fail('started'), b: task }, TypeError, nameless);
    }
  });
});

describe('autoInject refuses, before anything runs,', () => {
  const never = () => assert.fail('started');

  it('a parameter that names no task', () => {
    refused({ a: never, b: (a, nobody, _done) => never(a, nobody) }, RangeError, /^cflow\.autoInject: task b depends on "nobody", but there is no such task$/);
    refused({ a: never, b: ['nobody', never] }, RangeError, /^cflow\.autoInject: task b depends on "nobody"/);
  });

  it('tasks that depend on themselves or on one another', () => {
    refused({ a: (a, _done) => never(a) }, RangeError, /^cflow\.autoInject: task a depends on itself$/);
    refused({ a: (b, _done) => never(b), b: async a => never(a) }, RangeError, /^cflow\.autoInject: tasks a → b → a depend on one another$/);
  });

  it('what is no task, no collection of tasks and no callback', () => {
    refused({ a: 1 }, TypeError, /^cflow\.autoInject: tasks\.a must be a function, got 1$/);
    refused({ a: ['b'] }, TypeError, /^cflow\.autoInject: the array of task a must end with a function, got "b"$/);
    refused(new Set(), TypeError, /^cflow\.autoInject: tasks must be an object or a Map/);
    assert.throws(() => autoInject({}, 5), { code: 'CFLOW_INVALID_ARGUMENT', message: 'cflow.autoInject: callback must be a function, got 5' });
  });
});

describe('autoInject: long sources', () => {
  // Each would take minutes at least in quadratic time; the time limit is generous.
  const long = text => text.repeat(Math.ceil(6000000 / text.length));
  const cases = {
    'a body of 6 MB': `function (a, done) { /* ${long('(/* ')} */ done(null, a); }`,
    'a body of 6 MB of what looks like parameters': `function (a, done) { "${long('function (a, b, => (')}"; done(null, a); }`,
    'a comment of 6 MB among the parameters': `(a, /* ${long('/* // => ( , ')} */ done) => done(null, a)`,
    'spaces of 6 MB among the parameters': `(a,${long(' \n')}done) => done(null, a)`,
    'line comments of 6 MB among the parameters': `(a,${long('//a=>(\n')}done) => done(null, a)`,
    'a string of 6 MB among the parameters': `(a = "${long('=(,')}", done) => done(null, a)`,
    'lists of 6 MB among the parameters': `(a = () => [${long('[[]],')}], done) => done(null, a)`,
    'slashes of 6 MB in an arrow function': `(a, done) => { "${long('//*')}"; done(null, a); }`
  };

  for (const what of Object.keys(cases)) {
    it(`take linear time: ${what}`, async () => {
      assert.strictEqual(await injected(compiled(cases[what])), 'A');
    }).timeout(60000);
  }
});
