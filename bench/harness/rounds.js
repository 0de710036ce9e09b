'use strict';

// The order of the runs. Rows are interleaved, a run of each in every round, so that a slow minute of the machine falls
// on all of them; and every other round goes backwards, so that none always runs after the same neighbour.

/**
 * @param {Object[]} rows
 * @param {number} rounds
 * @param {function(Object, number): Promise<Object>} run of a row in a round
 * @returns {Promise<Map<Object, Object[]>>} each row's runs in the order of the rounds; undefined where `run` gave nothing
 */
async function interleave(rows, rounds, run) {
  const runs = new Map(rows.map((row) => [row, []]));
  for (let round = 0; round < rounds; round++) {
    for (const row of round % 2 === 0 ? rows : [...rows].reverse()) {
      runs.get(row).push(await run(row, round));
    }
  }
  return runs;
}

/** @returns {Array[]} [one's, other's] runs of the rounds in which both were run: of some rows there are fewer */
function paired(runs, others) {
  return runs.map((run, round) => [run, others[round]]).filter(([run, other]) => run !== undefined && other !== undefined);
}

module.exports = { interleave, paired };
