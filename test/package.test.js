'use strict';

// The package as users get it: packed, installed without running a script, and loaded; and what they
// are told where the binary cannot load.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const root = path.join(__dirname, '..');

function run(command, args, cwd) {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (result.error) throw result.error;
  return result;
}

function must(command, args, cwd) {
  const { status, stdout, stderr } = run(command, args, cwd);
  assert.strictEqual(status, 0, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

function temporary() {
  return fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cflow-test-')));
}

describe('the package', function () {
  this.timeout(120000);

  let folder;
  let project;
  let files;

  before('is packed and installed into an empty project', () => {
    folder = temporary();
    const pack = directory => {
      const output = must('npm', ['pack', '--json', '--silent', '--pack-destination', folder], directory);
      return JSON.parse(output.slice(output.indexOf('[')))[0]; // after what the scripts said
    };
    const packed = pack(root);
    files = packed.files.map(file => file.path);

    // Its one dependency from here too, so that the test needs no network.
    const loader = pack(path.dirname(require.resolve('node-gyp-build/package.json')));
    project = path.join(folder, 'project');
    fs.mkdirSync(project);
    fs.writeFileSync(path.join(project, 'package.json'), '{ "private": true }');
    const tarballs = [packed, loader].map(({ filename }) => path.join(folder, filename));
    must('npm', ['install', '--ignore-scripts', '--offline', '--no-audit', '--no-fund', ...tarballs], project);
  });

  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  const node = (...args) => must(process.execPath, args, project).trim();

  it('carries the library, its types, its documents and a binary', () => {
    const documents = ['README.md', 'LICENSE', 'CHANGELOG.md'];
    const wanted = ['package.json', 'lib/index.js', 'index.d.ts', 'types/step.d.ts', 'entry/series.js', 'entry/series.d.ts', ...documents];
    const missing = wanted.filter(file => !files.includes(file));
    assert.deepStrictEqual(missing, []);
    const binaries = files.filter(file => /^prebuilds\/.*\.node$/.test(file));
    assert.ok(binaries.some(file => file.startsWith(`prebuilds/${process.platform}-${process.arch}/cflow.`)), String(binaries));
  });

  it('carries all of lib', () => {
    const sources = fs.readdirSync(path.join(root, 'lib'), { recursive: true, withFileTypes: true }).filter(file => file.isFile());
    const paths = sources.map(file => path.relative(root, path.join(file.parentPath, file.name)));
    assert.deepStrictEqual(paths.filter(file => !files.includes(file)), []);
  });

  it('carries nothing else: no tests, no benchmarks, no sources of the addon, nothing that makes npm build', () => {
    const known = /^(lib\/|entry\/|include\/cflow_task\.h$|types\/|prebuilds\/|index\.d\.ts$|(package\.json|README\.md|LICENSE|CHANGELOG\.md)$)/;
    assert.deepStrictEqual(files.filter(file => !known.test(file)), []);
  });

  it('has no install script', () => {
    const { scripts, gypfile } = JSON.parse(fs.readFileSync(path.join(project, 'node_modules', 'cflow', 'package.json'), 'utf8'));
    for (const name of ['preinstall', 'install', 'postinstall']) assert.strictEqual(scripts[name], undefined);
    assert.strictEqual(gypfile, false);
  });

  it('can be required, and runs', () => {
    const script = "require('cflow').series([cb => setImmediate(cb, null, 1), cb => cb(null, 2)], (e, v) => console.log(e, v.join()))";
    assert.strictEqual(node('-e', script), 'null 1,2');
  });

  it('gives step and block under names of their own', () => {
    const script =
      "const cflow = require('cflow'); console.log(require('cflow/step') === cflow.step, require('cflow/block').block === cflow.block)";
    assert.strictEqual(node('-e', script), 'true true');
  });

  it('can be imported, as a whole and by every name', () => {
    const names = Object.keys(require('..'));
    const script =
      `import cflow, { ${names.map(name => `${name} as _${name}`).join(', ')} } from 'cflow'; import only from 'cflow/step';` +
      "import { block as alone } from 'cflow/block';" +
      `console.log(only === cflow.step, alone === cflow.block, [${names.map(name => `_${name} === cflow.${name}`).join()}].every(Boolean))`;
    assert.strictEqual(node('--input-type=module', '-e', script), 'true true true');
  });

  it('lets its package.json be read and keeps its inside to itself', () => {
    assert.strictEqual(node('-p', "require('cflow/package.json').name"), 'cflow');
    const inside = run(process.execPath, ['-e', "require('cflow/lib/core/flow')"], project);
    assert.match(inside.stderr, /ERR_PACKAGE_PATH_NOT_EXPORTED/);
  });

  it('passes the smoke test as it was installed', () => {
    const output = node(path.join(__dirname, 'smoke.js'), path.join(project, 'node_modules', 'cflow'));
    assert.match(output, /^\d+ passed, 0 failed$/m);
  });
});

describe('where the binary cannot load, require', () => {
  let folder;

  beforeEach(() => {
    folder = temporary();
    fs.cpSync(path.join(root, 'lib'), path.join(folder, 'lib'), { recursive: true });
    fs.copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    const loader = path.dirname(require.resolve('node-gyp-build/package.json'));
    fs.cpSync(loader, path.join(folder, 'node_modules', 'node-gyp-build'), { recursive: true });
  });

  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  function place(content) {
    const directory = path.join(folder, 'prebuilds', `${process.platform}-${process.arch}`);
    fs.mkdirSync(directory, { recursive: true });
    fs.writeFileSync(path.join(directory, 'cflow.node'), content);
  }

  function failure(file = 'lib/index.js') {
    const script = `
      try {
        require(${JSON.stringify(path.join(folder, file))});
        console.log('null');
      } catch (error) {
        const { code, message, cause } = error;
        console.log(JSON.stringify({ code, message, isError: error instanceof Error, cause: cause && String(cause.message) }));
      }`;
    return JSON.parse(must(process.execPath, ['-e', script], folder));
  }

  function check(error, happened) {
    assert.strictEqual(error.code, 'CFLOW_NO_BINARY');
    assert.ok(error.isError);
    assert.ok(error.message.includes(`${process.platform}-${process.arch}`), error.message);
    assert.ok(error.message.includes(process.versions.node), error.message);
    assert.match(error.message, /What happened: \S/);
    assert.match(error.message, /What to do: \S/);
    assert.match(error.cause, happened);
  }

  it('says so if there is none', () => {
    check(failure(), /No native build was found/);
  });

  it('says so if there is only one for another platform', () => {
    fs.mkdirSync(path.join(folder, 'prebuilds', 'other-x64'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'prebuilds', 'other-x64', 'cflow.node'), '');
    check(failure(), /No native build was found/);
  });

  it('says so if it is empty', () => {
    place('');
    check(failure(), /./);
  });

  it('says so if it is no library', () => {
    place('Not a library, whatever its name says.\n'.repeat(100));
    check(failure(), /./);
  });

  it('says so if it is cut short', () => {
    // Within its header: a library cut off later may crash the system's own loader.
    place(fs.readFileSync(path.join(root, 'build', 'Release', 'cflow.node')).subarray(0, 40));
    check(failure(), /./);
  });

  it('says so for step and for block alone', () => {
    check(failure('lib/control/step.js'), /No native build was found/);
    check(failure('lib/control/block.js'), /No native build was found/);
  });

  it('says so each time', () => {
    const script = `
      const attempt = () => { try { require(${JSON.stringify(path.join(folder, 'lib', 'index.js'))}); } catch (error) { return error.code; } };
      console.log(attempt(), attempt());`;
    assert.strictEqual(must(process.execPath, ['-e', script], folder).trim(), 'CFLOW_NO_BINARY CFLOW_NO_BINARY');
  });
});
