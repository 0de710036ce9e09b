/*
 * readdir. The names come out in one Buffer, each with a zero byte behind.
 */
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "fs.h"
#include "tasks.h"

typedef struct state {
  cf_fs fs;
  bool with_types;
  bool files_only; /* of a pipe, for a task that takes files */
  bool is_text;    /* the path was a string */
  cf_bytes names;
  cf_bytes types;  /* a byte each: uv_dirent_type_t */
  cf_bytes starts; /* with types, a size_t each: where its name starts */
} state;

/* prepare(path, withFileTypes, filesOnly) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  if (count < 3) {
    return napi_invalid_arg;
  }
  napi_valuetype type;
  napi_status status = napi_typeof(env, args[0], &type);
  self->is_text = status == napi_ok && type == napi_string;
  if (status == napi_ok) {
    status = napi_get_value_bool(env, args[1], &self->with_types);
  }
  if (status == napi_ok) {
    status = napi_get_value_bool(env, args[2], &self->files_only);
  }
  return status == napi_ok ? cf_fs_first(env, args[0], &self->fs.path) : status;
}

static int adopt(void *data, const void *pattern, const char *bytes, size_t length) {
  state *const self = data;
  const state *from = pattern;
  self->with_types = from->with_types;
  self->files_only = from->files_only;
  self->is_text = true;
  return cf_fs_adopt(&self->fs, bytes, length);
}

static int add(state *self, const uv_dirent_t *entry) {
  const unsigned char type = (unsigned char)entry->type;
  const size_t start = self->names.length;
  if (self->with_types && entry->type == UV_DIRENT_UNKNOWN) {
    return cf_fs_leave(&self->fs);
  }
  if (self->files_only && entry->type != UV_DIRENT_FILE) {
    return 0;
  }
  if (!cf_bytes_add_string(&self->names, entry->name) ||
      (self->with_types &&
       !(cf_bytes_add(&self->types, &type, 1) && cf_bytes_add(&self->starts, &start, sizeof start)))) {
    return cf_fs_done(&self->fs, UV_ENOMEM, "scandir");
  }
  return 0;
}

static int32_t count(const void *data) {
  return (int32_t)((const state *)data)->types.length; /* what a directory has is far from the limit of an int32_t */
}

static int give(const void *data, int32_t number, cflow_take take, void *taker) {
  const state *self = data;
  cf_bytes path = {NULL, 0, 0};
  size_t start;
  int outcome = CFLOW_NO_MEMORY;
  memcpy(&start, self->starts.data + (size_t)number * sizeof start, sizeof start);
  if (cf_bytes_enter(&path, self->fs.path) && cf_bytes_enter(&path, self->names.data + start)) {
    outcome = take(taker, path.data, path.length);
  }
  free(path.data);
  return outcome;
}

static int execute(void *data) {
  state *const self = data;
  uv_fs_t request;
  uv_dirent_t entry;

  int outcome = cf_fs_done(&self->fs, uv_fs_scandir(NULL, &request, self->fs.path, 0, NULL), "scandir");
  while (outcome == 0 && uv_fs_scandir_next(&request, &entry) == 0) {
    outcome = add(self, &entry);
  }
  uv_fs_req_cleanup(&request);
  return outcome;
}

static napi_status path_of(napi_env env, const state *self, napi_value *path) {
  if (self->is_text) {
    return napi_create_string_utf8(env, self->fs.path, NAPI_AUTO_LENGTH, path);
  }
  return napi_create_buffer_copy(env, strlen(self->fs.path), self->fs.path, NULL, path);
}

/* The names' Buffer; with types an array of that, a Buffer of the types and the directory's path as it was given. */
static napi_status deliver(napi_env env, void *data, napi_value *result) {
  const state *self = data;
  napi_value values[3];
  if (cf_fs_failed(&self->fs)) {
    return cf_fs_error(env, &self->fs, result);
  }
  napi_status status = napi_create_buffer_copy(env, self->names.length, self->names.data, NULL, &values[0]);
  if (!self->with_types || status != napi_ok) {
    *result = values[0];
    return status;
  }
  status = napi_create_buffer_copy(env, self->types.length, self->types.data, NULL, &values[1]);
  if (status == napi_ok) {
    status = path_of(env, self, &values[2]);
  }
  if (status == napi_ok) {
    status = napi_create_array_with_length(env, 3, result);
  }
  for (uint32_t i = 0; i < 3 && status == napi_ok; i++) {
    status = napi_set_element(env, *result, i, values[i]);
  }
  return status;
}

static void release(void *data) {
  state *const self = data;
  free(self->names.data);
  free(self->types.data);
  free(self->starts.data);
  cf_fs_release(data);
}

const cflow_task_type cf_readdir = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare,
    .execute = execute,
    .deliver = deliver,
    .release = release,
    .adopt = adopt,
    .give = give,
    .count = count,
};
