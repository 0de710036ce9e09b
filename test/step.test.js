'use strict';

const assert = require('assert');
const cflow = require('..');
const random = require('./support/random');
const { recorder, settle } = require('./support/outcome');
const { observe } = require('./support/process');

const { step } = cflow;

const MANY = 1000000;

const calledTwice = { name: 'Error', code: 'CFLOW_CALLED_TWICE' };
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
 * Runs steps and gives the arguments that a step after them gets, once it is clear that it runs only once.
 *
 * @returns {Promise<Array>}
 */
function passedOn(...steps) {
  return new Promise((resolve, reject) => {
    let calls = 0;
    step(...steps, (...args) => {
      if (++calls > 1) return;
      settle().then(() => (calls === 1 ? resolve(args) : reject(new Error(`the next step ran ${calls} times`))));
    });
  });
}

describe('step', function () {
  this.timeout(60000);

  it('is the same function as require("cflow/step")', () => {
    assert.strictEqual(require('cflow/step'), step);
  });

  it('returns undefined, and runs nothing where there are no steps', () => {
    assert.strictEqual(step(), undefined);
    assert.strictEqual(step([]), undefined);
    assert.strictEqual(step(() => {}), undefined);
  });

  it('calls the first step without arguments, before it returns', () => {
    const first = recorder();
    step(first);
    assert.deepStrictEqual(first.calls, [[]]);
  });

  it('takes its steps as arguments or as one array', async () => {
    const steps = [() => 1, (error, value) => value + 1];
    assert.deepStrictEqual(await passedOn(...steps), [undefined, 2]);
    const last = recorder();
    step(steps.concat(last));
    assert.deepStrictEqual(last.calls, [[undefined, 2]]);
  });

  it('runs the steps that were there when it was called', () => {
    const late = recorder();
    const last = recorder();
    const steps = [
      () => {
        steps.push(late);
        steps[1] = late;
        return 1;
      },
      last
    ];
    step(steps);
    assert.deepStrictEqual(last.calls, [[undefined, 1]]);
    assert.deepStrictEqual(late.calls, []);
  });

  it('takes frozen steps in a frozen array', () => {
    const last = recorder();
    step(Object.freeze([Object.freeze(() => 1), last]));
    assert.deepStrictEqual(last.calls, [[undefined, 1]]);
  });

  describe('this', () => {
    for (const count of [0, 1, 2, 3, 4, 5, 6, 12]) {
      const args = [null, 'a', undefined, 0, false, 'e', {}, [], 8, 9, 10, 11].slice(0, count);

      it(`passes on ${count} arguments as they are when it is called at once`, async () => {
        assert.deepStrictEqual(await passedOn(function () { this(...args); }), args);
      });

      it(`passes on ${count} arguments as they are when it is called later`, async () => {
        assert.deepStrictEqual(await passedOn(function () { setImmediate(this, ...args); }), args);
      });
    }

    it('hands an error to the next step only', async () => {
      const error = boom();
      const seen = recorder();
      const args = await passedOn(
        function () {
          setImmediate(this, error, 'value');
        },
        function (...given) {
          seen(...given);
          this(null, 'recovered');
        }
      );
      assert.deepStrictEqual(seen.calls, [[error, 'value']]);
      assert.deepStrictEqual(args, [null, 'recovered']);
    });

    for (const error of [undefined, null, 0, '', false, NaN]) {
      it(`passes on ${JSON.stringify(error)} as an error that is none`, async () => {
        assert.deepStrictEqual(await passedOn(function () { this(error, 'value'); }), [error, 'value']);
        assert.strictEqual(thrownBy(() => step(function () { this(error); })), undefined);
      });
    }

    it('can be called with any `this` of its own', async () => {
      assert.deepStrictEqual(await passedOn(function () { this.call({ parallel: 1 }, null, 1); }), [null, 1]);
      assert.deepStrictEqual(await passedOn(function () { Reflect.apply(this, undefined, [null, 2]); }), [null, 2]);
    });

    it('runs the next step when the body that called it at once has returned', async () => {
      const trace = [];
      await passedOn(
        function () {
          trace.push('first begins');
          this();
          trace.push('first ends');
        },
        function () {
          trace.push('second');
          this();
        }
      );
      assert.deepStrictEqual(trace, ['first begins', 'first ends', 'second']);
    });

    it('runs the next step within its call when it is called later', async () => {
      const trace = [];
      let proceed;
      step(
        function () {
          proceed = this;
        },
        (error, value) => trace.push(value)
      );
      await settle();
      proceed(null, 'in time');
      assert.deepStrictEqual(trace, ['in time']);
    });

    it('counts before the value that its step returns', async () => {
      const args = await passedOn(function () {
        this(null, 'called');
        return 'returned';
      });
      assert.deepStrictEqual(args, [null, 'called']);
    });
  });

  describe('a return value', () => {
    for (const value of [null, 0, '', false, NaN, 'text', [], () => {}, Symbol('s'), 1n, new Date(0)]) {
      it(`is passed on: ${typeof value === 'function' ? 'a function' : String(value) || typeof value}`, async () => {
        const args = await passedOn(() => value);
        assert.strictEqual(args.length, 2);
        assert.strictEqual(args[0], undefined);
        assert.ok(Object.is(args[1], value));
      });
    }

    it('of undefined lets the step wait for its callback', async () => {
      const last = recorder();
      let proceed;
      step(function () { proceed = this; }, last);
      await settle();
      assert.deepStrictEqual(last.calls, []);
      proceed(null, 1);
      assert.deepStrictEqual(last.calls, [[null, 1]]);
    });

    it('does not pass over callbacks of this.parallel() that are pending', async () => {
      const held = [];
      const last = recorder();
      step(function () {
        held.push(this.parallel(), this.parallel());
        return 'ignored';
      }, last);
      await settle();
      assert.deepStrictEqual(last.calls, []);
      held.forEach((callback, i) => callback(null, i));
      assert.deepStrictEqual(last.calls, [[undefined, 0, 1]]);
    });

    it('does not count beside callbacks of this.parallel() that were called', async () => {
      const args = await passedOn(function () {
        this.parallel()(null, 1);
        return 'ignored';
      });
      assert.deepStrictEqual(args, [undefined, 1]);
    });

    it('of an array from a mere map over callbacks does no harm', async () => {
      const args = await passedOn(function () {
        return [1, 2, 3].map(n => setImmediate(this.parallel(), null, n));
      });
      assert.deepStrictEqual(args, [undefined, 1, 2, 3]);
    });

    it('of the last step goes nowhere', () => {
      assert.strictEqual(step(() => 'value'), undefined);
    });
  });

  describe('this.parallel()', () => {
    it('waits for all callbacks and gives the values in the order in which they were made', async () => {
      const held = [];
      const last = recorder();
      step(function () {
        for (let i = 0; i < 5; i++) held.push(this.parallel());
      }, last);
      for (const i of [3, 0, 4, 1, 2]) {
        assert.deepStrictEqual(last.calls, []);
        held[i](null, i);
      }
      assert.deepStrictEqual(last.calls, [[undefined, 0, 1, 2, 3, 4]]);
    });

    it('goes one step on when all callbacks were called at once', async () => {
      const args = await passedOn(function () {
        this.parallel()(null, 'a');
        this.parallel()(null, 'b');
        this.parallel()(null, 'c');
      });
      assert.deepStrictEqual(args, [undefined, 'a', 'b', 'c']);
    });

    it('does not go on between callbacks that are called at once', async () => {
      const trace = [];
      await passedOn(
        function () {
          this.parallel()(null, 'a');
          trace.push('a');
          this.parallel()(null, 'b');
          trace.push('b');
        },
        function () {
          trace.push('next');
          return 1;
        }
      );
      assert.deepStrictEqual(trace, ['a', 'b', 'next']);
    });

    it('waits where some callbacks are called at once and others later', async () => {
      const args = await passedOn(function () {
        this.parallel()(null, 'now');
        setImmediate(this.parallel(), null, 'later');
        this.parallel()(null, 'now too');
      });
      assert.deepStrictEqual(args, [undefined, 'now', 'later', 'now too']);
    });

    it('takes the first value of each callback, undefined where there is none', async () => {
      const args = await passedOn(function () {
        this.parallel()();
        setImmediate(this.parallel());
        this.parallel()(null, 1, 2, 3);
        this.parallel()(null, null);
      });
      assert.deepStrictEqual(args, [undefined, undefined, undefined, 1, null]);
    });

    it('gives the last error of several, and all values', async () => {
      const held = [];
      const last = recorder();
      step(function () {
        for (let i = 0; i < 4; i++) held.push(this.parallel());
      }, last);
      held[3](new Error('first'), 'd');
      held[1](new Error('second'), 'b');
      held[0](null, 'a');
      assert.deepStrictEqual(last.calls, [], 'an error does not end the waiting');
      held[2](undefined, 'c');
      assert.deepStrictEqual(last.calls, [[new Error('second'), 'a', 'b', 'c', 'd']]);
    });

    it('gives the last error where all are called at once', async () => {
      const args = await passedOn(function () {
        this.parallel()('first', 'a');
        this.parallel()('second', 'b');
        this.parallel()(null, 'c');
      });
      assert.deepStrictEqual(args, ['second', 'a', 'b', 'c']);
    });

    for (const error of [undefined, null, 0, '', false, NaN]) {
      it(`takes ${JSON.stringify(error)} for no error`, async () => {
        assert.deepStrictEqual(await passedOn(function () { this.parallel()(error, 1); }), [undefined, 1]);
      });
    }

    it('keeps the values of one step out of the next', async () => {
      const args = await passedOn(
        function () {
          for (let i = 0; i < 3; i++) setImmediate(this.parallel(), i === 1 && boom(), i);
        },
        function () {
          setImmediate(this.parallel(), null, 'only');
        }
      );
      assert.deepStrictEqual(args, [undefined, 'only']);
    });

    it('works when it is taken off this', async () => {
      const args = await passedOn(
        function () {
          const { parallel } = this;
          parallel()(null, 1);
          setImmediate(parallel(), null, 2);
        },
        function (error, ...values) {
          const { group } = this;
          const callbackOfGroup = group();
          values.forEach(value => callbackOfGroup()(null, value));
        }
      );
      assert.deepStrictEqual(args, [undefined, [1, 2]]);
    });

    it('can be called later while callbacks of the step are pending', async () => {
      const args = await passedOn(function () {
        const first = this.parallel();
        setImmediate(() => {
          setImmediate(this.parallel(), null, 'second');
          first(null, 'first');
        });
      });
      assert.deepStrictEqual(args, [undefined, 'first', 'second']);
    });

    it('raises CFLOW_CALLED_TWICE at the second call of a callback, and keeps the first value', async () => {
      const held = [];
      const last = recorder();
      step(function () {
        held.push(this.parallel(), this.parallel());
      }, last);
      held[0](null, 'first');
      assert.throws(() => held[0](null, 'again'), calledTwice);
      assert.throws(() => held[0](boom()), calledTwice);
      assert.deepStrictEqual(last.calls, []);
      held[1](null, 'other');
      assert.deepStrictEqual(last.calls, [[undefined, 'first', 'other']]);
      held.forEach(callback => assert.throws(() => callback(), calledTwice));
      assert.strictEqual(last.calls.length, 1);
    });

    it('carries the error of a second call as the cause', () => {
      const error = boom();
      let callback;
      step(function () { callback = this.parallel(); });
      callback();
      assert.strictEqual(thrownBy(() => callback(error)).cause, error);
    });

    it('takes 50,000 callbacks called at once for exactly one step', async () => {
      const args = await passedOn(function () {
        for (let i = 0; i < 50000; i++) this.parallel()(null, i);
      });
      assert.strictEqual(args.length, 50001);
      assert.strictEqual(args[0], undefined);
      assert.strictEqual(args[50000], 49999);
    });

    // No function of JavaScript can be called with so many arguments on a stack of the usual size.
    it('skips no step for 1,000,000 callbacks called at once: the next gets the values, or a RangeError', () => {
      const trace = [];
      step(
        function () {
          for (let i = 0; i < MANY; i++) this.parallel()(null, i);
        },
        function (error, ...values) {
          trace.push('next', error === undefined ? values.length === MANY : error instanceof RangeError);
          return 'value';
        },
        (error, value) => trace.push('last', error, value)
      );
      assert.deepStrictEqual(trace, ['next', true, 'last', undefined, 'value']);
    });
  });

  describe('this.group()', () => {
    it('makes one array of the values, in the order in which the callbacks were made', async () => {
      const held = [];
      const last = recorder();
      step(function () {
        const group = this.group();
        for (let i = 0; i < 4; i++) held.push(group());
      }, last);
      await settle();
      for (const i of [2, 0, 3, 1]) {
        assert.deepStrictEqual(last.calls, []);
        held[i](null, i);
      }
      assert.deepStrictEqual(last.calls, [[undefined, [0, 1, 2, 3]]]);
    });

    it('is an empty array where no callback was made', async () => {
      assert.deepStrictEqual(await passedOn(function () { this.group(); }), [undefined, []]);
    });

    it('gives the array of a group whose callbacks were all called at once', async () => {
      const args = await passedOn(function () {
        const group = this.group();
        for (let i = 0; i < 3; i++) group()(null, i);
      });
      assert.deepStrictEqual(args, [undefined, [0, 1, 2]]);
    });

    it('gives the array where some callbacks are called at once and others later', async () => {
      const args = await passedOn(function () {
        const group = this.group();
        group()(null, 'now');
        setImmediate(group(), null, 'later');
        process.nextTick(group(), null, 'soon');
      });
      assert.deepStrictEqual(args, [undefined, ['now', 'later', 'soon']]);
    });

    it('waits though callbacks are called before the tick ends', async () => {
      const last = recorder();
      const held = [];
      step(function () {
        const group = this.group();
        held.push(group(), group());
      }, last);
      held[0](null, 'a');
      held[1](null, 'b');
      await settle();
      assert.deepStrictEqual(last.calls, [[undefined, ['a', 'b']]]);
    });

    it('stands beside other groups and parallels at its place', async () => {
      const args = await passedOn(function () {
        setImmediate(this.parallel(), null, 'p1');
        const a = this.group();
        const empty = this.group();
        this.parallel()(null, 'p2');
        const b = this.group();
        assert.notStrictEqual(a, empty);
        setImmediate(b(), null, 'b1');
        a()(null, 'a1');
        setImmediate(a(), null, 'a2');
        b()(null, 'b2');
      });
      assert.deepStrictEqual(args, [undefined, 'p1', ['a1', 'a2'], [], 'p2', ['b1', 'b2']]);
    });

    it('takes the first value of each callback, undefined where there is none', async () => {
      const args = await passedOn(function () {
        const group = this.group();
        group()();
        group()(null, 1, 2);
        group()(null, null);
      });
      assert.strictEqual(args[1].length, 3);
      assert.deepStrictEqual(args, [undefined, [undefined, 1, null]]);
    });

    it('gives the last error of several, and all values', async () => {
      const args = await passedOn(function () {
        const group = this.group();
        setImmediate(group(), 'later', 'a');
        group()('now', 'b');
        group()(null, 'c');
      });
      assert.deepStrictEqual(args, ['later', ['a', 'b', 'c']]);
    });

    it('gives the error of one group beside the values of another', async () => {
      const error = boom();
      const args = await passedOn(function () {
        const good = this.group();
        const bad = this.group();
        setImmediate(good(), null, 1);
        bad()(error);
      });
      assert.deepStrictEqual(args, [error, [1], [undefined]]);
    });

    it('can make callbacks later while others of it are pending', async () => {
      const args = await passedOn(function () {
        const group = this.group();
        const first = group();
        setImmediate(() => {
          const second = group();
          first(null, 1);
          second(null, 2);
        });
      });
      assert.deepStrictEqual(args, [undefined, [1, 2]]);
    });

    it('raises CFLOW_CALLED_TWICE at the second call of a callback', async () => {
      const held = [];
      const last = recorder();
      step(function () {
        const group = this.group();
        held.push(group(), group());
      }, last);
      await settle();
      held[0](null, 'first');
      assert.throws(() => held[0](null, 'again'), calledTwice);
      assert.deepStrictEqual(last.calls, []);
      held[1](null, 'other');
      assert.deepStrictEqual(last.calls, [[undefined, ['first', 'other']]]);
      assert.throws(() => held[1](null, 'again'), calledTwice);
      assert.strictEqual(last.calls.length, 1);
    });

    it('raises where a group that is over makes another callback, instead of going on twice', async () => {
      const last = recorder();
      let group;
      step(function () { group = this.group(); }, last);
      await settle();
      assert.deepStrictEqual(last.calls, [[undefined, []]]);
      assert.throws(() => group(), calledTwice);
      await settle();
      assert.strictEqual(last.calls.length, 1);
    });

    it('takes 1,000,000 callbacks called at once for one step', async () => {
      const args = await passedOn(function () {
        const group = this.group();
        for (let i = 0; i < MANY; i++) group()(null, i);
      });
      assert.strictEqual(args.length, 2);
      assert.strictEqual(args[1].length, MANY);
      assert.strictEqual(args[1][MANY - 1], MANY - 1);
    });
  });

  describe('an exception', () => {
    it('is the next step\'s error, and its only argument', async () => {
      const error = boom();
      assert.deepStrictEqual(await passedOn(() => { throw error; }), [error]);
    });

    it('is the next step\'s error where the step began later', async () => {
      const error = boom();
      const args = await passedOn(
        function () {
          setImmediate(this, null, 1);
        },
        () => { throw error; }
      );
      assert.deepStrictEqual(args, [error]);
    });

    it('stays away from whoever called the callback before', async () => {
      let proceed;
      const last = recorder();
      step(function () { proceed = this; }, () => { throw boom(); }, last);
      assert.strictEqual(thrownBy(() => proceed()), undefined);
      assert.deepStrictEqual(last.calls, [[boom()]]);
    });

    it('goes to one step, which can throw it again', async () => {
      const trace = [];
      const error = boom();
      const args = await passedOn(
        () => { throw error; },
        given => {
          trace.push(given);
          throw given;
        },
        given => {
          trace.push(given);
          return 'recovered';
        }
      );
      assert.deepStrictEqual(trace, [error, error]);
      assert.deepStrictEqual(args, [undefined, 'recovered']);
    });

    it('counts before a call of this in the same body', async () => {
      const error = boom();
      const args = await passedOn(function () {
        this(null, 'value');
        throw error;
      });
      assert.deepStrictEqual(args, [error]);
    });

    it('may be any truthy value', async () => {
      for (const value of ['text', 1, {}, Symbol('s'), () => {}]) {
        assert.deepStrictEqual(await passedOn(() => { throw value; }), [value]);
      }
    });

    for (const value of [undefined, null, 0, '', false, NaN]) {
      it(`of ${JSON.stringify(value)} is an Error that carries it, never success`, async () => {
        const args = await passedOn(() => { throw value; });
        assert.strictEqual(args.length, 1);
        assert.ok(args[0] instanceof Error);
        assert.strictEqual(args[0].code, 'CFLOW_REJECTED');
        assert.ok('cause' in args[0] && Object.is(args[0].cause, value));
      });
    }

    it('out of a getter of what the step returned is the step\'s too', async () => {
      const error = boom();
      const args = await passedOn(() => ({
        get then() {
          throw error;
        }
      }));
      assert.deepStrictEqual(args, [error]);
    });

    it('does not wait for callbacks of the step, which are ignored when they are called', async () => {
      const error = boom();
      const held = [];
      const steps = [];
      const next = recorder();
      step(
        function () {
          held.push(this.parallel(), this.parallel(), this.group()());
          throw error;
        },
        function (...args) {
          next(...args);
          steps.push(this.parallel(), this.parallel());
        },
        next
      );
      assert.deepStrictEqual(next.calls, [[error]]);
      held.forEach(callback => callback(boom(), 'stale'));
      await settle();
      assert.deepStrictEqual(next.calls, [[error]]);
      steps.forEach((callback, i) => callback(null, i));
      assert.deepStrictEqual(next.calls, [[error], [undefined, 0, 1]]);
    });

    it('after callbacks of the step were called at once counts before their values', async () => {
      const error = boom();
      const args = await passedOn(function () {
        this.parallel()(null, 1);
        this.parallel()('lost');
        throw error;
      });
      assert.deepStrictEqual(args, [error]);
    });

    it('lets a callback of its step raise CFLOW_CALLED_TWICE at the second call all the same', async () => {
      let callback;
      await passedOn(function () {
        callback = this.parallel();
        throw boom();
      });
      callback();
      assert.throws(() => callback(), calledTwice);
    });

    it('lets the this of its step raise when it is called later, and skips nothing', async () => {
      let stale;
      let fresh;
      const last = recorder();
      step(
        function () {
          stale = this;
          throw boom();
        },
        function () {
          fresh = this;
        },
        last
      );
      assert.throws(() => stale(null, 'stale'), calledTwice);
      assert.deepStrictEqual(last.calls, []);
      fresh(null, 'fresh');
      assert.deepStrictEqual(last.calls, [[null, 'fresh']]);
    });
  });

  describe('an error of the last step', () => {
    const ways = {
      'that it throws': error => () => { throw error; },
      'that it calls back': error => function () { this(error); },
      'that a callback of this.parallel() gets': error => function () {
        this.parallel()(null, 1);
        this.parallel()(error);
      }
    };

    for (const way of Object.keys(ways)) {
      it(`${way} is thrown by step() itself where all steps ran at once`, async () => {
        const error = boom();
        const heard = await observe(() => {
          assert.strictEqual(thrownBy(() => step(ways[way](error))), error);
          assert.strictEqual(thrownBy(() => step(() => 1, function () { this(); }, ways[way](error))), error);
        });
        assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
      });

      it(`${way} is an uncaught exception, once and as itself, where the step began later`, async () => {
        const error = boom();
        let proceed;
        const heard = await observe(() => {
          step(function () { proceed = this; }, ways[way](error));
          assert.strictEqual(thrownBy(() => proceed()), undefined, 'the caller of the callback is not to blame');
        });
        assert.strictEqual(heard.exceptions.length, 1);
        assert.strictEqual(heard.exceptions[0], error);
        assert.deepStrictEqual(heard.rejections, []);
      });
    }

    it('that it calls back later is an uncaught exception', async () => {
      const error = boom();
      const heard = await observe(() => step(function () { setImmediate(this, error, 'value'); }));
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
    });

    it('out of a group is an uncaught exception', async () => {
      const error = boom();
      const heard = await observe(() => step(function () { this.group()()(error); }));
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
    });

    it('that is a rejection is an uncaught exception, not an unhandled rejection', async () => {
      const error = boom();
      const heard = await observe(() => step(async () => { throw error; }));
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
    });

    it('is thrown as it is, whatever it is', () => {
      assert.strictEqual(thrownBy(() => step(function () { this('text'); })), 'text');
    });

    it('is an Error where a falsy value was thrown', () => {
      const error = thrownBy(() => step(() => { throw null; }));
      assert.strictEqual(error.code, 'CFLOW_REJECTED');
      assert.strictEqual(error.cause, null);
    });

    it('is an exception of the step that called step()', async () => {
      const error = boom();
      const args = await passedOn(function () {
        step(() => { throw error; });
        this(null, 'never');
      });
      assert.deepStrictEqual(args, [error]);
    });

    it('that is none ends quietly', async () => {
      const heard = await observe(() => step(function () { setImmediate(this, null, 1); }));
      assert.deepStrictEqual(heard, { exceptions: [], rejections: [] });
    });
  });

  describe('a second call', () => {
    it('of this in one body raises within it, and is the next step\'s error where nobody catches it', async () => {
      const trace = [];
      const args = await passedOn(
        function () {
          this(null, 1);
          this(null, 2);
          trace.push('not reached');
        },
        function (...given) {
          trace.push(given.length, given[0].code);
          return 'next';
        }
      );
      assert.deepStrictEqual(trace, [1, 'CFLOW_CALLED_TWICE']);
      assert.deepStrictEqual(args, [undefined, 'next']);
    });

    it('of this in one body goes on with the first one\'s arguments where it is caught', async () => {
      let error;
      const args = await passedOn(function () {
        this(null, 1);
        error = thrownBy(() => this(null, 2));
      });
      assert.strictEqual(error.code, 'CFLOW_CALLED_TWICE');
      assert.strictEqual(error.message, 'Callback was already called');
      assert.deepStrictEqual(args, [null, 1]);
    });

    it('of this after the last step raises', async () => {
      let self;
      step(function () { self = this; });
      self(null, 1);
      assert.throws(() => self(null, 2), calledTwice);
      assert.throws(() => self(boom()), calledTwice);
    });

    it('of this out of an earlier step raises while the present one has parallels pending', async () => {
      let self;
      const held = [];
      const last = recorder();
      step(
        function () {
          self = this;
        },
        function () {
          held.push(this.parallel());
        },
        last
      );
      self();
      assert.throws(() => self(), calledTwice);
      assert.deepStrictEqual(last.calls, []);
      held[0](null, 1);
      assert.deepStrictEqual(last.calls, [[undefined, 1]]);
    });

    it('is reported as an uncaught exception when it comes out of a timer or a tick', async () => {
      const last = recorder();
      const heard = await observe(() => {
        step(function () {
          const callback = this.parallel();
          setImmediate(callback, null, 1);
          setImmediate(callback, null, 2);
        }, last);
      });
      assert.deepStrictEqual(last.calls, [[undefined, 1]]);
      assert.deepStrictEqual(heard.exceptions.map(error => error.code), ['CFLOW_CALLED_TWICE']);
    });
  });

  describe('this beside callbacks of this.parallel()', () => {
    it('raises in the body where it is called after them', async () => {
      const errors = [];
      const held = [];
      const last = recorder();
      step(function () {
        held.push(this.parallel());
        errors.push(thrownBy(() => this(null, 'skips')));
      }, last);
      assert.strictEqual(errors[0].code, 'CFLOW_CALLED_TWICE');
      assert.deepStrictEqual(last.calls, []);
      held[0](null, 1);
      assert.deepStrictEqual(last.calls, [[undefined, 1]]);
    });

    it('raises later, while they are pending, and skips nothing', async () => {
      let self;
      const held = [];
      const next = recorder();
      step(
        function () {
          self = this;
          held.push(this.parallel(), this.parallel());
        },
        next,
        next
      );
      assert.throws(() => self(null, 'skips'), calledTwice);
      held[0](null, 0);
      assert.throws(() => self(null, 'skips'), calledTwice);
      held[1](null, 1);
      assert.deepStrictEqual(next.calls, [[undefined, 0, 1]]);
    });

    it('raises beside a group', async () => {
      let error;
      const args = await passedOn(function () {
        const group = this.group();
        setImmediate(group(), null, 1);
        error = thrownBy(() => this());
      });
      assert.strictEqual(error.code, 'CFLOW_CALLED_TWICE');
      assert.deepStrictEqual(args, [undefined, [1]]);
    });

    it('makes this.parallel() and this.group() raise where they come second', async () => {
      const errors = [];
      const args = await passedOn(function () {
        this(null, 'first');
        errors.push(thrownBy(() => this.parallel()), thrownBy(() => this.group()));
      });
      assert.deepStrictEqual(errors.map(error => error.code), ['CFLOW_CALLED_TWICE', 'CFLOW_CALLED_TWICE']);
      assert.deepStrictEqual(args, [null, 'first']);
    });

    it('makes this.parallel() and this.group() raise when all is over', async () => {
      let self;
      step(function () { self = this; });
      self();
      assert.throws(() => self.parallel(), calledTwice);
      assert.throws(() => self.group(), calledTwice);
    });
  });

  describe('a step that returns a promise', () => {
    it('lasts until the promise is fulfilled, and passes on its value', async () => {
      assert.deepStrictEqual(await passedOn(() => Promise.resolve('value')), [undefined, 'value']);
      assert.deepStrictEqual(await passedOn(async () => null), [undefined, null]);
    });

    it('goes on where the promise is fulfilled with undefined', async () => {
      const args = await passedOn(async () => {});
      assert.ok(args.length <= 2 && args[0] === undefined && args[1] === undefined);
    });

    it('hands a rejection to the next step', async () => {
      const error = boom();
      assert.deepStrictEqual(await passedOn(async () => { throw error; }), [error]);
      assert.deepStrictEqual(await passedOn(() => Promise.reject(error), async given => given), [undefined, error]);
    });

    for (const reason of [undefined, null, 0, '', false]) {
      it(`hands a rejection with ${JSON.stringify(reason)} on as an Error that carries it`, async () => {
        const [error, ...rest] = await passedOn(() => Promise.reject(reason));
        assert.ok(error instanceof Error);
        assert.strictEqual(error.code, 'CFLOW_REJECTED');
        assert.ok('cause' in error && error.cause === reason);
        assert.deepStrictEqual(rest, []);
      });
    }

    it('may return any thenable', async () => {
      const good = { then: resolve => resolve('value') };
      const bad = { then: (resolve, reject) => reject(boom()) };
      const worse = { then: () => { throw boom(); } };
      const twice = { then: resolve => { resolve(1); resolve(2); throw boom(); } };
      assert.deepStrictEqual(await passedOn(() => good), [undefined, 'value']);
      assert.deepStrictEqual(await passedOn(() => bad), [boom()]);
      assert.deepStrictEqual(await passedOn(() => worse), [boom()]);
      assert.deepStrictEqual(await passedOn(() => twice), [undefined, 1]);
    });

    it('is given what the step before passed on', async () => {
      const args = await passedOn(
        async () => 20,
        async (error, value) => value + 1,
        function (error, value) {
          setImmediate(this, null, value * 2);
        }
      );
      assert.deepStrictEqual(args, [null, 42]);
    });

    it('passes on what it called this with, not the promise\'s value', async () => {
      const args = await passedOn(async function () {
        await null;
        this(null, 'called', 'too');
        await null;
        return 'returned';
      });
      assert.deepStrictEqual(args, [null, 'called', 'too']);
    });

    it('hands on a rejection though it has called this', async () => {
      const error = boom();
      const args = await passedOn(async function () {
        this(null, 'called');
        await null;
        throw error;
      });
      assert.deepStrictEqual(args, [error]);
    });

    it('waits for its callbacks as well as for the promise', async () => {
      const trace = [];
      const args = await passedOn(async function () {
        setImmediate(this.parallel(), null, 1);
        await settle();
        this.parallel()(null, 2);
        setImmediate(this.parallel(), null, 3);
        await null;
        trace.push('body ends');
        return 'ignored';
      });
      assert.deepStrictEqual(trace, ['body ends']);
      assert.deepStrictEqual(args, [undefined, 1, 2, 3]);
    });

    it('does not wait for its callbacks when it is rejected', async () => {
      const error = boom();
      let stale;
      const args = await passedOn(async function () {
        stale = this.parallel();
        await null;
        throw error;
      });
      assert.deepStrictEqual(args, [error]);
      stale(null, 'ignored');
    });

    it('keeps a group open for as long as its body lasts', async () => {
      const args = await passedOn(async function () {
        const group = this.group();
        await settle();
        setImmediate(group(), null, 1);
        await settle();
        group()(null, 2);
      });
      assert.deepStrictEqual(args, [undefined, [1, 2]]);
    });

    it('raises where this is called after the promise has moved the flow on', async () => {
      let stale;
      let fresh;
      const last = recorder();
      step(
        async function () {
          stale = this;
        },
        function () {
          fresh = this;
        },
        last
      );
      await settle();
      assert.throws(() => stale(null, 'stale'), calledTwice);
      assert.deepStrictEqual(last.calls, []);
      fresh(null, 'fresh');
      assert.deepStrictEqual(last.calls, [[null, 'fresh']]);
    });

    it('raises in the body at a second call of this, whatever lies between', async () => {
      let error;
      const args = await passedOn(async function () {
        this(null, 1);
        await settle();
        error = thrownBy(() => this(null, 2));
      });
      assert.strictEqual(error.code, 'CFLOW_CALLED_TWICE');
      assert.deepStrictEqual(args, [null, 1]);
    });

    it('lets what a later step throws stay an exception', async () => {
      const error = boom();
      const heard = await observe(() => step(async () => 1, () => { throw error; }));
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
    });
  });

  describe('a step in a step', () => {
    it('takes the outer this as its last step', async () => {
      const args = await passedOn(
        function () {
          step(() => 1, (error, value) => value + 1, this);
        },
        function (error, value) {
          step(
            function () {
              setImmediate(this, null, value + 1);
            },
            this
          );
        }
      );
      assert.deepStrictEqual(args, [null, 3]);
    });

    it('hands its exception to the outer this', async () => {
      const error = boom();
      const args = await passedOn(function () {
        step(() => { throw error; }, this);
      });
      assert.deepStrictEqual(args, [error]);
    });

    it('takes callbacks of the outer this.parallel() as its last steps', async () => {
      const args = await passedOn(function () {
        for (let i = 0; i < 3; i++) {
          step(
            function () {
              setImmediate(this, null, i);
            },
            this.parallel()
          );
        }
      });
      assert.deepStrictEqual(args, [undefined, 0, 1, 2]);
    });

    it('does not see the outer one\'s exceptions', async () => {
      const error = boom();
      const inner = recorder();
      const heard = await observe(() => {
        step(
          function () {
            step(function () { setImmediate(this); }, this, inner);
          },
          () => { throw error; }
        );
      });
      assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
      assert.deepStrictEqual(inner.calls, []);
    });

    it('keeps apart from it', async () => {
      const inner = recorder();
      const args = await passedOn(function () {
        const outer = this.parallel();
        step(
          function () {
            setImmediate(this.parallel(), null, 'inner');
          },
          inner
        );
        setImmediate(outer, null, 'outer');
      });
      assert.deepStrictEqual(args, [undefined, 'outer']);
      assert.deepStrictEqual(inner.calls, [[undefined, 'inner']]);
    });
  });

  describe('of 1,000,000 steps', () => {
    const kinds = {
      'that return a value': () => 1,
      'that call this at once': function () { this(null, 1); },
      'that call a parallel callback at once': function () { this.parallel()(null, 1); },
      'that throw': () => { throw 1; }
    };

    for (const kind of Object.keys(kinds)) {
      it(`${kind} runs each once and to the end`, () => {
        let calls = 0;
        const last = recorder();
        const body = kinds[kind];
        const steps = new Array(MANY).fill(function () {
          calls++;
          return body.call(this);
        });
        steps.push(last);
        step(steps);
        assert.strictEqual(calls, MANY);
        assert.strictEqual(last.calls.length, 1);
      });
    }

    it('and a pause in the middle goes on after it', async () => {
      const last = recorder();
      const steps = new Array(MANY).fill(() => 1);
      let proceed;
      steps[MANY / 2] = function () { proceed = this; };
      steps.push(last);
      step(steps);
      assert.deepStrictEqual(last.calls, []);
      proceed();
      assert.deepStrictEqual(last.calls, [[undefined, 1]]);
    });
  });

  describe('with bad input', () => {
    const fine = () => {};
    const bad = [
      [[1], /cflow\.step: steps\[0\] must be a function, got 1$/],
      [[null], /cflow\.step: steps\[0\] must be a function, got null$/],
      [[undefined], /cflow\.step: steps\[0\] must be a function, got undefined$/],
      [[fine, 'x'], /cflow\.step: steps\[1\] must be a function, got "x"$/],
      [[fine, fine, {}], /cflow\.step: steps\[2\] must be a function, got an instance of Object$/],
      [[fine, [fine]], /cflow\.step: steps\[1\] must be a function, got an array of length 1$/],
      [[[fine, NaN]], /cflow\.step: steps\[1\] must be a function, got NaN$/],
      [[[fine, , fine]], /cflow\.step: steps\[1\] must be a function, got undefined$/], // eslint-disable-line no-sparse-arrays
      [[Symbol('s')], /cflow\.step: steps\[0\] must be a function, got Symbol\(s\)$/],
      [[Object.create(null)], /cflow\.step: steps\[0\] must be a function, got an object$/],
      [[1n], /cflow\.step: steps\[0\] must be a function, got 1n$/]
    ];

    for (const [args, message] of bad) {
      it(`throws a TypeError like ${message.source.replace(/\\/g, '').replace(/\$$/, '')}`, () => {
        assert.throws(() => step(...args), { name: 'TypeError', code: 'CFLOW_INVALID_ARGUMENT', message });
      });
    }

    it('runs nothing', () => {
      const first = recorder();
      assert.throws(() => step(first, null), TypeError);
      assert.deepStrictEqual(first.calls, []);
    });

    it('throws from step.fn when the function is made', () => {
      assert.throws(() => step.fn(fine, 0), {
        name: 'TypeError',
        code: 'CFLOW_INVALID_ARGUMENT',
        message: /cflow\.step\.fn: steps\[1\] must be a function, got 0$/
      });
    });
  });
});

describe('step.fn', () => {
  it('makes a function whose arguments are the first step\'s, and whose last one is the last step', () => {
    const first = recorder();
    const last = recorder();
    const fn = step.fn(
      function (...args) {
        first(...args);
        this(null, args.length);
      },
      function (error, value) {
        return value * 2;
      }
    );
    assert.strictEqual(fn('a', 'b', 'c', last), undefined);
    assert.deepStrictEqual(first.calls, [['a', 'b', 'c']]);
    assert.deepStrictEqual(last.calls, [[undefined, 6]]);
  });

  for (const count of [0, 1, 2, 3, 4, 5, 9]) {
    it(`passes on ${count} arguments, with a callback and without`, () => {
      const args = ['a', undefined, null, 0, false, {}, [], 'h', 'i'].slice(0, count);
      const first = recorder();
      const last = recorder();
      step.fn(first)(...args);
      step.fn(function (...given) { this(...given); })(...args, last);
      assert.deepStrictEqual(first.calls, [args]);
      assert.deepStrictEqual(last.calls, [args]);
    });
  }

  it('takes a function for the callback only where it is the last argument', () => {
    const first = recorder();
    const fn = () => {};
    step.fn(first)(fn, 'last');
    assert.deepStrictEqual(first.calls, [[fn, 'last']]);
  });

  it('takes its steps as one array too', () => {
    const last = recorder();
    step.fn([value => value + 1, (error, value) => value * 2])(1, last);
    assert.deepStrictEqual(last.calls, [[undefined, 4]]);
  });

  it('without steps passes its arguments to the callback', () => {
    const last = recorder();
    step.fn()(1, 2, last);
    step.fn()(last);
    assert.deepStrictEqual(last.calls, [[1, 2], []]);
    assert.strictEqual(step.fn()(), undefined);
  });

  it('makes a function that can be called again and again, and at the same time', async () => {
    const fn = step.fn(
      function (value, wait) {
        const group = this.group();
        for (let i = 0; i < value; i++) wait(group(), null, value);
      },
      function (error, values) {
        setImmediate(this, error, values.reduce((sum, value) => sum + value, 0));
      }
    );
    const last = recorder();
    fn(2, setImmediate, last);
    fn(3, process.nextTick, last);
    fn(0, null, last);
    fn(4, (callback, ...args) => callback(...args), last);
    await settle();
    const sums = last.calls.map(([error, sum]) => (assert.ok(!error), sum));
    assert.deepStrictEqual(sums.sort((a, b) => a - b), [0, 4, 9, 16]);
    fn(5, setImmediate, last);
    await settle();
    assert.deepStrictEqual(last.calls[4], [undefined, 25]);
  });

  it('runs the steps that were there when the function was made', () => {
    const steps = [() => 1];
    const fn = step.fn(steps);
    steps[0] = () => 2;
    steps.push(() => 3);
    const last = recorder();
    fn(last);
    fn(last);
    assert.deepStrictEqual(last.calls, [[undefined, 1], [undefined, 1]]);
  });

  it('hands what a step throws to the callback', () => {
    const error = boom();
    const last = recorder();
    step.fn(() => { throw error; })(last);
    assert.deepStrictEqual(last.calls, [[error]]);
  });

  it('throws what the last step throws where there is no callback', () => {
    const error = boom();
    assert.strictEqual(thrownBy(() => step.fn(() => { throw error; })(1)), error);
  });

  it('lets what the callback throws surface as the last step\'s: at once by the call, later uncaught', async () => {
    const error = boom();
    const throws = () => { throw error; };
    assert.strictEqual(thrownBy(() => step.fn(() => 1)(throws)), error);
    const heard = await observe(() => step.fn(function () { setImmediate(this); })(throws));
    assert.deepStrictEqual(heard, { exceptions: [error], rejections: [] });
  });

  it('makes functions that are steps, tasks and callbacks themselves', async () => {
    const double = step.fn(value => value * 2);
    const args = await passedOn(function () {
      double(21, this);
    });
    assert.deepStrictEqual(args, [undefined, 42]);
    const last = recorder();
    cflow.series([callback => double(1, callback), callback => double(2, callback)], last);
    assert.deepStrictEqual(last.calls, [[null, [2, 4]]]);
  });
});

// Programs of steps that use each facility as it is meant to be used, on which the original is right. (It is not where a
// step both calls back and returns or throws, calls anything twice, or throws with callbacks pending, and it takes a
// group for two when all its callbacks are called after the body, but before the tick ends.)
describe('step, beside the original Step over random programs', () => {
  const original = require('step');
  const PROGRAMS = 3000;

  const values = [null, 0, '', false, 'text', 42, { object: true }, [1, 2]];
  const errors = [undefined, undefined, null, null, 0, new Error('a'), new Error('b'), 'text'];

  function branch(chance) {
    return { error: chance.pick(errors), values: Array.from({ length: chance.below(4) }, () => chance.pick(values)), now: chance.chance(0.4) };
  }

  function branches(chance, most) {
    return Array.from({ length: chance.below(most) }, () => branch(chance));
  }

  function plan(chance) {
    switch (chance.below(8)) {
      case 0:
        return { kind: 'return', value: chance.pick(values) };
      case 1:
        return { kind: 'throw', value: chance.pick(errors.filter(Boolean)) };
      case 2:
      case 3:
        return Object.assign({ kind: 'call', bare: chance.chance(0.2) }, branch(chance));
      case 4:
        return { kind: 'parallel and return', all: branches(chance, 5).concat(branch(chance)) };
      case 5:
        return chance.chance(0.05) ? { kind: 'wait' } : { kind: 'return', value: 1 };
      default: {
        const list = Array.from({ length: 1 + chance.below(5) }, () =>
          chance.chance(0.5) ? { one: branch(chance) } : { group: branches(chance, 5) }
        );
        return { kind: 'parallel', list };
      }
    }
  }

  function act(step_, self, due) {
    const later = (now, fn) => (now ? fn() : due.push(fn));
    switch (step_.kind) {
      case 'return':
        return step_.value;
      case 'throw':
        throw step_.value;
      case 'call':
        later(step_.now, () => (step_.bare ? self() : self(step_.error, ...step_.values)));
        break;
      case 'parallel and return':
        step_.all.forEach(one => self.parallel()(one.error, ...one.values));
        return 'ignored';
      case 'parallel':
        step_.list.forEach(item => {
          const make = item.one ? self.parallel : self.group();
          (item.group || [item.one]).forEach(one => {
            const callback = make();
            later(one.now, () => callback(one.error, ...one.values));
          });
        });
        break;
      case 'wait':
    }
  }

  /** Runs a program; its callbacks are called one after another in a random order that is the same for both libraries. */
  async function play(library, program, seed) {
    const chance = random(seed);
    const trace = [];
    const due = [];
    const steps = program.map((planned, i) => function (...args) {
      trace.push([i, args]);
      return act(planned, this, due);
    });
    steps.push((...args) => {
      trace.push(['end', args]);
    });
    library(...steps);
    for (;;) {
      await settle(1);
      if (due.length === 0) return trace;
      due.splice(chance.below(due.length), 1)[0]();
    }
  }

  it(`runs the same steps with the same arguments in the same order (${PROGRAMS} programs)`, async function () {
    this.timeout(60000);
    let ended = 0;
    for (let seed = 1; seed <= PROGRAMS; seed++) {
      const chance = random(seed);
      const program = Array.from({ length: 1 + chance.below(7) }, () => plan(chance));
      const [expected, actual] = await Promise.all([play(original, program, seed), play(step, program, seed)]);
      assert.deepStrictEqual(actual, expected, `seed ${seed}: ${JSON.stringify(program)}`);
      if (expected.length > 0 && expected[expected.length - 1][0] === 'end') ended++;
    }
    assert.ok(ended > PROGRAMS / 2, `the programs are worth running: ${ended} ended`);
  });

  it('agrees on step.fn', async () => {
    for (const args of [[], [1], [1, 2], [null, 'x', undefined, 4, 5]]) {
      for (const withCallback of [false, true]) {
        const traces = [original, step].map(library => {
          const trace = [];
          const note = name => function (...given) {
            trace.push([name, given]);
            if (name !== 'last') this(...given);
          };
          const fn = library.fn(note('a'), note('b'));
          trace.push(['thrown', thrownBy(() => fn(...args, ...(withCallback ? [note('last')] : [])))]);
          return trace;
        });
        assert.deepStrictEqual(traces[1], traces[0]);
        assert.strictEqual(traces[0].length, withCallback ? 4 : 3);
      }
    }
  });
});
