'use strict';

// Why a run failed, in words: from the line of its output that says so.

const IN_WORDS = [
  [/out of memory|allocation failed/i, () => 'ran out of memory'],
  [/^SyntaxError: (.*)/, ([line]) => `is written in a syntax that this Node.js does not know (${line})`],
  [/^Error: Cannot find module '(node:[^']*)'/, ([, name]) => `needs the module ${name}, which this Node.js does not have`],
  [/symbol lookup error: .*: undefined symbol: ((?:napi|node_api)_\w+)/, ([, name]) => `needs ${name} of Node-API, which this Node.js does not have`],
  [/^AssertionError.*?: (.*?):?$/, ([, why]) => `does not do all of its work: ${why}`],
  [/^(ReferenceError|TypeError): (.*)/, ([line]) => `uses something that this Node.js does not have (${line})`]
];

/**
 * @param {string} output all that the run said
 * @param {string} how it ended, for when it said nothing
 */
function reasonOf(output, how) {
  const lines = output.split('\n').map((line) => line.trim());
  const line = lines.find((one) => /^(\w*Error\b.*|FATAL ERROR):/.test(one)) || lines.filter(Boolean).pop();
  if (line === undefined) return how;
  const known = IN_WORDS.find(([pattern]) => pattern.test(line));
  return known ? known[1](known[0].exec(line)) : line;
}

module.exports = { reasonOf };
