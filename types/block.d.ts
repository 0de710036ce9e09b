import type { Callback, ValuesCallback } from './callbacks';

/**
 * Makes a block: functions that run one after another with one `this`.
 *
 * - `this.async(name?)` makes a node-style callback. The block moves on when all that a function made have been called, or at
 *   once if it made none. A named one leaves its value in `this.data[name]`.
 * - `this.data` is an object of the block's own, shared by its functions and the final callback.
 * - `this.end(error?)` jumps to the end.
 * - After an error (thrown, or given to a callback; the first one counts) functions are skipped up to the next one named `cat`.
 *   That gets the error, and clears it by running without another. It is skipped when there is no error.
 * - A function named `fin` always runs. An error of its own takes the place of the one before, which becomes its `cause`.
 * - A function that returns a promise or another thenable, an async function above all, lasts until that settles.
 *
 * What is returned runs the block anew each time it is called. Called as a function of another block, without a callback, it is
 * waited for there.
 *
 * Semantics: node-block (tasogarepg/node-block); promises and repeated invocation are our own.
 *
 * @typeParam Data what `this.data` holds
 * @param functions functions, or one array of them
 * @returns runs the block: its callback gets the error or null. Without a callback an error is thrown: to the caller while it
 *   has not returned, as an uncaught exception afterwards.
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: one of `functions`, or later the callback, is no function
 */
export declare function block<Data extends object = Record<string, any>>(...functions: BlockFunction<Data>[]): Block<Data>;
export declare function block<Data extends object = Record<string, any>>(functions: readonly BlockFunction<Data>[]): Block<Data>;

/** What the functions of a block, and its final callback, get as `this`. */
export interface Context<Data extends object = Record<string, any>> {
  /** An object of the block's own, shared by its functions and the final callback; a fresh one for each invocation. */
  data: Data;

  /**
   * Makes a node-style callback. The block moves on when all that a function made have been called.
   *
   * @param name where the value lands in `this.data`: null for none, an array for several
   * @throws CFLOW_CALLED_TWICE from the callback, when it is called again
   */
  async<Name extends keyof Data>(name: Name): NamedCallback<Data[Name]>;
  async(name?: undefined): ValuesCallback;

  /**
   * Jumps to the end of the block, when the function that runs has returned: only those named `fin` still run.
   * Callbacks that were made are not waited for. The first call counts; a `fin` may end itself by another.
   *
   * @param error an error for the final callback
   */
  end(error?: any): void;
}

/** A callback that leaves a `Value` in a block's data: if that is an array, several values make it as well. */
export type NamedCallback<Value> = 0 extends 1 & Value
  ? ValuesCallback
  : [Value] extends [readonly any[]]
    ? Callback<Value> & ValuesCallback<Value>
    : Callback<Value>;

/**
 * A function of a block. One named `cat` runs only after an error, which it gets; one named `fin` always; others get no
 * arguments.
 */
export type BlockFunction<Data extends object = Record<string, any>> = (this: Context<Data>, error: any) => unknown;

/**
 * Runs the block, anew each time.
 *
 * @param callback gets the error, or null; what it throws surfaces as an uncaught exception
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: the callback is no function
 */
export type Block<Data extends object = Record<string, any>> = (
  callback?: ((this: Context<Data>, error: any) => void) | null
) => void;

export {};
