import type { Callback } from './callbacks';

/**
 * Runs steps one after another. Each step is called with `this` a callback: `this(error, ...values)` calls the next step
 * with those arguments.
 *
 * - `this.parallel()` makes a callback; the next step runs when all that were made have been called, as
 *   `(error, value of the first, value of the second, …)`.
 * - `this.group()` makes a function that makes callbacks; their values make one array in the place of one value. A group
 *   of which no callback was made by the end of the tick, or of an async step, is an empty array.
 * - A return value other than undefined is the next step's value; a promise's or another thenable's outcome is.
 * - What a step throws is the next step's error; what the last step throws, or calls back as an error, is thrown: by
 *   step() itself while it has not returned, as an uncaught exception afterwards.
 *
 * `this` is one function for all steps. A second call of it within a step, a call beside this.parallel(), and one after the
 * last step throw CFLOW_CALLED_TWICE; a late second call out of an earlier step cannot be told apart.
 *
 * Semantics: Step (creationix/step) 1.0.0; promises and the errors of a second call are our own.
 *
 * @param steps functions, or one array of them
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: a step is not a function
 */
declare function step(...steps: step.Step[]): void;
declare function step(steps: readonly step.Step[]): void;

declare namespace step {
  /** What a step gets as `this`: the callback that calls the next step. */
  interface Context {
    /**
     * Calls the next step with these arguments.
     *
     * @throws CFLOW_CALLED_TWICE when the step has called it before, or has made callbacks by parallel() or group()
     */
    (error?: any, ...values: any[]): void;

    /**
     * Makes a callback. The next step runs when all that the step made have been called; its arguments are the last
     * error, and the callbacks' values in the order in which they were made. May be called without its object.
     *
     * @throws CFLOW_CALLED_TWICE when the step has called `this`, or there are no more steps
     */
    parallel<T = any>(): Callback<T>;

    /**
     * Makes a function that makes callbacks, whose values make one array in the place of one value of parallel(). May be
     * called without its object.
     *
     * @throws CFLOW_CALLED_TWICE when the step has called `this`, or there are no more steps
     */
    group<T = any>(): () => Callback<T>;
  }

  /**
   * A step: it gets what the one before has passed on, the error first. What it returns or throws, or calls `this` with, goes
   * to the next one.
   */
  type Step = (this: Context, error: any, ...values: any[]) => unknown;

  /**
   * Makes a function of steps: its arguments are the first step's, and a function as the last argument
   * becomes the last step.
   *
   * Semantics: Step (creationix/step) 1.0.0.
   *
   * @param steps functions, or one array of them
   * @throws {TypeError} CFLOW_INVALID_ARGUMENT: a step is not a function
   */
  function fn<Args extends any[] = any[]>(...steps: Step[]): (...args: Args) => void;
  function fn<Args extends any[] = any[]>(steps: readonly Step[]): (...args: Args) => void;
}

export = step;
