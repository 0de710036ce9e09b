/*
 * mkdir, mkdtemp and realpath: what makes a path, or one of a path. Where one of the last two fails, or a mkdir of
 * several directories does, Node does it again, and says why not.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fs.h"
#include "tasks.h"

typedef struct state {
  cf_fs fs;
  int32_t mode;
  bool is_recursive;
  char *made; /* the result */
} state;

static int make(const state *self, const char *path) {
  uv_fs_t request;
  const int result = uv_fs_mkdir(NULL, &request, path, self->mode, NULL);
  uv_fs_req_cleanup(&request);
  return result;
}

/* Makes the directory whose name ends at `end`. */
static int make_to(const state *self, size_t end) {
  char *const path = self->fs.path;
  const char kept = path[end];
  path[end] = '\0';
  const int result = make(self, path);
  path[end] = kept;
  return result;
}

/* The end of the parent's name; 0 where there is none. */
static size_t parent_of(const char *path, size_t end) {
  while (end > 0 && path[end - 1] != '/') {
    end--;
  }
  return end > 0 ? end - 1 : 0;
}

/* The end of the next name; that of a slash at the end counts as one, as Node has it. */
static size_t child_of(const char *path, size_t end) {
  return end + 1 + strcspn(path + end + 1, "/");
}

static int make_all(state *self) {
  char *const path = self->fs.path;
  const size_t length = strlen(path);
  size_t end = length;
  int result = make_to(self, end);

  while (result == UV_ENOENT) { /* upwards, to the first that can be made */
    end = parent_of(path, end);
    if (end == 0) {
      return cf_fs_leave(&self->fs);
    }
    result = make_to(self, end);
  }
  if (result == 0) {
    self->made = malloc(end + 1);
    if (self->made == NULL) {
      return cf_fs_done(&self->fs, UV_ENOMEM, "mkdir");
    }
    memcpy(self->made, path, end);
    self->made[end] = '\0';
  }
  while ((result == 0 || result == UV_EEXIST) && end < length) { /* and down again */
    end = child_of(path, end);
    result = make_to(self, end);
  }
  uv_stat_t stat;
  if (result == UV_EEXIST && cf_fs_stat(path, &stat) == 0 && cf_fs_is(&stat, S_IFDIR)) {
    return 0;
  }
  return result == 0 ? 0 : cf_fs_leave(&self->fs);
}

/* prepare(path, mode, recursive) */
static napi_status prepare_mkdir(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  if (count < 3) {
    return napi_invalid_arg;
  }
  napi_status status = napi_get_value_int32(env, args[1], &self->mode);
  if (status == napi_ok) {
    status = napi_get_value_bool(env, args[2], &self->is_recursive);
  }
  return status == napi_ok ? cf_fs_path(env, args[0], &self->fs.path) : status;
}

static int execute_mkdir(void *data) {
  state *const self = data;
  return self->is_recursive ? make_all(self) : cf_fs_done(&self->fs, make(self, self->fs.path), "mkdir");
}

static napi_status deliver_text(napi_env env, void *data, napi_value *result) {
  const state *self = data;
  if (cf_fs_failed(&self->fs)) {
    return cf_fs_error(env, &self->fs, result);
  }
  return self->made == NULL ? napi_ok : napi_create_string_utf8(env, self->made, NAPI_AUTO_LENGTH, result);
}

static napi_status deliver_bytes(napi_env env, void *data, napi_value *result) {
  const state *self = data;
  if (cf_fs_failed(&self->fs)) {
    return cf_fs_error(env, &self->fs, result);
  }
  return napi_create_buffer_copy(env, strlen(self->made), self->made, NULL, result);
}

static int give(const void *data, int32_t number, cflow_take take, void *taker) {
  const state *self = data;
  (void)number;
  return take(taker, self->made, strlen(self->made));
}

/* Takes a path that libuv has made, or leaves it to Node where there is none. */
static int take(state *self, const char *made) {
  if (made == NULL) {
    return cf_fs_leave(&self->fs);
  }
  self->made = malloc(strlen(made) + 1);
  if (self->made == NULL) {
    return cf_fs_leave(&self->fs);
  }
  memcpy(self->made, made, strlen(made) + 1);
  return 0;
}

static int execute_mkdtemp(void *data) {
  state *const self = data;
  uv_fs_t request;
  const int result = uv_fs_mkdtemp(NULL, &request, self->fs.path, NULL);
  const int outcome = take(self, result < 0 ? NULL : request.path);
  uv_fs_req_cleanup(&request);
  return outcome;
}

static int execute_realpath(void *data) {
  state *const self = data;
  uv_fs_t request;
  if (strstr(self->fs.path, "..") != NULL) {
    return cf_fs_leave(&self->fs); /* Node goes by the text, not by what a link leads to */
  }
  const int result = uv_fs_realpath(NULL, &request, self->fs.path, NULL);
  const int outcome = take(self, result < 0 ? NULL : request.ptr);
  uv_fs_req_cleanup(&request);
  return outcome;
}

static void release(void *data) {
  state *const self = data;
  free(self->made);
  cf_fs_release(data);
}

const cflow_task_type cf_mkdir = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare_mkdir,
    .execute = execute_mkdir,
    .deliver = deliver_text,
    .release = release,
};
const cflow_task_type cf_mkdtemp = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = cf_fs_prepare_path,
    .execute = execute_mkdtemp,
    .deliver = deliver_bytes,
    .release = release,
    .give = give,
};
const cflow_task_type cf_realpath = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = cf_fs_prepare_path,
    .execute = execute_realpath,
    .deliver = deliver_bytes,
    .release = release,
    .adopt = cf_fs_adopt_path,
    .give = give,
};
