import { describe, expect, test } from 'tstyche';
import {
  apply,
  asyncify,
  constant,
  dir,
  ensureAsync,
  log,
  memoize,
  nextTick,
  parallel,
  reflect,
  reflectAll,
  series,
  setImmediate,
  timeout,
  unmemoize,
  waterfall,
  wrapSync
} from 'cflow';
import type { Callback, Reflected, ValuesCallback } from 'cflow';

declare function readFile(path: string, callback: (error: Error | null, data: Uint8Array) => void): void;

const sum = (a: number, b: number, callback: Callback<number>) => callback(null, a + b);
const later = async (name: string) => name.length;
const both = (callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one');
const number = (callback: Callback<number>) => callback(null, 1);

describe('apply', () => {
  test('takes the first arguments and leaves the others', () => {
    expect(apply(sum, 1)).type.toBe<(b: number, callback: Callback<number>) => void>();
    expect(apply(sum, 1, 2)).type.toBe<(callback: Callback<number>) => void>();
    expect(apply(later, 'name')()).type.toBe<Promise<number>>();
    expect(apply).type.not.toBeCallableWith(sum, 'text');
    expect(apply).type.not.toBeCallableWith(1);
  });

  test('makes tasks', async () => {
    expect(await series([apply(sum, 1, 2), apply(later, 'name')])).type.toBe<[number, number]>();
  });
});

describe('asyncify', () => {
  test('keeps the arguments and gives what is returned', async () => {
    const made = asyncify((a: number, b: string) => `${a}${b}`);
    expect(await made(1, 'a')).type.toBe<string>();
    expect(made(1, 'a', (error, value) => {
      expect(error).type.toBe<any>();
      expect(value).type.toBe<string>();
    })).type.toBe<void>();
    expect(made).type.not.toBeCallableWith('a', 1);
    expect(made).type.not.toBeCallableWith(1);
  });

  test('gives what a promise is fulfilled with', async () => {
    expect(await asyncify(later)('name')).type.toBe<number>();
    expect(await asyncify((): PromiseLike<Date> => Promise.resolve(new Date()))()).type.toBe<Date>();
    expect(await wrapSync(() => 1)()).type.toBe<number>();
    expect(asyncify).type.not.toBeCallableWith('text');
  });

  test('makes tasks', async () => {
    expect(await series([asyncify(() => 1), asyncify(async () => 'text')])).type.toBe<[number, string]>();
    expect(await waterfall([constant('1', 10), asyncify((text: string, radix: number) => parseInt(text, radix))])).type.toBe<number>();
  });
});

describe('constant', () => {
  test('gives its values', async () => {
    expect(await constant(1 as number)()).type.toBe<number>();
    expect(await constant(1 as number, 'a' as string)('ignored')).type.toBe<[number, string]>();
    constant(1 as number, 'a' as string)((_error, ...values) => expect(values).type.toBe<[number, string]>());
    expect(await parallel([constant(1 as number), constant('a' as string)])).type.toBe<[number, string]>();
  });
});

describe('ensureAsync', () => {
  test('keeps the arguments, and async functions as they are', async () => {
    expect(await ensureAsync(sum)(1, 2)).type.toBe<number>();
    expect(ensureAsync(sum)(1, 2, (_error, value) => expect(value).type.toBe<number>())).type.toBe<void>();
    expect(ensureAsync(later)).type.toBe<(name: string) => Promise<number>>();
  });
});

describe('log and dir', () => {
  test('take the arguments of the function', () => {
    expect(log(sum, 1, 2)).type.toBe<void>();
    expect(dir(later, 'name')).type.toBe<void>();
    expect(log).type.not.toBeCallableWith(sum, 1, 'text');
    expect(log((a, callback) => callback(null, a), 1)).type.toBe<void>();
  });
});

describe('memoize and unmemoize', () => {
  test('keep the arguments and the values', async () => {
    const made = memoize(readFile);
    expect(await made('path')).type.toBe<Uint8Array>();
    expect(made('path', (_error, data) => expect(data).type.toBe<Uint8Array>())).type.toBe<void>();
    expect(made.memo).type.toBe<Record<PropertyKey, [data: Uint8Array]>>();
    expect(made.unmemoized).type.toBe<typeof readFile>();
    expect(made).type.not.toBeCallableWith(1);
    expect(await unmemoize(made)('path')).type.toBe<Uint8Array>();
    expect(await unmemoize(later)('name')).type.toBe<number>();
  });

  test('give the hasher the arguments', () => {
    memoize(sum, (a, b) => {
      expect(a).type.toBe<number>();
      return `${a}+${b}`;
    });
    expect(memoize).type.not.toBeCallableWith(sum, async () => 'key');
    expect(memoize).type.toBeCallableWith(sum, null);
  });
});

describe('nextTick and setImmediate', () => {
  test('take the arguments of the function', () => {
    expect(nextTick((a: number, b: string) => [a, b], 1, 'b')).type.toBe<void>();
    expect(setImmediate((a: number) => a, 1)).type.toBeAssignableTo<object>();
    expect(setImmediate).type.not.toBeCallableWith((a: number) => a, 'text');
  });
});

describe('reflect and reflectAll', () => {
  test('tell how a function ended', async () => {
    expect(await reflect(sum)(1, 2)).type.toBe<Reflected<number>>();
    expect(await reflect(both)()).type.toBe<Reflected<[number, string]>>();
    reflect(later)('name', (_error, outcome) => {
      expect(outcome).type.toBe<Reflected<number>>();
      expect(outcome.value).type.toBe<number | undefined>();
      expect(outcome.error).type.toBe<any>();
    });
  });

  test('make tasks of tasks', async () => {
    expect(await series([reflect(number), reflect(async () => 'text')])).type.toBe<[Reflected<number>, Reflected<string>]>();
    expect(await series(reflectAll([number, async () => 'text']))).type.toBe<[Reflected<number>, Reflected<string>]>();
    expect(await parallel(reflectAll({ number, text: async () => 'text' }))).type.toBe<{ number: Reflected<number>; text: Reflected<string> }>();
    expect(await parallel(reflectAll(new Map([['a', number]])))).type.toBe<{ [x: string]: Reflected<number> }>();
    expect(await parallel(reflectAll(new Set([number])))).type.toBe<Reflected<number>[]>();
    expect(await parallel(reflectAll([number].values()))).type.toBe<Reflected<number>[]>();
    expect(reflectAll(null)).type.toBe<[]>();
    expect(reflectAll).type.not.toBeCallableWith([1]);
    expect(reflectAll).type.not.toBeCallableWith(number);
  });
});

describe('timeout', () => {
  test('keeps the arguments and the values', async () => {
    const timed = timeout(readFile, 100, { path: 'path' });
    expect(await timed('path')).type.toBe<Uint8Array>();
    expect(await timed('path', undefined)).type.toBe<Uint8Array>();
    expect(timed('path', (_error, data) => expect(data).type.toBe<Uint8Array>())).type.toBe<void>();
    expect(timed).type.not.toBeCallableWith(1);
    expect(await timeout(later, 100)('name')).type.toBe<number>();
    expect(timeout).type.not.toBeCallableWith(later, '100');
  });

  test('may get a callback or not', () => {
    const callback = undefined as ((error: any, data: Uint8Array) => void) | undefined;
    expect(timeout(readFile, 1)('path', callback)).type.toBe<Promise<Uint8Array> | void>();
  });

  test('takes functions whose parameters have no types', async () => {
    const timed = timeout((path, callback) => callback(null, path), 1);
    expect(await timed('path')).type.toBe<any>();
    timed('path', (error, value) => expect([error, value]).type.toBe<any[]>());
  });

  test('makes tasks', async () => {
    expect(await series([timeout(number, 1), timeout(async () => 'text', 1), timeout(both, 1)])).type.toBe<[number, string, [number, string]]>();
    expect(await waterfall([timeout(both, 1), async (n: number, text: string) => text.length === n])).type.toBe<boolean>();
  });
});
