import { describe, expect, test } from 'tstyche';
import { retry, tryEach } from 'cflow';
import type { AbortSignalLike, Callback, RetryOptions, ValuesCallback } from 'cflow';

declare function lookup(callback: (error: Error | null, address: string, family: number) => void): void;

const number = (callback: Callback<number>) => callback(null, 1);
const pair = (callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one');
const text = async () => 'text';

describe('retry', () => {
  test('promises the task\'s value', async () => {
    expect(await retry(number)).type.toBe<number>();
    expect(await retry(3, number)).type.toBe<number>();
    expect(await retry({ times: 3 }, text)).type.toBe<string>();
    expect(await retry({}, pair)).type.toBe<[number, string]>();
    expect(await retry(lookup)).type.toBe<[string, number]>();
    expect(await retry(() => Promise.resolve(new Date()))).type.toBe<Date>();
    expect(await retry((callback: () => void) => callback())).type.toBe<undefined>();
  });

  test('gives its values to the final callback', () => {
    expect(retry(3, pair, (error, ...values) => {
      expect(error).type.toBe<any>();
      expect(values).type.toBe<[number, string]>();
    })).type.toBe<void>();
    expect(retry(text, (_error, value) => expect(value).type.toBe<string>())).type.toBe<void>();
    retry({ times: 2 }, text, () => {});
  });

  test('takes tasks whose parameters have no types', async () => {
    expect(await retry(callback => callback(null, 1))).type.toBe<any>();
    expect(await retry(5, callback => callback(null, 1))).type.toBe<any>();
    retry(callback => callback(), (_error, ...values) => expect(values).type.toBe<any[]>());
  });

  test('may get a callback or not', () => {
    const callback = undefined as ((error: any, value: number) => void) | undefined;
    expect(retry(number, callback)).type.toBe<Promise<number> | void>();
    expect(retry(2, number, callback)).type.toBe<Promise<number> | void>();
    expect(retry(2, number, null)).type.toBe<Promise<number>>();
    expect(retry(number, null)).type.toBe<Promise<number>>();
  });

  test('takes options', () => {
    const signal: AbortSignalLike = {} as AbortSignalLike;
    expect(retry).type.toBeCallableWith({ times: Infinity, interval: 100, errorFilter: () => true, signal }, number);
    expect(retry).type.toBeCallableWith({ times: undefined, interval: null, errorFilter: null, signal: undefined }, number);
    retry({
      interval: failures => {
        expect(failures).type.toBe<number>();
        return 50 * Math.pow(2, failures);
      },
      errorFilter: error => {
        expect(error).type.toBe<any>();
        return error.code === 'EAGAIN';
      }
    }, number);
    expect<RetryOptions>().type.not.toBeAssignableFrom({ times: 'three' });
    expect<RetryOptions>().type.not.toBeAssignableFrom({ interval: () => 'long' });
    expect<RetryOptions>().type.not.toBeAssignableFrom({ errorFilter: true });
    expect<RetryOptions>().type.not.toBeAssignableFrom({ signal: {} });
    expect(retry).type.not.toBeCallableWith({ tims: 3 }, number);
    expect(retry).type.not.toBeCallableWith(undefined, number);
    expect(retry).type.not.toBeCallableWith(true, number);
  });

  test('takes nothing else', () => {
    expect(retry).type.not.toBeCallableWith();
    expect(retry).type.not.toBeCallableWith(3);
    expect(retry).type.not.toBeCallableWith({ times: 3 });
    expect(retry).type.not.toBeCallableWith(3, 'task');
    expect(retry).type.not.toBeCallableWith(3, number, 'callback');
    expect(retry).type.not.toBeCallableWith(3, number, (_error: any, _value: string) => {});
    expect(retry).type.not.toBeCallableWith(3, (_value: string, callback: Callback<string>) => callback(null, ''));
  });
});

describe('tryEach', () => {
  test('promises the value of one of the tasks', async () => {
    expect(await tryEach([number, text])).type.toBe<number | string>();
    expect(await tryEach([pair, async () => new Date()])).type.toBe<[number, string] | Date>();
    expect(await tryEach({ a: number, b: text })).type.toBe<number | string>();
    expect(await tryEach(new Map([['a', text]]))).type.toBe<string | undefined>();
    expect(await tryEach(new Set([number]))).type.toBe<number | undefined>();
    expect(await tryEach({} as (typeof number)[])).type.toBe<number | undefined>();
    expect(await tryEach((async function* () { yield text; })())).type.toBe<string | undefined>();
    expect(await tryEach([])).type.toBe<undefined>();
    expect(await tryEach({})).type.toBe<undefined>();
    expect(await tryEach(null)).type.toBe<undefined>();
    expect(await tryEach([callback => callback(null, 1)])).type.toBe<any>();
  });

  test('gives it to the final callback', () => {
    expect(tryEach([number, text], (error, value) => {
      expect(error).type.toBe<any>();
      expect(value).type.toBe<number | string>();
    })).type.toBe<void>();
    tryEach({ a: number }, (_error, value) => expect(value).type.toBe<number>());
    tryEach([number], () => {});
  });

  test('may get a callback or not', () => {
    const callback = undefined as ((error: any, value: number) => void) | undefined;
    expect(tryEach([number], callback)).type.toBe<Promise<number> | void>();
    expect(tryEach({ a: number }, callback)).type.toBe<Promise<number> | void>();
    expect(tryEach([number], null)).type.toBe<Promise<number>>();
  });

  test('takes nothing else', () => {
    expect(tryEach).type.not.toBeCallableWith();
    expect(tryEach).type.not.toBeCallableWith(number);
    expect(tryEach).type.not.toBeCallableWith('tasks');
    expect(tryEach).type.not.toBeCallableWith([1]);
    expect(tryEach).type.not.toBeCallableWith({ a: 1 });
    expect(tryEach).type.not.toBeCallableWith([number], 'callback');
    expect(tryEach).type.not.toBeCallableWith([number], (_error: any, _value: string) => {});
    expect(tryEach).type.not.toBeCallableWith([(_value: string, callback: Callback<string>) => callback(null, '')]);
  });
});
