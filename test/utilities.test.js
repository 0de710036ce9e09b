'use strict';

// apply, constant, ensureAsync, log, dir, nextTick, setImmediate.

const assert = require('assert');
const cflow = require('..');
const { failure, recorder, settle, success } = require('./support/outcome');
const { child, observe } = require('./support/process');

const boom = new Error('boom');

describe('apply', () => {
  it('gives a function its first arguments beforehand, and returns what it returns', () => {
    const add = (a, b, c) => a + b + c;
    assert.strictEqual(cflow.apply(add, 1)(2, 3), 6);
    assert.strictEqual(cflow.apply(add)(1, 2, 3), 6);
    assert.strictEqual(cflow.apply(cflow.apply(add, 1), 2)(3), 6);
  });

  it('makes tasks', async () => {
    const add = (a, b, callback) => setImmediate(callback, null, a + b);
    assert.deepStrictEqual(await cflow.series([cflow.apply(add, 1, 2), cflow.apply(add, 3, 4)]), [3, 7]);
    assert.strictEqual(await cflow.waterfall([cflow.apply(add, 1, 2), cflow.apply(add, 3)]), 6);
  });

  it('makes a task of an async function that gets no callback, and of one that returns a promise', async () => {
    const tasks = [cflow.apply(async (...args) => args, 1, 2), cflow.apply(a => Promise.resolve(a), 3)];
    assert.deepStrictEqual(await success(callback => cflow.series(tasks, callback)), [[[1, 2], 3]]);
  });

  it('refuses what is no function, at once', () => {
    assert.throws(() => cflow.apply(null, 1), { code: 'CFLOW_INVALID_ARGUMENT', message: 'cflow.apply: fn must be a function, got null' });
  });
});

describe('constant', () => {
  it('calls back with its values, at once and whatever the arguments', () => {
    const final = recorder();
    cflow.constant(1, 'two')(final);
    cflow.constant(null)('ignored', {}, final);
    cflow.constant()(final);
    assert.deepStrictEqual(final.calls, [[null, 1, 'two'], [null, null], [null]]);
  });

  it('returns a promise without a callback', async () => {
    assert.strictEqual(await cflow.constant('value')(), 'value');
    assert.strictEqual(await cflow.constant('value')('ignored'), 'value');
    assert.strictEqual(await cflow.constant('value')(undefined), 'value');
    assert.deepStrictEqual(await cflow.constant(1, 2)(), [1, 2]);
    assert.strictEqual(await cflow.constant()(), undefined);
  });

  it('makes tasks', async () => {
    assert.deepStrictEqual(await cflow.parallel([cflow.constant(1), cflow.constant(2, 3)]), [1, [2, 3]]);
    assert.strictEqual(await cflow.waterfall([cflow.constant(2, 3), (a, b, callback) => callback(null, a * b)]), 6);
  });
});

describe('ensureAsync', () => {
  it('puts off what comes at once, with all it brings', async () => {
    const order = [];
    const ensured = cflow.ensureAsync((a, callback) => callback(null, a, 2));
    ensured(1, (...outcome) => order.push(outcome));
    order.push('returned');
    await settle();
    assert.deepStrictEqual(order, ['returned', [null, 1, 2]]);
    assert.strictEqual((await failure(cflow.ensureAsync(callback => callback(boom)))).error, boom);
  });

  it('passes on what comes later, as it comes', () => {
    let later;
    const final = recorder();
    cflow.ensureAsync(callback => { later = callback; })(final);
    later(null, 1);
    assert.deepStrictEqual(final.calls, [[null, 1]]);
  });

  it('returns an async function as it is', () => {
    const fn = async () => {};
    assert.strictEqual(cflow.ensureAsync(fn), fn);
    const bound = fn.bind(null);
    assert.strictEqual(cflow.ensureAsync(bound), bound);
  });

  it('hands over `this`, and returns a promise without a callback', async () => {
    const object = { value: 1, method: cflow.ensureAsync(function (callback) { callback(null, this.value); }) };
    assert.deepStrictEqual(await success(callback => object.method(callback)), [1]);
    assert.strictEqual(await object.method(), 1);
    assert.strictEqual(await cflow.ensureAsync(value => Promise.resolve(value))(7), 7);
  });

  it('lets an interval fire beside an endless run of it', async () => {
    let fired = 0;
    const interval = setInterval(() => fired++, 1);
    const ensured = cflow.ensureAsync(callback => callback());
    await new Promise(resolve => {
      (function next() {
        if (fired > 2) resolve();
        else ensured(next);
      })();
    });
    clearInterval(interval);
  });

  it('gives what the function throws to the caller, and lets what the callback throws surface', async () => {
    const thrower = cflow.ensureAsync(() => { throw boom; });
    assert.throws(() => thrower(() => {}), error => error === boom);
    await assert.rejects(thrower(), error => error === boom);
    const heard = await observe(() => cflow.ensureAsync(callback => callback())(() => { throw boom; }));
    assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
  });

  it('throws where the function calls back twice', async () => {
    const final = recorder();
    cflow.ensureAsync(callback => {
      callback(null);
      assert.throws(callback, { code: 'CFLOW_CALLED_TWICE' });
    })(final);
    await settle();
    assert.strictEqual(final.calls.length, 1);
  });

  it('refuses what is no function, at once', () => {
    assert.throws(() => cflow.ensureAsync(1), { code: 'CFLOW_INVALID_ARGUMENT', message: 'cflow.ensureAsync: fn must be a function, got 1' });
  });
});

/** Runs `fn` with other methods on the console, and gives what they are called with. */
async function printed(fn, methods = ['dir', 'error', 'log']) {
  const said = [];
  const own = {};
  for (const name of ['dir', 'error', 'log']) {
    own[name] = console[name];
    console[name] = methods.includes(name) ? (...args) => said.push([name, ...args]) : undefined;
  }
  try {
    await fn();
    await settle();
  } finally {
    Object.assign(console, own);
  }
  return said;
}

for (const name of ['log', 'dir']) {
  const print = cflow[name];

  describe(name, () => {
    it('prints each value', async () => {
      const said = await printed(() => print((a, b, callback) => setImmediate(callback, null, a, b, a + b), 1, 2));
      assert.deepStrictEqual(said, [[name, 1], [name, 2], [name, 3]]);
      assert.deepStrictEqual(await printed(() => print(callback => callback(null))), []);
    });

    it('prints an error as one, and no values then', async () => {
      assert.deepStrictEqual(await printed(() => print(callback => callback(boom, 1))), [['error', boom]]);
      assert.deepStrictEqual(await printed(() => print(async () => { throw boom; })), [['error', boom]]);
    });

    it('prints what promises come to', async () => {
      assert.deepStrictEqual(await printed(() => print(async value => value, 1)), [[name, 1]]);
      assert.deepStrictEqual(await printed(() => print(value => Promise.resolve(value), 1)), [[name, 1]]);
    });

    it('prints nothing for false, nor where the console has no such method', async () => {
      assert.deepStrictEqual(await printed(() => print(callback => callback(false, 1))), []);
      assert.deepStrictEqual(await printed(() => print(callback => callback(null, 1)), []), []);
      assert.deepStrictEqual(await printed(() => print(callback => callback(boom)), []), []);
    });

    it('gives what the function throws to the caller', () => {
      assert.throws(() => print(() => { throw boom; }), error => error === boom);
    });

    it('throws where the function calls back twice', () =>
      printed(() => print(callback => {
        callback(null);
        assert.throws(callback, { code: 'CFLOW_CALLED_TWICE' });
      })));

    it('refuses what is no function, at once', () => {
      assert.throws(() => print('x'), { code: 'CFLOW_INVALID_ARGUMENT', message: `cflow.${name}: fn must be a function, got "x"` });
    });
  });
}

describe('nextTick and setImmediate', () => {
  it('call a function later, with arguments: a tick before an immediate', async () => {
    const order = [];
    cflow.setImmediate((...args) => order.push(['immediate', ...args]), 1, 2, 3);
    cflow.nextTick((...args) => order.push(['tick', ...args]), 4, 5);
    order.push('returned');
    await settle();
    assert.deepStrictEqual(order, ['returned', ['tick', 4, 5], ['immediate', 1, 2, 3]]);
  });

  it('let what the function throws surface', async () => {
    for (const defer of [cflow.nextTick, cflow.setImmediate]) {
      const heard = await observe(() => { defer(() => { throw boom; }); });
      assert.deepStrictEqual(heard, { exceptions: [boom], rejections: [] });
    }
  });

  it('let an immediate be cleared', async () => {
    const fn = recorder();
    clearImmediate(cflow.setImmediate(fn));
    await settle();
    assert.deepStrictEqual(fn.calls, []);
  });

  it('refuse what is no function, at once', () => {
    for (const name of ['nextTick', 'setImmediate']) {
      assert.throws(() => cflow[name](), { code: 'CFLOW_INVALID_ARGUMENT', message: `cflow.${name}: fn must be a function, got undefined` });
    }
  });

  it('go by the clock that was there at load, and so do flows of ensureAsync', async () => {
    const { code, stdout } = await child(`
      global.setImmediate = global.setTimeout = global.queueMicrotask = process.nextTick = () => {};
      const order = [];
      cflow.setImmediate(value => order.push(value), 'immediate');
      cflow.nextTick(value => order.push(value), 'tick');
      cflow.series(new Array(3).fill(cflow.ensureAsync(callback => callback())), () => order.push('over'));
      process.on('exit', () => require('fs').writeSync(1, order.join()));`);
    assert.strictEqual(code, 0);
    assert.strictEqual(stdout, 'tick,immediate,over');
  }).timeout(60000);
});
