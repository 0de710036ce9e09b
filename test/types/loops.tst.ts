import { describe, expect, test } from 'tstyche';
import { doDuring, doUntil, doWhilst, during, forever, until, whilst } from 'cflow';
import type { Callback, LoopTest, ValuesCallback } from 'cflow';

declare function lookup(callback: (error: Error | null, address: string, family: number) => void): void;

const truth = (callback: Callback<boolean>) => callback(null, true);
const number = (callback: Callback<number>) => callback(null, 1);
const pair = (callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one');

describe('whilst and until', () => {
  test('promise the value of the iteratee\'s last call, if there was one', async () => {
    expect(await whilst(truth, number)).type.toBe<number | undefined>();
    expect(await until(truth, number)).type.toBe<number | undefined>();
    expect(await whilst(truth, pair)).type.toBe<[number, string] | undefined>();
    expect(await whilst(truth, async () => new Date())).type.toBe<Date | undefined>();
    expect(await whilst(truth, () => Promise.resolve('text'))).type.toBe<string | undefined>();
    expect(await until(truth, (callback: () => void) => callback())).type.toBe<undefined>();
    expect(await until(truth, lookup)).type.toBe<[string, number] | undefined>();
  });

  test('give its values to the final callback', () => {
    expect(whilst(truth, pair, (error, first, second) => {
      expect(error).type.toBe<any>();
      expect(first).type.toBe<number | undefined>();
      expect(second).type.toBe<string | undefined>();
    })).type.toBe<void>();
    until(truth, async () => 1, (_error, ...values) => expect(values).type.toBe<[number?]>());
    whilst(truth, number, () => {});
    whilst(truth, number, error => expect(error).type.toBe<any>());
  });

  test('take tests of any kind of function', () => {
    expect(whilst).type.toBeCallableWith(async () => true, number);
    expect(whilst).type.toBeCallableWith((callback: (error: Error | null, truth?: boolean) => void) => callback(null), number);
    whilst(callback => {
      expect(callback).type.toBe<ValuesCallback>();
      callback(null, 1);
    }, number);
  });

  test('take iteratees whose parameters have no types', async () => {
    expect(await whilst(truth, callback => callback(null, 1))).type.toBe<any>();
    whilst(truth, callback => callback(), (_error, ...values) => expect(values).type.toBe<any[]>());
  });

  test('may get a callback or not', () => {
    const callback = undefined as ((error: any, value?: number) => void) | undefined;
    expect(whilst(truth, number, callback)).type.toBe<Promise<number | undefined> | void>();
    expect(until(truth, number, callback)).type.toBe<Promise<number | undefined> | void>();
    expect(whilst(truth, number, null)).type.toBe<Promise<number | undefined>>();
  });

  test('take nothing else', () => {
    expect(whilst).type.not.toBeCallableWith();
    expect(whilst).type.not.toBeCallableWith(truth);
    expect(until).type.not.toBeCallableWith(true, number);
    expect(until).type.not.toBeCallableWith(truth, 5);
    expect(whilst).type.not.toBeCallableWith((_value: number, callback: Callback) => callback(), number);
    expect(whilst).type.not.toBeCallableWith(truth, number, 'callback');
    expect(whilst).type.not.toBeCallableWith(truth, number, (_error: any, _value: string) => {});
  });
});

describe('doWhilst and doUntil', () => {
  test('promise the value of the iteratee\'s last call', async () => {
    expect(await doWhilst(number, truth1)).type.toBe<number>();
    expect(await doUntil(number, truth1)).type.toBe<number>();
    expect(await doUntil(pair, async () => true)).type.toBe<[number, string]>();
    expect(await doWhilst(async () => 'text', async text => text === '')).type.toBe<string>();
    expect(await doWhilst(async () => {}, async () => false)).type.toBe<void>();
    expect(await doWhilst(callback => callback(null, 1), (value, callback) => callback(null, value < 5))).type.toBe<any>();
  });

  test('give its values to the test', () => {
    doWhilst(pair, (first, second, callback) => {
      expect(first).type.toBe<number>();
      expect(second).type.toBe<string>();
      expect(callback).type.toBe<ValuesCallback>();
    });
    doUntil(async () => 1, async value => {
      expect(value).type.toBe<number>();
      return true;
    });
    doUntil((callback: () => void) => callback(), callback => callback(null, true));
    const test: LoopTest<[number]> = (value, callback) => callback(null, value > 1);
    doUntil(number, test);
  });

  test('give its values to the final callback', () => {
    expect(doWhilst(pair, async () => false, (error, ...values) => {
      expect(error).type.toBe<any>();
      expect(values).type.toBe<[number, string]>();
    })).type.toBe<void>();
    doUntil(async () => new Date(), async () => true, (_error, date) => expect(date).type.toBe<Date>());
  });

  test('may get a callback or not', () => {
    const callback = undefined as ((error: any, value: number) => void) | undefined;
    expect(doWhilst(number, truth1, callback)).type.toBe<Promise<number> | void>();
    expect(doUntil(number, truth1, callback)).type.toBe<Promise<number> | void>();
    expect(doUntil(number, truth1, null)).type.toBe<Promise<number>>();
  });

  test('take no test that the iteratee does not fit', () => {
    expect(doWhilst).type.not.toBeCallableWith(number, async (_value: string) => true);
    expect(doUntil).type.not.toBeCallableWith(number, (_value: number, _other: number, callback: Callback) => callback());
    expect(doUntil).type.not.toBeCallableWith(number, 1);
    expect(doUntil).type.not.toBeCallableWith(number);
    expect(doUntil).type.not.toBeCallableWith(number, truth1, 'callback');
  });
});

function truth1(_value: number, callback: Callback<boolean>) {
  callback(null, true);
}

describe('forever', () => {
  test('promises nothing but an error', () => {
    expect(forever(callback => {
      expect(callback).type.toBe<ValuesCallback>();
      setTimeout(callback);
    })).type.toBe<Promise<never>>();
    expect(forever(async () => {}, null)).type.toBe<Promise<never>>();
    expect(forever(async () => {}, error => expect(error).type.toBe<any>())).type.toBe<void>();
    const callback = undefined as ((error: any) => void) | undefined;
    expect(forever(number, callback)).type.toBe<Promise<never> | void>();
  });

  test('takes functions only', () => {
    expect(forever).type.not.toBeCallableWith();
    expect(forever).type.not.toBeCallableWith(1);
    expect(forever).type.not.toBeCallableWith(number, 1);
    expect(forever).type.not.toBeCallableWith(number, (_error: any, _value: number) => {});
  });
});

declare function setTimeout(fn: Function): void;

describe('during and doDuring', () => {
  test('are whilst and doWhilst', () => {
    expect<typeof during>().type.toBe<typeof whilst>();
    expect<typeof doDuring>().type.toBe<typeof doWhilst>();
  });
});
