'use strict';

// Runs one command as `time` does and says what it cost, from the child's own resource usage (see rusage.c).

const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { reasonOf } = require('./reasons');

const { SIGALRM } = os.constants.signals;
const source = path.join(__dirname, 'rusage.c');
const rusage = path.join(__dirname, '..', '.build', 'rusage');

/** Compiles rusage.c, if that has not been done. To be called before `measure`. */
function prepare() {
  if (fs.existsSync(rusage) && fs.statSync(rusage).mtimeMs > fs.statSync(source).mtimeMs) return;

  fs.mkdirSync(path.dirname(rusage), { recursive: true });
  const compiler = process.env.CC || 'cc';
  const run = spawnSync(`${compiler} -O2 -o '${rusage}' '${source}'`, { shell: true, encoding: 'utf8' });
  if (run.status !== 0) {
    throw new Error(
      `bench/harness/rusage.c, which measures the runs, could not be compiled with "${compiler}":\n${run.stderr}` +
        'It needs a C compiler on a POSIX system (Debian: apt-get install build-essential).'
    );
  }
}

/**
 * @param {string[]} command the program and its arguments
 * @param {number} [limit] seconds after which it is stopped
 * @returns {Promise<{cost: {real: number, user: number, sys: number, cpu: number, memory: number}, output: string}>} cost in
 *   seconds, and peak MiB
 * @throws {RunFailed} if it ends with another code than 0
 */
async function measure(command, limit = Infinity) {
  // NODE_OPTIONS could mean something else to each of the versions of Node, or nothing. Some libraries are slower where
  // they are being developed with.
  const env = { ...process.env, NODE_OPTIONS: undefined, NODE_ENV: 'production' };
  const seconds = limit === Infinity ? 0 : Math.ceil(limit);
  const child = spawn(rusage, [String(seconds), ...command], { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const [, output, errors, report] = child.stdio.map((stream) => stream && gather(stream));
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));

  if (report.text === '') throw new Error(`${command.join(' ')}\n${errors.text}`);
  const { real, user, sys, maxrss, exit, signal } = JSON.parse(report.text);
  if (exit !== 0) {
    const said = output.text + errors.text;
    const how = signal === 0 ? `exited with ${exit}` : signal === SIGALRM ? `stopped after ${seconds} s` : `ended by ${nameOf(signal)}`;
    throw new RunFailed({ command, how, said, stopped: signal === SIGALRM, seconds: real });
  }
  return { cost: { real, user, sys, cpu: user + sys, memory: maxrss / 1024 }, output: output.text };
}

function gather(stream) {
  const gathered = { text: '' };
  stream.setEncoding('utf8').on('data', (chunk) => (gathered.text += chunk));
  return gathered;
}

function nameOf(signal) {
  const found = Object.entries(os.constants.signals).find(([, number]) => number === signal);
  return found ? found[0] : `signal ${signal}`;
}

/** `reason` says why in words, `stopped` whether its time was over, `seconds` what it took. */
class RunFailed extends Error {
  constructor({ command, how, said, stopped, seconds }) {
    super(`${command.join(' ')}\n${how}. It said:\n${said.trim() || '(nothing)'}`);
    Object.assign(this, { reason: stopped ? how : reasonOf(said, how), stopped, seconds });
  }
}

module.exports = { RunFailed, measure, prepare };
