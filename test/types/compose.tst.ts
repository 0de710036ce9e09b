import { describe, expect, test } from 'tstyche';
import { apply, applyEach, applyEachSeries, compose, race, retryable, seq, series } from 'cflow';
import type { Callback, ValuesCallback } from 'cflow';

const sum = (a: number, b: number, callback: Callback<number>) => callback(null, a + b);
const text = async (n: number) => String(n);
const number = (callback: Callback<number>) => callback(null, 1);
const both = (callback: ValuesCallback<[number, string]>) => callback(null, 1, 'one');

describe('seq and compose', () => {
  test('take the first function\'s arguments and give the last one\'s values', async () => {
    expect(await seq(sum, text)(1, 2)).type.toBe<string>();
    expect(await compose(text, sum)(1, 2)).type.toBe<string>();
    seq(sum, text)(1, 2, (_error, value) => expect(value).type.toBe<string>());
    compose(text, sum)(1, 2, (_error, value) => expect(value).type.toBe<string>());
    expect(await seq(both)()).type.toBe<[number, string]>();
    expect(seq(sum)).type.not.toBeCallableWith('a', 'b');
  });

  test('check that each function takes what the one before gives', () => {
    expect(seq).type.not.toBeCallableWith(text, text);
    expect(compose).type.not.toBeCallableWith(sum, text);
    expect(seq).type.not.toBeCallableWith(sum, 1);
  });

  test('take functions whose parameters have no types', async () => {
    expect(await seq((a, callback) => callback(null, a), async (a: number) => a)(1)).type.toBe<number>();
    expect(await seq()(1)).type.toBe<any>();
  });

  test('make tasks', async () => {
    expect(await series([seq(number, text), apply(seq(sum, text), 1, 2)])).type.toBe<[string, string]>();
  });
});

describe('applyEach and applyEachSeries', () => {
  test('give an array of first values', async () => {
    expect(await applyEach([sum, async (a: number, b: number) => a > b], 1, 2)()).type.toBe<[number, boolean]>();
    expect(await applyEach([both])()).type.toBe<[number]>();
    expect(await applyEach({ sum, text }, 1, 2)()).type.toBe<(string | number)[]>();
    expect(await applyEachSeries(new Set([text]), 1)()).type.toBe<string[]>();
    expect(applyEachSeries([text], 1)((_error, results) => expect(results).type.toBe<[string]>())).type.toBe<void>();
    expect(await series([applyEach([text], 1)])).type.toBe<[[string]]>();
    expect(applyEach).type.not.toBeCallableWith([1]);
  });
});

describe('race', () => {
  test('gives the value of one of the tasks', async () => {
    expect(await race([number, async () => 'text'])).type.toBe<string | number>();
    expect(await race([both])).type.toBe<[number, string]>();
    expect(await race(new Set([number]))).type.toBe<number | undefined>();
    expect(await race([])).type.toBe<undefined>();
    expect(race([number, async () => 'text'], (_error, value) => expect(value).type.toBe<string | number>())).type.toBe<void>();
    expect(await race([callback => callback(null, 1)])).type.toBe<any>();
    expect(race).type.not.toBeCallableWith({ a: number });
    expect(race).type.not.toBeCallableWith([1]);
  });
});

describe('retryable', () => {
  test('keeps the arguments and the values', async () => {
    expect(await retryable(sum)(1, 2)).type.toBe<number>();
    expect(retryable({ times: 3, arity: 2 }, text)(1, (_error, value) => expect(value).type.toBe<string>())).type.toBe<void>();
    expect(await retryable(3, text)(1)).type.toBe<string>();
    expect(retryable(sum)).type.not.toBeCallableWith('a', 1);
    expect(retryable).type.not.toBeCallableWith({ times: 'x' }, sum);
  });
});
