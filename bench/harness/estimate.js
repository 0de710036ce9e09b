'use strict';

// How long the runs to come will take. Rows differ a hundredfold, so each is taken to be as quick as it was last.

/** @param {Array<{id: string, work: number}>} runs all of them: the row's id, and the work in any unit */
function estimator(runs) {
  const total = sum(runs.map(({ work }) => work));
  const left = new Map();
  const paces = new Map(); // milliseconds for a unit of work
  for (const { id, work } of runs) left.set(id, (left.get(id) || 0) + work);

  const estimate = {
    /** A run has taken so many milliseconds. */
    done({ id, work }, milliseconds) {
      paces.set(id, milliseconds / work);
      estimate.skipped({ id, work });
    },

    /** A run is not needed. */
    skipped({ id, work }) {
      left.set(id, left.get(id) - work);
    },

    /** @returns {number} from 0 to 1, of the work */
    progress: () => (total === 0 ? 1 : 1 - sum([...left.values()]) / total),

    /** @returns {number|undefined} milliseconds to go, once one run has been seen */
    toGo() {
      if (paces.size === 0) return undefined;
      const usual = sum([...paces.values()]) / paces.size;
      return sum([...left].map(([id, work]) => work * (paces.has(id) ? paces.get(id) : usual)));
    }
  };
  return estimate;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

module.exports = { estimator };
