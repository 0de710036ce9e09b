import type { Callback, FinalCallback } from './callbacks';
import type { Collection, Heard, Item, Key } from './items';

/**
 * Reduces a collection to one value: an iteratee gets what it called back with for the item before, one item at a time.
 *
 * Items, errors, promises and exceptions are those of `each`.
 *
 * Semantics: async v3.
 *
 * @param coll as in `each`
 * @param memo what the first item's call gets
 * @param iteratee gets the memo, an item and a callback that takes an error and the next memo
 * @param callback gets the error or null, and the last memo; with an error what came with it
 * @returns a promise of the last memo where there is no callback
 */
export declare const reduce: Reducing;

/**
 * `reduce` from the last item to the first. All items are read before anything runs.
 *
 * Semantics: async v3; objects and async iterables are our own.
 */
export declare const reduceRight: Reducing;

/**
 * Calls an iteratee for each item, for all at once, with one accumulator that it may change.
 *
 * Items, errors, promises and exceptions are those of `each`. May be called without the accumulator.
 *
 * Semantics: async v3.
 *
 * @param coll as in `each`
 * @param accumulator unless given, an empty array where `coll` is an array and an empty object where it is not
 * @param iteratee gets the accumulator, an item, its position or key, and a callback that takes an error
 * @param callback gets the error or null, and the accumulator
 * @returns a promise of the accumulator where there is no callback
 */
export declare const transform: Transforming;

/** `transform` with one item at a time, in order. Semantics: neo-async. */
export declare const transformSeries: Transforming;

/**
 * `transform` with at most `limit` items at a time, a positive integer or Infinity.
 *
 * Semantics: neo-async; the arguments are async v3's with a limit before the accumulator.
 */
export declare const transformLimit: TransformingLimit;

export { reduce as foldl, reduce as inject, reduceRight as foldr };

export interface Reducing {
  <C extends Collection, M, F extends Fold<C, M>>(coll: C, memo: M, iteratee: F & Heard<F, [any, any], M>, callback: FinalCallback<M>): void;
  <C extends Collection, M, F extends Fold<C, M>>(coll: C, memo: M, iteratee: F & Heard<F, [any, any], M>, callback?: null): Promise<M>;
  <C extends Collection, M, F extends Fold<C, M>>(
    coll: C,
    memo: M,
    iteratee: F & Heard<F, [any, any], M>,
    callback?: FinalCallback<M> | null
  ): Promise<M> | void;
}

export interface Transforming {
  <C extends Collection, A extends object, F extends Change<C, A>>(
    coll: C,
    accumulator: A & NoFunction,
    iteratee: F & Heard<F, Changed>,
    callback: FinalCallback<A>
  ): void;
  <C extends Collection, A extends object, F extends Change<C, A>>(
    coll: C,
    accumulator: A & NoFunction,
    iteratee: F & Heard<F, Changed>,
    callback?: null
  ): Promise<A>;
  <C extends Collection, F extends Change<C, Empty<C>>>(coll: C, iteratee: F & Heard<F, Changed>, callback: FinalCallback<Empty<C>>): void;
  <C extends Collection, F extends Change<C, Empty<C>>>(coll: C, iteratee: F & Heard<F, Changed>, callback?: null): Promise<Empty<C>>;
}

export interface TransformingLimit {
  <C extends Collection, A extends object, F extends Change<C, A>>(
    coll: C,
    limit: number,
    accumulator: A & NoFunction,
    iteratee: F & Heard<F, Changed>,
    callback: FinalCallback<A>
  ): void;
  <C extends Collection, A extends object, F extends Change<C, A>>(
    coll: C,
    limit: number,
    accumulator: A & NoFunction,
    iteratee: F & Heard<F, Changed>,
    callback?: null
  ): Promise<A>;
  <C extends Collection, F extends Change<C, Empty<C>>>(
    coll: C,
    limit: number,
    iteratee: F & Heard<F, Changed>,
    callback: FinalCallback<Empty<C>>
  ): void;
  <C extends Collection, F extends Change<C, Empty<C>>>(
    coll: C,
    limit: number,
    iteratee: F & Heard<F, Changed>,
    callback?: null
  ): Promise<Empty<C>>;
}

/** An iteratee of a memo and an item. */
export type Fold<C, M> = (memo: M, item: Item<C>, callback: Callback<M>) => unknown;

/** An iteratee of an accumulator, an item and its key. */
export type Change<C, A> = (accumulator: A, item: Item<C>, key: Key<C>, callback: Callback) => unknown;

/** What such an iteratee gets before its callback. */
export type Changed = [accumulator: any, item: any, key: any];

/** An accumulator is told from an iteratee by that. */
export type NoFunction = { readonly call?: never };

/** The accumulator where none is given. */
export type Empty<C> = C extends readonly any[] ? any[] : Record<string, any>;

export {};
