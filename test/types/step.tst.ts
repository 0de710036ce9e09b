import { describe, expect, test } from 'tstyche';
import { step } from 'cflow';
import type { Callback } from 'cflow';

declare function readFile(path: string, callback: (error: Error | null, data: Uint8Array) => void): void;
declare function nextTick(callback: Function, ...args: any[]): void;

describe('step', () => {
  test('gives its steps a callback as this', () => {
    expect(step(
      function () {
        expect(this).type.toBe<step.Context>();
        readFile('path', this);
        nextTick(this, null, 1);
      },
      function (error, data) {
        expect(error).type.toBe<any>();
        expect(data).type.toBe<any>();
        this();
        this(new Error());
        this(null, 1, 'two', {});
      }
    )).type.toBe<void>();
  });

  test('takes steps that return, throw, are async, or name their parameters\' types', () => {
    step(
      () => 1,
      (error: Error | undefined, value: number) => { throw error || value; },
      async function (_error, a: string, b: number) {
        expect(this).type.toBe<step.Context>();
        return a.repeat(b);
      },
      function () {
        step(() => 1, this);
        step(() => 1, this.parallel());
      }
    );
  });

  test('takes its steps as one array', () => {
    step([
      () => 1,
      function () {
        expect(this).type.toBe<step.Context>();
      }
    ]);
    const steps: readonly step.Step[] = [];
    step(steps);
    step.fn(steps);
  });

  test('has parallel() and group()', () => {
    step(function () {
      expect(this.parallel()).type.toBe<Callback>();
      expect(this.parallel<number>()).type.toBe<Callback<number>>();
      readFile('path', this.parallel());
      const { group, parallel } = this;
      expect(group()).type.toBe<() => Callback>();
      expect(group<Date>()()).type.toBe<Callback<Date>>();
      readFile('path', group()());
      nextTick(parallel());
      expect(this.parallel).type.not.toBeCallableWith(1);
      expect(this.group).type.not.toBeCallableWith(1);
    });
  });

  test('has no other members', () => {
    step(function () {
      // @ts-expect-error Property 'async' does not exist on type 'Context'.
      this.async();
    });
  });

  test('takes functions only', () => {
    expect(step).type.toBeCallableWith();
    expect(step).type.not.toBeCallableWith(1);
    expect(step).type.not.toBeCallableWith(() => {}, null);
    expect(step).type.not.toBeCallableWith([() => {}, 'text']);
    expect(step).type.not.toBeCallableWith([() => {}], () => {});
    expect(step).type.not.toBeCallableWith(null);
    expect(step.fn).type.not.toBeCallableWith(1);
    expect(step.fn).type.not.toBeCallableWith(() => {}, 'text');
  });
});

describe('step.fn', () => {
  test('makes a function of any arguments, or of those that are named', () => {
    const any = step.fn(function (path) {
      expect(this).type.toBe<step.Context>();
      readFile(path, this);
    });
    expect(any).type.toBe<(...args: any[]) => void>();
    const size = step.fn<[path: string, callback: (error: any, size: number) => void]>(
      function (path: string) {
        readFile(path, this);
      },
      (_error, data: Uint8Array) => data.length
    );
    expect(size('path', (_error, value) => expect(value).type.toBe<number>())).type.toBe<void>();
    expect(size).type.not.toBeCallableWith('path');
    expect(size).type.not.toBeCallableWith(1, () => {});
  });
});
