/*
 * stat and lstat. The numbers go into a Float64Array that all share, since an array for each costs the garbage
 * collector more than all the rest: CF_STAT_PLACES places of CF_STAT_FIELDS numbers, and before them the number of the
 * place that is next. The value is where in the array they are. JavaScript has to take them before as many others have
 * been delivered.
 */
#include "stat.h"

#include <string.h>

#include "fs.h"
#include "tasks.h"

typedef struct state {
  cf_fs fs;
  uv_stat_t stat;
  double *numbers; /* the shared ones */
} state;

/* prepare(path, numbers) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  napi_typedarray_type type;
  size_t length;
  void *numbers;
  if (count < 2) {
    return napi_invalid_arg;
  }
  napi_status status = napi_get_typedarray_info(env, args[1], &type, &length, &numbers, NULL, NULL);
  if (status == napi_ok && (type != napi_float64_array || length != CF_STAT_NUMBERS)) {
    status = napi_invalid_arg;
  }
  self->numbers = status == napi_ok ? numbers : NULL;
  return status == napi_ok ? cf_fs_first(env, args[0], &self->fs.path) : status;
}

static int adopt(void *data, const void *pattern, const char *bytes, size_t length) {
  state *const self = data;
  self->numbers = ((const state *)pattern)->numbers;
  return cf_fs_adopt(&self->fs, bytes, length);
}

static int execute_stat(void *data) {
  state *const self = data;
  return cf_fs_done(&self->fs, cf_fs_stat(self->fs.path, &self->stat), "stat");
}

static int execute_lstat(void *data) {
  state *const self = data;
  return cf_fs_done(&self->fs, cf_fs_lstat(self->fs.path, &self->stat), "lstat");
}

void cf_stat_write(const uv_stat_t *stat, double fields[CF_STAT_FIELDS]) {
  const double all[CF_STAT_FIELDS] = {
      (double)stat->st_dev,
      (double)stat->st_mode,
      (double)stat->st_nlink,
      (double)stat->st_uid,
      (double)stat->st_gid,
      (double)stat->st_rdev,
      (double)stat->st_blksize,
      (double)stat->st_ino,
      (double)stat->st_size,
      (double)stat->st_blocks,
      (double)stat->st_atim.tv_sec,
      (double)stat->st_atim.tv_nsec,
      (double)stat->st_mtim.tv_sec,
      (double)stat->st_mtim.tv_nsec,
      (double)stat->st_ctim.tv_sec,
      (double)stat->st_ctim.tv_nsec,
      (double)stat->st_birthtim.tv_sec,
      (double)stat->st_birthtim.tv_nsec,
  };
  memcpy(fields, all, sizeof all);
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  const state *self = data;

  if (cf_fs_failed(&self->fs)) {
    return cf_fs_error(env, &self->fs, result);
  }
  const double next = self->numbers[0];
  const uint32_t place = next >= 0 && next < CF_STAT_PLACES ? (uint32_t)next : 0;
  const uint32_t at = 1 + place * CF_STAT_FIELDS;
  self->numbers[0] = place + 1;
  cf_stat_write(&self->stat, self->numbers + at);
  return napi_create_uint32(env, at, result);
}

const cflow_task_type cf_stat = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare,
    .execute = execute_stat,
    .deliver = deliver,
    .release = cf_fs_release,
    .adopt = adopt,
};
const cflow_task_type cf_lstat = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare,
    .execute = execute_lstat,
    .deliver = deliver,
    .release = cf_fs_release,
    .adopt = adopt,
};
