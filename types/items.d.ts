import type { Callback, FinalCallback, ValuesCallback } from './callbacks';
import type { KeyedResults, ValueOf } from './tasks';

/** A function over a collection, by what it does. */
export interface Over<Name extends keyof Calls> {
  <C extends Collection, F extends Iteratee<Name, C>>(
    coll: C,
    iteratee: F & Heard<F, Calls[Name]>,
    callback: FinalCallback<Outcomes<C, F>[Name]>
  ): void;
  <C extends Collection, F extends Iteratee<Name, C>>(
    coll: C,
    iteratee: F & Heard<F, Calls[Name]>,
    callback?: null
  ): Promise<Outcomes<C, F>[Name]>;
  <C extends Collection, F extends Iteratee<Name, C>>(
    coll: C,
    iteratee: F & Heard<F, Calls[Name]>,
    callback?: FinalCallback<Outcomes<C, F>[Name]> | null
  ): Promise<Outcomes<C, F>[Name]> | void;
}

/** The same with a limit. */
export interface OverLimit<Name extends keyof Calls> {
  <C extends Collection, F extends Iteratee<Name, C>>(
    coll: C,
    limit: number,
    iteratee: F & Heard<F, Calls[Name]>,
    callback: FinalCallback<Outcomes<C, F>[Name]>
  ): void;
  <C extends Collection, F extends Iteratee<Name, C>>(
    coll: C,
    limit: number,
    iteratee: F & Heard<F, Calls[Name]>,
    callback?: null
  ): Promise<Outcomes<C, F>[Name]>;
  <C extends Collection, F extends Iteratee<Name, C>>(
    coll: C,
    limit: number,
    iteratee: F & Heard<F, Calls[Name]>,
    callback?: FinalCallback<Outcomes<C, F>[Name]> | null
  ): Promise<Outcomes<C, F>[Name]> | void;
}

/** What each function's iteratee gets before its callback. */
export interface Calls<T = any, K = any> {
  concat: [item: T];
  detect: [item: T];
  each: [item: T];
  eachOf: [item: T, key: K];
  every: [item: T];
  filter: [item: T];
  groupBy: [item: T];
  map: [item: T];
  mapValues: [item: T, key: K];
  pick: [item: T]; // and its key, unless the iteratee is a function of two parameters
  some: [item: T];
  sortBy: [item: T];
}

/** What each function results in, over a collection `C` with an iteratee `F`. */
export interface Outcomes<C, F> {
  concat: Joined<F>[];
  detect: Item<C> | undefined;
  each: undefined;
  eachOf: undefined;
  every: boolean;
  filter: Item<C>[];
  groupBy: KeyedResults<Answer<F, Calls['groupBy']>, Item<C>[]>;
  map: Answer<F, Calls['map']>[];
  mapValues: ByKey<C, Answer<F, Calls['mapValues']>>;
  pick: Left<C>;
  some: boolean;
  sortBy: Item<C>[];
}

/** A function's iteratee: it has a callback, or it is one without that returns a promise. */
export type Iteratee<Name extends keyof Calls, C> = Name extends 'pick'
  ? (item: Item<C>, keyOrCallback: Key<C> & Callback, callback: Callback) => unknown
  : (...args: [...Calls<Item<C>, Key<C>>[Name], callback: Name extends 'concat' ? ValuesCallback : Callback]) => unknown;

/** An iteratee that has no callback and returns no promise, of a `T`, would never be heard of. */
export type Heard<F, Before extends any[], T = unknown> = F extends (...args: infer A) => infer R
  ? number extends A['length']
    ? unknown
    : Required<A> extends [...Before, any, ...any[]]
      ? unknown
      : (...args: A) => PromiseLike<T>
  : never;

/** What items come in. */
export type Collection =
  | string
  | ArrayLike<any>
  | Iterable<any>
  | AsyncIterable<any>
  | (object & { readonly [Symbol.hasInstance]?: never }) // a function is no collection
  | null
  | undefined;

/** The items of a collection: in an object the values, in a Map the entries. */
export type Item<C> = 0 extends 1 & C
  ? any
  : C extends null | undefined
    ? never
    : C extends ArrayLike<infer T>
      ? T
      : C extends AsyncIterable<infer T>
        ? T
        : C extends Iterable<infer T>
          ? T
          : C[keyof C & (string | number)];

/** What an item is known by: in an object its key, elsewhere its position. */
export type Key<C> = 0 extends 1 & C
  ? any
  : C extends null | undefined
    ? never
    : C extends ArrayLike<any> | AsyncIterable<any> | Iterable<any>
      ? number
      : keyof C & string;

/** An object with a value for each item of a collection. */
export type ByKey<C, V> = 0 extends 1 & C
  ? Record<string, V>
  : C extends null | undefined
    ? {}
    : C extends ArrayLike<any> | AsyncIterable<any> | Iterable<any>
      ? Record<number, V>
      : { -readonly [K in keyof C]: V };

/** What is left of an object. */
export type Left<C> = 0 extends 1 & C
  ? Record<string, any>
  : C extends null | undefined
    ? {}
    : C extends ArrayLike<any> | AsyncIterable<any> | Iterable<any>
      ? Record<number, Item<C>>
      : { -readonly [K in keyof C]?: C[K] };

/** What an iteratee that gets `Before` and a callback calls back with, or fulfils its promise with. */
export type Answer<F, Before extends any[]> = F extends (...args: infer A) => infer R
  ? Required<A> extends [...Before, infer L, ...any[]]
    ? ValueOf<Called<L>>
    : Promised<R>
  : never;

/** The values that a callback is called with. */
export type Called<L> = 0 extends 1 & L ? any[] : L extends (error: any, ...values: infer V) => any ? V : unknown[];

/** The value of a promise. */
export type Promised<R> = 0 extends 1 & R ? any : R extends PromiseLike<infer T> ? T : unknown;

/** The values of `concat`: those of arrays are taken out of them. */
export type Joined<F> = F extends (...args: infer A) => infer R
  ? Required<A> extends [any, infer L, ...any[]]
    ? Apart<Called<L>[number]>
    : Apart<Promised<R>>
  : never;

export type Apart<T> = 0 extends 1 & T ? any : T extends readonly (infer U)[] ? U : T;

export {};
