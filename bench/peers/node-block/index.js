// A stand-in for node-block 0.1.4, written from a description of its behaviour because it is not on the npm registry:
// the JavaScript of its time, closures over a few variables, with no more checks than its contemporaries Step and
// async 0.1 made.
//
//   block(function () { fs.readFile(path, this.async('text')); }, …)(function (err) { use(this.data.text); });
'use strict';

/**
 * @param {...function} step runs with `this` as in run() below; one named `cat` runs only on an error, `fin` always
 * @returns {function(function(?*)=)} runs the steps, each time afresh
 */
function block() {
  var steps = Array.prototype.slice.call(arguments);
  return function (callback) {
    run(steps, callback);
  };
}

function run(steps, callback) {
  var index = 0;
  var name = '';
  var turn = 0;
  var pending = 0;
  var calling = false;
  var ended = false;
  var error = null;

  var context = {
    data: {},

    // Makes a callback that the step waits for; its values go to data[name].
    async: function (name) {
      var myTurn = turn;
      pending++;
      return function (err) {
        var values, i;
        if (myTurn !== turn) return; // the block has moved on: an exception, or end()
        if (err) {
          error = error || err;
        } else if (name !== undefined) {
          values = [];
          for (i = 1; i < arguments.length; i++) values.push(arguments[i]);
          context.data[name] = values.length > 1 ? values : values.length === 1 ? values[0] : null;
        }
        if (--pending === 0 && !calling) next();
      };
    },

    // Skips what remains, but for `fin` and, with an error, `cat`.
    end: function (err) {
      ended = true;
      error = error || err || null;
      pending = 0;
      if (!calling) next();
    }
  };

  function next() {
    var step = nextStep();
    turn++;
    if (!step) return finish();

    calling = true;
    try {
      if (name === 'cat') {
        rescue(step);
      } else {
        step.call(context);
      }
    } catch (e) {
      error = error || e;
      pending = 0;
    }
    calling = false;
    if (pending === 0) next();
  }

  function nextStep() {
    var step;
    while (index < steps.length) {
      step = steps[index++];
      name = step.name;
      if (name === 'fin' || (name === 'cat' ? error : !error && !ended)) return step;
    }
    return null;
  }

  function rescue(cat) {
    var caught = error;
    error = null;
    cat.call(context, caught);
  }

  function finish() {
    if (callback) {
      callback.call(context, error);
    } else if (error) {
      throw error;
    }
  }

  next();
}

exports.block = block;
