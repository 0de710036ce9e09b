import { describe, expect, test } from 'tstyche';
import { parallel, parallelLimit, series } from 'cflow';
import type { Callback, FinalCallback, Task, ValuesCallback } from 'cflow';

declare function readFile(path: string, callback: (error: Error | null, data: Uint8Array) => void): void;
declare function stat(path: string, callback: (error: Error | null) => void): void;
declare function nextTick(callback: Function, ...args: any[]): void;
declare function setImmediate<Args extends any[]>(callback: (...args: Args) => void, ...args: Args): void;

const number = (callback: Callback<number>) => callback(null, 1);
const text = async () => 'text';

describe('the results of an array', () => {
  test('stand at their positions', async () => {
    expect(await series([number, text])).type.toBe<[number, string]>();
    expect(await parallel([text, number, text])).type.toBe<[string, number, string]>();
    expect(await parallelLimit([number], 2)).type.toBe<[number]>();
    expect(await series([])).type.toBe<[]>();
  });

  test('are those of tasks of every kind', async () => {
    const results = await series([
      (callback: Callback<Date>) => callback(null, new Date()),
      (callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one'),
      (callback: (error: Error | null, value: boolean) => void) => callback(null, true),
      (callback: () => void) => callback(),
      (callback: (error?: Error) => void) => callback(),
      async () => {},
      () => Promise.resolve([1]),
      (): PromiseLike<symbol> => Promise.resolve(Symbol.iterator),
      (callback: Callback<number | undefined>) => callback(null, undefined)
    ]);
    expect(results).type.toBe<
      [Date, [number, string], boolean, undefined, undefined, void, number[], symbol, number | undefined]
    >();
  });

  test('of a task that takes its callback are the callback\'s, whatever it returns', async () => {
    expect(await series([(callback: Callback<number>) => Promise.resolve('ignored').then(() => callback(null, 1))])).type.toBe<[number]>();
  });

  test('are any for a callback without a type', async () => {
    expect(await series([callback => callback(null, 1), callback => setImmediate(callback, null, 1, 2)])).type.toBe<[any, any]>();
  });

  test('of one kind of tasks make an array of their kind', async () => {
    const tasks: Task<number>[] = [number, async () => 1];
    expect(await series(tasks)).type.toBe<number[]>();
    expect(await parallel([1, 2, 3].map(n => async () => n))).type.toBe<number[]>();
    expect(await parallel([number, text] as const)).type.toBe<[number, string]>();
    expect(await parallel(Object.freeze([async () => 1]))).type.toBe<number[]>();
  });
});

describe('the results of keyed tasks', () => {
  test('of an object have its keys', async () => {
    expect(await parallel({ a: number, b: text })).type.toBe<{ a: number; b: string }>();
    expect(await series({ a: callback => callback(null, 1) })).type.toBe<{ a: any }>();
    expect(await parallelLimit({}, 1)).type.toBe<{}>();
  });

  test('may have the keys of arrays and Maps', async () => {
    const results = await parallel({ find: callback => callback(), get: callback => callback(), size: text, length: number });
    expect(results).type.toBe<{ find: any; get: any; size: string; length: number }>();
  });

  test('of an interface have its keys', async () => {
    interface Tasks {
      readonly a: () => Promise<number>;
      b(callback: Callback<string>): void;
    }
    expect(await parallel({} as Tasks)).type.toBe<{ a: number; b: string }>();
    expect(await parallel({} as Record<string, Task<number>>)).type.toBe<{ [key: string]: number }>();
  });

  test('of a Map have its keys', async () => {
    expect(await series(new Map([['a', text]]))).type.toBe<Record<string, string>>();
    expect(await series(new Map<'a' | 'b', Task<number>>())).type.toBe<{ a?: number; b?: number }>();
    expect(await series(new Map<number, Task<number>>())).type.toBe<Record<number, number>>();
    expect(await series({} as ReadonlyMap<boolean, () => Promise<Date>>)).type.toBe<Record<string, Date>>();
  });
});

describe('the results of other iterables', () => {
  test('make an array', async () => {
    expect(await series(new Set([text]))).type.toBe<string[]>();
    expect(await parallel((function* () { yield number; })())).type.toBe<number[]>();
    expect(await parallelLimit((async function* () { yield text; })(), 2)).type.toBe<string[]>();
    expect(await series({} as Iterable<Task<Date>>)).type.toBe<Date[]>();
  });

  test('of null and undefined are empty', async () => {
    expect(await series(null)).type.toBe<[]>();
    expect(await series(undefined)).type.toBe<[]>();
  });
});

describe('the final callback', () => {
  test('gets the results, and makes the function return nothing', () => {
    expect(series([number, text], (error, results) => {
      expect(error).type.toBe<any>();
      expect(results).type.toBe<[number, string]>();
    })).type.toBe<void>();
    expect(parallel({ a: number }, (_error, results) => expect(results).type.toBe<{ a: number }>())).type.toBe<void>();
    expect(parallelLimit(new Map([['a', text]]), 2, (_error, results) => {
      expect(results).type.toBe<Record<string, string>>();
    })).type.toBe<void>();
    series([number], (error: Error | null, [one]: [number]) => [error, one]);
    series([number], () => {});
    series([number], callbackOfNode);
  });

  test('may be the callback of another task', () => {
    series([callback => parallel([number], callback)], () => {});
    series([(callback: Callback<[number]>) => parallel([number], callback)], () => {});
  });

  test('is optional', () => {
    expect(series([number])).type.toBe<Promise<[number]>>();
    expect(series([number], undefined)).type.toBe<Promise<[number]>>();
    expect(series([number], null)).type.toBe<Promise<[number]>>();
    const callback = undefined as FinalCallback<[number]> | undefined;
    expect(series([number], callback)).type.toBe<Promise<[number]> | void>();
    expect(parallel({ a: number }, undefined as FinalCallback<{ a: number }> | undefined)).type.toBe<Promise<{ a: number }> | void>();
    expect(parallelLimit([number], 1, callback)).type.toBe<Promise<[number]> | void>();
  });

  test('of another type is an error', () => {
    expect(series).type.not.toBeCallableWith([number], 1);
    expect(series).type.not.toBeCallableWith([number], {});
    expect(series).type.not.toBeCallableWith([number], (_error: any, _results: [string]) => {});
    expect(parallel).type.not.toBeCallableWith({ a: number }, (_error: any, _results: { b: number }) => {});
    expect(parallelLimit).type.not.toBeCallableWith([number], 1, (_error: any, _results: { a: number }) => {});
  });
});

describe('a task\'s callback', () => {
  test('is one of Node\'s own functions', async () => {
    const results = await series([
      (callback: Callback<Uint8Array>) => readFile('path', callback),
      (callback: Callback<void>) => stat('path', callback),
      callback => readFile('path', callback),
      callback => nextTick(callback, null, 1),
      (callback: Callback<number>) => setImmediate(callback, null, 1)
    ]);
    expect(results).type.toBe<[Uint8Array, void, any, any, number]>();
  });

  test('takes an error, an error and a value, or nothing', () => {
    expect<Callback<number>>().type.toBeCallableWith();
    expect<Callback<number>>().type.toBeCallableWith(new Error());
    expect<Callback<number>>().type.toBeCallableWith(false);
    expect<Callback<number>>().type.toBeCallableWith(null, 1);
    expect<Callback<number>>().type.not.toBeCallableWith(null, 'text');
    expect<Callback<number>>().type.not.toBeCallableWith(null, undefined);
    expect<Callback<number>>().type.not.toBeCallableWith(null, 1, 2);
    expect<ValuesCallback<[number, string]>>().type.toBeCallableWith(new Error());
    expect<ValuesCallback<[number, string]>>().type.toBeCallableWith(null, 1, 'text');
    expect<ValuesCallback<[number, string]>>().type.not.toBeCallableWith(null, 1);
    expect<ValuesCallback<[number, string]>>().type.not.toBeCallableWith(null, 'text', 1);
    expect<ValuesCallback>().type.toBeCallableWith(null, 1, 2, 3);
  });
});

describe('bad input', () => {
  test('is a task that is no function', () => {
    expect(series).type.not.toBeCallableWith([1]);
    expect(series).type.not.toBeCallableWith([number, null]);
    expect(parallel).type.not.toBeCallableWith({ a: 'text' });
    expect(parallel).type.not.toBeCallableWith({ a: number, b: undefined });
    expect(parallel).type.not.toBeCallableWith(new Map([['a', 1]]));
    expect(parallelLimit).type.not.toBeCallableWith(new Set([1]), 1);
    expect(series).type.not.toBeCallableWith([['a', number]]);
    expect(series).type.not.toBeCallableWith((function* () { yield 1; })());
    expect(series).type.not.toBeCallableWith({} as Iterable<number>);
    expect(series).type.not.toBeCallableWith({} as AsyncIterable<number>);
    expect(series).type.not.toBeCallableWith([(value: number) => value]);
    expect(series).type.not.toBeCallableWith([Promise.resolve(1)]);
  });

  test('is what is no collection', () => {
    expect(series).type.not.toBeCallableWith();
    expect(series).type.not.toBeCallableWith(1);
    expect(series).type.not.toBeCallableWith('tasks');
    expect(parallel).type.not.toBeCallableWith(true);
    expect(series).type.not.toBeCallableWith(number);
    expect(series).type.not.toBeCallableWith(number, () => {});
  });

  test('is a limit that is no number', () => {
    expect(parallelLimit).type.not.toBeCallableWith([number]);
    expect(parallelLimit).type.not.toBeCallableWith([number], '2');
    expect(parallelLimit).type.not.toBeCallableWith([number], '2', () => {});
    expect(parallelLimit).type.not.toBeCallableWith({ a: number }, '2');
    expect(parallelLimit).type.not.toBeCallableWith({ a: number }, '2', () => {});
    expect(parallelLimit).type.not.toBeCallableWith([number], undefined);
    expect(parallelLimit).type.not.toBeCallableWith([number], () => {});
    expect(parallelLimit).type.toBeCallableWith([number], Infinity);
  });

  test('is what cannot be awaited: the callback form', () => {
    // @ts-expect-error Property 'then' does not exist on type 'void'.
    series([number], () => {}).then;
  });
});

declare function callbackOfNode(error: Error | null, results: number[]): void;
