'use strict';

// What cflow is to reach, and whether it does.

const DELAY = 10; // ms
const SPARE = 0.1; // of the cores, which may have something else to do

// `most` of what `to` takes, in the metric `of`; of all works, `delay`.
const RATIOS = [
  ...['read-4', 'read-16'].flatMap((work) => [
    { work, of: 'real', to: 'async', most: 0.25 },
    { work, of: 'real', to: 'promises', most: 0.2 },
    { work, of: 'real', to: 'sync', most: 1 }
  ]),
  { work: 'stat', of: 'real', to: 'async', most: 0.4 },
  { work: 'write', of: 'real', to: 'async', most: 0.4 },
  { work: 'copy', of: 'real', to: 'async', most: 0.4 },
  { work: 'hash-small', of: 'real', to: 'async', most: 0.35 },
  { work: 'hash-large', of: 'real', to: 'async', most: 0.6 },
  { work: 'walk', of: 'real', to: 'async', most: 0.35 },
  { work: 'ticks', of: 'cpu', to: 'hand', most: 0.1 }
];
const BUSY = ['hash-small', 'hash-large'];

/**
 * @param {{rows: Object[], machine: {cores: number}, experiments: Object[]}} result
 * @returns {Object[]} each goal of the works in it: `work`, `of`, `to` (the row, of a ratio), `most` or `least`, its `value`
 *   {median, min, max}, and whether it is `reached`; the latter two are undefined where something was not measured
 */
function goalsOf({ rows, machine, experiments: [{ results }] }) {
  const works = [...new Set(rows.map(({ work }) => work))];
  return works.flatMap((work) => {
    const cflow = results[`${work}-cflow`];
    const own = [
      ...RATIOS.filter((goal) => goal.work === work).map(({ to, ...goal }) => ({ ...goal, to: rows.find(({ id }) => id === `${work}-${to}`) })),
      ...(BUSY.includes(work) ? [{ work, of: 'cores', least: machine.cores * (1 - SPARE) }] : []),
      { work, of: 'delay', most: DELAY }
    ];
    return own.map((goal) => judged(goal, cflow));
  });
}

function judged(goal, cflow) {
  const value = cflow && ('to' in goal ? ratioTo(goal, cflow) : cflow.summary[goal.of]);
  if (!value) return { ...goal, value: undefined, reached: undefined };
  return { ...goal, value, reached: goal.least === undefined ? value.median <= goal.most : value.median >= goal.least };
}

function ratioTo({ of, to }, { toRivals }) {
  const rival = to && toRivals.find((one) => one.to === to.id);
  return rival && rival[of];
}

module.exports = { goalsOf };
