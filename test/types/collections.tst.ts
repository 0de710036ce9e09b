import { describe, expect, test } from 'tstyche';
import {
  all, any, concat, concatLimit, detect, detectLimit, each, eachLimit, eachOf, eachOfLimit, eachOfSeries, eachSeries, every, filter,
  filterLimit, find, flatMap, foldl, foldr, forEach, forEachOf, groupBy, groupByLimit, inject, map, mapLimit, mapSeries, mapValues,
  mapValuesLimit, omit, omitLimit, pick, pickSeries, reduce, reduceRight, reject, select, some, someLimit, sortBy, sortByLimit, times,
  timesLimit, timesSeries, transform, transformLimit, transformSeries
} from 'cflow';
import type { Callback, FinalCallback, Item, Key, ValuesCallback } from 'cflow';

const numbers = [1, 2, 3];
const object = { a: 1, b: 'text' };
function* generate() { yield true; }
async function* generateLater() { yield 1n; }

declare function readFile(path: string, callback: (error: Error | null, data: Uint8Array) => void): void;
declare function readFile(path: string, encoding: string, callback: (error: Error | null, data: string) => void): void;
declare function unlink(path: string, callback: (error: Error | null) => void): void;
declare function setImmediate(callback: (...args: any[]) => void, ...args: any[]): { handle: true };

describe('an item', () => {
  test('is known without annotations, whatever it comes in', () => {
    each(numbers, (item, callback) => { expect(item).type.toBe<number>(); callback(); });
    each([1, 'text'] as const, (item, callback) => { expect(item).type.toBe<1 | 'text'>(); callback(); });
    each({ length: 1, 0: 'text' }, (item, callback) => { expect(item).type.toBe<string>(); callback(); });
    each(new Uint8Array(1), async item => { expect(item).type.toBe<number>(); });
    each('text', async item => { expect(item).type.toBe<string>(); });
    each(object, (item, callback) => { expect(item).type.toBe<string | number>(); callback(); });
    each({} as Record<string, Date>, (item, callback) => { expect(item).type.toBe<Date>(); callback(); });
    each(new Map([['key', 1]]), (item, callback) => { expect(item).type.toBe<[string, number]>(); callback(); });
    each(new Set([1n]), (item, callback) => { expect(item).type.toBe<bigint>(); callback(); });
    each(generate(), (item, callback) => { expect(item).type.toBe<boolean>(); callback(); });
    each(generateLater(), (item, callback) => { expect(item).type.toBe<bigint>(); callback(); });
    each({} as Iterable<Date> | AsyncIterable<string>, (item, callback) => { expect(item).type.toBe<Date | string>(); callback(); });
    each(numbers as number[] | null, (item, callback) => { expect(item).type.toBe<number>(); callback(); });
    each({} as any, (item, callback) => { expect(item).type.toBe<any>(); callback(); });
  });

  test('of an interface and of an instance is one of its values', () => {
    interface Sizes { readonly small: number; large?: bigint }
    class Sized { small = 1; }
    each({} as Sizes, async item => { expect(item).type.toBe<number | bigint | undefined>(); });
    each(new Sized(), async item => { expect(item).type.toBe<number>(); });
    expect<Item<Sizes>>().type.toBe<number | bigint | undefined>();
    expect<Item<null | undefined>>().type.toBe<never>();
  });

  test('has a position or a key', () => {
    eachOf(numbers, (_item, key, callback) => { expect(key).type.toBe<number>(); callback(); });
    eachOf(generateLater(), async (_item, key) => { expect(key).type.toBe<number>(); });
    eachOf(new Map([['key', 1]]), async (_item, key) => { expect(key).type.toBe<number>(); });
    eachOf(object, (_item, key, callback) => { expect(key).type.toBe<'a' | 'b'>(); callback(); });
    eachOf({} as Record<string, Date>, async (_item, key) => { expect(key).type.toBe<string>(); });
    eachOfLimit(object, 2, async (_item, key) => { expect(key).type.toBe<'a' | 'b'>(); });
    expect<Key<Set<string>>>().type.toBe<number>();
  });
});

describe('an iteratee', () => {
  test('calls back, or is an async function, or returns a promise', async () => {
    expect(await map(numbers, (item, callback) => callback(null, item))).type.toBe<any[]>();
    expect(await map(numbers, (item, callback) => setImmediate(callback, null, item))).type.toBe<any[]>();
    expect(await map(numbers, (item, callback: Callback<Date>) => callback(null, new Date(item)))).type.toBe<Date[]>();
    expect(await map(numbers, async item => String(item))).type.toBe<string[]>();
    expect(await map(numbers, item => Promise.resolve([item]))).type.toBe<number[][]>();
    expect(await map(numbers, async () => {})).type.toBe<void[]>();
    expect(await map(numbers, () => ({} as PromiseLike<boolean>))).type.toBe<boolean[]>();
    expect(await map(numbers, (item, callback: Callback<Date>) => Promise.resolve(item).then(() => callback()))).type.toBe<Date[]>();
  });

  test('is one of Node\'s own functions', async () => {
    expect(await each(['path'], unlink)).type.toBe<undefined>();
    expect(await map(['path'], (path, callback) => readFile(path, callback))).type.toBe<any[]>();
    expect(await map(['path'], (path, callback: Callback<Uint8Array>) => readFile(path, callback))).type.toBe<Uint8Array[]>();
  });

  test('may declare what it takes', async () => {
    expect(await map(numbers, async (item: number | string) => item)).type.toBe<(number | string)[]>();
    expect(await map(numbers, (item: unknown, callback: (error: Error | null, value: string) => void) => callback(null, String(item)))).type.toBe<string[]>();
    expect(await map(numbers, (...args: any[]) => args.pop()(null, 1))).type.toBe<any[]>();
  });

  test('of other items is an error', () => {
    expect(each).type.not.toBeCallableWith(numbers, async (item: string) => item);
    expect(map).type.not.toBeCallableWith(new Map([['key', 1]]), async (item: number) => item);
    expect(eachOf).type.not.toBeCallableWith(numbers, async (item: number, key: string) => [item, key]);
    expect(eachOf).type.not.toBeCallableWith(object, async (item: string | number, key: number) => [item, key]);
    expect(reduce).type.not.toBeCallableWith(numbers, 0, async (memo: number, item: string) => memo + item.length);
  });

  test('that could never be heard of is an error: it neither takes a callback nor returns a promise', () => {
    expect(map).type.not.toBeCallableWith(numbers, (item: number) => item * 2);
    expect(each).type.not.toBeCallableWith(numbers, () => {});
    expect(filter).type.not.toBeCallableWith(numbers, (item: number) => item > 1, () => {});
    expect(filterLimit).type.not.toBeCallableWith(numbers, 2, (item: number) => item > 1);
    expect(eachOf).type.not.toBeCallableWith(numbers, (item: number, key: number) => item + key);
    expect(reduce).type.not.toBeCallableWith(numbers, 0, (memo: number, item: number) => memo + item);
    expect(times).type.not.toBeCallableWith(3, (n: number) => n);
  });

  test('that is no function is an error', () => {
    expect(each).type.not.toBeCallableWith(numbers);
    expect(each).type.not.toBeCallableWith(numbers, undefined);
    expect(map).type.not.toBeCallableWith(numbers, 'id');
    expect(map).type.not.toBeCallableWith(numbers, { id: 1 }, () => {});
  });
});

describe('the outcome', () => {
  test('of each and eachOf is nothing', async () => {
    expect(await each(numbers, async () => {})).type.toBe<undefined>();
    expect(await eachLimit(numbers, 2, async () => {})).type.toBe<undefined>();
    expect(await eachSeries(numbers, async () => {})).type.toBe<undefined>();
    expect(await eachOfSeries(object, async () => {})).type.toBe<undefined>();
  });

  test('of concat is one array', async () => {
    expect(await concat(numbers, async item => [item, 'text'])).type.toBe<(string | number)[]>();
    expect(await concat(numbers, async item => item)).type.toBe<number[]>();
    expect(await concat(numbers, (item, callback: ValuesCallback<(number | Date[])[]>) => callback(null, item, [new Date()]))).type.toBe<(number | Date)[]>();
    expect(await concatLimit(numbers, 2, (item, callback) => callback(null, item, 'text', []))).type.toBe<any[]>();
  });

  test('of filter, reject and sortBy is an array of the items', async () => {
    expect(await filter(numbers, async () => true)).type.toBe<number[]>();
    expect(await reject(object, (_item, callback) => callback(null, true))).type.toBe<(string | number)[]>();
    expect(await sortBy(new Set(['text']), async item => item.length)).type.toBe<string[]>();
    expect(await sortByLimit(new Map([[1, 2]]), 2, (item, callback) => callback(null, item[0]))).type.toBe<[number, number][]>();
  });

  test('of detect is an item or nothing, of some and every a truth', async () => {
    expect(await detect(numbers, async () => true)).type.toBe<number | undefined>();
    expect(await detectLimit('text', 2, (_item, callback) => callback(null, true))).type.toBe<string | undefined>();
    expect(await some(object, async () => 1)).type.toBe<boolean>();
    expect(await someLimit(object, 2, (_item, callback) => callback(null, 1))).type.toBe<boolean>();
    expect(await every(generateLater(), async () => '')).type.toBe<boolean>();
  });

  test('of groupBy has arrays of the items by key', async () => {
    expect(await groupBy(numbers, (item, callback) => callback(null, item % 2))).type.toBe<Record<string, number[]>>();
    expect(await groupBy(numbers, async item => String(item))).type.toBe<Record<string, number[]>>();
    expect(await groupByLimit(numbers, 2, async item => (item > 1 ? 'large' : 'small'))).type.toBe<{ large?: number[]; small?: number[] }>();
    expect(await groupBy(numbers, async item => item > 1)).type.toBe<Record<string, number[]>>();
  });

  test('of mapValues has the keys of its object', async () => {
    expect(await mapValues(object, async value => [value])).type.toBe<{ a: (string | number)[]; b: (string | number)[] }>();
    expect(await mapValues({} as { readonly a?: number }, (_value, _key, callback: Callback<Date>) => callback(null, new Date()))).type.toBe<{ a?: Date }>();
    expect(await mapValuesLimit(numbers, 2, async (_value, key) => key)).type.toBe<Record<number, number>>();
    expect(await mapValues({} as Record<string, Date>, async value => value.getTime())).type.toBe<Record<string, number>>();
  });

  test('of pick and omit may have them', async () => {
    expect(await pick(object, (_value, callback) => callback(null, true))).type.toBe<{ a?: number; b?: string }>();
    expect(await omit(object, (_value, key, callback) => callback(null, key === 'a'))).type.toBe<{ a?: number; b?: string }>();
    expect(await pickSeries(object, async (_value, key) => key === 'a')).type.toBe<{ a?: number; b?: string }>();
    expect(await omitLimit(numbers, 2, async () => true)).type.toBe<Record<number, number>>();
  });

  test('of times is an array of results', async () => {
    expect(await times(3, async n => String(n))).type.toBe<string[]>();
    expect(await timesLimit(3, 2, (n, callback: Callback<number>) => callback(null, n))).type.toBe<number[]>();
    times(3, (n, callback) => { expect(n).type.toBe<number>(); callback(null, n); }, (_error, results) => expect(results).type.toBe<any[]>());
    timesSeries(3, async n => n, (_error, results) => expect(results).type.toBe<number[]>());
  });
});

describe('a memo', () => {
  test('goes from call to call and to the end', async () => {
    expect(await reduce(numbers, 0, (memo, item, callback) => {
      expect(memo).type.toBe<number>();
      expect(item).type.toBe<number>();
      callback(null, memo + item);
    })).type.toBe<number>();
    expect(await reduce(numbers, '', async (memo, item) => memo + item)).type.toBe<string>();
    expect(await reduceRight(object, [] as unknown[], async (memo, item) => memo.concat(item))).type.toBe<unknown[]>();
    reduce(numbers, new Date(), async memo => memo, (_error, memo) => expect(memo).type.toBe<Date>());
  });

  test('of another type is an error', () => {
    expect(reduce).type.not.toBeCallableWith(numbers, 0, async (memo: number) => String(memo));
    expect(reduce).type.not.toBeCallableWith(numbers, 0, async (memo: string) => memo);
    // @ts-expect-error is not assignable to parameter
    reduce(numbers, 0, (_memo, _item, callback) => callback(null, 'text'));
  });
});

describe('an accumulator', () => {
  test('is given, or an array or an object', async () => {
    expect(await transform(object, [] as string[], (accumulator, value, key, callback) => {
      expect(accumulator).type.toBe<string[]>();
      expect(value).type.toBe<string | number>();
      expect(key).type.toBe<'a' | 'b'>();
      callback();
    })).type.toBe<string[]>();
    expect(await transform(numbers, (accumulator, item, key, callback) => {
      expect(accumulator).type.toBe<any[]>();
      accumulator.push(item, key);
      callback();
    })).type.toBe<any[]>();
    expect(await transformSeries(object, async (accumulator, value, key) => {
      accumulator[key] = value;
    })).type.toBe<Record<string, any>>();
    expect(await transformLimit(numbers, 2, new Set<number>(), async (accumulator, item) => accumulator.add(item))).type.toBe<Set<number>>();
  });

  test('comes to the final callback', () => {
    transform(object, { count: 0 }, async accumulator => { accumulator.count++; }, (_error, accumulator) => expect(accumulator).type.toBe<{ count: number }>());
    transform(numbers, (_accumulator, _item, _key, callback) => callback(), (_error, accumulator) => expect(accumulator).type.toBe<any[]>());
    transformLimit(object, 2, async accumulator => { accumulator.a = 1; }, (_error, accumulator) => expect(accumulator).type.toBe<Record<string, any>>());
  });
});

describe('the final callback', () => {
  test('gets the outcome, and makes the function return nothing', () => {
    expect(map(numbers, async item => String(item), (error, results) => {
      expect(error).type.toBe<any>();
      expect(results).type.toBe<string[]>();
    })).type.toBe<void>();
    expect(mapLimit(numbers, 2, (item, callback) => callback(null, item), (_error, results) => expect(results).type.toBe<any[]>())).type.toBe<void>();
    expect(each(numbers, async () => {}, error => expect(error).type.toBe<any>())).type.toBe<void>();
    expect(detect(numbers, async () => true, (_error, item) => expect(item).type.toBe<number | undefined>())).type.toBe<void>();
    mapSeries(numbers, async item => item, (error: Error | null, results?: number[]) => [error, results]);
  });

  test('may be the callback of another iteratee', () => {
    map([numbers], (items, callback) => map(items, async item => item, callback), () => {});
    each([numbers], (items, callback) => each(items, async () => {}, callback), () => {});
  });

  test('is optional', () => {
    const callback = undefined as FinalCallback<number[]> | undefined;
    expect(map(numbers, async item => item)).type.toBe<Promise<number[]>>();
    expect(map(numbers, async item => item, undefined)).type.toBe<Promise<number[]>>();
    expect(map(numbers, async item => item, null)).type.toBe<Promise<number[]>>();
    expect(map(numbers, async item => item, callback)).type.toBe<Promise<number[]> | void>();
    expect(mapLimit(numbers, 2, async item => item, callback)).type.toBe<Promise<number[]> | void>();
  });

  test('of another type is an error', () => {
    expect(map).type.not.toBeCallableWith(numbers, async () => 1, (_error: any, _results: string[]) => {});
    expect(every).type.not.toBeCallableWith(numbers, async () => true, (_error: any, _truth: number) => {});
    expect(map).type.not.toBeCallableWith(numbers, async () => 1, 1);
  });
});

describe('bad input', () => {
  test('is what is no collection', () => {
    expect(each).type.not.toBeCallableWith();
    expect(each).type.not.toBeCallableWith(1, async () => {});
    expect(each).type.not.toBeCallableWith(true, async () => {});
    expect(each).type.not.toBeCallableWith(() => {}, async () => {});
    expect(each).type.toBeCallableWith(null, async () => {});
    expect(each).type.toBeCallableWith(undefined, async () => {});
  });

  test('is a limit that is no number', () => {
    expect(mapLimit).type.not.toBeCallableWith(numbers, async () => 1);
    expect(mapLimit).type.not.toBeCallableWith(numbers, '2', async () => 1);
    expect(mapLimit).type.not.toBeCallableWith(numbers, undefined, async () => 1);
    expect(mapLimit).type.toBeCallableWith(numbers, Infinity, async () => 1);
    expect(times).type.not.toBeCallableWith('3', async () => 1);
  });
});

describe('an alias', () => {
  test('is the function', () => {
    expect(flatMap).type.toBe<typeof concat>();
    expect(find).type.toBe<typeof detect>();
    expect(forEach).type.toBe<typeof each>();
    expect(forEachOf).type.toBe<typeof eachOf>();
    expect(all).type.toBe<typeof every>();
    expect(any).type.toBe<typeof some>();
    expect(select).type.toBe<typeof filter>();
    expect(inject).type.toBe<typeof reduce>();
    expect(foldl).type.toBe<typeof reduce>();
    expect(foldr).type.toBe<typeof reduceRight>();
  });
});
