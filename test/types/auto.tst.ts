import { describe, expect, test } from 'tstyche';
import { auto, autoInject } from 'cflow';
import type { Callback, ValuesCallback } from 'cflow';

const number = (callback: Callback<number>) => callback(null, 1);
const text = async () => 'text';

describe('the results of auto', () => {
  test('have the names of the tasks and their types', async () => {
    const results = await auto({
      number,
      text,
      alone: [text],
      sum: ['number', 'text', (results: { number: number }, callback: Callback<Date>) => callback(null, new Date(results.number))],
      several: ['number', (_: object, callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one')],
      awaited: ['sum', async (results: { sum: Date }) => results.sum.getTime()],
      nothing: ['sum', (_: object, callback: () => void) => callback()]
    });
    expect(results).type.toBe<{
      number: number;
      text: string;
      alone: string;
      sum: Date;
      several: [number, string];
      awaited: number;
      nothing: undefined;
    }>();
  });

  test('are any for a callback without a type', async () => {
    expect(await auto({ a: callback => callback(null, 1), b: ['a', (results, callback) => callback(null, results.a)] })).type.toBe<{
      a: any;
      b: any;
    }>();
  });

  test('reach the final callback, with and without a concurrency', () => {
    expect(auto({ number }, (error, results) => {
      expect(error).type.toBe<any>();
      expect(results).type.toBe<{ number: number }>();
    })).type.toBe<void>();
    expect(auto({ number, b: ['number', text] }, 2, (_error, results) => {
      expect(results).type.toBe<{ number: number; b: string }>();
    })).type.toBe<void>();
    expect(auto({ number }, undefined, (_error, results) => {
      expect(results).type.toBe<{ number: number }>();
    })).type.toBe<void>();
    expect(auto({ number }, 2)).type.toBe<Promise<{ number: number }>>();
    expect(auto({ number }, 2, null)).type.toBe<Promise<{ number: number }>>();
  });

  test('are typed within the tasks where they are given', async () => {
    const results = await auto<{ a: number; b: string; c: [number, string] }>({
      a: callback => callback(null, 1),
      b: ['a', async results => {
        expect(results).type.toBe<{ a: number; b: string; c: [number, string] }>();
        return 'text';
      }],
      c: ['a', 'b', (results, callback) => callback(null, results.a, results.b)]
    });
    expect(results).type.toBe<{ a: number; b: string; c: [number, string] }>();
  });

  test('of a Map have its keys', async () => {
    expect(await auto(new Map<'a' | 'b', () => Promise<number>>())).type.toBe<{ a?: number; b?: number }>();
    expect(await auto(new Map([['a', text]]))).type.toBe<Record<string, string>>();
  });

  test('of nothing are empty', async () => {
    expect(await auto({})).type.toBe<{}>();
    expect(await auto(null)).type.toBe<{}>();
  });
});

describe('auto refuses', () => {
  test('a dependency that is no task', () => {
    expect(auto).type.not.toBeCallableWith({ a: number, b: ['c', text] });
    expect(auto).type.toBeCallableWith({ a: number, b: ['a', text] });
    expect(auto).type.toBeCallableWith({ 0: number, b: ['0', 'c', text], c: [0, text] });
  });

  test('what is no task, no collection of tasks or no callback', () => {
    expect(auto).type.not.toBeCallableWith({ a: 1 });
    expect(auto).type.not.toBeCallableWith({ a: number, b: ['a'] });
    expect(auto).type.not.toBeCallableWith([number]);
    expect(auto).type.not.toBeCallableWith(number);
    expect(auto).type.not.toBeCallableWith({ a: number }, 'callback');
    expect(auto).type.not.toBeCallableWith({ a: number }, 1, 'callback');
  });
});

describe('the results of autoInject', () => {
  test('have the names of the tasks and their types', async () => {
    const results = await autoInject({
      number,
      text,
      sum: (number: number, text: string, callback: Callback<Date>) => callback(null, new Date(number + text.length)),
      awaited: async (sum: Date) => sum.getTime(),
      listed: ['sum', (sum: Date, callback: ValuesCallback<[number, string]>) => callback(null, sum.getTime(), 'x')]
    });
    expect(results).type.toBe<{ number: number; text: string; sum: Date; awaited: number; listed: [number, string] }>();
  });

  test('are any for a callback without a type', async () => {
    expect(await autoInject({ a: callback => callback(null, 1), b: (a, callback) => callback(null, a) })).type.toBe<{
      a: any;
      b: any;
    }>();
  });

  test('reach the final callback', () => {
    expect(autoInject({ text }, (_error, results) => {
      expect(results).type.toBe<{ text: string }>();
    })).type.toBe<void>();
  });

  test('of a Map have its keys', async () => {
    expect(await autoInject(new Map([['a', text]]))).type.toBe<Record<string, string>>();
    expect(await autoInject(null)).type.toBe<{}>();
  });
});

describe('autoInject refuses', () => {
  test('a dependency that is no task, where it is named in an array, and what is no task', () => {
    expect(autoInject).type.not.toBeCallableWith({ a: number, b: ['c', text] });
    expect(autoInject).type.not.toBeCallableWith({ a: 1 });
    expect(autoInject).type.not.toBeCallableWith({ a: number }, 1);
  });
});
