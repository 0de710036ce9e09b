/*
 * stat and lstat. The numbers come out in one Float64Array.
 */
#include "stat.h"

#include <string.h>

#include "fs.h"
#include "tasks.h"

typedef struct state {
  cf_fs fs;
  uv_stat_t stat;
} state;

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
  napi_value buffer;
  void *memory;

  if (cf_fs_failed(&self->fs)) {
    return cf_fs_error(env, &self->fs, result);
  }
  napi_status status = napi_create_arraybuffer(env, CF_STAT_FIELDS * sizeof(double), &memory, &buffer);
  if (status == napi_ok) {
    cf_stat_write(&self->stat, memory);
    status = napi_create_typedarray(env, napi_float64_array, CF_STAT_FIELDS, buffer, 0, result);
  }
  return status;
}

const cflow_task_type cf_stat = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = cf_fs_prepare_path,
    .execute = execute_stat,
    .deliver = deliver,
    .release = cf_fs_release,
    .adopt = cf_fs_adopt_path,
};
const cflow_task_type cf_lstat = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = cf_fs_prepare_path,
    .execute = execute_lstat,
    .deliver = deliver,
    .release = cf_fs_release,
    .adopt = cf_fs_adopt_path,
};
