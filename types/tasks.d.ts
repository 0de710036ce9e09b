import type { Callback, FinalCallback, ValuesCallback } from './callbacks';

/**
 * Runs tasks one after another and collects their results.
 *
 * Each task is called as `task(callback)`, once the one before it has called its `callback(error, ...values)`. An
 * error stops the series; `callback(false)` stops it silently, the final callback is not called then. A task that is
 * an async function gets no callback; it, and a function that declares no parameter and returns a thenable, settle as
 * their promise does. An exception that a task throws goes to whoever called it: the caller of `series` for as
 * long as the tasks before called back at once; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param tasks an array, an object, a Map or another iterable of them; undefined and null are an empty array; iterators
 *   are pulled from as tasks may start, and closed on an early stop
 * @param callback gets the error or null, and the results by position, or by key where `tasks` is an object or a Map. A
 *   task's value is its result; of several an array is made. With an error the results are those so far. What it throws
 *   surfaces as an uncaught exception.
 * @returns a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no collection, or one of them or `callback` no function
 */
export declare function series<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks, callback: FinalCallback<Results<T>>): void;
export declare function series<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks, callback?: null): Promise<Results<T>>;
export declare function series<const T extends KeyedTasks<T>>(
  tasks: T | AnyKeyedTasks,
  callback?: FinalCallback<Results<T>> | null
): Promise<Results<T>> | void;
export declare function series<const T extends Tasks>(tasks: T, callback: FinalCallback<Results<T>>): void;
export declare function series<const T extends Tasks>(tasks: T, callback?: null): Promise<Results<T>>;
export declare function series<const T extends Tasks>(
  tasks: T,
  callback?: FinalCallback<Results<T>> | null
): Promise<Results<T>> | void;

/**
 * Starts all tasks at once and collects their results.
 *
 * Tasks, results, errors and exceptions are those of `series`. On an error the final callback is called at once; the
 * tasks still running finish unobserved.
 *
 * Semantics: async v3.
 *
 * @param tasks as in `series`
 * @param callback as in `series`
 * @returns a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no collection, or one of them or `callback` no function
 */
export declare function parallel<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks, callback: FinalCallback<Results<T>>): void;
export declare function parallel<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks, callback?: null): Promise<Results<T>>;
export declare function parallel<const T extends KeyedTasks<T>>(
  tasks: T | AnyKeyedTasks,
  callback?: FinalCallback<Results<T>> | null
): Promise<Results<T>> | void;
export declare function parallel<const T extends Tasks>(tasks: T, callback: FinalCallback<Results<T>>): void;
export declare function parallel<const T extends Tasks>(tasks: T, callback?: null): Promise<Results<T>>;
export declare function parallel<const T extends Tasks>(
  tasks: T,
  callback?: FinalCallback<Results<T>> | null
): Promise<Results<T>> | void;

/**
 * Runs tasks, at most `limit` of them at a time, and collects their results.
 *
 * Tasks start in order, each as soon as there is room; all else is as in `parallel`.
 *
 * Semantics: async v3.
 *
 * @param tasks as in `series`
 * @param limit a positive integer or Infinity
 * @param callback as in `series`
 * @returns a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `series`, or `limit` is no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `limit` is a number, but no positive integer nor Infinity
 */
export declare function parallelLimit<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks, limit: number, callback: FinalCallback<Results<T>>): void;
export declare function parallelLimit<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks, limit: number, callback?: null): Promise<Results<T>>;
export declare function parallelLimit<const T extends KeyedTasks<T>>(
  tasks: T | AnyKeyedTasks,
  limit: number,
  callback?: FinalCallback<Results<T>> | null
): Promise<Results<T>> | void;
export declare function parallelLimit<const T extends Tasks>(tasks: T, limit: number, callback: FinalCallback<Results<T>>): void;
export declare function parallelLimit<const T extends Tasks>(tasks: T, limit: number, callback?: null): Promise<Results<T>>;
export declare function parallelLimit<const T extends Tasks>(
  tasks: T,
  limit: number,
  callback?: FinalCallback<Results<T>> | null
): Promise<Results<T>> | void;

/**
 * Runs tasks one after another, each with the values that the one before called back with.
 *
 * Each task is called as `task(...values, callback)`, the first with the callback alone. An error stops the waterfall;
 * `callback(false)` stops it silently, the final callback is not called then. A task that is an async function gets no
 * callback; it, and a function whose declared parameters leave no room for the callback and that returns a
 * thenable, settle as their promise does, with its one value. An exception that a task throws goes to whoever called
 * it: the caller of `waterfall` for as long as the tasks before called back at once; in the promise form it
 * rejects the promise.
 *
 * Semantics: async v3; iterables other than arrays are our own.
 *
 * @param tasks an array or another iterable of them; undefined and null are an empty array; iterators are pulled from as
 *   tasks may start, and closed on an early stop
 * @param callback gets the error or null, and the values of the last task. What it throws surfaces as an uncaught
 *   exception.
 * @returns where there is no callback a promise of the last task's value, or of an array of them if it gave several
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` has no order to run in, or one of them or `callback` is no function
 */
export declare function waterfall<const T extends readonly WaterfallTask[]>(
  tasks: T & Chain<T>,
  callback: (error: any, ...values: LastValues<T>) => void
): void;
export declare function waterfall<const T extends readonly WaterfallTask[]>(
  tasks: T & Chain<T>,
  callback?: null
): Promise<ValueOf<LastValues<T>>>;
export declare function waterfall<const T extends readonly WaterfallTask[]>(
  tasks: T & Chain<T>,
  callback?: ((error: any, ...values: LastValues<T>) => void) | null
): Promise<ValueOf<LastValues<T>>> | void;
export declare function waterfall<T extends PulledTasks>(
  tasks: T extends readonly any[] ? never : T,
  callback: (error: any, ...values: any[]) => void
): void;
export declare function waterfall<T extends PulledTasks>(tasks: T extends readonly any[] ? never : T, callback?: null): Promise<any>;

/** A task with the result `T`: a function of a callback, or one without parameters that returns a promise. */
export type Task<T = any> = ((callback: Callback<T>) => void) | (() => PromiseLike<T>);

/** A task of a waterfall: a function of the values of the one before, and of a callback unless it returns a promise. */
export type WaterfallTask = (...args: any[]) => unknown;

/** Any task, as an inferred one is checked; unannotated callbacks take any values. */
export type AnyTask = (callback: ValuesCallback) => unknown;

/** A collection of tasks: each has a position, or in a Map a key. */
export type Tasks =
  | readonly AnyTask[]
  | ReadonlyMap<any, AnyTask>
  | Iterable<AnyTask>
  | AsyncIterable<AnyTask>
  | null
  | undefined;

/** An object whose own enumerable properties are tasks. */
export type KeyedTasks<T> = object & { readonly [K in keyof T]: AnyTask } & {
  readonly [Symbol.iterator]?: never;
  readonly [Symbol.asyncIterator]?: never;
  readonly [Symbol.hasInstance]?: never; // a function is no collection
};

/** Beside `KeyedTasks`, it is from here that older versions of TypeScript (5.6 for one) take the types of callbacks. */
export type AnyKeyedTasks = { readonly [key: string]: AnyTask };

/** What a collection of tasks results in: an array for positions, an object for keys. */
export type Results<T> = T extends null | undefined
  ? []
  : T extends readonly any[]
    ? { -readonly [K in keyof T]: Result<T[K]> }
    : T extends ReadonlyMap<infer K, infer F>
      ? KeyedResults<K, Result<F>>
      : T extends Iterable<infer F>
        ? Result<F>[]
        : T extends AsyncIterable<infer F>
          ? Result<F>[]
          : { -readonly [K in keyof T]: Result<T[K]> };

/** A Map does not tell by its type which of its keys are there. */
export type KeyedResults<K, R> = [K] extends [PropertyKey]
  ? string extends K
    ? Record<string, R>
    : number extends K
      ? Record<number, R>
      : symbol extends K
        ? Record<symbol, R>
        : { [P in K]?: R }
  : Record<string, R>;

/** What a task results in. */
export type Result<F> = 0 extends 1 & F
  ? any
  : F extends () => infer R
    ? 0 extends 1 & R
      ? any
      : R extends PromiseLike<infer T>
        ? T
        : CallbackResult<F>
    : CallbackResult<F>;

/** What a task that takes a callback results in. */
export type CallbackResult<F> = F extends (callback: infer C) => any
  ? C extends (error: any, ...values: infer V) => any
    ? ValueOf<V>
    : unknown
  : unknown;

/** What values are as one result: undefined for none, itself for one, an array for several. */
export type ValueOf<V extends readonly any[]> = [Given<V>] extends [never]
  ? undefined
  : number extends Given<V>['length']
    ? Given<V>[number] | Given<V> | undefined
    : Given<V> extends readonly [(infer T)?]
      ? T
      : Required<Given<V>>;

/** The values of a callback that does get some: those of the calls with an error alone do not count. */
export type Given<V extends readonly any[]> = Exclude<V, readonly []>;

/** What a waterfall can run over beside arrays. */
export type PulledTasks = Iterable<WaterfallTask> | AsyncIterable<WaterfallTask> | null | undefined;

/** A waterfall's tasks where each can be called with what the one before gives; otherwise what is expected there. */
export type Chain<T extends readonly any[], Before extends readonly any[] = []> = T extends readonly [infer F, ...infer Rest]
  ? readonly [Link<F, Before>, ...Chain<Rest, Gives<F>>]
  : T;

export type Link<F, Before extends readonly any[]> = number extends Before['length']
  ? F
  : F extends (...args: [...Before, ValuesCallback]) => any
    ? F
    : (...args: [...values: Before, callback: ValuesCallback]) => unknown;

/** The values that a waterfall's task gives to the next one; any where its type does not tell. */
export type Gives<F> = F extends (...args: infer A) => infer R
  ? number extends A['length']
    ? GivesByPromise<R>
    : Required<A> extends [...any[], infer L]
      ? 0 extends 1 & L
        ? GivesByPromise<R>
        : L extends (error: any, ...values: infer V) => any
          ? Values<V>
          : GivesByPromise<R>
      : GivesByPromise<R>
  : any[];

export type Values<V extends readonly any[]> = [Given<V>] extends [never] ? [] : Required<Given<V>>;

export type GivesByPromise<R> = 0 extends 1 & R ? any[] : R extends PromiseLike<infer T> ? [T] : any[];

/** The values that a waterfall's last task gives. */
export type LastValues<T extends readonly any[]> = T extends readonly []
  ? []
  : T extends readonly [...any[], infer L]
    ? Gives<L>
    : any[];

export {};
