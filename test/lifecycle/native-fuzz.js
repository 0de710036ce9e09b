'use strict';

// Usage: native-fuzz.js <rounds> <seed>. Throws arguments at random at each function of cflow.fs, in each of its forms, and at
// node:fs, each in a directory of its own, and compares: results, errors, and what is on the disk thereafter. Every
// difference is shown with its round; that alone is run by `native-fuzz.js <round>-<round> <seed>`.

const assert = require('assert');
const nodefs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');
const { inspect } = require('util');
const cflow = require('../..');
const { listing } = require('../support/files');
const { formsOf, outcomeOf } = require('../support/node-fs');
const random = require('../support/random');

const [first, last] = process.argv[2].includes('-') ? process.argv[2].split('-').map(Number) : [1, Number(process.argv[2])];
const seed = Number(process.argv[3]) || 1;

const READING = ['access', 'lstat', 'readFile', 'readdir', 'realpath', 'stat'];
const WRITING = ['appendFile', 'copyFile', 'mkdir', 'mkdtemp', 'rename', 'rm', 'unlink', 'writeFile'];
const OWN = ['hashFile', 'walk'];

const NAMES = ['file', 'empty', 'dir', 'dir/one', 'dir/deep', 'dir/deep/two', 'none', 'link', 'link/', 'link/one', 'dangling', 'loop', 'loop/x'].concat(
  ['', '.', 'dir/', 'dir/.', 'file/', 'file/x', 'dir/../file', 'dir//one', 'dir/./one', 'new', 'new/', 'new/newer', 'none/new/newer/newest', 'other'],
  ['größe', '😀', 'X', 'endsX', 'long'.repeat(70), 'a\udc00b', 'new\ud83d', 'zero\0byte']
);

const ENCODINGS = ['utf8', 'utf-8', 'UTF8', 'latin1', 'binary', 'hex', 'HEX', 'base64', 'base64url', 'ascii', 'ucs2', 'utf16le', 'buffer', 'utf9', '', null];
const FLAGS = ['r', 'r+', 'w', 'wx', 'w+', 'a', 'ax', 'a+', 'as', 'rs', 'z', '', 0, 1, 577, -1, null];
const MODES = [0, 0o600, 0o644, 0o755, 0o7777, 0o10000, '600', '0o600', 'rw', -1, 1.5, NaN, 2 ** 32, 2n, null, {}];

class Own extends Uint8Array {}

/** A function that makes an argument, given `at`. */
function anything(dice) {
  const made = [
    () => undefined,
    () => null,
    () => true,
    () => 99999,
    () => 1.5,
    () => NaN,
    () => 10n,
    () => Symbol('any'),
    () => ({}),
    () => [],
    () => 'text',
    () => new Date(0),
    () => new Proxy({}, {}),
    () => Object.create({ encoding: 'hex', recursive: true }),
    at => new String(at('file')),
    at => [at('file')],
    at => ({ href: at('file') }),
    () => ({ toString: 5, valueOf: null }),
    () => new Uint16Array([47, 116]),
    () => new ArrayBuffer(4),
    () => Object.create(Uint8Array.prototype),
    () => /x/
  ];
  return dice.pick(made);
}

function somePath(dice) {
  if (dice.chance(0.08)) return anything(dice);
  const name = dice.pick(NAMES);
  const text = at => (name === '' && dice.empty ? '' : at(name));
  switch (dice.below(8)) {
    case 0:
      return at => Buffer.from(text(at));
    case 1:
      return at => Own.from(Buffer.from(text(at)));
    case 2:
      return name.includes('\0') || name.includes('\ud83d') ? text : at => pathToFileURL(text(at));
    case 3:
      return at => Buffer.concat([Buffer.from(text(at)), Buffer.from([0xff, 0x80])]);
    case 4:
      return at => shared(Buffer.from(text(at)));
    default:
      return text;
  }
}

function shared(bytes) {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

function detached() {
  const bytes = new Uint8Array(8);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

function someData(dice) {
  if (dice.chance(0.1)) return anything(dice);
  const made = [
    () => '',
    () => 'text',
    () => 'täxt 😀 \ud800 \udc00',
    () => 'x'.repeat(70000),
    () => 'c0ffee',
    () => 'not hex',
    () => Buffer.from([0, 1, 254, 255]),
    () => Buffer.alloc(0),
    () => Own.of(1, 2, 3),
    () => Float64Array.of(1.5, -0),
    () => new Uint8ClampedArray(3),
    () => new DataView(new ArrayBuffer(9), 1, 7),
    () => shared(Buffer.from('shared')),
    () => new Uint8Array(new ArrayBuffer(16), 4, 5),
    detached,
    () => new Proxy(Buffer.from('x'), {})
  ];
  return dice.pick(made);
}

function someOptions(dice) {
  if (dice.chance(0.15)) return anything(dice);
  if (dice.chance(0.2)) return always(dice.pick(ENCODINGS));
  const options = {
    encoding: () => dice.pick(ENCODINGS),
    flag: () => dice.pick(FLAGS),
    mode: () => dice.pick(MODES),
    recursive: () => dice.pick([true, true, false, undefined, null, 1]),
    force: () => dice.pick([true, false, undefined, null, 'yes']),
    withFileTypes: () => dice.pick([true, false, undefined, null, 1]),
    bigint: () => dice.pick([true, false, undefined, null, 1]),
    flush: () => dice.pick([true, false, undefined]),
    maxRetries: () => 0,
    other: () => dice.pick([undefined, 1])
  };
  const names = Object.keys(options);
  const values = [];
  for (let many = dice.below(4); many > 0; many--) {
    const name = dice.pick(names);
    values.push([name, options[name](), dice.below(8)]);
  }
  const base = dice.chance(0.1) ? null : Object.prototype;
  return () => {
    const made = Object.create(base);
    for (const [name, value, how] of values) {
      if (how === 0) Object.defineProperty(made, name, { get: always(value), enumerable: true, configurable: true });
      else if (how === 1) Object.defineProperty(made, name, { value, configurable: true });
      else Object.defineProperty(made, name, { value, configurable: true, enumerable: true });
    }
    return made;
  };
}

function always(value) {
  return () => value;
}

/** The makers of the arguments of a call. */
function someArguments(name, dice) {
  const makers = [somePath(dice)];
  const option = () => {
    if (dice.chance(0.7)) makers.push(dice.chance(0.2) ? always(dice.pick(MODES.concat(7, 8))) : someOptions(dice));
  };
  if (name === 'copyFile' || name === 'rename') makers.push(somePath(dice));
  if (name === 'writeFile' || name === 'appendFile') makers.push(someData(dice));
  if (name === 'hashFile') makers.push(dice.chance(0.7) ? always(dice.pick(['md5', 'sha1', 'sha512', 'none', 'SHA256', '', 5, 'sha1\0'])) : anything(dice));
  if (name !== 'unlink' && name !== 'rename') option();
  if (dice.chance(0.03)) makers.pop();
  return makers.length === 0 ? [() => undefined] : makers;
}

// Of 24 letters: an encoding of it is the start of that of all below.
function makeRoot() {
  const root = nodefs.realpathSync(nodefs.mkdtempSync(path.join(os.tmpdir(), 'cflow-fuzzer-')));
  fill(root);
  return root;
}

function fill(root) {
  nodefs.mkdirSync(`${root}/dir/deep`, { recursive: true });
  nodefs.mkdirSync(`${root}/none`);
  for (const name of ['file', 'dir/one', 'dir/deep/two', 'größe', 'X']) nodefs.writeFileSync(`${root}/${name}`, `${name}, ä`);
  nodefs.writeFileSync(`${root}/empty`, '');
  nodefs.writeFileSync(Buffer.concat([Buffer.from(`${root}/file`), Buffer.from([0xff, 0x80])]), 'bytes');
  nodefs.symlinkSync('dir', `${root}/link`);
  nodefs.symlinkSync('nothing', `${root}/dangling`);
  nodefs.symlinkSync('loop', `${root}/loop`);
}

const statsPrototype = Object.getPrototypeOf(nodefs.statSync('.'));

/** A value as text, without what differs between two directories that are alike. */
function told(value, root, name) {
  if (value && typeof value === 'object' && 'mtimeMs' in value) {
    const { mode, nlink, size, uid, gid } = value;
    const keys = Reflect.ownKeys(value).map(String);
    return inspect({ mode, nlink, uid, gid, keys, size: value.isFile() ? size : 0, right: Object.getPrototypeOf(value) === statsPrototype });
  }
  let text = inspect(value, { depth: 5, maxArrayLength: null, maxStringLength: null, breakLength: Infinity, compact: true });
  if (typeof value === 'string') {
    for (const encoding of ['hex', 'base64', 'base64url', 'ucs2']) text = text.split(Buffer.from(root).toString(encoding)).join('<root>');
  }
  if (Buffer.isBuffer(value)) text = value.toString('latin1');
  if (value instanceof Object && 'errno' in value) text = text.replace(/ Received .*/, '');
  const bytes = Buffer.from(root);
  for (const written of [root, bytes.join(), bytes.join(', '), bytes.toString('hex').replace(/..(?!$)/g, '$& ')]) text = text.split(written).join('<root>');
  return name === 'mkdtemp' ? text.length : text;
}

const roots = { node: makeRoot(), call: makeRoot(), task: makeRoot(), series: makeRoot(), iteratee: makeRoot() };

async function compare(round, name, dice) {
  const makers = someArguments(name, dice);
  const outcomes = {};
  const forms = Object.assign({ node: (args, callback) => nodefs[name](...args, callback) }, formsOf(name));
  for (const form of Object.keys(forms)) {
    const root = roots[form];
    const args = makers.map(make => make(each => `${root}/${each}`));
    process.chdir(root);
    const { given, thrown } = await outcomeOf(callback => forms[form](args, callback));
    outcomes[form] = (thrown !== undefined ? [thrown] : given).map(value => told(value, root, name));
  }
  return outcomes;
}

async function ownRound(round, name, dice) {
  const makers = someArguments(name, dice);
  for (const [form, run] of Object.entries(formsOf(name))) {
    const args = makers.map(make => make(each => `${roots[form]}/${each}`));
    const { given, thrown } = await outcomeOf(callback => run(args, callback));
    const error = thrown || given[0];
    assert.ok(error === null || error.code !== undefined, inspect(error));
  }
}

function clean() {
  const lists = {};
  for (const form of Object.keys(roots)) {
    lists[form] = nodefs.existsSync(roots[form]) ? listing(roots[form]).map(line => line.replace(/cflow-fuzzer-\w{6}/g, '<root>')) : [];
    nodefs.rmSync(roots[form], { recursive: true, force: true });
    nodefs.mkdirSync(roots[form]);
    fill(roots[form]);
  }
  return lists;
}

function differing(outcomes) {
  return Object.keys(outcomes).filter(form => {
    try {
      assert.deepStrictEqual(outcomes[form], outcomes.node);
      return false;
    } catch (_) {
      return true;
    }
  });
}

async function main() {
  let differences = 0;
  for (let round = first; round <= last; round++) {
    const dice = random(seed * 1000003 + round);
    const name = dice.pick(dice.chance(0.4) ? READING : dice.chance(0.1) ? OWN : WRITING);
    if (cflow.fs[name] === undefined) continue;
    if (OWN.includes(name)) {
      await ownRound(round, name, dice);
      continue;
    }
    const outcomes = await compare(round, name, dice);
    const lists = name === 'mkdtemp' || READING.includes(name) ? {} : clean();
    if (name === 'mkdtemp') clean();
    for (const [what, where] of [['outcome', outcomes], ['disk', lists]]) {
      const forms = differing(where);
      if (forms.length === 0) continue;
      differences++;
      const makers = someArguments(name, again(round));
      console.log(`round ${round}: ${name} ${inspect(makers.map(make => make(each => `@${each}`)), { breakLength: Infinity })}: ${what} of ${forms}`);
      console.log('  node', inspect(where.node, { breakLength: Infinity }).slice(0, 400));
      console.log('  ours', inspect(where[forms[0]], { breakLength: Infinity }).slice(0, 400));
    }
  }
  for (const form of Object.keys(roots)) nodefs.rmSync(roots[form], { recursive: true, force: true });
  console.log(`${last - first + 1} rounds, ${differences} differences`);
}

// The dice of a round as they were when its arguments were made.
function again(round) {
  const dice = random(seed * 1000003 + round);
  dice.pick(dice.chance(0.4) ? READING : dice.chance(0.1) ? OWN : WRITING);
  return dice;
}

main().catch(error => {
  console.error(error);
  process.exitCode = 1;
});
