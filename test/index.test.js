'use strict';

const assert = require('assert');
const path = require('path');
const async3 = require('async');
const typescript = require('typescript');
const cflow = require('..');
const { child } = require('./support/process');

const NAMES = Object.keys(cflow);

describe('the package', () => {
  it('exports every name of async 3, and beside the native tasks functions only', () => {
    const missing = Object.keys(async3).filter(name => name !== 'default' && cflow[name] === undefined);
    assert.deepStrictEqual(missing, []);
    for (const name of NAMES) assert.strictEqual(typeof cflow[name], ['fs', 'native'].includes(name) ? 'object' : 'function', name);
  });

  it('declares a type for each name, and no type for anything else', () => {
    const file = path.join(__dirname, '..', 'index.d.ts');
    const program = typescript.createProgram([file], { module: typescript.ModuleKind.NodeNext, types: [] });
    const checker = program.getTypeChecker();
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
    const isValue = symbol => {
      const target = symbol.flags & typescript.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return (target.flags & typescript.SymbolFlags.Value) !== 0;
    };
    assert.deepStrictEqual(exported.filter(isValue).map(symbol => symbol.name).sort(), NAMES.slice().sort());
  }).timeout(60000);

  it('gives every function at a path of its own too', () => {
    for (const name of NAMES) {
      const alone = require(`cflow/${name}`);
      assert.strictEqual(name === 'block' ? alone.block : alone, cflow[name], name);
    }
  });

  it('is one module, whether it is required by path or by name', () => {
    assert.strictEqual(require('cflow'), cflow);
  });

  it('keeps what is not exported to itself', () => {
    assert.throws(() => require('cflow/lib/core/flow.js'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
  });

  it('can be imported as a default and by names from an ES module', async () => {
    const { code, stdout, stderr } = await child(
      `import cflow, { series, parallel, parallelLimit, waterfall, step, block } from 'cflow';
       import stepItself from 'cflow/step';
       import { block as blockItself } from 'cflow/block';
       const same = [series === cflow.series, parallel === cflow.parallel, parallelLimit === cflow.parallelLimit,
         waterfall === cflow.waterfall, step === cflow.step, block === cflow.block, stepItself === step, blockItself === block];
       console.log(JSON.stringify([same, await series([cb => cb(null, 1), async () => 2])]));`,
      '--input-type=module'
    );
    assert.strictEqual(code, 0, stderr);
    assert.deepStrictEqual(JSON.parse(stdout), [new Array(8).fill(true), [1, 2]]);
  }).timeout(60000);

  it('lets a process end by itself: it leaves no handle behind', async () => {
    const { code, stdout } = await child(`cflow.series([cb => setImmediate(cb)], () => console.log('over'));`);
    assert.strictEqual(code, 0);
    assert.strictEqual(stdout, 'over\n');
  }).timeout(60000);

  it('loads without a warning', async () => {
    const { stderr } = await child('', '--pending-deprecation', '--trace-warnings');
    assert.strictEqual(stderr, '');
  }).timeout(60000);
});
