import type { Callback, ValuesCallback } from './callbacks';

/**
 * Makes a queue: tasks wait for a worker, first in, first out, and at most `concurrency` workers run at once.
 *
 * What a worker calls back with goes to the callback of the task's push, or to its promise. An error goes to the queue's `error`
 * handler as well; a falsy one is none, `false` neither: there is no flow to be stopped, the queue goes on. A worker that is an async
 * function gets no callback; it, and a function that declares one parameter at most and returns a thenable, settle as their
 * promise does. An exception that a worker throws rejects the task's promise; to a callback it is no outcome, so it surfaces as
 * an uncaught exception. Either way the queue goes on. What a handler or a push's callback throws surfaces too.
 *
 * Nothing starts before the caller's code has run. A worker, and a push's callback, run in the async context of the push.
 *
 * A worker that waits for a task of its own queue while no other is free would wait for ever. A process warning with the code
 * CFLOW_DEADLOCK says so as soon as all workers are seen to wait, and when the process has nothing else left to do;
 * then the promises of the waiting tasks are rejected too.
 *
 * Semantics: async v3. Our own: `drained`; promises of tasks that are removed are rejected; async contexts; a deadlock is reported.
 *
 * @typeParam T a task
 * @typeParam R what the worker gives for it
 * @param worker gets a task and `callback(error, ...values)`
 * @param concurrency a positive integer or Infinity; 1 if there is none
 * @returns the queue, whose methods may be taken off it
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `worker` is no function, `concurrency` no number; so do the methods and properties
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `concurrency` is a number, but no positive integer nor Infinity
 */
export declare function queue<T, R = any>(worker: AsyncQueueWorker<T, R>, concurrency?: number | null): QueueObject<T, R>;
export declare function queue<T, R = any>(worker: QueueWorker<T, R>, concurrency?: number | null): QueueObject<T, R>;

/**
 * Makes a queue whose tasks have priorities: the lowest goes first, and among equals the one that came first.
 *
 * All is as in `queue`, but for what `PriorityQueueObject` says.
 *
 * Semantics: async v3; a callback in the place of the priority is our own.
 *
 * @typeParam T a task
 * @typeParam R what the worker gives for it
 * @param worker as in `queue`
 * @param concurrency as in `queue`
 * @returns the queue
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: as in `queue`; `push` does too where `priority` makes no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: as in `queue`; `push` does too where `priority` is NaN
 */
export declare function priorityQueue<T, R = any>(
  worker: AsyncQueueWorker<T, R>,
  concurrency?: number | null
): PriorityQueueObject<T, R>;
export declare function priorityQueue<T, R = any>(worker: QueueWorker<T, R>, concurrency?: number | null): PriorityQueueObject<T, R>;

/**
 * Makes a cargo: a queue with one worker, which takes all tasks that wait when it is free, or up to `payload` of them, as an array.
 *
 * What the worker calls back with goes to the callback of each of its tasks. All else is as in `queue`; `payload` may be changed
 * at any time. The worker runs in the async context of its first task's push.
 *
 * Semantics: async v3.
 *
 * @typeParam T a task
 * @typeParam R what the worker gives for each of a load of them
 * @param worker gets an array of tasks and `callback(error, ...values)`
 * @param payload a positive integer or Infinity; undefined and null are no limit
 * @returns the queue
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `worker` is no function, `payload` no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `payload` is a number, but no positive integer nor Infinity
 */
export declare function cargo<T, R = any>(worker: AsyncQueueWorker<T[], R>, payload?: number | null): QueueObject<T, R>;
export declare function cargo<T, R = any>(worker: QueueWorker<T[], R>, payload?: number | null): QueueObject<T, R>;

/**
 * Makes a cargo with several workers, each of which takes all tasks that wait when it is free, or up to `payload` of them.
 *
 * All is as in `cargo`.
 *
 * Semantics: async v3.
 *
 * @typeParam T a task
 * @typeParam R what the worker gives for each of a load of them
 * @param worker gets an array of tasks and `callback(error, ...values)`
 * @param concurrency a positive integer or Infinity; 1 if there is none
 * @param payload a positive integer or Infinity; undefined and null are no limit
 * @returns the queue
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `worker` is no function, `concurrency` or `payload` no number
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: `concurrency` or `payload` is a number, but no positive integer nor Infinity
 */
export declare function cargoQueue<T, R = any>(
  worker: AsyncQueueWorker<T[], R>,
  concurrency?: number | null,
  payload?: number | null
): QueueObject<T, R>;
export declare function cargoQueue<T, R = any>(
  worker: QueueWorker<T[], R>,
  concurrency?: number | null,
  payload?: number | null
): QueueObject<T, R>;

/** A worker that calls back. */
export type QueueWorker<T, R = any> = (task: T, callback: Callback<R>) => void;

/** A worker that returns a promise. It gets no callback; that one is declared lets the parameters of other workers be inferred. */
export type AsyncQueueWorker<T, R = any> = (task: T, callback: Callback<R>) => PromiseLike<R>;

/** A task as `remove` and `workersList` show it. */
export interface DataContainer<T> {
  data: T;
  /** What hears of the task's outcome. */
  callback: ValuesCallback;
  /** In a `priorityQueue`. */
  priority?: number;
}

/** What all queues have. */
export interface BaseQueueObject<T> extends Iterable<T> {
  /** How many workers may run at once: a positive integer or Infinity, to be changed at any time. */
  concurrency: number;
  /** How many tasks a worker gets at most, undefined for no limit. That of `queue` and `priorityQueue` is 1 and stays so. */
  payload: number | undefined;
  /** How far below `concurrency` the queue is unsaturated: a number of at least 0, a quarter of it to begin with. */
  buffer: number;
  /** While true, no worker starts. */
  paused: boolean;
  /** Whether anything was ever pushed. */
  readonly started: boolean;

  /** How many tasks wait. */
  length(): number;
  /** How many workers run. */
  running(): number;
  /** The tasks that are being worked on, in the order in which they were started. */
  workersList(): DataContainer<T>[];
  /** Whether no task waits and no worker runs. */
  idle(): boolean;

  pause(): void;
  resume(): void;
  /** Starts what may start now, instead of when the caller's code has run. */
  process(): void;

  /** Takes away the waiting tasks for which the test is true. Their promises are rejected with CFLOW_REMOVED; callbacks are not called. */
  remove(test: (task: DataContainer<T>) => boolean): void;
  /** Takes away all waiting tasks, as `remove` does, and all handlers. Workers that run finish. */
  kill(): void;

  /** Sets what is called as the last worker starts for which there is room, or promises the next time. */
  readonly saturated: QueueEvent;
  /** Sets what is called as a worker finishes and no more than `concurrency - buffer` are left, or promises the next time. */
  readonly unsaturated: QueueEvent;
  /** Sets what is called as the last waiting task starts, or promises the next time. */
  readonly empty: QueueEvent;
  /** Sets what is called as the last worker finishes and no task waits, or promises the next time. */
  readonly drain: QueueEvent;
  /** Sets what is called as a worker fails. Without a handler it returns a promise that is rejected the next time. */
  error(handler: (error: any, task: T) => void): void;
  error(handler?: null): Promise<never>;
  /** A promise that is fulfilled as soon as the queue is idle, at once if it is. */
  drained(): Promise<void>;
}

/** A queue of `queue`, `cargo` or `cargoQueue`. */
export interface QueueObject<T, R = any> extends BaseQueueObject<T> {
  /**
   * Adds a task, or each of an array of tasks.
   *
   * @param callback is called for each with what the worker called back with
   * @returns without a callback a promise for each of the worker's value, or of an array if it gave several. An error fulfils it with
   *   undefined: it is for the `error` handler.
   */
  push: Push<T, R>;
  /** As `push`, but an error rejects the promise. */
  pushAsync: PushAsync<T, R>;
  /** As `push`, before all that wait. */
  unshift: Push<T, R>;
  /** As `pushAsync`, before all that wait. */
  unshiftAsync: PushAsync<T, R>;
}

/** A queue of `priorityQueue`. */
export interface PriorityQueueObject<T, R = any> extends BaseQueueObject<T> {
  /**
   * Adds a task, or each of an array of tasks.
   *
   * @param priority a number, or something that makes one; a missing one is 0. The lowest goes first.
   * @param callback is called for each with what the worker called back with
   * @returns without a callback a promise for each, as that of `QueueObject`
   */
  push: PushWithPriority<T, R>;
  /** As `push`, but an error rejects the promise. */
  pushAsync: PushAsyncWithPriority<T, R>;
}

/** Sets a handler, or promises the next time. */
export interface QueueEvent {
  (handler: () => void): void;
  (handler?: null): Promise<void>;
}

/** What a push's callback gets. */
export type PushCallback<R = any> = (error: any, value?: R, ...more: any[]) => void;

export interface Push<T, R = any> {
  (tasks: readonly T[], callback: PushCallback<R>): undefined[];
  (tasks: readonly T[], callback?: null): Promise<R | undefined>[];
  (task: T, callback: PushCallback<R>): void;
  (task: T, callback?: null): Promise<R | undefined>;
}

export interface PushAsync<T, R = any> {
  (tasks: readonly T[]): Promise<R>[];
  (task: T): Promise<R>;
}

/** What a priority may be. */
export type Priority = number | bigint | Date | string | null | undefined;

export interface PushWithPriority<T, R = any> {
  (tasks: readonly T[], priority: Priority, callback: PushCallback<R>): undefined[];
  (tasks: readonly T[], callback: PushCallback<R>): undefined[];
  (tasks: readonly T[], priority?: Priority, callback?: null): Promise<R | undefined>[];
  (task: T, priority: Priority, callback: PushCallback<R>): void;
  (task: T, callback: PushCallback<R>): void;
  (task: T, priority?: Priority, callback?: null): Promise<R | undefined>;
}

export interface PushAsyncWithPriority<T, R = any> {
  (tasks: readonly T[], priority?: Priority): Promise<R>[];
  (task: T, priority?: Priority): Promise<R>;
}

export {};
