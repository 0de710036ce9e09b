'use strict';

// Writes a result's JSON and its reports.

const fs = require('node:fs');
const path = require('node:path');
const { renderHtml } = require('./render/html');
const { renderMarkdown } = require('./render/markdown');

/**
 * @param {string} base the files' path, without extension
 * @param {Object} result
 * @param {Object[]} blocks the full report
 * @param {Object[]} [compact] the one for a README
 * @returns {string[]} the files
 */
function save(base, result, blocks, compact) {
  const files = {
    '.json': `${JSON.stringify(result, null, 1)}\n`,
    '.md': renderMarkdown(blocks),
    '.html': renderHtml(blocks)
  };
  if (compact) files['.readme.md'] = renderMarkdown(compact);

  fs.mkdirSync(path.dirname(base), { recursive: true });
  return Object.entries(files).map(([extension, text]) => {
    fs.writeFileSync(base + extension, text);
    return base + extension;
  });
}

module.exports = { save };
