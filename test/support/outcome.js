'use strict';

const realImmediate = setImmediate;

/** Lets everything that is due run: ticks, promise reactions and immediates, a few rounds of them. */
async function settle(rounds = 4) {
  for (let i = 0; i < rounds; i++) await new Promise(resolve => realImmediate(resolve));
}

/** A function that keeps the arguments of each call in `calls`. */
function recorder() {
  const record = (...args) => {
    record.calls.push(args);
  };
  record.calls = [];
  return record;
}

/**
 * Waits for a final callback, and a little longer to see whether it is called again.
 *
 * @param {function(Function)} start gets the final callback
 * @returns {Promise<{error: *, values: Array}>}
 */
function outcome(start) {
  return new Promise((resolve, reject) => {
    let calls = 0;
    start((error, ...values) => {
      if (++calls > 1) return;
      settle().then(() => {
        if (calls === 1) resolve({ error, values });
        else reject(new Error(`the final callback was called ${calls} times`));
      });
    });
  });
}

/** Like `outcome`, for a flow that must succeed: its values alone. */
async function success(start) {
  const { error, values } = await outcome(start);
  if (error) throw error;
  return values;
}

/** Like `outcome`, for a flow that must fail. */
async function failure(start) {
  const { error, values } = await outcome(start);
  if (!error) throw new Error(`the flow succeeded with ${values}`);
  return { error, values };
}

module.exports = { failure, outcome, recorder, settle, success };
