import type { Entry, Native } from './fs';

/**
 * Makes one native function of several: the result of each is the first argument of the next, without JavaScript in between.
 *
 *     cflow.pipe(fs.readdir, fs.stat)(directory, callback)               // [[path, stats], …]
 *     cflow.pipe(fs.walk, fs.hashFile.with('sha1'))(directory, callback) // [[path, digest], …] of all files
 *     cflow.mapLimit(links, 8, cflow.pipe(fs.realpath, fs.lstat), callback)
 *
 * readdir and walk hand on the path of each entry that they find, and the next function runs for each of them, on as many threads
 * as there are; for readFile and hashFile only if it is a file, so that links, directories and devices are left out. Their results are then
 * arrays of the path and the result, in the order in which readdir or walk has them: an array of entries, as `new Map` takes
 * them. readFile, realpath and mkdtemp hand on their result, and a task of another addon what it defines. Whatever the encoding in
 * which a path is shown, its bytes are handed on. The first error stops it all; a limit of the flow counts calls of the pipe.
 *
 * Semantics: our own.
 *
 * @param functions native functions, `with` further arguments if need be: the first any that hands something on, the others
 *   any of cflow.fs that takes one path, or another addon's that adopts a value
 * @returns a native function, of the first one's arguments: a call with a callback, a task without one, and an iteratee
 * @throws {TypeError} CFLOW_INVALID_ARGUMENT: one of them is no native function
 * @throws {RangeError} CFLOW_INVALID_ARGUMENT: there are none, or more than 64, or one cannot stand where it does
 */
export declare function pipe<First, A>(a: Native<First, A>): Native<First, A>;
export declare function pipe<First, A, B>(a: Native<First, A>, b: Native<any, B>): Native<First, Piped<A, B>>;
export declare function pipe<First, A, B, C>(a: Native<First, A>, b: Native<any, B>, c: Native<any, C>): Native<First, Piped<A, Piped<B, C>>>;
export declare function pipe<First, A, B, C, D>(
  a: Native<First, A>,
  b: Native<any, B>,
  c: Native<any, C>,
  d: Native<any, D>
): Native<First, Piped<A, Piped<B, Piped<C, D>>>>;
export declare function pipe(...functions: [Native<any, any>, ...Native<any, any>[]]): Native<any, any>;

/** What comes of a function whose result is `T` with others behind it that result in `R`. */
export type Piped<T, R> = T extends readonly (infer E)[] ? [path: PathOf<E>, result: R][] : R;

type PathOf<E> = E extends Entry<infer P> ? P : E extends Uint8Array ? E : string;

export {};
