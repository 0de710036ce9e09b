/** What `error.code` is where cflow itself raised the error. */
export type ErrorCode =
  /** A callback was called a second time, or when it could not count any more. */
  | 'CFLOW_CALLED_TWICE'
  /** All workers of a queue wait for tasks that wait for a worker: a process warning, and what promises are rejected with. */
  | 'CFLOW_DEADLOCK'
  /** An argument is of the wrong kind (a TypeError), or has a value that makes no sense (a RangeError). */
  | 'CFLOW_INVALID_ARGUMENT'
  /** A native task could not make its result; nothing is known of why. */
  | 'CFLOW_NATIVE'
  /** A call of Node-API failed: an addon's `prepare` refused its arguments and did not say why. */
  | 'CFLOW_NODE_API'
  /** `hashFile` found no such digest in the OpenSSL that Node has. */
  | 'CFLOW_NO_DIGEST'
  /** There was no memory for a native task, or for its flow to go on. A system call that had none says ENOMEM. */
  | 'CFLOW_NO_MEMORY'
  /** What `hashFile` was to read is a FIFO, a socket or a device, which need not have an end. */
  | 'CFLOW_NOT_A_FILE'
  /** A promise was rejected, or a step or a block's function threw, with something that is no error; `cause` carries it. */
  | 'CFLOW_REJECTED'
  /** A task was removed from a queue before it ran, or the queue was killed. */
  | 'CFLOW_REMOVED'
  /** `require('cflow')` found no binary for this platform; the message says what to do. */
  | 'CFLOW_NO_BINARY';

/** An error that cflow itself raised. `code` is stable and made for comparing; the message is made for people. */
export interface CflowError extends Error {
  code: ErrorCode;
  /** With CFLOW_CALLED_TWICE: whose callback it was. */
  callback?: string;
  /** What the error is about: what was rejected with, what a second call of a callback brought, why there is no binary. */
  cause?: unknown;
}

export {};
