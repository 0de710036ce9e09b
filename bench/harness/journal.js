'use strict';

// What each run gave, noted as it ends, a line of JSON each: a benchmark that is stopped loses nothing, and goes on later.

const fs = require('node:fs');
const path = require('node:path');

/**
 * @param {string} file
 * @param {Object} subject what is measured: only the journal of the same is gone on with
 * @param {boolean} resume whether to go on with what the file has
 * @returns {{date: string, recall: function(string): Object, note: function(string, Object), close: function()}} `date` is
 *   when it was begun; `recall` gives what was noted under a key, if anything; `close` removes the file
 * @throws {Error} when it is to go on with the journal of something else
 */
function openJournal(file, subject, resume) {
  const { notes, began } = (resume && read(file)) || { notes: new Map(), began: { subject, date: new Date().toISOString() } };
  if (JSON.stringify(began.subject) !== JSON.stringify(subject)) {
    throw new Error(`${file} is of something else. It has\n  ${JSON.stringify(began.subject)}\nand not\n  ${JSON.stringify(subject)}`);
  }
  if (notes.size === 0) start(file, began);

  return {
    date: began.date,
    recall: (key) => notes.get(key),
    note: (key, outcome) => append(file, { key, outcome }),
    close: () => fs.rmSync(file)
  };
}

// What an earlier one has is put aside, not thrown away.
function start(file, began) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.old`);
  append(file, began);
}

function append(file, entry) {
  fs.appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

function read(file) {
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1); // the last is empty, or was not written to its end
  if (lines.length === 0) return undefined;
  fs.writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const [began, ...entries] = lines.map((line) => JSON.parse(line));
  return { began, notes: new Map(entries.map(({ key, outcome }) => [key, outcome])) };
}

module.exports = { openJournal };
