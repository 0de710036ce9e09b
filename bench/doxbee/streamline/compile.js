'use strict';

// Makes the Streamline rows out of sequential._js and parallel._js, with Streamline's own compiler. What it made is kept
// with the other rows, so that nobody has to. To make it again: npm ci && node compile.js, in this folder.
//
// This is what streamline 4.0.0 runs, which itself cannot be installed: it depends on a Git repository.

const fs = require('fs');
const path = require('path');
const babel = require('babel-core');
const plugin = name => require(`babel-plugin-${name}`);

const RUNTIMES = {
  generators: [],
  callbacks: [plugin('transform-regenerator'), plugin('transform-es2015-block-scoping')] // as for ECMAScript 5
};

for (const suite of ['sequential', 'parallel']) {
  for (const runtime of Object.keys(RUNTIMES)) {
    const streamline = [plugin('streamline'), { runtime, quiet: true }];
    const source = `${suite}._js`;
    const { code } = babel.transform(fs.readFileSync(path.join(__dirname, source), 'utf8'), {
      filename: source,
      babelrc: false,
      plugins: [streamline, ...RUNTIMES[runtime]]
    });
    const comment = `/* eslint-disable */\n// Made by streamline/compile.js out of streamline/${source}.\n`;
    fs.writeFileSync(path.join(__dirname, '..', suite, `streamline-${runtime}.js`), `${comment}${code}\n`);
  }
}
