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
  bool left; /* to Node, which is to do it */
} cf_fs;

/*
 * Copies a string as UTF-8, or a Uint8Array's bytes, with a zero byte behind. Throws CFLOW_INVALID_ARGUMENT for
 * anything else. `bytes` is the caller's to free, whatever is returned.
 */
napi_status cf_fs_bytes(napi_env env, napi_value value, char **bytes, size_t *length);

/* The same for a path, in which there must be no zero byte. */
napi_status cf_fs_path(napi_env env, napi_value value, char **path);

/* The same for a first argument: undefined leaves no path, since it is a pattern's. */
napi_status cf_fs_first(napi_env env, napi_value value, char **path);

/* For cflow_task_type.prepare, of tasks with one path and no other argument. */
napi_status cf_fs_prepare_path(napi_env env, const napi_value *args, size_t count, void *state);

/* Takes over a path in a pipe. Returns what cflow_task_type.adopt has to. */
int cf_fs_adopt(cf_fs *fs, const char *bytes, size_t length);

/* For cflow_task_type.adopt, of the tasks with one path and no other argument. */
int cf_fs_adopt_path(void *state, const void *pattern, const char *bytes, size_t length);

/* Notes what a call of libuv returned. Returns 0, or 1 where that was an error. */
int cf_fs_done(cf_fs *fs, ssize_t result, const char *syscall);

/* Leaves the task to Node. Returns what `execute` then has to. */
int cf_fs_leave(cf_fs *fs);

/* Whether there is no result: it failed, or was left. */
bool cf_fs_failed(const cf_fs *fs);

/* What there is instead: the error that `node:fs` makes; or the path's Buffer where it was left. */
napi_status cf_fs_error(napi_env env, const cf_fs *fs, napi_value *error);

/* Makes an error of cflow's own about the path. */
napi_status cf_fs_refusal(napi_env env, const cf_fs *fs, const char *code, const char *reason, napi_value *error);

/* libuv's calls, with the request cleaned up. Each returns what libuv does. */
int cf_fs_stat(const char *path, uv_stat_t *stat);
int cf_fs_lstat(const char *path, uv_stat_t *stat);
int cf_fs_close(uv_file file);
ssize_t cf_fs_read(uv_file file, char *bytes, size_t length);
ssize_t cf_fs_write(uv_file file, const char *bytes, size_t length);

/* Whether it is of this kind: S_IFREG, S_IFDIR. */
bool cf_fs_is(const uv_stat_t *stat, uint64_t kind);

/* For cflow_task_type.deliver, of tasks without a value. */
napi_status cf_fs_deliver_nothing(napi_env env, void *state, napi_value *result);

/* For cflow_task_type.release, of tasks that own nothing but their paths. */
void cf_fs_release(void *state);

#endif
