'use strict';

const path = require('path');
const { execFile } = require('child_process');
const { settle } = require('./outcome');

const root = path.join(__dirname, '..', '..');

const EVENTS = ['uncaughtException', 'unhandledRejection'];

/**
 * Takes mocha's place as the one who hears of uncaught exceptions and unhandled rejections while `fn` and what it has
 * set going run.
 *
 * @param {function(): *} fn
 * @returns {Promise<{exceptions: Array, rejections: Array}>} what arrived, in order
 */
async function observe(fn) {
  const heard = { exceptions: [], rejections: [] };
  const others = EVENTS.map(event => process.listeners(event));
  const listeners = [error => heard.exceptions.push(error), reason => heard.rejections.push(reason)];
  EVENTS.forEach((event, i) => {
    process.removeAllListeners(event);
    process.on(event, listeners[i]);
  });
  try {
    await fn();
    await settle(6);
  } finally {
    EVENTS.forEach((event, i) => {
      process.removeAllListeners(event);
      others[i].forEach(listener => process.on(event, listener));
    });
  }
  return heard;
}

/**
 * Runs a script in a process of its own, from the package's root, where `cflow` is the package.
 *
 * @param {string} source
 * @param {...string} flags for node
 * @returns {Promise<{code: number, stdout: string, stderr: string}>}
 */
function child(source, ...flags) {
  const module = flags.includes('--input-type=module');
  const prelude = module ? '' : `const cflow = require(${JSON.stringify(root)});\n`;
  return new Promise(resolve => {
    execFile(process.execPath, [...flags, '-e', prelude + source], { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
  });
}

module.exports = { child, observe, root };
