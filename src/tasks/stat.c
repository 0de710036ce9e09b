/*
 * stat and lstat. The numbers come out in one Float64Array, in the order of the fields of fs.Stats.
 */
#include <stdlib.h>

#include "fs.h"
#include "tasks.h"

enum { FIELDS = 14 };

typedef struct state {
  cf_fs fs;
  uv_stat_t stat;
} state;

/* prepare(path) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  return count < 1 ? napi_invalid_arg : cf_fs_path(env, args[0], &((state *)data)->fs.path);
}

static int finish(state *self, uv_fs_t *request, int result, const char *syscall) {
  self->stat = request->statbuf;
  uv_fs_req_cleanup(request);
  return cf_fs_done(&self->fs, result, syscall);
}

static int execute_stat(void *data) {
  state *const self = data;
  uv_fs_t request;
  const int result = uv_fs_stat(NULL, &request, self->fs.path, NULL);
  return finish(self, &request, result, "stat");
}

static int execute_lstat(void *data) {
  state *const self = data;
  uv_fs_t request;
  const int result = uv_fs_lstat(NULL, &request, self->fs.path, NULL);
  return finish(self, &request, result, "lstat");
}

static double milliseconds(uv_timespec_t time) {
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  const state *self = data;
  const uv_stat_t *s = &self->stat;
  napi_value buffer;
  void *memory;

  if (self->fs.error != 0) {
    return cf_fs_error(env, &self->fs, result);
  }
  const double fields[FIELDS] = {(double)s->st_dev,        (double)s->st_mode,          (double)s->st_nlink,
                                 (double)s->st_uid,        (double)s->st_gid,           (double)s->st_rdev,
                                 (double)s->st_blksize,    (double)s->st_ino,           (double)s->st_size,
                                 (double)s->st_blocks,     milliseconds(s->st_atim),    milliseconds(s->st_mtim),
                                 milliseconds(s->st_ctim), milliseconds(s->st_birthtim)};
  napi_status status = napi_create_arraybuffer(env, sizeof fields, &memory, &buffer);
  if (status == napi_ok) {
    for (int i = 0; i < FIELDS; i++) {
      ((double *)memory)[i] = fields[i];
    }
    status = napi_create_typedarray(env, napi_float64_array, FIELDS, buffer, 0, result);
  }
  return status;
}

const cflow_task_type cf_stat = {CFLOW_TASK_VERSION, sizeof(state), prepare, execute_stat, deliver, cf_fs_release};
const cflow_task_type cf_lstat = {CFLOW_TASK_VERSION, sizeof(state), prepare, execute_lstat, deliver, cf_fs_release};
