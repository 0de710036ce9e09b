/*
 * What is one system call for a path or two: access, unlink, rename; and copyFile.
 */
#include <sys/stat.h>

#include "fs.h"
#include "tasks.h"

typedef struct state {
  cf_fs fs;
  int32_t mode;
} state;

/* prepare(path, mode) */
static napi_status prepare_mode(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  if (count < 2) {
    return napi_invalid_arg;
  }
  const napi_status status = napi_get_value_int32(env, args[1], &self->mode);
  return status == napi_ok ? cf_fs_first(env, args[0], &self->fs.path) : status;
}

static int adopt_mode(void *data, const void *pattern, const char *bytes, size_t length) {
  state *const self = data;
  self->mode = ((const state *)pattern)->mode;
  return cf_fs_adopt(&self->fs, bytes, length);
}

/* prepare(path, dest) */
static napi_status prepare_two(napi_env env, const napi_value *args, size_t count, void *data) {
  cf_fs *const fs = data;
  if (count < 2) {
    return napi_invalid_arg;
  }
  const napi_status status = cf_fs_path(env, args[0], &fs->path);
  return status == napi_ok ? cf_fs_path(env, args[1], &fs->dest) : status;
}

/* prepare(path, dest, mode) */
static napi_status prepare_copy(napi_env env, const napi_value *args, size_t count, void *data) {
  if (count < 3) {
    return napi_invalid_arg;
  }
  const napi_status status = napi_get_value_int32(env, args[2], &((state *)data)->mode);
  return status == napi_ok ? prepare_two(env, args, count, data) : status;
}

static int execute_access(void *data) {
  state *const self = data;
  uv_fs_t request;
  const int result = uv_fs_access(NULL, &request, self->fs.path, self->mode, NULL);
  uv_fs_req_cleanup(&request);
  return cf_fs_done(&self->fs, result, "access");
}

static int execute_unlink(void *data) {
  cf_fs *const fs = data;
  uv_fs_t request;
  const int result = uv_fs_unlink(NULL, &request, fs->path, NULL);
  uv_fs_req_cleanup(&request);
  return cf_fs_done(fs, result, "unlink");
}

static int execute_rename(void *data) {
  cf_fs *const fs = data;
  uv_fs_t request;
  const int result = uv_fs_rename(NULL, &request, fs->path, fs->dest, NULL);
  uv_fs_req_cleanup(&request);
  return cf_fs_done(fs, result, "rename");
}

/* Whether opening it can hold the thread, or tell somebody. */
static bool is_special(const char *path) {
  uv_stat_t stat;
  return cf_fs_stat(path, &stat) == 0 && !cf_fs_is(&stat, S_IFREG) && !cf_fs_is(&stat, S_IFDIR);
}

static int execute_copy(void *data) {
  state *const self = data;
  uv_fs_t request;
  if (is_special(self->fs.path) || is_special(self->fs.dest)) {
    return cf_fs_leave(&self->fs);
  }
  const int result = uv_fs_copyfile(NULL, &request, self->fs.path, self->fs.dest, self->mode, NULL);
  uv_fs_req_cleanup(&request);
  return cf_fs_done(&self->fs, result, "copyfile");
}

const cflow_task_type cf_access = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare_mode,
    .execute = execute_access,
    .deliver = cf_fs_deliver_nothing,
    .release = cf_fs_release,
    .adopt = adopt_mode,
};
const cflow_task_type cf_copy_file = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare_copy,
    .execute = execute_copy,
    .deliver = cf_fs_deliver_nothing,
    .release = cf_fs_release,
};
const cflow_task_type cf_rename = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(cf_fs),
    .prepare = prepare_two,
    .execute = execute_rename,
    .deliver = cf_fs_deliver_nothing,
    .release = cf_fs_release,
};
const cflow_task_type cf_unlink = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(cf_fs),
    .prepare = cf_fs_prepare_path,
    .execute = execute_unlink,
    .deliver = cf_fs_deliver_nothing,
    .release = cf_fs_release,
    .adopt = cf_fs_adopt_path,
};
