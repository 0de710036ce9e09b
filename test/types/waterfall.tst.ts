import { describe, expect, test } from 'tstyche';
import { waterfall } from 'cflow';
import type { Callback, ValuesCallback, WaterfallTask } from 'cflow';

describe('waterfall', () => {
  test('promises the last task\'s value', async () => {
    expect(await waterfall([
      async () => 1,
      (value: number, callback: Callback<string>) => callback(null, String(value)),
      async (value: string) => value === '1'
    ])).type.toBe<boolean>();
    expect(await waterfall([(callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one')])).type.toBe<[number, string]>();
    expect(await waterfall([(callback: () => void) => callback()])).type.toBe<undefined>();
    expect(await waterfall([])).type.toBe<undefined>();
    expect(await waterfall([async () => {}])).type.toBe<void>();
  });

  test('passes several values on', () => {
    expect(waterfall).type.toBeCallableWith([
      (callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one'),
      (_number: number, _text: string, callback: Callback<void>) => callback()
    ]);
    expect(waterfall).type.toBeCallableWith([
      (callback: (error: Error | null, a?: number, b?: string) => void) => callback(null, 1, 'one'),
      (_number: number, _text: string, callback: Callback<void>) => callback()
    ]);
    expect(waterfall).type.toBeCallableWith([
      (callback: ValuesCallback<[]>) => callback(),
      (callback: Callback<Date>) => callback()
    ]);
  });

  test('takes tasks whose parameters have no types', async () => {
    expect(await waterfall([callback => callback(null, 1), (value, callback) => callback(null, value)])).type.toBe<any>();
    expect(await waterfall([async () => 1, async value => String(value)])).type.toBe<string>();
  });

  test('gives the last task\'s values to its final callback', () => {
    expect(waterfall([(callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one')], (error, ...values) => {
      expect(error).type.toBe<any>();
      expect(values).type.toBe<[number, string]>();
    })).type.toBe<void>();
    waterfall([async () => new Date()], (_error, date) => expect(date).type.toBe<Date>());
    waterfall([callback => callback()], (_error, ...values) => expect(values).type.toBe<any[]>());
    waterfall([], (_error, ...values) => expect(values).type.toBe<[]>());
    waterfall([async () => 1], () => {});
  });

  test('may get a callback or not', () => {
    const callback = undefined as ((error: any, value: number) => void) | undefined;
    expect(waterfall([async () => 1], callback)).type.toBe<Promise<number> | void>();
    expect(waterfall([async () => 1], null)).type.toBe<Promise<number>>();
  });

  test('runs over any iterable', () => {
    expect(waterfall({} as WaterfallTask[])).type.toBe<Promise<any>>();
    expect(waterfall(new Set<WaterfallTask>())).type.toBe<Promise<any>>();
    expect(waterfall((async function* () { yield async () => 1; })())).type.toBe<Promise<any>>();
    expect(waterfall(null)).type.toBe<Promise<any>>();
    expect(waterfall(new Set<WaterfallTask>(), (_error, ...values) => expect(values).type.toBe<any[]>())).type.toBe<void>();
  });

  test('takes no task that the one before does not fit', () => {
    expect(waterfall).type.not.toBeCallableWith([async () => 1, async (_value: string) => 2]);
    expect(waterfall).type.not.toBeCallableWith([
      (callback: Callback<number>) => callback(null, 1),
      (_value: string, callback: Callback<number>) => callback(null, 1)
    ]);
  });

  test('takes no task whose callback would be at another place', () => {
    expect(waterfall).type.not.toBeCallableWith([async () => 1, (callback: Callback<string>) => callback(null, '')]);
    expect(waterfall).type.not.toBeCallableWith([(_value: number, callback: Callback<string>) => callback(null, '')]);
    expect(waterfall).type.not.toBeCallableWith([
      (callback: ValuesCallback<[number, string]>) => callback(null, 1, ''),
      (_value: number, callback: Callback<string>) => callback(null, '')
    ]);
    expect(waterfall).type.not.toBeCallableWith([async (_value: number) => 1]);
  });

  test('takes no other input', () => {
    expect(waterfall).type.not.toBeCallableWith();
    expect(waterfall).type.not.toBeCallableWith([1]);
    expect(waterfall).type.not.toBeCallableWith([async () => 1, null]);
    expect(waterfall).type.not.toBeCallableWith({ a: async () => 1 });
    expect(waterfall).type.not.toBeCallableWith(new Map([['a', async () => 1]]));
    expect(waterfall).type.not.toBeCallableWith('tasks');
    expect(waterfall).type.not.toBeCallableWith([async () => 1], 'callback');
    expect(waterfall).type.not.toBeCallableWith([async () => 1], (_error: any, _value: string) => {});
  });
});
