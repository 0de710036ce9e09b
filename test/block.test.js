'use strict';

const assert = require('assert');
const cflow = require('..');
const random = require('./support/random');
const { recorder, settle } = require('./support/outcome');
const { observe } = require('./support/process');

const { block } = cflow;

const MANY = 1000000;

const calledTwice = { name: 'Error', code: 'CFLOW_CALLED_TWICE', message: 'Callback was already called' };
const boom = () => new Error('boom');

/** What a call throws, or undefined. */
function thrownBy(fn) {
  try {
    fn();
  } catch (error) {
    return error;
  }
}

/**
 * Runs a block to its end, and a little longer to see whether its final callback is called again.
 *
 * @returns {Promise<{error: *, data: Object, args: Array}>}
 */
function run(invoke) {
  return new Promise((resolve, reject) => {
    let calls = 0;
    invoke(function (...args) {
      if (++calls > 1) return;
      const { data } = this;
      settle().then(() => {
        if (calls === 1) resolve({ error: args[0], data, args });
        else reject(new Error(`the final callback was called ${calls} times`));
      });
    });
  });
}

/** The data that a block without errors leaves. */
async function dataOf(...functions) {
  const { error, data } = await run(block(...functions));
  if (error) throw error;
  return data;
}

/** The error that a block ends with. */
async function errorOf(...functions) {
  const { error } = await run(block(...functions));
  assert.notStrictEqual(error, null, 'the block succeeded');
  return error;
}

/** A function that throws the error. */
const throws = error => () => { throw error; };

describe('block', function () {
  this.timeout(60000);

  it('is the same function as that of require("cflow/block")', () => {
    assert.deepStrictEqual(Object.keys(require('cflow/block')), ['block']);
    assert.strictEqual(require('cflow/block').block, block);
  });

  it('runs nothing until what it made is called', () => {
    const first = recorder();
    const invoke = block(first);
    assert.strictEqual(typeof invoke, 'function');
    assert.deepStrictEqual(first.calls, []);
    assert.strictEqual(invoke(() => {}), undefined);
    assert.deepStrictEqual(first.calls, [[]]);
  });

  it('runs the functions in order, each without arguments, and then the callback with null alone', async () => {
    const trace = [];
    const note = name => (...args) => trace.push([name, args]);
    const { args, data } = await run(block(note('a'), note('b'), note('c')));
    assert.deepStrictEqual(trace, [['a', []], ['b', []], ['c', []]]);
    assert.deepStrictEqual(args, [null]);
    assert.deepStrictEqual(data, {});
  });

  it('calls everything within the call where nothing waits', () => {
    const trace = [];
    block(() => trace.push('a'), function () { this.async()(); trace.push('b'); }, () => trace.push('c'))(() => trace.push('final'));
    assert.deepStrictEqual(trace, ['a', 'b', 'c', 'final']);
  });

  it('without functions calls the callback', async () => {
    assert.deepStrictEqual((await run(block())).args, [null]);
    assert.deepStrictEqual((await run(block([]))).args, [null]);
    assert.strictEqual(block()(), undefined);
  });

  it('takes its functions as arguments or as one array, and the functions that were there then', async () => {
    const late = recorder();
    const functions = [
      function () {
        functions[1] = late;
        functions.push(late);
        this.data.first = true;
      },
      function () {
        this.data.second = true;
      }
    ];
    const invoke = block(functions);
    assert.deepStrictEqual((await run(invoke)).data, { first: true, second: true });
    assert.deepStrictEqual((await run(invoke)).data, { first: true, second: true });
    assert.deepStrictEqual(late.calls, []);
    assert.deepStrictEqual(await dataOf(Object.freeze([Object.freeze(() => {})])), {});
  });

  it('ignores what a function returns that is no promise', async () => {
    assert.deepStrictEqual(await dataOf(() => 1, () => false, () => new Error('returned'), () => ({ then: 1 })), {});
  });

  it('has one this for its functions and the callback', async () => {
    const seen = [];
    await new Promise(resolve => {
      block(
        function () {
          seen.push(this);
          setImmediate(this.async());
        },
        function () {
          seen.push(this);
          throw boom();
        },
        function cat() {
          seen.push(this);
        },
        function fin() {
          seen.push(this);
        }
      )(function () {
        seen.push(this);
        resolve();
      });
    });
    assert.strictEqual(seen.length, 5);
    assert.strictEqual(new Set(seen).size, 1);
  });

  describe('this.async()', () => {
    it('makes callbacks that are all waited for', async () => {
      const held = [];
      const next = recorder();
      block(function () {
        for (let i = 0; i < 4; i++) held.push(this.async());
      }, next)(() => {});
      await settle();
      for (const i of [2, 0, 3, 1]) {
        assert.deepStrictEqual(next.calls, []);
        held[i]();
      }
      assert.deepStrictEqual(next.calls, [[]]);
    });

    it('does not go on between callbacks that are called at once', async () => {
      const trace = [];
      await dataOf(
        function () {
          this.async()();
          trace.push('a');
          this.async()();
          trace.push('b');
        },
        () => trace.push('next')
      );
      assert.deepStrictEqual(trace, ['a', 'b', 'next']);
    });

    it('waits where some are called at once and others later', async () => {
      const data = await dataOf(
        function () {
          this.async('now')(null, 1);
          setImmediate(this.async('later'), null, 2);
          process.nextTick(this.async('soon'), null, 3);
        },
        function () {
          this.data.seen = Object.keys(this.data);
        }
      );
      assert.deepStrictEqual(data, { now: 1, soon: 3, later: 2, seen: ['now', 'soon', 'later'] });
    });

    it('can be called later while callbacks are pending', async () => {
      const data = await dataOf(function () {
        const first = this.async('first');
        setImmediate(() => {
          setImmediate(this.async('second'), null, 2);
          first(null, 1);
        });
      });
      assert.deepStrictEqual(data, { first: 1, second: 2 });
    });

    it('without a name keeps no value', async () => {
      const data = await dataOf(function () {
        this.async()(null, 'value');
        this.async(undefined)(null, 'value');
        setImmediate(this.async(), null, 1, 2);
      });
      assert.deepStrictEqual(data, {});
    });

    it('with a name keeps null for no value, the value for one, an array for several', async () => {
      const data = await dataOf(function () {
        this.async('bare')();
        this.async('none')(null);
        this.async('one')(null, 'value');
        this.async('two')(null, 1, 2);
        setImmediate(this.async('five'), null, 1, undefined, null, 4, 5);
        this.async('array')(null, [1, 2]);
      });
      assert.deepStrictEqual(data, {
        bare: null,
        none: null,
        one: 'value',
        two: [1, 2],
        five: [1, undefined, null, 4, 5],
        array: [1, 2]
      });
    });

    for (const value of [undefined, null, 0, '', false, NaN]) {
      it(`keeps ${JSON.stringify(value)} as it is, and takes it for no error`, async () => {
        const data = await dataOf(function () {
          this.async('now')(value, value);
          setImmediate(this.async('later'), value, value);
        });
        assert.deepStrictEqual(Object.keys(data), ['now', 'later']);
        assert.ok(Object.is(data.now, value) && Object.is(data.later, value));
      });
    }

    it('keeps the later value of two callbacks of one name', async () => {
      const data = await dataOf(function () {
        const first = this.async('x');
        const second = this.async('x');
        second(null, 'second');
        first(null, 'first');
      });
      assert.deepStrictEqual(data, { x: 'first' });
    });

    it('takes any property name', async () => {
      const symbol = Symbol('name');
      const data = await dataOf(function () {
        for (const name of ['', 'a b', 'constructor', 'hasOwnProperty', 'toString', symbol, 0]) this.async(name)(null, 'value');
      });
      assert.deepStrictEqual(Reflect.ownKeys(data), ['0', '', 'a b', 'constructor', 'hasOwnProperty', 'toString', symbol]);
    });

    it('takes __proto__ for a name like any other', async () => {
      const value = { polluted: true };
      const data = await dataOf(
        function () {
          this.async('__proto__')(null, value);
          setImmediate(this.async('constructor'), null, value);
        },
        function () {
          this.async('__proto__')();
        },
        function () {
          assert.strictEqual(Object.getOwnPropertyDescriptor(this.data, '__proto__').value, null);
          setImmediate(this.async('__proto__'), null, value);
        }
      );
      assert.strictEqual(Object.getPrototypeOf(data), Object.prototype);
      assert.deepStrictEqual(Object.getOwnPropertyDescriptor(data, '__proto__'), {
        value,
        configurable: true,
        enumerable: true,
        writable: true
      });
      assert.strictEqual({}.polluted, undefined);
      assert.strictEqual(data.polluted, undefined);
    });

    it('makes node-style callbacks for Node\'s own functions', async () => {
      const data = await dataOf(function () {
        require('fs').readFile(__filename, 'utf8', this.async('text'));
        require('dns').lookup('127.0.0.1', this.async('address'));
      });
      assert.match(data.text, /^'use strict';/);
      assert.deepStrictEqual(data.address, ['127.0.0.1', 4]);
    });

    it('called when the block is over makes a callback that does nothing', async () => {
      let self;
      const final = recorder();
      block(function () { self = this; })(final);
      self.async('late')(null, 1);
      self.async()(boom());
      self.async();
      await settle();
      assert.deepStrictEqual(final.calls, [[null]]);
    });
  });

  describe('this.data', () => {
    it('is shared by the functions and the final callback', async () => {
      const seen = [];
      const data = await dataOf(
        function () {
          this.data.list = ['a'];
        },
        function () {
          seen.push(this.data);
          this.data.list.push('b');
          setImmediate(this.async('x'), null, 'c');
        },
        function () {
          seen.push(this.data);
          this.data.list.push(this.data.x);
        }
      );
      assert.deepStrictEqual(data, { list: ['a', 'b', 'c'], x: 'c' });
      assert.ok(seen.every(one => one === data));
    });

    it('is there for the final callback after an error, with what came before it', async () => {
      const { error, data } = await run(block(
        function () {
          this.async('a')(null, 1);
        },
        function () {
          setImmediate(this.async('b'), boom());
          setImmediate(this.async('c'), null, 3);
        }
      ));
      assert.deepStrictEqual(error, boom());
      assert.deepStrictEqual(data, { a: 1, c: 3 });
    });

    it('may be replaced', async () => {
      const data = await dataOf(
        function () {
          this.data = { own: true };
          setImmediate(this.async('x'), null, 1);
        }
      );
      assert.deepStrictEqual(data, { own: true, x: 1 });
    });
  });

  describe('an error', () => {
    const ways = {
      'that is thrown': error => throws(error),
      'that a callback gets at once': error => function () { this.async('x')(error); },
      'that a callback gets later': error => function () { setImmediate(this.async('x'), error); },
      'of an async function': error => async () => { throw error; },
      'of a promise that is returned': error => () => Promise.reject(error)
    };

    for (const way of Object.keys(ways)) {
      it(`${way} skips the functions after it and is the final callback's`, async () => {
        const error = boom();
        const skipped = recorder();
        const { args, data } = await run(block(ways[way](error), skipped, skipped));
        assert.strictEqual(args.length, 1);
        assert.strictEqual(args[0], error);
        assert.deepStrictEqual(skipped.calls, []);
        assert.deepStrictEqual(data, {});
      });

      it(`${way} is cat's`, async () => {
        const error = boom();
        const caught = [];
        const skipped = recorder();
        await dataOf(ways[way](error), skipped, function cat(...args) { caught.push(...args); });
        assert.strictEqual(caught.length, 1);
        assert.strictEqual(caught[0], error);
        assert.deepStrictEqual(skipped.calls, []);
      });
    }

    it('of a callback is dealt with when all callbacks of the function have been called', async () => {
      const held = [];
      const final = recorder();
      const error = boom();
      block(function () {
        held.push(this.async('a'), this.async('b'));
      })(final);
      held[1](error);
      await settle();
      assert.deepStrictEqual(final.calls, []);
      held[0](null, 1);
      assert.deepStrictEqual(final.calls, [[error]]);
    });

    it('is the first of several', async () => {
      const [first, second, third] = ['first', 'second', 'third'].map(text => new Error(text));
      assert.strictEqual(await errorOf(function () {
        this.async()(first);
        setImmediate(this.async(), third);
        this.async()(second);
      }), first);
      assert.strictEqual(await errorOf(function () {
        this.async()(first);
        throw second;
      }), first);
      assert.strictEqual(await errorOf(function () {
        setImmediate(this.async(), second);
        process.nextTick(this.async(), first);
      }), first);
      assert.strictEqual(await errorOf(async function () {
        this.async()(first);
        await null;
        throw second;
      }), first);
      assert.ok([first, second, third].every(error => error.cause === undefined));
    });

    it('that comes with a value leaves that value in the data', async () => {
      const { error, data } = await run(block(function () {
        this.async('part')(boom(), 'partial');
        this.async('none')(boom());
      }));
      assert.deepStrictEqual(error, boom());
      assert.deepStrictEqual(data, { part: 'partial' });
    });

    it('may be any truthy value', async () => {
      for (const value of ['text', 1, {}, Symbol('s'), () => {}]) {
        assert.strictEqual(await errorOf(throws(value)), value);
        assert.strictEqual(await errorOf(function () { this.async()(value); }), value);
        assert.strictEqual(await errorOf(function () { this.end(value); }), value);
      }
    });

    for (const value of [undefined, null, 0, '', false, NaN]) {
      it(`of ${JSON.stringify(value)} that is thrown or rejected with is an Error that carries it, never success`, async () => {
        for (const fn of [throws(value), () => Promise.reject(value), async () => { throw value; }]) {
          const error = await errorOf(fn);
          assert.ok(error instanceof Error);
          assert.strictEqual(error.code, 'CFLOW_REJECTED');
          assert.ok('cause' in error && Object.is(error.cause, value));
        }
      });
    }

    it('out of a getter of what a function returned is the function\'s', async () => {
      const error = boom();
      assert.strictEqual(await errorOf(() => ({
        get then() {
          throw error;
        }
      })), error);
    });
  });

  describe('an exception', () => {
    it('is not waited with for callbacks, which are ignored when they are called', async () => {
      const held = [];
      const waiting = [];
      const next = recorder();
      const error = boom();
      const final = recorder();
      let data;
      block(
        function () {
          held.push(this.async('a'), this.async('b'));
          data = this.data;
          throw error;
        },
        function cat() {
          waiting.push(this.async('c'), this.async('d'));
        },
        next
      )(final);
      held[0](null, 'stale');
      held[1](new Error('stale'), 'stale');
      assert.deepStrictEqual(next.calls, []);
      assert.deepStrictEqual(data, {});
      waiting.forEach((callback, i) => callback(null, i));
      assert.deepStrictEqual(next.calls, [[]]);
      assert.deepStrictEqual(final.calls, [[null]]);
      assert.deepStrictEqual(data, { c: 0, d: 1 });
    });

    it('lets a callback of its function raise at the second call all the same', async () => {
      let callback;
      await errorOf(function () {
        callback = this.async();
        throw boom();
      });
      callback();
      assert.throws(() => callback(), calledTwice);
    });

    it('stays away from whoever called the callback before', async () => {
      let callback;
      const final = recorder();
      const error = boom();
      block(function () { callback = this.async(); }, throws(error))(final);
      assert.strictEqual(thrownBy(() => callback()), undefined);
      assert.deepStrictEqual(final.calls, [[error]]);
    });
  });

  describe('a second call of a callback', () => {
    it('raises, keeps the first value and goes on nowhere', async () => {
      const held = [];
      const next = recorder();
      let data;
      block(
        function () {
          data = this.data;
          held.push(this.async('a'), this.async('b'));
        },
        next
      )(() => {});
      held[0](null, 'first');
      assert.throws(() => held[0](null, 'again'), calledTwice);
      assert.throws(() => held[0](boom()), calledTwice);
      assert.deepStrictEqual(next.calls, []);
      held[1](null, 'other');
      assert.deepStrictEqual(next.calls, [[]]);
      held.forEach(callback => assert.throws(() => callback(), calledTwice));
      assert.strictEqual(next.calls.length, 1);
      assert.deepStrictEqual(data, { a: 'first', b: 'other' });
    });

    it('raises in the body; where nobody catches it there it is the block\'s error', async () => {
      const next = recorder();
      const error = await errorOf(function () {
        const callback = this.async();
        callback();
        callback();
      }, next);
      assert.strictEqual(error.code, 'CFLOW_CALLED_TWICE');
      assert.deepStrictEqual(next.calls, []);
    });

    it('raises while a later function waits, and when the block is over', async () => {
      let first;
      let second;
      const final = recorder();
      block(
        function () {
          first = this.async();
        },
        function () {
          second = this.async();
        }
      )(final);
      first();
      assert.throws(() => first(), calledTwice);
      assert.deepStrictEqual(final.calls, []);
      second();
      assert.deepStrictEqual(final.calls, [[null]]);
      assert.throws(() => second(boom()), calledTwice);
      assert.strictEqual(final.calls.length, 1);
    });

    it('carries the error that it brought as the cause', async () => {
      let callback;
      const error = boom();
      await dataOf(function () {
        callback = this.async();
        callback();
      });
      assert.strictEqual(thrownBy(() => callback(error)).cause, error);
    });

    it('is an uncaught exception when it comes out of a timer or a tick', async () => {
      const final = recorder();
      const heard = await observe(() => block(function () {
        const callback = this.async();
        setImmediate(callback);
        setImmediate(callback);
      })(final));
      assert.deepStrictEqual(final.calls, [[null]]);
      assert.deepStrictEqual(heard.exceptions.map(error => error.code), ['CFLOW_CALLED_TWICE']);
    });
  });

  describe('this.end()', () => {
    it('jumps to the end when the body has returned', async () => {
      const trace = [];
      const { args, data } = await run(block(
        function () {
          this.end();
          trace.push('body ends');
          this.data.kept = true;
        },
        () => trace.push('skipped'),
        function cat() {
          trace.push('cat');
        }
      ));
      assert.deepStrictEqual(trace, ['body ends']);
      assert.deepStrictEqual(args, [null]);
      assert.deepStrictEqual(data, { kept: true });
    });

    it('with an error gives it to the final callback, past cat', async () => {
      const skipped = recorder();
      const error = boom();
      assert.strictEqual(await errorOf(function () { this.end(error); }, skipped, function cat() { skipped(); }, skipped), error);
      assert.deepStrictEqual(skipped.calls, []);
    });

    for (const error of [undefined, null, 0, '', false]) {
      it(`with ${JSON.stringify(error)} ends without an error`, async () => {
        assert.deepStrictEqual((await run(block(function () { this.end(error); }))).args, [null]);
      });
    }

    it('does not wait for callbacks that were made, and ignores them when they are called', async () => {
      const held = [];
      const final = recorder();
      let data;
      block(function () {
        data = this.data;
        held.push(this.async('a'), this.async('b'));
        this.end();
      })(final);
      assert.deepStrictEqual(final.calls, [[null]]);
      held[0](null, 'late');
      held[1](boom());
      await settle();
      assert.deepStrictEqual(final.calls, [[null]]);
      assert.deepStrictEqual(data, {});
      assert.throws(() => held[0](), calledTwice);
    });

    it('can be called later, and ends the block there and then', async () => {
      const error = boom();
      for (const args of [[], [error]]) {
        let self;
        let pending;
        const next = recorder();
        const final = recorder();
        block(function () {
          self = this;
          pending = this.async();
        }, next)(final);
        await settle();
        self.end(...args);
        assert.deepStrictEqual(final.calls, [[args.length ? error : null]]);
        pending(boom());
        await settle();
        assert.deepStrictEqual(next.calls, []);
        assert.strictEqual(final.calls.length, 1);
      }
    });

    it('in cat and after an error ends without it', async () => {
      const next = recorder();
      const { args } = await run(block(throws(boom()), function cat() { this.end(); }, next));
      assert.deepStrictEqual(args, [null]);
      assert.deepStrictEqual(next.calls, []);
    });

    it('twice counts once', async () => {
      const final = recorder();
      const first = boom();
      let self;
      block(function () {
        self = this;
        this.end(first);
        this.end(new Error('second'));
      })(final);
      self.end(new Error('third'));
      await settle();
      assert.strictEqual(final.calls.length, 1);
      assert.strictEqual(final.calls[0][0], first);
      assert.strictEqual(first.cause, undefined);
    });

    it('keeps an error that a callback has had', async () => {
      const error = boom();
      assert.strictEqual(await errorOf(function () {
        this.async()(error);
        this.end();
      }), error);
      assert.strictEqual(await errorOf(function () {
        this.async()(error);
        this.async();
        setImmediate(() => this.end(new Error('second')));
      }), error);
    });

    it('does not hide what the body throws after it', async () => {
      const error = boom();
      assert.strictEqual(await errorOf(function () {
        this.end();
        throw error;
      }, function cat() {}), error);
    });

    it('does nothing once the block is over', async () => {
      let self;
      const final = recorder();
      block(function () { self = this; })(final);
      assert.strictEqual(self.end(), undefined);
      assert.strictEqual(self.end(boom()), undefined);
      await settle();
      assert.deepStrictEqual(final.calls, [[null]]);
    });

    it('waits for the promise of the function that runs', async () => {
      const trace = [];
      await dataOf(
        async function () {
          this.end();
          await settle();
          trace.push('body ends');
        },
        () => trace.push('skipped')
      );
      assert.deepStrictEqual(trace, ['body ends']);
    });

    const fins = {
      'a fin with callbacks': function fin() {
        const done = this.async();
        settle().then(() => {
          this.data.trace.push('cleaned up');
          done();
        });
      },
      'an async fin': async function fin() {
        await settle();
        this.data.trace.push('cleaned up');
      },
      'an async fin with callbacks': async function fin() {
        const done = this.async();
        settle().then(() => {
          this.data.trace.push('cleaned up');
          done();
        });
        await settle(2);
      }
    };

    for (const kind of Object.keys(fins)) {
      it(`called by two operations that fail lets ${kind} be waited for, and counts the first error`, async () => {
        const [first, second] = [new Error('first'), new Error('second')];
        const { error, data } = await run(block(
          function () {
            this.data.trace = [];
            setImmediate(() => this.end(first));
            setImmediate(() => this.end(second));
            this.async();
          },
          fins[kind],
          function fin() {
            this.data.trace.push('second fin');
          }
        ));
        assert.deepStrictEqual(data.trace, ['cleaned up', 'second fin']);
        assert.strictEqual(error, first);
        assert.strictEqual(second.cause, undefined);
      });
    }
  });

  describe('cat', () => {
    it('is skipped where there is no error', async () => {
      const skipped = recorder();
      const data = await dataOf(() => {}, function cat() { skipped(); }, function () { this.data.after = true; });
      assert.deepStrictEqual(skipped.calls, []);
      assert.deepStrictEqual(data, { after: true });
    });

    it('clears the error by running without another', async () => {
      const { args, data } = await run(block(
        throws(boom()),
        function cat() {},
        function () {
          this.data.after = true;
        }
      ));
      assert.deepStrictEqual(args, [null]);
      assert.deepStrictEqual(data, { after: true });
    });

    it('can throw the error again', async () => {
      const error = boom();
      const skipped = recorder();
      assert.strictEqual(await errorOf(throws(error), function cat(given) { throw given; }, skipped), error);
      assert.deepStrictEqual(skipped.calls, []);
      assert.strictEqual(error.cause, undefined);
    });

    it('can make callbacks, which are waited for', async () => {
      const trace = [];
      const data = await dataOf(
        throws(boom()),
        function cat(error) {
          setImmediate(this.async('handled'), null, error.message);
          trace.push('cat');
        },
        function () {
          trace.push(this.data.handled);
        }
      );
      assert.deepStrictEqual(trace, ['cat', 'boom']);
      assert.deepStrictEqual(data, { handled: 'boom' });
    });

    it('can fail in a callback', async () => {
      const error = new Error('of cat');
      assert.strictEqual(await errorOf(throws(boom()), function cat() { setImmediate(this.async(), error); }), error);
      assert.strictEqual(await errorOf(throws(boom()), function cat() { this.end(error); }), error);
      assert.strictEqual(await errorOf(throws(boom()), async function cat() { throw error; }), error);
    });

    it('of several each catches what came before it', async () => {
      const caught = [];
      const data = await dataOf(
        throws('first'),
        () => caught.push('skipped'),
        function cat(error) {
          caught.push(error);
          throw 'second';
        },
        () => caught.push('skipped'),
        function cat(error) {
          caught.push(error);
        },
        function cat() {
          caught.push('skipped');
        },
        function () {
          this.async()('third');
        },
        function cat(error) {
          caught.push(error);
        },
        function () {
          this.data.end = true;
        }
      );
      assert.deepStrictEqual(caught, ['first', 'second', 'third']);
      assert.deepStrictEqual(data, { end: true });
    });

    it('standing before the error does not catch it', async () => {
      const skipped = recorder();
      assert.deepStrictEqual(await errorOf(function cat() { skipped(); }, throws(boom())), boom());
      assert.deepStrictEqual(skipped.calls, []);
    });

    it('is known by its name, however it got it', async () => {
      const caught = [];
      const cat = error => caught.push(error.message);
      const methods = {
        cat(error) {
          caught.push(error.message);
        }
      };
      const named = Object.defineProperty(error => caught.push(error.message), 'name', { value: 'cat' });
      for (const fn of [cat, methods.cat, named, async function cat(error) { caught.push(error.message); }]) {
        await dataOf(throws(boom()), fn);
      }
      assert.deepStrictEqual(caught, ['boom', 'boom', 'boom', 'boom']);
      const other = recorder();
      await errorOf(throws(boom()), function Cat() { other(); }, function cats() { other(); }, function finally_() { other(); });
      assert.deepStrictEqual(other.calls, []);
    });

    it('gets an error that is a function as any other', async () => {
      const error = () => { throw new Error('never called'); };
      const caught = [];
      await dataOf(throws(error), function cat(given) { caught.push(given); });
      assert.deepStrictEqual(caught, [error]);
    });
  });

  describe('fin', () => {
    const before = {
      'where all went well': [() => {}],
      'after an error': [throws(boom())],
      'after an error that cat let through': [throws(boom()), function cat(error) { throw error; }],
      'after an error that was caught': [throws(boom()), function cat() {}],
      'after end()': [function () { this.end(); }],
      'after end(error)': [function () { this.end(boom()); }],
      'after a later end()': [function () { this.async(); setImmediate(() => this.end()); }],
      'after a later error': [function () { setImmediate(this.async(), boom()); }],
      'at the beginning': []
    };

    for (const when of Object.keys(before)) {
      it(`runs ${when}, without arguments, and changes nothing`, async () => {
        const calls = [];
        const without = await run(block(before[when]));
        const { args } = await run(block(before[when].concat(
          function fin(...given) { calls.push(['first', ...given]); },
          function fin(...given) { calls.push(['second', ...given]); }
        )));
        assert.deepStrictEqual(calls, [['first'], ['second']]);
        assert.deepStrictEqual(args, without.args);
      });
    }

    it('runs in its place, before the functions that follow', async () => {
      const trace = [];
      await dataOf(() => trace.push('a'), function fin() { trace.push('fin'); }, () => trace.push('b'));
      assert.deepStrictEqual(trace, ['a', 'fin', 'b']);
      trace.length = 0;
      await dataOf(throws(boom()), function fin() { trace.push('fin'); }, () => trace.push('b'), function cat() { trace.push('cat'); });
      assert.deepStrictEqual(trace, ['fin', 'cat']);
    });

    it('can make callbacks, which are waited for', async () => {
      const trace = [];
      const error = boom();
      const { args, data } = await run(block(
        throws(error),
        function fin() {
          setImmediate(this.async('closed'), null, true);
          trace.push('fin');
        },
        function fin() {
          trace.push(this.data.closed);
        }
      ));
      assert.deepStrictEqual(trace, ['fin', true]);
      assert.strictEqual(args[0], error);
      assert.deepStrictEqual(data, { closed: true });
    });

    const ways = {
      'that it throws': error => function fin() { throw error; },
      'of its callback': error => function fin() { setImmediate(this.async(), error); },
      'that it ends with': error => function fin() { this.end(error); },
      'of its promise': error => async function fin() { throw error; }
    };

    for (const way of Object.keys(ways)) {
      it(`an error ${way} is the block's, where there was none`, async () => {
        const error = boom();
        assert.strictEqual(await errorOf(() => {}, ways[way](error)), error);
        assert.strictEqual(error.cause, undefined);
      });

      it(`an error ${way} takes the place of the one before, which becomes its cause`, async () => {
        for (const first of [new Error('first'), 'first']) {
          const error = boom();
          assert.strictEqual(await errorOf(throws(first), ways[way](error)), error);
          assert.strictEqual(error.cause, first);
        }
      });
    }

    for (const when of ['after end()', 'after end(error)', 'after a later end()']) {
      it(`waits for its callbacks and for its promise ${when} too`, async () => {
        const trace = [];
        const { data } = await run(block(before[when].concat(
          function fin() {
            setImmediate(this.async('closed'), null, true);
          },
          async function fin() {
            await settle();
            trace.push(this.data.closed);
          },
          function fin() {
            trace.push('last');
          }
        )));
        assert.deepStrictEqual(trace, [true, 'last']);
        assert.deepStrictEqual(data, { closed: true });
      });
    }

    it('throwing the very error that went before makes no circle', async () => {
      const error = boom();
      assert.strictEqual(await errorOf(throws(error), function fin() { throw error; }), error);
      assert.strictEqual(error.cause, undefined);
    });

    it('keeps the cause that its error has', async () => {
      const error = new Error('of fin', { cause: 'own' });
      assert.strictEqual(await errorOf(throws(boom()), function fin() { throw error; }), error);
      assert.strictEqual(error.cause, 'own');
    });

    it('may throw what can carry no cause', async () => {
      const error = Object.freeze(new Error('frozen'));
      assert.strictEqual(await errorOf(throws(boom()), function fin() { throw error; }), error);
      assert.strictEqual(await errorOf(throws(boom()), function fin() { throw 'text'; }), 'text');
    });

    it('chains the errors of several', async () => {
      const error = await errorOf(
        throws(new Error('a')),
        function fin() { throw new Error('b'); },
        function fin() { throw new Error('c'); }
      );
      assert.deepStrictEqual([error.message, error.cause.message, error.cause.cause.message], ['c', 'b', 'a']);
    });

    it('that fails hands its error to the next cat', async () => {
      const caught = [];
      await dataOf(() => {}, function fin() { throw boom(); }, () => caught.push('skipped'), function cat(error) { caught.push(error.message); });
      assert.deepStrictEqual(caught, ['boom']);
    });
  });

  describe('a function that returns a promise', () => {
    it('lasts until it is fulfilled', async () => {
      const trace = [];
      await dataOf(
        async function () {
          await settle();
          trace.push('a');
          return 'ignored';
        },
        () => ({
          then(resolve) {
            setImmediate(() => {
              trace.push('b');
              resolve();
            });
          }
        }),
        () => trace.push('c')
      );
      assert.deepStrictEqual(trace, ['a', 'b', 'c']);
    });

    it('lasts until its callbacks have been called too', async () => {
      const data = await dataOf(async function () {
        setImmediate(this.async('a'), null, 1);
        await settle();
        setImmediate(this.async('b'), null, 2);
        this.async('c')(null, 3);
      });
      assert.deepStrictEqual(data, { a: 1, c: 3, b: 2 });
    });

    it('does not wait for its callbacks when it is rejected', async () => {
      const error = boom();
      let callback;
      assert.strictEqual(await errorOf(async function () {
        callback = this.async();
        throw error;
      }), error);
      callback(null, 'ignored');
    });

    it('may return a thenable that misbehaves', async () => {
      assert.deepStrictEqual(await errorOf(() => ({ then() { throw boom(); } })), boom());
      assert.deepStrictEqual(await errorOf(() => ({ then(resolve, reject) { reject(boom()); resolve(); } })), boom());
      await dataOf(() => ({ then(resolve, reject) { resolve(); resolve(); reject(boom()); throw boom(); } }));
    });

    it('lets what the final callback throws stay an exception', async () => {
      const error = boom();
      const heard = await observe(() => block(async () => {})(throws(error)));
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
    });
  });

  describe('without a callback', () => {
    for (const absent of [[], [undefined], [null]]) {
      const called = absent.length ? `a callback of ${absent[0]}` : 'no argument';

      it(`(${called}) throws an error to the caller while it has not returned`, async () => {
        const error = boom();
        const heard = await observe(() => {
          assert.strictEqual(thrownBy(() => block(throws(error))(...absent)), error);
          assert.strictEqual(thrownBy(() => block(() => {}, function () { this.async()(error); })(...absent)), error);
          assert.strictEqual(thrownBy(() => block(function () { this.end(error); })(...absent)), error);
        });
        assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
      });

      it(`(${called}) throws a later error as an uncaught exception, once and as itself`, async () => {
        const error = boom();
        const heard = await observe(() => block(function () { setImmediate(this.async(), error); })(...absent));
        assert.strictEqual(heard.exceptions.length, 1);
        assert.strictEqual(heard.exceptions[0], error);
        assert.deepStrictEqual(heard.rejections, []);
      });
    }

    it('throws a rejection as an uncaught exception, not an unhandled rejection', async () => {
      const error = boom();
      const heard = await observe(() => block(async () => { throw error; })());
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
    });

    it('does not throw into whoever calls a callback', async () => {
      let callback;
      const error = boom();
      const heard = await observe(() => {
        block(function () { callback = this.async(); }, throws(error))();
        assert.strictEqual(thrownBy(() => callback()), undefined);
      });
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
    });

    it('is quiet where there is no error, and after one that was caught', async () => {
      const heard = await observe(() => {
        block(() => {})();
        block(throws(boom()), function cat() {})();
        block(function () { setImmediate(this.async(), boom()); }, function cat() {})();
        block(function () { this.end(); })();
      });
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
    });

    it('runs fin before it throws', () => {
      const fin = recorder();
      assert.deepStrictEqual(thrownBy(() => block(throws(boom()), function fin_() {}, Object.defineProperty(fin, 'name', { value: 'fin' }))()), boom());
      assert.deepStrictEqual(fin.calls, [[]]);
    });
  });

  describe('a final callback that throws', () => {
    const ways = {
      'where nothing waited': () => {},
      'where something did': function () { setImmediate(this.async()); },
      'after an error': throws(new Error('other')),
      'after an async function': async () => {}
    };

    for (const way of Object.keys(ways)) {
      it(`${way} is an uncaught exception, once, and comes back to nobody`, async () => {
        const error = boom();
        const again = recorder();
        let calls = 0;
        const heard = await observe(() => {
          const thrown = thrownBy(() => block(
            ways[way],
            function fin() { again('fin'); }
          )(() => {
            calls++;
            throw error;
          }));
          assert.strictEqual(thrown, undefined);
        });
        assert.strictEqual(heard.exceptions.length, 1);
        assert.strictEqual(heard.exceptions[0], error);
        assert.deepStrictEqual(heard.rejections, []);
        assert.strictEqual(calls, 1);
        assert.deepStrictEqual(again.calls, [['fin']]);
      });
    }

    it('inside a function of another block is not that one\'s error', async () => {
      const error = boom();
      const caught = recorder();
      const final = recorder();
      const heard = await observe(() => {
        block(
          function () {
            block(() => {})(throws(error));
            block(function () { setImmediate(this.async()); })(throws(error));
            setImmediate(this.async());
          },
          function cat(given) {
            caught(given);
          }
        )(final);
      });
      assert.deepStrictEqual(heard, { exceptions: [error, error], rejections: [] });
      assert.deepStrictEqual(caught.calls, []);
      assert.deepStrictEqual(final.calls, [[null]]);
    });
  });

  describe('a block in a block', () => {
    it('takes this.async() for its callback', async () => {
      const trace = [];
      const { args, data } = await run(block(
        function () {
          block(
            function () {
              setImmediate(this.async('inner'), null, 1);
            },
            () => trace.push('inner')
          )(this.async('result'));
          block(() => {})(this.async());
        },
        () => trace.push('outer')
      ));
      assert.deepStrictEqual(trace, ['inner', 'outer']);
      assert.deepStrictEqual(args, [null]);
      assert.deepStrictEqual(data, { result: null });
    });

    it('hands its error to this.async()', async () => {
      const error = boom();
      const caught = [];
      await dataOf(
        function () {
          block(throws(error))(this.async());
        },
        function cat(given) {
          caught.push(given);
        },
        function () {
          block(function () { setImmediate(this.async(), error); })(this.async());
        },
        function cat(given) {
          caught.push(given);
        }
      );
      assert.deepStrictEqual(caught, [error, error]);
    });

    it('is waited for as a function of the outer one', async () => {
      const trace = [];
      const inner = name => block(
        function () {
          setImmediate(this.async('x'), null, name);
        },
        function () {
          trace.push(this.data.x);
        }
      );
      const data = await dataOf(inner('a'), () => trace.push('between'), inner('b'), block(inner('c'), inner('d')), () => trace.push('end'));
      assert.deepStrictEqual(trace, ['a', 'between', 'b', 'c', 'd', 'end']);
      assert.deepStrictEqual(data, {}, 'its data is its own');
    });

    it('as a function of the outer one hands its error to the outer cat', async () => {
      const error = boom();
      const caught = [];
      const skipped = recorder();
      await dataOf(block(throws(error)), skipped, function cat(given) { caught.push(given); });
      await dataOf(block(block(function () { setImmediate(this.async(), error); })), skipped, function cat(given) { caught.push(given); });
      assert.deepStrictEqual(caught, [error, error]);
      assert.deepStrictEqual(skipped.calls, []);
    });

    it('catches its own errors by its own cat', async () => {
      const caught = [];
      await dataOf(
        block(throws('inner'), function cat(error) { caught.push(`inner cat: ${error}`); }),
        function cat(error) {
          caught.push(`outer cat: ${error}`);
        }
      );
      assert.deepStrictEqual(caught, ['inner cat: inner']);
    });

    it('ends by its own this.end()', async () => {
      const data = await dataOf(
        block(function () { this.end(); }, throws(boom())),
        function () {
          this.data.outer = true;
        }
      );
      assert.deepStrictEqual(data, { outer: true });
    });

    it('as a function of several blocks at once runs afresh in each', async () => {
      const inner = block(function () { setImmediate(this.async()); });
      const [a, b] = await Promise.all([dataOf(inner, function () { this.data.a = 1; }), dataOf(inner, inner, function () { this.data.b = 1; })]);
      assert.deepStrictEqual([a, b], [{ a: 1 }, { b: 1 }]);
    });

    it('without a callback throws its error in the function that called it', async () => {
      const error = boom();
      assert.strictEqual(await errorOf(() => block(throws(error))()), error);
    });
  });

  describe('called again', () => {
    it('runs afresh, with data of its own', async () => {
      let runs = 0;
      const seen = [];
      const invoke = block(
        function () {
          assert.deepStrictEqual(this.data, {});
          seen.push(this.data);
          this.data.run = ++runs;
          setImmediate(this.async('x'), null, runs);
        },
        function () {
          if (this.data.run === 2) throw boom();
        }
      );
      assert.deepStrictEqual(await run(invoke), { error: null, data: { run: 1, x: 1 }, args: [null] });
      assert.deepStrictEqual((await run(invoke)).error, boom());
      assert.deepStrictEqual(await run(invoke), { error: null, data: { run: 3, x: 3 }, args: [null] });
      assert.strictEqual(new Set(seen).size, 3);
    });

    it('while it runs keeps the runs apart', async () => {
      const held = [];
      const invoke = block(
        function () {
          held.push(this.async('x'), this.async('y'));
        },
        function () {
          this.data.sum = this.data.x + this.data.y;
        }
      );
      const finals = [recorder(), recorder(), recorder()];
      const sums = [];
      finals.forEach(final => invoke(function (error) {
        final(error);
        sums.push(this.data.sum);
      }));
      held.forEach((callback, i) => i % 2 && callback(null, i));
      held[4](null, 40);
      held[2](boom());
      assert.deepStrictEqual(finals.map(final => final.calls), [[], [[boom()]], [[null]]]);
      held[0](null, 100);
      assert.deepStrictEqual(sums, [45, undefined, 101]);
    });

    it('from within itself, and after end(), runs afresh', async () => {
      let depth = 0;
      const trace = [];
      const invoke = block(
        function () {
          trace.push(++depth);
          if (depth < 4) invoke(this.async());
          else this.end();
        },
        () => trace.push('after')
      );
      await run(invoke);
      assert.deepStrictEqual(trace, [1, 2, 3, 4, 'after', 'after', 'after']);
    });

    it('as a task of other flows works as any task', async () => {
      const invoke = block(function () { setImmediate(this.async()); });
      assert.deepStrictEqual(await cflow.series([invoke, invoke]), [undefined, undefined]);
      assert.deepStrictEqual(await cflow.parallel({ a: invoke, b: invoke }), { a: undefined, b: undefined });
      await assert.rejects(cflow.series([invoke, block(throws(boom()))]), boom());
      const last = recorder();
      cflow.step(function () { invoke(this); }, last);
      await settle();
      assert.deepStrictEqual(last.calls, [[null]]);
    });
  });

  describe('of 1,000,000 functions', () => {
    const bodies = {
      'that return at once': () => {},
      'that call a callback at once': function () { this.async('x')(null, 1); },
      'that are named fin and throw': Object.defineProperty(() => { throw 'text'; }, 'name', { value: 'fin' })
    };

    for (const kind of Object.keys(bodies)) {
      it(`${kind} runs each once and to the end`, () => {
        let calls = 0;
        const body = bodies[kind];
        const counted = Object.defineProperty(function () {
          calls++;
          return body.call(this);
        }, 'name', { value: body.name });
        const final = recorder();
        block(new Array(MANY).fill(counted))(final);
        assert.strictEqual(calls, MANY);
        assert.deepStrictEqual(final.calls, [[body.name === 'fin' ? 'text' : null]]);
      });
    }

    it('that are skipped comes to cat, and to the end', () => {
      const skipped = recorder();
      const caught = [];
      const functions = new Array(MANY).fill(skipped);
      functions[0] = throws('text');
      functions[MANY / 2] = function cat(error) {
        caught.push(error);
        this.end();
      };
      const final = recorder();
      block(functions)(final);
      assert.deepStrictEqual(skipped.calls, []);
      assert.deepStrictEqual(caught, ['text']);
      assert.deepStrictEqual(final.calls, [[null]]);
    });

    it('and a pause in the middle goes on after it', () => {
      let calls = 0;
      let proceed;
      const functions = new Array(MANY).fill(() => { calls++; });
      functions[MANY / 2] = function () { proceed = this.async(); };
      const final = recorder();
      block(functions)(final);
      assert.strictEqual(calls, MANY / 2);
      proceed();
      assert.strictEqual(calls, MANY - 1);
      assert.deepStrictEqual(final.calls, [[null]]);
    });

    it('takes 1,000,000 callbacks of one function', () => {
      const final = recorder();
      const next = recorder();
      block(function () {
        for (let i = 0; i < MANY; i++) this.async()(null, i);
      }, next)(final);
      assert.deepStrictEqual(next.calls, [[]]);
      assert.deepStrictEqual(final.calls, [[null]]);
    });
  });

  describe('with bad input', () => {
    const fine = () => {};
    const bad = [
      [[1], /cflow\.block: functions\[0\] must be a function, got 1$/],
      [[undefined], /cflow\.block: functions\[0\] must be a function, got undefined$/],
      [[fine, null], /cflow\.block: functions\[1\] must be a function, got null$/],
      [[fine, [fine, fine]], /cflow\.block: functions\[1\] must be a function, got an array of length 2$/],
      [[[fine, 'cat']], /cflow\.block: functions\[1\] must be a function, got "cat"$/],
      [[[fine, , fine]], /cflow\.block: functions\[1\] must be a function, got undefined$/], // eslint-disable-line no-sparse-arrays
      [[Object.create(null)], /cflow\.block: functions\[0\] must be a function, got an object$/]
    ];

    for (const [args, message] of bad) {
      it(`throws a TypeError like ${message.source.replace(/\\/g, '').replace(/\$$/, '')}`, () => {
        assert.throws(() => block(...args), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message });
      });
    }

    for (const callback of [0, 1, '', 'callback', true, false, {}, [], NaN, boom()]) {
      it(`throws a TypeError for a callback of ${JSON.stringify(callback)} and runs nothing`, () => {
        const first = recorder();
        assert.throws(() => block(first)(callback), {
          name: 'TypeError',
          code: 'CFLOW_INVALID_ARGUMENT',
          message: /^cflow\.block: callback must be a function, got /
        });
        assert.deepStrictEqual(first.calls, []);
      });
    }
  });
});

// Each sentence of what a block does, once more as a model that is told what happens and says what must follow.
describe('block, beside a model over random programs', () => {
  const PROGRAMS = 4000;

  function plan(chance) {
    const label = () => (chance.chance(0.2) ? `error ${chance.below(1e6)}` : undefined);
    const body = [];
    for (let i = chance.below(4); i > 0; i--) {
      body.push({ kind: 'call', now: chance.chance(0.4), name: chance.pick([undefined, 'a', 'b', 'c']), error: label(), values: Array.from({ length: chance.below(4) }, () => chance.below(100)) });
    }
    if (chance.chance(0.06)) body.push({ kind: 'end', now: chance.chance(0.8), error: label() });
    if (chance.chance(0.1)) body.push({ kind: 'throw', error: `error ${chance.below(1e6)}` });
    return { name: chance.pick(['', '', '', '', 'cat', 'cat', 'fin']), body };
  }

  /** Runs a program; what it leaves for later happens in a random order that is the same for both. */
  async function play(program, seed, start) {
    const chance = random(seed);
    const due = [];
    start(due);
    for (;;) {
      await settle(1);
      if (due.length === 0) return;
      due.splice(chance.below(due.length), 1)[0]();
    }
  }

  async function actual(program, seed) {
    const trace = [];
    const errors = {};
    const errorOf = label => label && (errors[label] = errors[label] || new Error(label));
    const chainOf = error => (error ? [error.message].concat(chainOf(error.cause)) : []);

    function perform(context, item, due) {
      const later = fn => (item.now ? fn() : due.push(fn));
      if (item.kind === 'throw') throw errorOf(item.error);
      if (item.kind === 'end') return later(() => context.end(errorOf(item.error)));
      const callback = context.async(item.name);
      later(() => callback(errorOf(item.error), ...item.values));
    }

    await play(program, seed, due => {
      const functions = program.map(({ name, body }, i) => {
        const fn = function (...args) {
          trace.push([i, args.map(chainOf)]);
          body.forEach(item => perform(this, item, due));
        };
        return Object.defineProperty(fn, 'name', { value: name });
      });
      block(functions)(function (error) {
        trace.push(['final', chainOf(error), Object.assign({}, this.data)]);
      });
    });
    return trace;
  }

  async function expected(program, seed) {
    const trace = [];
    await play(program, seed, due => {
      const data = {};
      let error = []; // the chain of errors, the latest first
      let at = -1; // the function that runs
      let ended = false; // whether end() was called
      let jumped = false; // whether the present function did that
      let own = false; // whether the error is the present function's
      let pending = 0;
      let inBody = false;

      const fail = label => {
        if (!label || own) return;
        own = true;
        error = [label].concat(error);
      };

      const settled = (item, of) => {
        if (of !== at) return;
        fail(item.error);
        if (item.name && (item.values.length > 0 || !item.error)) {
          data[item.name] = item.values.length > 1 ? item.values : item.values.length === 1 ? item.values[0] : null;
        }
        pending--;
        if (!inBody && pending === 0) next();
      };

      const end = item => {
        if (at === program.length || (ended && !inBody)) return;
        ended = jumped = true;
        fail(item.error);
        if (!inBody) next();
      };

      const next = () => {
        for (;;) {
          at++;
          own = jumped = false;
          pending = 0;
          if (at === program.length) {
            trace.push(['final', error, Object.assign({}, data)]);
            return;
          }
          const { name, body } = program[at];
          if (name === 'cat' ? ended || error.length === 0 : name !== 'fin' && (ended || error.length > 0)) continue;
          trace.push([at, name === 'cat' ? [error] : []]);
          if (name === 'cat') error = [];
          inBody = true;
          let threw = false;
          for (const item of body) {
            const of = at;
            if (item.kind === 'throw') {
              threw = true;
              fail(item.error);
            } else if (item.kind === 'end') {
              if (item.now) end(item);
              else due.push(() => end(item));
            } else {
              pending++;
              if (item.now) settled(item, of);
              else due.push(() => settled(item, of));
            }
          }
          inBody = false;
          if (!threw && !jumped && pending > 0) return;
        }
      };
      next();
    });
    return trace;
  }

  it(`does what the model does (${PROGRAMS} programs)`, async function () {
    this.timeout(60000);
    const reached = { cat: 0, fin: 0, final: 0, error: 0 };
    for (let seed = 1; seed <= PROGRAMS; seed++) {
      const chance = random(seed);
      const program = Array.from({ length: 1 + chance.below(8) }, () => plan(chance));
      const [is, must] = await Promise.all([actual(program, seed), expected(program, seed)]);
      assert.deepStrictEqual(is, must, `seed ${seed}: ${JSON.stringify(program)}`);
      for (const [at, args] of must) {
        if (at === 'final') {
          reached.final++;
          if (args.length > 0) reached.error++;
        } else if (program[at].name !== '') {
          reached[program[at].name]++;
        }
      }
    }
    assert.strictEqual(reached.final, PROGRAMS, 'every program ends');
    assert.ok(Object.values(reached).every(count => count > PROGRAMS / 10), JSON.stringify(reached));
  });
});
