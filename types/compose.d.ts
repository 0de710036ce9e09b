import type { FinalCallback } from './callbacks';
import type { RetryOptions } from './retry';
import type { AnyTask, Chain, Gives, LastValues, Result, WaterfallTask } from './tasks';
import type { AnyFunction, ArgumentsOf, Wrapped, WrappedOf } from './wrapped';

/**
 * Makes one function of several: each gets the values of the one before, as in a waterfall, and the first one the arguments.
 *
 * An error stops it and goes to the callback; `callback(false)` stops it silently. A function that is an async function gets
 * no callback; it, and one whose declared parameters leave no room for the callback and that returns a thenable,
 * settle as their promise does. An exception goes to whoever made the call; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param functions called as `fn(...values, callback)`, with the `this` of the function that is made
 * @returns gets the first function's arguments, and a callback as the last one; it is called with the error or null, and the last
 *   function's values. Where there is none, a promise of the value, or of an array if there are several.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: one of `functions` is no function
 */
export declare function seq<const F extends readonly WaterfallTask[]>(...functions: F & Chain<F, any[]>): Composed<F>;

/**
 * Makes one function of several: `compose(f, g, h)` calls h with the arguments, g with the values of that, and f with those of g.
 *
 * All else is as in `seq`, which takes them the other way round.
 *
 * Semantics: async v3.
 *
 * @param functions as in `seq`
 * @returns as `seq` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: one of `functions` is no function
 */
export declare function compose<const F extends readonly WaterfallTask[]>(
  ...functions: F & Reversed<Chain<Reversed<F>, any[]>>
): Composed<Reversed<F>>;

/** One function of several, in the order in which they run. */
export type Composed<F extends readonly any[]> = F extends readonly [infer First, ...any[]]
  ? Wrapped<ArgumentsOf<First>, LastValues<F>>
  : Wrapped<any[], any[]>;

/** A list in the opposite order. */
export type Reversed<L extends readonly any[]> = L extends readonly [infer First, ...infer Rest] ? [...Reversed<Rest>, First] : L;

/**
 * Makes a function that calls each of some functions with the same arguments, all at once, and collects their results.
 *
 * Errors, promises and exceptions are those of `map`.
 *
 * Semantics: async v3.
 *
 * @param fns as the items of `map`; each is called as `fn(...args, callback)`, with the `this` of the function that is made
 * @returns its callback gets the error or null, and an array of what each function called back with first; without one it returns a
 *   promise of that array. It throws what `map` does.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fns` is an array, and one of it is no function
 */
export declare function applyEach<const C extends Functions>(fns: C, ...args: any[]): AppliedEach<FirstValues<C>>;

/**
 * `applyEach` with one function at a time, in order.
 *
 * Semantics: async v3.
 *
 * @param fns as in `applyEach`
 * @returns as `applyEach` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `applyEach`
 */
export declare function applyEachSeries<const C extends Functions>(fns: C, ...args: any[]): AppliedEach<FirstValues<C>>;

/** Functions to be called with the same arguments. */
export type Functions =
  | readonly AnyFunction[]
  | Iterable<AnyFunction>
  | AsyncIterable<AnyFunction>
  | { readonly [key: string]: AnyFunction }
  | null
  | undefined;

/** A function of a callback alone. */
export interface AppliedEach<R> {
  (callback: FinalCallback<R>): void;
  (callback?: null): Promise<R>;
  (callback?: FinalCallback<R> | null): Promise<R> | void;
  (callback: FinalCallback<R>): void; // again, since flows infer from the last one what a task gives
}

/** What functions call back with first. */
export type FirstValues<C> = C extends null | undefined
  ? []
  : C extends readonly any[]
    ? { -readonly [K in keyof C]: FirstValue<C[K]> }
    : C extends Iterable<infer F> | AsyncIterable<infer F>
      ? FirstValue<F>[]
      : FirstValue<C[keyof C]>[];

/** What a function calls back with first. */
export type FirstValue<F> = Gives<F> extends readonly [] ? undefined : Gives<F>[0];

/**
 * Starts all tasks at once and ends as the first of them does that calls back.
 *
 * Tasks and exceptions are those of `series`. The tasks still running finish unobserved; those after one that calls back at
 * once are not started.
 *
 * Semantics: async v3; that last half sentence and iterables other than arrays are our own.
 *
 * @param tasks undefined and null are an empty array
 * @param callback gets the error or null, and the values of the first task; null alone where there are no tasks. What it throws
 *   surfaces as an uncaught exception.
 * @returns where there is no callback a promise of the value, or of an array of them if there are several
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is an object, a Map or no collection, or one of them or `callback` is no function
 */
export declare function race<const T extends Racing>(tasks: T, callback: (error: any, ...values: WinnerValues<T>) => void): void;
export declare function race<const T extends Racing>(tasks: T, callback?: null): Promise<Winner<T>>;
export declare function race<const T extends Racing>(
  tasks: T,
  callback?: ((error: any, ...values: WinnerValues<T>) => void) | null
): Promise<Winner<T>> | void;

/** Tasks that can race: they have no keys. */
export type Racing = readonly AnyTask[] | Iterable<AnyTask> | AsyncIterable<AnyTask> | null | undefined;

/** What the first task results in. */
export type Winner<T> = T extends null | undefined | readonly []
  ? undefined
  : T extends readonly [any, ...any[]]
    ? Result<T[number]>
    : T extends Iterable<infer F> | AsyncIterable<infer F>
      ? Result<F> | undefined
      : never;

/** What the first task calls back with. */
export type WinnerValues<T> = T extends readonly [any, ...any[]] ? Gives<T[number]> : any[];

/**
 * Makes a function that calls a task until it succeeds, as `retry` does.
 *
 * Semantics: async v3.
 *
 * @param options those of `retry`, and `arity`; the number of times may stand in the place of the object
 * @param task called as `task(...args, callback)`, with `this`; an async function gets no callback
 * @returns to be called as `task`; all else is as in `retry`
 * @throws {TypeError|RangeError} CFLOW_INVALID_ARGUMENT: `task` is no function, or an option is none
 */
export declare function retryable<F extends AnyFunction>(task: F): WrappedOf<F>;
export declare function retryable<F extends AnyFunction>(options: RetryableOptions | number | null | undefined, task: F): WrappedOf<F>;

/** The options of `retryable`. */
export interface RetryableOptions extends RetryOptions {
  /**
   * How many arguments the task takes, with its callback, where its declared parameters do not tell. With fewer arguments the last one
   * is no callback, though it be a function.
   */
  arity?: number | null | undefined;
}

export {};
