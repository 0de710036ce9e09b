'use strict';

// What a result was measured on.

const { spawnSync } = require('node:child_process');
const os = require('node:os');

function describeMachine() {
  const cpus = os.cpus();
  return {
    date: new Date().toISOString(),
    cpu: cpus.length > 0 ? cpus[0].model.trim() : 'unknown',
    cores: cpus.length,
    memory: Math.round(os.totalmem() / 2 ** 20),
    kernel: `${os.type()} ${os.release()}`,
    platform: `${process.platform}-${process.arch}`,
    load: os.loadavg()[0] // of the minute before: whether the machine had anything else to do
  };
}

/**
 * @param {string} binary a Node.js of any version
 * @returns {{version: string, v8: string, major: number}}
 */
function describeNode(binary) {
  const node = spawnSync(binary, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' });
  if (node.status !== 0) throw new Error(`${binary} does not run: ${node.error ? node.error.message : node.stderr}`);
  const versions = JSON.parse(node.stdout);
  return { version: versions.node, v8: versions.v8, major: parseInt(versions.node, 10) };
}

module.exports = { describeMachine, describeNode };
