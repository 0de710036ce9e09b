import type { Gives, ValueOf } from './tasks';

/** Any function that is to be wrapped: of arguments and a callback, or one that returns a promise. */
export type AnyFunction = (...args: any[]) => unknown;

/** A callback that gets the error or null, and values. */
export type OutcomeCallback<Values extends readonly any[]> = (error: any, ...values: Values) => void;

/**
 * A function made of another one: called with the same arguments it returns a promise, with a callback after them it
 * calls that and returns nothing.
 */
export type Wrapped<Args extends readonly any[], Values extends readonly any[]> = number extends Args['length']
  ? LooselyWrapped<Values>
  : StrictlyWrapped<Args, Values>;

// From the last signature flows infer what a task gives, so that it repeats the one with the callback: with no arguments where any
// will do.

export interface StrictlyWrapped<Args extends readonly any[], Values extends readonly any[]> {
  (...args: [...args: Args, callback: OutcomeCallback<Values>]): void;
  (...args: Args): Promise<ValueOf<Values>>;
  (...args: [...args: Args, callback: null | undefined]): Promise<ValueOf<Values>>;
  (...args: [...args: Args, callback: OutcomeCallback<Values> | null | undefined]): Promise<ValueOf<Values>> | void;
  (...args: [...args: Args, callback: OutcomeCallback<Values>]): void;
}

export interface LooselyWrapped<Values extends readonly any[]> {
  (...args: [...args: any[], callback: OutcomeCallback<Values>]): void;
  (...args: any[]): Promise<ValueOf<Values>>;
  (callback: OutcomeCallback<Values>): void;
}

/** A function's arguments before its callback; any where its type does not tell. */
export type ArgumentsOf<F> = F extends (...args: infer A) => any
  ? number extends A['length']
    ? any[]
    : Required<A> extends [...infer Before, infer L]
      ? 0 extends 1 & L
        ? any[]
        : L extends OutcomeCallback<any>
          ? Before
          : A
      : A
  : any[];

/** What is made of a function that calls back, or whose promise settles, with what it does itself. */
export type WrappedOf<F> = Wrapped<ArgumentsOf<F>, Gives<F>>;

export {};
