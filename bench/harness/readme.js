'use strict';

// Writes the newest full results into a README, each between its marks: <!-- NAME:begin --> and <!-- NAME:end -->.

const fs = require('node:fs');
const path = require('node:path');
const { renderMarkdown } = require('./render/markdown');

/**
 * @param {string} file the README
 * @param {string} folder of the results
 * @param {Object[]} suites those with `readme` have parts of it: name, title (of the results), wants(results), blocks(results), command
 * @returns {string[]} what was done, a line each
 */
function writeReadme(file, folder, suites) {
  const results = fs.existsSync(folder) ? readResults(folder) : [];
  const done = [];
  let text = fs.readFileSync(file, 'utf8');
  for (const { name, command, wants, blocks } of suites.flatMap(({ readme = [] }) => readme)) {
    const found = newest(results.filter(({ result }) => wants(result)));
    if (found) text = replaceMarked(text, name, renderMarkdown(blocks(found.result)));
    done.push(found ? `${name}: from ${found.file}, ${dateOf(found.result)}` : `${name}: left as it is, for want of a full result (${command})`);
  }
  fs.writeFileSync(file, text);
  return done;
}

function readResults(folder) {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => ({ file, result: [JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))].flat() }));
}

/** The one begun last. */
function newest(found) {
  return found.reduce((latest, one) => (latest === undefined || dateOf(one.result) > dateOf(latest.result) ? one : latest), undefined);
}

function dateOf([{ machine }]) {
  return machine.date;
}

/**
 * @param {string} text
 * @param {string} name of the marks
 * @param {string} between what is to stand between them
 * @throws {Error} where the marks are not
 */
function replaceMarked(text, name, between) {
  const begin = `<!-- ${name}:begin -->`;
  const end = `<!-- ${name}:end -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The README has no place for "${name}": ${begin} and, after it, ${end}.`);
  return `${text.slice(0, from + begin.length)}\n${between.trim()}\n${text.slice(to)}`;
}

module.exports = { newest, replaceMarked, writeReadme };
