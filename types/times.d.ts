import type { Callback, FinalCallback } from './callbacks';
import type { Answer, Heard } from './items';

/**
 * Calls an iteratee `n` times, with 0 to `n` − 1, all at once, and collects what it calls back with.
 *
 * Errors, promises and exceptions are those of `map`. A flow of native ticks as the iteratee is repeated in C; since ticks have
 * no values all its rounds have one result, frozen.
 *
 * Semantics: async v3; native ticks are our own.
 *
 * @param n how often: an integer from 0 to 2147483647
 * @param iteratee gets a number and a callback that takes an error and a result
 * @param callback gets the error or null, and the results in order; with an error those so far
 * @returns a promise of the results where there is no callback
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: `n` is no such integer, or `iteratee` or `callback` no function
 */
export declare const times: Times;

/** `times` with one call at a time, in order. Semantics: async v3. */
export declare const timesSeries: Times;

/** `times` with at most `limit` calls at a time, a positive integer or Infinity. Semantics: async v3. */
export declare const timesLimit: TimesLimit;

export interface Times {
  <F extends Repeated>(n: number, iteratee: F & Heard<F, [n: any]>, callback: FinalCallback<Answer<F, [n: any]>[]>): void;
  <F extends Repeated>(n: number, iteratee: F & Heard<F, [n: any]>, callback?: null): Promise<Answer<F, [n: any]>[]>;
  <F extends Repeated>(
    n: number,
    iteratee: F & Heard<F, [n: any]>,
    callback?: FinalCallback<Answer<F, [n: any]>[]> | null
  ): Promise<Answer<F, [n: any]>[]> | void;
}

export interface TimesLimit {
  <F extends Repeated>(n: number, limit: number, iteratee: F & Heard<F, [n: any]>, callback: FinalCallback<Answer<F, [n: any]>[]>): void;
  <F extends Repeated>(n: number, limit: number, iteratee: F & Heard<F, [n: any]>, callback?: null): Promise<Answer<F, [n: any]>[]>;
  <F extends Repeated>(
    n: number,
    limit: number,
    iteratee: F & Heard<F, [n: any]>,
    callback?: FinalCallback<Answer<F, [n: any]>[]> | null
  ): Promise<Answer<F, [n: any]>[]> | void;
}

/** An iteratee of a number. */
export type Repeated = (n: number, callback: Callback) => unknown;

export {};
