import type { FinalCallback } from './callbacks';
import type { AnyKeyedTasks, AnyTask, Gives, KeyedTasks, Result, Tasks, ValueOf } from './tasks';

/**
 * Calls a task until it succeeds, a number of times at most.
 *
 * The first attempt is made at once, each further one an interval after the one before has failed. `callback(false)` stops
 * silently. An exception of the task goes to whoever called it; in the promise form it rejects the promise. What `interval` or
 * `errorFilter` throws becomes the error.
 *
 * Semantics: async v3; `signal` is our own, and so is that options which make no sense are refused.
 *
 * @param options the number of times may stand in the place of the object
 * @param task calls back with an error and any values
 * @param callback gets the last attempt's error, or null, and its values. What it throws surfaces as an uncaught exception.
 * @returns where there is no callback a promise of the value, or of an array of them if there are several
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: an argument or an option is none of those
 */
export declare function retry<T extends AnyTask>(task: T, callback: (error: any, ...values: Gives<T>) => void): void;
export declare function retry<T extends AnyTask>(task: T, callback?: null): Promise<ValueOf<Gives<T>>>;
export declare function retry<T extends AnyTask>(
  task: T,
  callback?: ((error: any, ...values: Gives<T>) => void) | null
): Promise<ValueOf<Gives<T>>> | void;
export declare function retry<T extends AnyTask>(
  options: RetryOptions | number,
  task: T,
  callback: (error: any, ...values: Gives<T>) => void
): void;
export declare function retry<T extends AnyTask>(options: RetryOptions | number, task: T, callback?: null): Promise<ValueOf<Gives<T>>>;
export declare function retry<T extends AnyTask>(
  options: RetryOptions | number,
  task: T,
  callback?: ((error: any, ...values: Gives<T>) => void) | null
): Promise<ValueOf<Gives<T>>> | void;

/** How to go on where a task fails. */
export interface RetryOptions {
  /** How many attempts at most, a positive integer or Infinity: 5 unless given. */
  times?: number | null | undefined;

  /** How long to wait between two, in milliseconds up to 2147483647, or a function of how many have failed: 0 unless given. */
  interval?: number | ((failures: number) => number | null | undefined) | null | undefined;

  /** Says whether to go on after an error. */
  errorFilter?: ((error: any) => unknown) | null | undefined;

  /** Ends it all at once, be it in an attempt or between two, with its reason as the error, or an AbortError where it has none. */
  signal?: AbortSignalLike | null | undefined;
}

/** What an AbortSignal is here. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: any;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Tries tasks one after another until one succeeds.
 *
 * Tasks and exceptions are those of `series`; an error leads to the next task, `callback(false)` stops silently.
 *
 * Semantics: async v3.
 *
 * @param tasks as in `series`
 * @param callback gets null and the value of the task that succeeded, or an array if it gave several; or the last task's error if
 *   none did, and the value beside it. What it throws surfaces as an uncaught exception.
 * @returns a promise of the value where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no collection, or one of them or `callback` no function
 */
export declare function tryEach<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks, callback: FinalCallback<ResultOfOne<T>>): void;
export declare function tryEach<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks, callback?: null): Promise<ResultOfOne<T>>;
export declare function tryEach<const T extends KeyedTasks<T>>(
  tasks: T | AnyKeyedTasks,
  callback?: FinalCallback<ResultOfOne<T>> | null
): Promise<ResultOfOne<T>> | void;
export declare function tryEach<const T extends Tasks>(tasks: T, callback: FinalCallback<ResultOfOne<T>>): void;
export declare function tryEach<const T extends Tasks>(tasks: T, callback?: null): Promise<ResultOfOne<T>>;
export declare function tryEach<const T extends Tasks>(
  tasks: T,
  callback?: FinalCallback<ResultOfOne<T>> | null
): Promise<ResultOfOne<T>> | void;

/** What one of a collection's tasks results in; undefined where there may be none. */
export type ResultOfOne<T> = T extends null | undefined | readonly []
  ? undefined
  : T extends readonly [any, ...any[]]
    ? Result<T[number]>
    : T extends ReadonlyMap<any, infer F>
      ? Result<F> | undefined
      : T extends Iterable<infer F> | AsyncIterable<infer F>
        ? Result<F> | undefined
        : [keyof T] extends [never]
          ? undefined
          : Result<T[keyof T]>;

export {};
