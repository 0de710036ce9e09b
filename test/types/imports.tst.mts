import { expect, test } from 'tstyche';
import cflow, { block, parallel, parallelLimit, series, step, waterfall } from 'cflow';
import type { Callback, CflowError } from 'cflow';
import * as all from 'cflow';
import { block as blockAlone } from 'cflow/block';
import stepAlone from 'cflow/step';

test('an ES module imports the default, the names and the parts', () => {
  expect(cflow.series).type.toBe<typeof series>();
  expect(cflow.parallel).type.toBe<typeof parallel>();
  expect(cflow.parallelLimit).type.toBe<typeof parallelLimit>();
  expect(cflow.waterfall).type.toBe<typeof waterfall>();
  expect(cflow.step).type.toBe<typeof step>();
  expect(cflow.block).type.toBe<typeof block>();
  expect(all.series).type.toBe<typeof series>();
  expect(stepAlone).type.toBe<typeof step>();
  expect(blockAlone).type.toBe<typeof block>();
  expect<Callback<number>>().type.toBe<cflow.Callback<number>>();
  expect<CflowError>().type.toBe<cflow.CflowError>();
});
