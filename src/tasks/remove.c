/*
 * rm, recursive or not. Node takes over, with its errors and its retries, as soon as something does not go.
 */
#include <stdlib.h>
#include <sys/stat.h>

#include "bytes.h"
#include "fs.h"
#include "tasks.h"

typedef struct state {
  cf_fs fs;
  bool is_recursive;
  bool is_forced;
} state;

/* prepare(path, recursive, force) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  if (count < 3) {
    return napi_invalid_arg;
  }
  napi_status status = napi_get_value_bool(env, args[1], &self->is_recursive);
  if (status == napi_ok) {
    status = napi_get_value_bool(env, args[2], &self->is_forced);
  }
  return status == napi_ok ? cf_fs_first(env, args[0], &self->fs.path) : status;
}

static int adopt(void *data, const void *pattern, const char *bytes, size_t length) {
  state *const self = data;
  const state *from = pattern;
  self->is_recursive = from->is_recursive;
  self->is_forced = from->is_forced;
  return cf_fs_adopt(&self->fs, bytes, length);
}

/* That it is gone already is as good. */
static bool is_gone(int result) {
  return result == 0 || result == UV_ENOENT;
}

static bool remove_file(const char *path) {
  uv_fs_t request;
  const int result = uv_fs_unlink(NULL, &request, path, NULL);
  uv_fs_req_cleanup(&request);
  return is_gone(result);
}

static int remove_empty(const char *path) {
  uv_fs_t request;
  const int result = uv_fs_rmdir(NULL, &request, path, NULL);
  uv_fs_req_cleanup(&request);
  return result;
}

static bool is_directory(const char *path, uv_dirent_type_t type) {
  uv_stat_t stat;
  if (type != UV_DIRENT_UNKNOWN) {
    return type == UV_DIRENT_DIR;
  }
  return cf_fs_lstat(path, &stat) == 0 && cf_fs_is(&stat, S_IFDIR);
}

/* How deep it gets is limited: systems refuse paths of more than a few thousand bytes. */
static bool remove_directory(cf_bytes *path) {
  const size_t length = path->length;
  uv_fs_t request;
  uv_dirent_t entry;

  const int result = uv_fs_scandir(NULL, &request, path->data, 0, NULL);
  bool sound = result >= 0 || result == UV_ENOENT;
  while (sound && uv_fs_scandir_next(&request, &entry) == 0) {
    sound = cf_bytes_enter(path, entry.name) &&
            (is_directory(path->data, entry.type) ? remove_directory(path) : remove_file(path->data));
    cf_bytes_leave(path, length);
  }
  uv_fs_req_cleanup(&request);
  return sound && is_gone(remove_empty(path->data));
}

/* One that cannot be removed itself keeps what is in it: so `link/` and `directory/.`, as Node has it. */
static bool remove_all(const char *directory) {
  cf_bytes path = {NULL, 0, 0};
  const int result = remove_empty(directory);
  if (result != UV_ENOTEMPTY && result != UV_EEXIST) {
    return is_gone(result);
  }
  const bool removed = cf_bytes_enter(&path, directory) && remove_directory(&path);
  free(path.data);
  return removed;
}

static int execute(void *data) {
  state *const self = data;
  uv_stat_t stat;
  bool removed;

  const int result = cf_fs_lstat(self->fs.path, &stat);
  if (result != 0) {
    return self->is_forced && result == UV_ENOENT ? 0 : cf_fs_leave(&self->fs);
  }
  if (!cf_fs_is(&stat, S_IFDIR)) {
    removed = remove_file(self->fs.path);
  } else {
    removed = self->is_recursive && remove_all(self->fs.path);
  }
  return removed ? 0 : cf_fs_leave(&self->fs);
}

const cflow_task_type cf_rm = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare,
    .execute = execute,
    .deliver = cf_fs_deliver_nothing,
    .release = cf_fs_release,
    .adopt = adopt,
};
