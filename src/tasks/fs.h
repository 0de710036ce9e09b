/*
 * What the file system's tasks share. Their work is libuv's own synchronous calls, made on a thread of the pool: what
 * `node:fs` uses too, so that results and errors are the same everywhere.
 */
#ifndef CF_TASKS_FS_H
#define CF_TASKS_FS_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#include "../../include/cflow_task.h"

/* The first thing in the state of each of them. */
typedef struct cf_fs {
  char *path; /* owned */
  char *dest; /* owned; NULL unless there are two paths */
  int error;  /* 0, or libuv's negative number */
  const char *syscall;
} cf_fs;

/* Copies a string, or a Uint8Array's bytes, as a path. Throws CFLOW_INVALID_ARGUMENT for anything else, and for a zero
 * byte inside. */
napi_status cf_fs_path(napi_env env, napi_value value, char **path);

/* Notes what a call of libuv returned. Returns 0, or 1 where that was an error. */
int cf_fs_done(cf_fs *fs, ssize_t result, const char *syscall);

/* Makes the error that `node:fs` makes. */
napi_status cf_fs_error(napi_env env, const cf_fs *fs, napi_value *error);

/* For cflow_task_type.deliver, of tasks without a value. */
napi_status cf_fs_deliver_nothing(napi_env env, void *state, napi_value *result);

/* For cflow_task_type.release, of tasks that own nothing but their paths. */
void cf_fs_release(void *state);

#endif
