import type { AnyKeyedTasks, AnyTask, Gives, KeyedResults, KeyedTasks, ValueOf } from './tasks';
import type { AnyFunction, ArgumentsOf, Wrapped, WrappedOf } from './wrapped';

/**
 * Makes a function that calls another one with some arguments given beforehand, for instance a task.
 *
 * What is made of an async function is known as one: flows hand it no callback.
 *
 * Semantics: async v3; that last sentence is our own.
 *
 * @param args the first arguments of `fn`
 * @returns calls `fn(...args, ...more)` with its own arguments as `more`, and returns what that returns
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
export declare function apply<A extends readonly any[], More extends readonly any[], R>(
  fn: (...args: [...A, ...More]) => R,
  ...args: A
): (...more: More) => R;

/**
 * Makes a function of a callback of one that returns its value, or a promise of it.
 *
 * The callback gets what `fn` returns, at once, or what the promise or other thenable that it returns settles with; and what
 * it throws as the error. An exception of the callback is not taken for one of `fn`: it goes to the caller, or
 * surfaces as an uncaught exception where a promise was waited for.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param fn gets the arguments without the callback, and `this`
 * @returns to be called with arguments and a callback that gets an error or null, and the value; a promise of the value where there is
 *   no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
export declare function asyncify<A extends any[], R>(fn: (...args: A) => R): Wrapped<A, [Awaited<R>]>;

/** The same as `asyncify`. */
export { asyncify as wrapSync };

/**
 * Makes a function that calls back with the same values each time, whatever its arguments: the first task of a waterfall, or
 * a value among the tasks of `auto`.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @returns its last argument is the callback, which gets null and the values, at once; without one a promise of the value, or of an
 *   array of them if there are several
 */
export declare function constant<const V extends readonly any[]>(...values: V): Wrapped<any[], [...V]>;

/**
 * Makes a function that never calls back before it has returned.
 *
 * A call of the callback that comes at once is put off to a later turn of the event loop, so that timers, input and output get
 * theirs in a long run of them; a call that comes later is passed on as it comes. An async function is returned as it is.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param fn called as `fn(...args, callback)`, with `this`
 * @returns to be called as `fn`; a promise of its value, or of an array of several, where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
export declare function ensureAsync<F extends AnyFunction>(fn: F): F extends (...args: any[]) => PromiseLike<any> ? F : WrappedOf<F>;

/**
 * Calls a function and prints each value that it calls back with by `console.log`, or its error by `console.error`.
 *
 * Semantics: async v3.
 *
 * @param fn called as `fn(...args, callback)`; an async function gets no callback. What it throws goes to the caller.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
export declare function log<F extends AnyFunction>(fn: F, ...args: ArgumentsOf<F>): void;

/** Calls a function and prints each value that it calls back with by `console.dir`; all else is as in `log`. */
export declare function dir<F extends AnyFunction>(fn: F, ...args: ArgumentsOf<F>): void;

/**
 * Makes a function that remembers what another one called back with, by key.
 *
 * Calls with a key that is being asked for wait for that one answer; they get it each in its own async context
 * (AsyncLocalStorage). An error goes to all that wait and is not remembered, nor is `callback(false)`. A remembered answer
 * comes when the caller has returned. What a callback throws surfaces as an uncaught exception.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param fn called as `fn(...args, callback)`; an async function gets no callback. What it throws goes to the caller; in the promise
 *   form it rejects the promise.
 * @param hasher gives the key, from the arguments; otherwise the first one is it. Keys are property names: objects that make the same
 *   string are the same key.
 * @returns to be called as `fn`; a promise of the value, or of an array of several, where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function, or `hasher` none or an async one
 */
export declare function memoize<F extends AnyFunction>(
  fn: F,
  hasher?: ((...args: ArgumentsOf<F>) => PropertyKey) | null
): Memoized<F>;

/** A function that remembers. */
export type Memoized<F> = WrappedOf<F> & {
  /** What is remembered: arrays of values, by key. */
  readonly memo: Record<PropertyKey, Gives<F>>;
  /** The function that is asked. */
  readonly unmemoized: F;
};

/**
 * Makes the function again that `memoize` has made one of that remembers.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param fn from `memoize`; another function is taken for what it is
 * @returns to be called as the function was that was given to `memoize`; a promise where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
export declare function unmemoize<F extends AnyFunction>(fn: F): F extends { readonly unmemoized: infer G } ? WrappedOf<G> : WrappedOf<F>;

/**
 * Calls a function as soon as what runs now has returned, before the event loop goes on. Semantics: async v3, Node's process.nextTick.
 *
 * @param args its arguments
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
export declare function nextTick<A extends any[]>(fn: (...args: A) => void, ...args: A): void;

/**
 * Calls a function on a later turn of the event loop, after input and output and the timers that are due had theirs.
 *
 * Semantics: what async v3 documents, Node's setImmediate. (async itself queues a microtask, which lets nothing else in.)
 *
 * @param args its arguments
 * @returns for clearImmediate
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
export declare function setImmediate<A extends any[]>(fn: (...args: A) => void, ...args: A): NodeImmediate;

/** What Node's setImmediate returns, where its types are there. */
export type NodeImmediate = typeof globalThis extends { setImmediate: (...args: any[]) => infer R } ? R : object;

/**
 * Makes a function that always succeeds, with an object that tells how `fn` ended.
 *
 * `callback(false)` is neither: it is passed on, and stops the flow around it silently.
 *
 * Semantics: async v3; the promise form, and what becomes of `false`, are our own.
 *
 * @param fn called as `fn(...args, callback)`, with `this`; an async function gets no callback. What it throws goes to the caller; in
 *   the promise form it rejects the promise.
 * @returns to be called as `fn`; its callback gets null and the object. A promise of the object where there is no callback.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function
 */
export declare function reflect<F extends AnyFunction>(fn: F): Reflector<F>;

/** How a function ended. */
export interface Reflected<T = any> {
  /** Its error, if there was one. */
  error?: any;
  /** Its value, if there was one: an array of them if there were several. */
  value?: T;
}

/** A function that tells how another one ended. */
export type Reflector<F> = Wrapped<ArgumentsOf<F>, [outcome: Reflected<ValueOf<Gives<F>>>]>;

/**
 * Makes each of a collection's tasks one that always succeeds, by `reflect`.
 *
 * Semantics: async v3; collections other than arrays and objects are our own.
 *
 * @param tasks undefined and null are an empty array
 * @returns an array of an array's or a Set's tasks, an object of an object's or a Map's by their keys, and of another iterable's one
 *   that pulls from it
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no collection, or an async iterable, or one of them is no function
 */
export declare function reflectAll<const T extends KeyedTasks<T>>(tasks: T | AnyKeyedTasks): { -readonly [K in keyof T]: Reflector<T[K]> };
export declare function reflectAll(tasks: null | undefined): [];
export declare function reflectAll<const T extends readonly AnyTask[]>(tasks: T): { -readonly [K in keyof T]: Reflector<T[K]> };
export declare function reflectAll<K, F extends AnyTask>(tasks: ReadonlyMap<K, F>): KeyedResults<K, Reflector<F>>;
export declare function reflectAll<F extends AnyTask>(tasks: ReadonlySet<F>): Reflector<F>[];
export declare function reflectAll<F extends AnyTask>(tasks: Iterable<F>): Iterable<Reflector<F>>;

/**
 * Makes a function that fails if it has not called back within a time.
 *
 * Whatever `fn` does after that is ignored: it is not told. The timer is setTimeout as it is when the function is called, so that
 * a test's own clock can wind it; it ends with the function.
 *
 * Semantics: async v3; the promise form is our own.
 *
 * @param fn called as `fn(...args, callback)`, with `this`; an async function gets no callback. What it throws goes to the caller; in
 *   the promise form it rejects the promise.
 * @param milliseconds from 0 to 2147483647, or Infinity for no limit
 * @param info is put on the error, as `info`
 * @returns to be called as `fn`; the error is a TimeoutError. A promise of the value, or of an array of several, where there is no callback.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `fn` is no function, or `milliseconds` no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `milliseconds` is a number that is no such time
 */
export declare function timeout<F extends AnyFunction>(fn: F, milliseconds: number, info?: unknown): WrappedOf<F>;

/** What a function fails with that took too long. */
export interface TimeoutError extends Error {
  code: 'ETIMEDOUT';
  info?: any;
}

export {};
