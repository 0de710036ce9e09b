'use strict';

// A bit of everything, for the lifecycle tests: flows that check their own outcome.

const assert = require('assert');
const cflow = require('../..');

const soon = value => callback => setImmediate(callback, null, value);
const atOnce = value => callback => callback(null, value);

/** Runs one flow of each kind, nested into each other, and calls back when all have ended as they should. */
function runAll(callback) {
  cflow.waterfall(
    [
      next => cflow.series([soon(1), atOnce(2), soon(3)], next),
      (values, next) => {
        assert.deepStrictEqual(values, [1, 2, 3]);
        cflow.parallel({ a: soon('a'), b: atOnce('b') }, next);
      },
      (values, next) => {
        assert.deepStrictEqual(values, { a: 'a', b: 'b' });
        cflow.parallelLimit(new Array(10).fill(soon(0)), 3, next);
      },
      (values, next) => {
        assert.strictEqual(values.length, 10);
        cflow.step(
          function () {
            soon(5)(this.parallel());
            atOnce(6)(this.parallel());
          },
          (error, five, six) => next(error, five + six)
        );
      },
      (sum, next) => {
        assert.strictEqual(sum, 11);
        cflow.block(function () {
          soon('done')(this.async('said'));
        })(function (error) {
          next(error, this.data.said);
        });
      }
    ],
    (error, said) => {
      assert.strictEqual(error, null);
      assert.strictEqual(said, 'done');
      callback();
    }
  );
}

/** Keeps flows going until somebody ends the process or the worker. */
function runForEver() {
  runAll(runForEver);
}

/** Runs them so many times, one after another. */
function runTimes(times, callback) {
  if (times === 0) return callback();
  runAll(() => runTimes(times - 1, callback));
}

/** Flows that will never end, of each kind. */
function abandonAll() {
  const never = () => {};
  cflow.series([never, never], never);
  cflow.parallel([never, never], never);
  cflow.waterfall([atOnce(1), never], never);
  cflow.step(never, never);
  cflow.block(function () {
    this.async();
  })(never);
}

module.exports = { abandonAll, atOnce, runAll, runForEver, runTimes, soon };
