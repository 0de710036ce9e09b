import type { Native, NativeTask } from './fs';

/** Native tasks beside those of the file system. */
export interface NativeTasks {
  /**
   * Makes a native function of another addon's task: a call with a callback, a task without one, and an iteratee.
   *
   * Semantics: our own; include/cflow_task.h says what such an addon provides.
   *
   * @param type a Node-API external that points to the addon's cflow_task_type
   * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `type` is no external, or its version another
   */
  task<First = any, T = any>(type: object): Native<First, T> & { with(...args: any[]): Native<First, T> };

  /**
   * A task that settles when its turn comes: what process.nextTick is to callbacks. Flows of ticks alone are drained in C, and
   * give the event loop its turn every few milliseconds.
   *
   * Semantics: our own.
   */
  readonly tick: NativeTask<void>;
}

export declare const native: NativeTasks;
