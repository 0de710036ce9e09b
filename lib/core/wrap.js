'use strict';

// What the functions share that wrap another function: what they make takes the same arguments, is called back once,
// and returns a promise where it gets no callback.

const { FAILED, OPEN, PROBE, SUCCEEDED, adopt, isAsync, returned } = require('./adopt');
const { calledTwice, rejection, surface } = require('./errors');

/** How many parameters a function declares beside its callback. */
function parameters(fn) {
  return isAsync(fn) ? fn.length : fn.length - 1;
}

/**
 * Takes the callback from the end of a function's arguments.
 *
 * An undefined or null where the callback would be is none: it is taken too, unless there is a parameter for it.
 *
 * @param {Array} args
 * @param {number} declared how many parameters there are beside the callback
 * @returns {Function|undefined}
 */
function takeCallback(args, declared) {
  const last = args[args.length - 1];
  if (typeof last === 'function') return args.pop();
  if (last == null && args.length > declared) args.pop();
  return undefined;
}

/**
 * Makes a function that gets a callback as its last argument, or returns a promise.
 *
 * @param {number} declared how many parameters there are beside the callback
 * @param {function(*, Array, function(?*, ...*))} run gets `this`, the arguments and the callback
 * @returns {function(...*)}
 */
function wrap(declared, run) {
  return function (...args) {
    const final = takeCallback(args, declared);
    if (final === undefined) return promised(callback => run(this, args, callback));
    run(this, args, final);
    return undefined;
  };
}

// With `false` the promise stays pending, as those of flows do.
function promised(run) {
  return new Promise((resolve, reject) => {
    let open = true;
    try {
      run((error, ...values) => {
        open = false;
        if (error) reject(error);
        else if (error !== false) resolve(values.length > 1 ? values : values[0]);
      });
    } catch (exception) {
      if (open) reject(exception || rejection(exception));
      else surface(exception);
    }
  });
}

/**
 * A callback for a wrapped function, which may call it once.
 *
 * @param {string} name the cflow function that wraps it
 * @param {function(?*, ...*)} callback
 */
function once(name, callback) {
  let state = OPEN;
  return function done(error) {
    if (error != null && error === PROBE) return state;
    if (state !== OPEN) throw calledTwice(`the function given to ${name}`, error);
    state = error ? FAILED : SUCCEEDED;
    const call = callback;
    callback = null;
    return call.apply(undefined, arguments);
  };
}

/**
 * Calls a function as a flow calls a task: an async function gets no callback, and the promise counts of a
 * function that leaves no room for one. What it throws goes to the caller.
 *
 * @param {Function} fn
 * @param {*} self its `this`
 * @param {Array} args the callee's own from now on
 * @param {Function} done from `once`
 */
function invoke(fn, self, args, done) {
  if (isAsync(fn)) return adopt(fn.apply(self, args), done);
  const takesCallback = fn.length > args.length;
  args.push(done);
  const value = fn.apply(self, args);
  if (value !== undefined) returned(value, takesCallback, done, fn);
}

module.exports = { invoke, once, parameters, takeCallback, wrap };
