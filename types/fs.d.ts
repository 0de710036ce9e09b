/** A task that runs in C. It starts when a flow calls it, or when it is awaited, once; each further call runs it again. */
export interface NativeTask<T> {
  (callback: NativeCallback<T>): void;
  then<A = T, B = never>(
    fulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: any) => B | PromiseLike<B>) | null
  ): Promise<A | B>;
  catch<B = never>(rejected?: ((reason: any) => B | PromiseLike<B>) | null): Promise<T | B>;
  finally(always?: (() => void) | null): Promise<T>;
}

/** What a native function calls back with: an error, or null and a value. */
export type NativeCallback<T> = (error: any, value: T) => void;

/** A native function of one argument: with a callback a call, without one a task; and an iteratee. */
export interface Native<First, T> {
  (first: First): NativeTask<T>;
  (first: First, callback: NativeCallback<T>): void;
}

/** The same with an argument that may be left out; `with` sets it. */
export interface NativeWith<First, Option, T> extends Native<First, T> {
  (first: First, option: Option | undefined): NativeTask<T>;
  (first: First, option: Option | undefined, callback: NativeCallback<T>): void;
  with(option?: Option): Native<First, T>;
}

/** The same with a second argument that there has to be. */
export interface NativeOfTwo<First, Second, Option, T> {
  (first: First, second: Second, option?: Option): NativeTask<T>;
  (first: First, second: Second, option: Option | undefined, callback: NativeCallback<T>): void;
  (first: First, second: Second, callback: NativeCallback<T>): void;
  with(second: Second, option?: Option): Native<First, T>;
}

/** The same whose value is text, or bytes where they are asked for. */
export interface NativeText<First> extends Native<First, string> {
  (first: First, encoding: AsBytes): NativeTask<NodeBuffer>;
  (first: First, encoding: AsBytes, callback: NativeCallback<NodeBuffer>): void;
  (first: First, encoding: AsText | undefined): NativeTask<string>;
  (first: First, encoding: AsText | undefined, callback: NativeCallback<string>): void;
  with(encoding: AsBytes): Native<First, NodeBuffer>;
  with(encoding?: AsText): Native<First, string>;
}

/** What a path is: text, bytes or a file: URL. */
export type Path = string | Uint8Array | { readonly href: string; readonly protocol: string };

export type Encoding =
  | 'ascii' | 'base64' | 'base64url' | 'binary' | 'hex' | 'latin1' | 'ucs2' | 'ucs-2' | 'utf16le' | 'utf-16le' | 'utf8' | 'utf-8';

/** Options that ask for text. */
export type AsText = Encoding | { encoding?: Encoding | null } | null;

/** Options that ask for bytes. */
export type AsBytes = 'buffer' | { encoding: 'buffer' };

/** Data to write. */
export type Data = string | ArrayBufferView;

/** Buffer, where the types of Node are known. */
export type NodeBuffer = typeof globalThis extends { Buffer: { alloc(size: number): infer B } } ? B : Uint8Array;

export interface WriteOptions {
  encoding?: Encoding | null;
  mode?: number | string;
  flag?: string | number;
  flush?: boolean;
  signal?: object;
}

/** fs.Stats of Node. */
export interface Stats {
  dev: number;
  mode: number;
  nlink: number;
  uid: number;
  gid: number;
  rdev: number;
  blksize: number;
  ino: number;
  size: number;
  blocks: number;
  atimeMs: number;
  mtimeMs: number;
  ctimeMs: number;
  birthtimeMs: number;
  atime: Date;
  mtime: Date;
  ctime: Date;
  birthtime: Date;
  isBlockDevice(): boolean;
  isCharacterDevice(): boolean;
  isDirectory(): boolean;
  isFIFO(): boolean;
  isFile(): boolean;
  isSocket(): boolean;
  isSymbolicLink(): boolean;
}

/** fs.BigIntStats of Node. */
export type BigIntStats = {
  [K in keyof Stats]: Stats[K] extends number ? bigint : Stats[K];
} & { atimeNs: bigint; mtimeNs: bigint; ctimeNs: bigint; birthtimeNs: bigint };

/** fs.Dirent of Node. */
export interface Dirent<Name = string> {
  name: Name;
  parentPath: string;
  isBlockDevice(): boolean;
  isCharacterDevice(): boolean;
  isDirectory(): boolean;
  isFIFO(): boolean;
  isFile(): boolean;
  isSocket(): boolean;
  isSymbolicLink(): boolean;
}

/** What `walk` finds. */
export interface Entry<P = string> {
  path: P;
  stats: Stats;
}

/** stat and lstat. */
export interface StatFunction extends Native<Path, Stats> {
  (path: Path, options: { bigint: true }): NativeTask<BigIntStats>;
  (path: Path, options: { bigint: true }, callback: NativeCallback<BigIntStats>): void;
  (path: Path, options: { bigint?: false } | undefined): NativeTask<Stats>;
  (path: Path, options: { bigint?: false } | undefined, callback: NativeCallback<Stats>): void;
  with(options: { bigint: true }): Native<Path, BigIntStats>;
  with(options?: { bigint?: false }): Native<Path, Stats>;
}

export type ReadAsText = Encoding | { encoding: Encoding; flag?: string | number; signal?: object };
export type ReadAsBytes = { encoding?: null; flag?: string | number; signal?: object } | null;

export interface ReadFileFunction extends Native<Path | number, NodeBuffer> {
  (path: Path | number, options: ReadAsText): NativeTask<string>;
  (path: Path | number, options: ReadAsText, callback: NativeCallback<string>): void;
  (path: Path | number, options: ReadAsBytes | undefined): NativeTask<NodeBuffer>;
  (path: Path | number, options: ReadAsBytes | undefined, callback: NativeCallback<NodeBuffer>): void;
  with(options: ReadAsText): Native<Path | number, string>;
  with(options?: ReadAsBytes): Native<Path | number, NodeBuffer>;
}

export type ListAsText = Encoding | { encoding?: Encoding | null; withFileTypes?: false; recursive?: boolean } | null;
export type ListAsBytes = 'buffer' | { encoding: 'buffer'; withFileTypes?: false; recursive?: boolean };
export type ListWithTypes = { encoding?: Encoding | null; withFileTypes: true; recursive?: boolean };

export interface ReaddirFunction extends Native<Path, string[]> {
  (path: Path, options: ListAsBytes): NativeTask<NodeBuffer[]>;
  (path: Path, options: ListAsBytes, callback: NativeCallback<NodeBuffer[]>): void;
  (path: Path, options: ListWithTypes): NativeTask<Dirent[]>;
  (path: Path, options: ListWithTypes, callback: NativeCallback<Dirent[]>): void;
  (path: Path, options: ListAsText | undefined): NativeTask<string[]>;
  (path: Path, options: ListAsText | undefined, callback: NativeCallback<string[]>): void;
  with(options: ListAsBytes): Native<Path, NodeBuffer[]>;
  with(options: ListWithTypes): Native<Path, Dirent[]>;
  with(options?: ListAsText): Native<Path, string[]>;
}

export interface MkdirFunction extends Native<Path, void> {
  (path: Path, options: { recursive: true; mode?: number | string }): NativeTask<string | undefined>;
  (path: Path, options: { recursive: true; mode?: number | string }, callback: NativeCallback<string | undefined>): void;
  (path: Path, options: number | string | { recursive?: false; mode?: number | string } | undefined): NativeTask<void>;
  (path: Path, options: number | string | { recursive?: false; mode?: number | string } | undefined, callback: NativeCallback<void>): void;
  with(options: { recursive: true; mode?: number | string }): Native<Path, string | undefined>;
  with(options?: number | string | { recursive?: false; mode?: number | string }): Native<Path, void>;
}

export interface HashFileFunction extends Native<Path, string> {
  (path: Path, algorithm: string | undefined, encoding: 'buffer'): NativeTask<NodeBuffer>;
  (path: Path, algorithm: string | undefined, encoding: 'buffer', callback: NativeCallback<NodeBuffer>): void;
  (path: Path, algorithm: string | undefined, encoding?: Encoding): NativeTask<string>;
  (path: Path, algorithm: string | undefined, encoding: Encoding | undefined, callback: NativeCallback<string>): void;
  (path: Path, algorithm: string | undefined, callback: NativeCallback<string>): void;
  with(algorithm: string | undefined, encoding: 'buffer'): Native<Path, NodeBuffer>;
  with(algorithm?: string, encoding?: Encoding): Native<Path, string>;
}

export interface WalkFunction extends Native<Path, Entry[]> {
  (directory: Path, options: AsBytes): NativeTask<Entry<NodeBuffer>[]>;
  (directory: Path, options: AsBytes, callback: NativeCallback<Entry<NodeBuffer>[]>): void;
  (directory: Path, options: AsText | undefined): NativeTask<Entry[]>;
  (directory: Path, options: AsText | undefined, callback: NativeCallback<Entry[]>): void;
  with(options: AsBytes): Native<Path, Entry<NodeBuffer>[]>;
  with(options?: AsText): Native<Path, Entry[]>;
}

/**
 * The file system's native functions. Each takes the arguments of node:fs's function of the same name and does the same, on
 * a thread of the pool, without JavaScript in between. With a callback it is a call; without one it is a task of any flow,
 * and something to await; by itself, or by `with` and its further arguments, it is an iteratee.
 */
export interface FileSystem {
  /**
   * Tells whether a file may be accessed: fails where it may not.
   *
   * Semantics: fs.access of Node.
   *
   * @param mode a mask of F_OK, R_OK, W_OK, X_OK of fs.constants; F_OK unless given
   */
  readonly access: NativeWith<Path, number, void>;

  /**
   * Writes behind the end of a file, which is made if there is none.
   *
   * Semantics: fs.appendFile of Node.
   *
   * @param data bytes are taken as they are when the task starts
   * @param options an encoding, or { encoding = 'utf8', mode = 0o666, flag = 'a' }
   */
  readonly appendFile: NativeOfTwo<Path | number, Data, Encoding | WriteOptions | null, void>;

  /**
   * Copies a file.
   *
   * Semantics: fs.copyFile of Node.
   *
   * @param dest replaced if it is there
   * @param mode a mask of COPYFILE_EXCL, COPYFILE_FICLONE, COPYFILE_FICLONE_FORCE of fs.constants; 0 unless given
   */
  readonly copyFile: NativeOfTwo<Path, Path, number, void>;

  /**
   * Makes the digest of a file's content, which does not reach JavaScript.
   *
   * Fails as fs.readFile does; with `code` CFLOW_NOT_A_FILE where it is a FIFO, a socket or a device, which need not have an end; with
   * CFLOW_NO_DIGEST where the OpenSSL in Node gives the addon no such digest.
   *
   * Semantics: our own; the digests are those of crypto.createHash.
   *
   * @param path a regular file's
   * @param algorithm one of crypto.getHashes(); 'sha256' unless given
   * @param encoding of the digest: 'hex' unless given, or 'buffer' for a Buffer
   * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `path` is no path, `algorithm` none that Node has, or `encoding` none
   * @throws {Error} ERR_NO_CRYPTO: this Node has no OpenSSL
   */
  readonly hashFile: HashFileFunction;

  /**
   * Gives a file's fs.Stats; of a symbolic link its own.
   *
   * Semantics: fs.lstat of Node.
   *
   * @param options { bigint = false }
   */
  readonly lstat: StatFunction;

  /**
   * Makes a directory.
   *
   * Semantics: fs.mkdir of Node.
   *
   * @param options a mode, or { recursive = false, mode = 0o777 }; recursive makes those that it is in too, does not mind if
   *   it is there, and gives the first directory that was made, if any
   */
  readonly mkdir: MkdirFunction;

  /**
   * Makes a directory with a name that nothing else has, and gives its path.
   *
   * Semantics: fs.mkdtemp of Node.
   *
   * @param prefix its path up to the six characters that are added
   * @param options an encoding, or { encoding = 'utf8' }
   */
  readonly mkdtemp: NativeText<string>;

  /**
   * Reads a file. One that is a FIFO or a device is left to Node.
   *
   * Semantics: fs.readFile of Node.
   *
   * @param options an encoding, or { encoding = null, flag = 'r', signal }; with an encoding it gives a string
   */
  readonly readFile: ReadFileFunction;

  /**
   * Lists a directory: gives the names, or with `withFileTypes` fs.Dirents.
   *
   * Semantics: fs.readdir of Node.
   *
   * @param options an encoding, or { encoding = 'utf8', withFileTypes = false, recursive = false }
   */
  readonly readdir: ReaddirFunction;

  /**
   * Gives the path of a file without links and dots.
   *
   * Semantics: fs.realpath of Node.
   *
   * @param options an encoding, or { encoding = 'utf8' }
   */
  readonly realpath: NativeText<Path>;

  /**
   * Renames a file or a directory.
   *
   * Semantics: fs.rename of Node.
   *
   * @param newPath replaced if it is there
   */
  readonly rename: NativeOfTwo<Path, Path, never, void>;

  /**
   * Removes a file, or a directory with all that is in it.
   *
   * Semantics: fs.rm of Node.
   *
   * @param options { recursive = false, force = false, maxRetries = 0, retryDelay = 100 }; `recursive` lets it be a directory,
   *   `force` lets it be gone; retryDelay is in milliseconds
   */
  readonly rm: NativeWith<Path, { recursive?: boolean; force?: boolean; maxRetries?: number; retryDelay?: number }, void>;

  /**
   * Gives a file's fs.Stats; of a symbolic link those of what it leads to.
   *
   * Semantics: fs.stat of Node.
   *
   * @param options { bigint = false }
   */
  readonly stat: StatFunction;

  /**
   * Removes a file or a symbolic link.
   *
   * Semantics: fs.unlink of Node.
   */
  readonly unlink: Native<Path, void>;

  /**
   * Finds every entry below a directory, each directory before what is in it, sorted by name. Gives paths that start with
   * `directory`, each with what fs.lstat gives.
   *
   * Symbolic links are entries and are not followed, except that `directory` may be one. An entry that vanishes meanwhile is
   * left out. A directory that cannot be read makes it fail, with the error of fs.readdir.
   *
   * Semantics: our own.
   *
   * @param options an encoding, or { encoding = 'utf8' }: of the paths; 'buffer' for Buffers
   * @throws {TypeError} CFLOW_INVALID_ARGUMENT: `directory` is no path, or `options` none
   */
  readonly walk: WalkFunction;

  /**
   * Writes a file, which is made if there is none, and emptied if there is one.
   *
   * Semantics: fs.writeFile of Node.
   *
   * @param data bytes are taken as they are when the task starts
   * @param options an encoding, or { encoding = 'utf8', mode = 0o666, flag = 'w', flush, signal }
   */
  readonly writeFile: NativeOfTwo<Path | number, Data, Encoding | WriteOptions | null, void>;
}

/** The file system's native functions. */
export declare const fs: FileSystem;

export {};
