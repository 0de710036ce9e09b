import type { FinalCallback, ValuesCallback } from './callbacks';
import type { AnyTask, Gives, KeyedResults, Result, ValueOf } from './tasks';

/**
 * Runs tasks, each as soon as those that it depends on are done, and collects their results by name.
 *
 * A task is a function, or an array of the names of the tasks that it depends on and then the function. One without
 * dependencies is called as `task(callback)`, one with dependencies as `task(results, callback)`, where `results` holds the
 * results so far. Tasks start in the order in which they become ready, and of those that become ready at once in their
 * order in `tasks`. An error stops it all and the final callback is called at once; the tasks still running finish
 * unobserved. `callback(false)` stops silently, the final callback is not called then. A task that is an async function
 * gets no callback; it, and a function whose declared parameters leave no room for the callback and that returns a
 * thenable, settle as their promise does. An exception that a task throws goes to whoever called it: the caller of `auto`
 * for as long as the tasks before called back at once; in the promise form it rejects the promise.
 *
 * The results have their types from those of the tasks. To have `results` typed within the tasks, say what each
 * task results in: `auto<{ user: User; posts: Post[] }>({ … })`.
 *
 * Semantics: async v3; Maps are our own.
 *
 * @param tasks an object or a Map of tasks by name; undefined and null are no tasks
 * @param concurrency how many may run at once, a positive integer or Infinity, which it is if it is left out
 * @param callback gets the error or null, and the results by name. A task's value is its result; of several an array is
 *   made. With an error the results are those so far. What it throws surfaces as an uncaught exception.
 * @returns a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `tasks` is no such collection, or one of them, or `callback`, no function, or
 *   `concurrency` no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: a task depends on one that there is not, or on itself by any way; or
 *   `concurrency` is a number, but no positive integer nor Infinity
 */
export declare function auto<const T extends AutoTasks<T>>(tasks: T, callback: FinalCallback<AutoResults<T>>): void;
export declare function auto<const T extends AutoTasks<T>>(
  tasks: T,
  concurrency: number | null | undefined,
  callback: FinalCallback<AutoResults<T>>
): void;
export declare function auto<const T extends AutoTasks<T>>(
  tasks: T,
  concurrency?: number | null,
  callback?: null
): Promise<AutoResults<T>>;
export declare function auto<R extends object>(tasks: AutoTasksOf<R>, callback: FinalCallback<R>): void;
export declare function auto<R extends object>(
  tasks: AutoTasksOf<R>,
  concurrency: number | null | undefined,
  callback: FinalCallback<R>
): void;
export declare function auto<R extends object>(tasks: AutoTasksOf<R>, concurrency?: number | null, callback?: null): Promise<R>;
export declare function auto<T extends AutoTaskMap>(tasks: T, callback: FinalCallback<AutoResults<T>>): void;
export declare function auto<T extends AutoTaskMap>(
  tasks: T,
  concurrency: number | null | undefined,
  callback: FinalCallback<AutoResults<T>>
): void;
export declare function auto<T extends AutoTaskMap>(
  tasks: T,
  concurrency?: number | null,
  callback?: null
): Promise<AutoResults<T>>;

/**
 * Runs tasks like `auto`, where a task's parameters are named after the tasks that it depends on.
 *
 * A task is called as `task(...results of those, callback)`; its last parameter is its callback, unless it is an async
 * function, which gets none. Where the names of parameters do not last, as after a minifier, or cannot be read (a bound
 * function), the task is an array of the names and then the function, as for `auto`. Defaults and comments may stand among
 * the parameters. All else is as in `auto`.
 *
 * An arrow function without parameters has nowhere to get a callback from: it is a task whose promise counts. Any other
 * function without parameters is refused, as in async.
 *
 * Semantics: async v3.
 *
 * @param tasks as in `auto`
 * @param callback as in `auto`
 * @returns a promise of the results where there is no callback
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `auto`, or the parameters of a task do not say what it depends on
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: a task depends on one that there is not, or on itself by any way
 */
export declare function autoInject<const T extends InjectTasks<T>>(tasks: T, callback: FinalCallback<InjectResults<T>>): void;
export declare function autoInject<const T extends InjectTasks<T>>(tasks: T, callback?: null): Promise<InjectResults<T>>;
export declare function autoInject<T extends InjectTaskMap>(tasks: T, callback: FinalCallback<InjectResults<T>>): void;
export declare function autoInject<T extends InjectTaskMap>(tasks: T, callback?: null): Promise<InjectResults<T>>;

/** Any task of `auto` that has dependencies, as an inferred one is checked; unannotated callbacks take any values. */
export type AnyDependentTask = (results: any, callback: ValuesCallback) => unknown;

/** An object whose own enumerable properties are tasks, which depend on one another by name. */
export type AutoTasks<T> = object & {
  readonly [K in keyof T]: AnyTask | readonly [AnyTask] | readonly [Name<T>, ...Name<T>[], AnyDependentTask];
} & NoCollection;

export type AutoTaskMap =
  | ReadonlyMap<any, AnyTask | readonly [AnyTask] | readonly [unknown, ...unknown[], AnyDependentTask]>
  | null
  | undefined;

/** The names by which a task can be depended on; a number's may be given as that. */
export type Name<T> = keyof T | (keyof T extends infer K ? (K extends number ? `${K}` : never) : never);

/** What has keys of its own, or is called, is no object of tasks. */
export interface NoCollection {
  readonly [Symbol.iterator]?: never;
  readonly [Symbol.asyncIterator]?: never;
  readonly [Symbol.hasInstance]?: never;
}

/** Tasks that result in `R`, name by name. */
export type AutoTasksOf<R> = {
  readonly [K in keyof R]:
    | AutoTask<R[K]>
    | readonly [AutoTask<R[K]>]
    | readonly [Name<R>, ...Name<R>[], DependentTask<R[K], R>];
} & NoCollection;

/** A task of `auto` without dependencies that results in `T`. */
export type AutoTask<T> = (callback: AutoCallback<T>) => unknown;

/** A task of `auto` with dependencies that results in `T`; `R` is what all tasks result in. */
export type DependentTask<T, R> = (results: R, callback: AutoCallback<T>) => unknown;

/** The callback of a task that results in `T`: of an array, as its values too. */
export type AutoCallback<T> = (error?: any, ...values: [] | [value: T] | (T extends readonly any[] ? T : never)) => void;

/** What tasks of `auto` result in, by name. */
export type AutoResults<T> = T extends null | undefined
  ? {}
  : T extends ReadonlyMap<infer K, infer E>
    ? KeyedResults<K, AutoResult<E>>
    : { -readonly [K in keyof T]: AutoResult<T[K]> };

export type AutoResult<E> = E extends readonly [infer F]
  ? Result<F>
  : E extends readonly [...any[], infer F]
    ? DependentResult<F>
    : E extends readonly any[]
      ? any
      : Result<E>;

export type DependentResult<F> = 0 extends 1 & F
  ? any
  : F extends (results: any) => infer R
    ? 0 extends 1 & R
      ? any
      : R extends PromiseLike<infer T>
        ? T
        : unknown
    : F extends (results: any, callback: infer C) => any
      ? C extends (error: any, ...values: infer V) => any
        ? ValueOf<V>
        : unknown
      : unknown;

/** A task of `autoInject`; which of the others it gets is in the names of its parameters, where types do not reach. */
export type InjectTask = (...args: any[]) => unknown;

/** An object whose own enumerable properties are tasks of `autoInject`. */
export type InjectTasks<T> = object & {
  readonly [K in keyof T]: InjectTask | readonly [...Name<T>[], InjectTask];
} & NoCollection;

export type InjectTaskMap = ReadonlyMap<any, InjectTask | readonly [...unknown[], InjectTask]> | null | undefined;

/** What tasks of `autoInject` result in, by name. */
export type InjectResults<T> = T extends null | undefined
  ? {}
  : T extends ReadonlyMap<infer K, infer E>
    ? KeyedResults<K, InjectResult<E>>
    : { -readonly [K in keyof T]: InjectResult<T[K]> };

export type InjectResult<E> = E extends readonly [...any[], infer F]
  ? InjectResult<F>
  : E extends readonly any[]
    ? any
    : ValueOf<Gives<E>>;

export {};
