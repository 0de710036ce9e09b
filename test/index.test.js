'use strict';

const assert = require('assert');
const cflow = require('..');
const { child } = require('./support/process');

const NAMES = ['block', 'parallel', 'parallelLimit', 'series', 'step', 'waterfall'];

describe('the package', () => {
  it('exports its functions and nothing else', () => {
    assert.deepStrictEqual(Object.keys(cflow).sort(), NAMES);
    for (const name of NAMES) assert.strictEqual(typeof cflow[name], 'function', name);
  });

  it('names each function as it is exported', () => {
    for (const name of NAMES) assert.strictEqual(cflow[name].name, name);
  });

  it('is one module, whether it is required by path or by name', () => {
    assert.strictEqual(require('cflow'), cflow);
  });

  it('gives step and block at paths of their own', () => {
    assert.strictEqual(require('cflow/step'), cflow.step);
    assert.strictEqual(require('cflow/block').block, cflow.block);
  });

  it('keeps what is not exported to itself', () => {
    assert.throws(() => require('cflow/lib/flow.js'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
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
