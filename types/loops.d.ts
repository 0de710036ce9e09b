import type { ValuesCallback } from './callbacks';
import type { AnyTask, Gives, ValueOf } from './tasks';

/**
 * Calls an iteratee as long as a test says true, the test first.
 *
 * Both call back, or are async functions, or return a thenable and declare no parameter for a callback. An error of either stops
 * the loop; `callback(false)` stops it silently, the final callback is not called then. Any number of rounds may call
 * back at once. An exception goes to whoever made the call: the caller of `whilst` as long as all has called back at
 * once; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param test calls back with an error and a truth
 * @param iteratee calls back with an error and any values
 * @param callback gets the error, or null and the values of the iteratee's last call. What it throws surfaces as an uncaught
 *   exception.
 * @returns where there is no callback a promise of the last value, or of an array of them if there are several
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
export declare function whilst<I extends AnyTask>(test: LoopTest, iteratee: I, callback: (error: any, ...values: Partial<Gives<I>>) => void): void;
export declare function whilst<I extends AnyTask>(test: LoopTest, iteratee: I, callback?: null): Promise<ValueOf<Gives<I>> | undefined>;
export declare function whilst<I extends AnyTask>(
  test: LoopTest,
  iteratee: I,
  callback?: ((error: any, ...values: Partial<Gives<I>>) => void) | null
): Promise<ValueOf<Gives<I>> | undefined> | void;

/** The same as `whilst`. */
export { whilst as during };

/**
 * Calls an iteratee until a test says true, the test first: the opposite of `whilst`.
 *
 * Semantics: async v3.
 *
 * @param test as in `whilst`
 * @param iteratee as in `whilst`
 * @param callback as in `whilst`
 * @returns as `whilst` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
export declare function until<I extends AnyTask>(test: LoopTest, iteratee: I, callback: (error: any, ...values: Partial<Gives<I>>) => void): void;
export declare function until<I extends AnyTask>(test: LoopTest, iteratee: I, callback?: null): Promise<ValueOf<Gives<I>> | undefined>;
export declare function until<I extends AnyTask>(
  test: LoopTest,
  iteratee: I,
  callback?: ((error: any, ...values: Partial<Gives<I>>) => void) | null
): Promise<ValueOf<Gives<I>> | undefined> | void;

/**
 * Calls an iteratee, and goes on as long as a test says true. The test gets the iteratee's values before its callback.
 *
 * Semantics: async v3.
 *
 * @param iteratee as in `whilst`
 * @param test as in `whilst`, but called with the iteratee's values first
 * @param callback as in `whilst`
 * @returns as `whilst` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
export declare function doWhilst<I extends AnyTask>(
  iteratee: I,
  test: LoopTest<Gives<I>>,
  callback: (error: any, ...values: Gives<I>) => void
): void;
export declare function doWhilst<I extends AnyTask>(iteratee: I, test: LoopTest<Gives<I>>, callback?: null): Promise<ValueOf<Gives<I>>>;
export declare function doWhilst<I extends AnyTask>(
  iteratee: I,
  test: LoopTest<Gives<I>>,
  callback?: ((error: any, ...values: Gives<I>) => void) | null
): Promise<ValueOf<Gives<I>>> | void;

/** The same as `doWhilst`. */
export { doWhilst as doDuring };

/**
 * Calls an iteratee, and goes on until a test says true: the opposite of `doWhilst`.
 *
 * Semantics: async v3.
 *
 * @param iteratee as in `whilst`
 * @param test as in `doWhilst`
 * @param callback as in `whilst`
 * @returns as `whilst` does
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
export declare function doUntil<I extends AnyTask>(
  iteratee: I,
  test: LoopTest<Gives<I>>,
  callback: (error: any, ...values: Gives<I>) => void
): void;
export declare function doUntil<I extends AnyTask>(iteratee: I, test: LoopTest<Gives<I>>, callback?: null): Promise<ValueOf<Gives<I>>>;
export declare function doUntil<I extends AnyTask>(
  iteratee: I,
  test: LoopTest<Gives<I>>,
  callback?: ((error: any, ...values: Gives<I>) => void) | null
): Promise<ValueOf<Gives<I>>> | void;

/**
 * Calls a function again and again, each time after it has called back, until it calls back with an error.
 *
 * What calls back at once is deferred by an immediate, so that the event loop turns. `callback(false)` stops silently. An exception
 * goes to whoever made the call; in the promise form it rejects the promise.
 *
 * Semantics: async v3.
 *
 * @param fn gets a callback that takes an error
 * @param callback gets the error. What it throws surfaces as an uncaught exception.
 * @returns where there is no callback a promise, which can only be rejected
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: an argument is no function
 */
export declare function forever(fn: AnyTask, callback: (error: any) => void): void;
export declare function forever(fn: AnyTask, callback?: null): Promise<never>;
export declare function forever(fn: AnyTask, callback?: ((error: any) => void) | null): Promise<never> | void;

/** A loop's test: a function of the iteratee's values, in those that begin with it, and of a callback unless it returns a promise. */
export type LoopTest<Values extends readonly any[] = []> = number extends Values['length']
  ? (...args: any[]) => unknown
  : (...args: [...values: Values, callback: ValuesCallback]) => unknown;

export {};
