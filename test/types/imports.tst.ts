import { expect, test } from 'tstyche';
import cflow, { block, parallel, parallelLimit, series, step, waterfall } from 'cflow';
import blockModule = require('cflow/block');
import stepModule = require('cflow/step');
import required = require('cflow');
import javascript = require('./required.js');

test('a CommonJS module imports the default and the names', () => {
  expect(cflow).type.toBe(required);
  expect(required.series).type.toBe<typeof series>();
  expect(required.parallel).type.toBe<typeof parallel>();
  expect(required.parallelLimit).type.toBe<typeof parallelLimit>();
  expect(required.waterfall).type.toBe<typeof waterfall>();
  expect(stepModule).type.toBe<typeof step>();
  expect(blockModule.block).type.toBe<typeof block>();
});

test('JavaScript that calls require() gets the same', () => {
  expect(javascript.cflow).type.toBe(required);
  expect(javascript.step).type.toBe<typeof step>();
  expect(javascript.block).type.toBe<typeof block>();
});

test('step and block have no other parts', () => {
  expect<keyof typeof blockModule>().type.toBe<'block'>();
  expect<keyof typeof step>().type.toBe<'fn'>();
  expect<keyof step.Context>().type.toBe<'parallel' | 'group'>();
  expect<keyof blockModule.Context>().type.toBe<'data' | 'async' | 'end'>();
});

test('errors are told apart by their codes', () => {
  const error = new Error() as cflow.CflowError;
  expect(error.code).type.toBe<cflow.ErrorCode>();
  expect<'CFLOW_CALLED_TWICE' | 'CFLOW_INVALID_ARGUMENT' | 'CFLOW_REJECTED' | 'CFLOW_NO_BINARY'>().type.toBeAssignableTo<cflow.ErrorCode>();
  expect<'CFLOW_NATIVE' | 'CFLOW_NODE_API' | 'CFLOW_NO_MEMORY'>().type.toBeAssignableTo<cflow.ErrorCode>();
  expect<string>().type.not.toBeAssignableTo<cflow.ErrorCode>();
  expect(error.cause).type.toBe<unknown>();
  expect(error.message).type.toBe<string>();
  expect(error).type.toBeAssignableTo<Error>();
});
