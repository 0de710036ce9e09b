/*
 * walk: every entry below a directory, with its lstat. The directory itself comes first, then each entry before what is
 * in it. Two things come out, for JavaScript to put together:
 *
 *   names     a Buffer: of the first the path, of each other the name, with a zero byte behind
 *   records   a Float64Array: of each the number of the directory that it is in, and the numbers of fs.Stats
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bytes.h"
#include "fs.h"
#include "stat.h"
#include "tasks.h"

enum { FIELDS = 1 + CF_STAT_FIELDS };

typedef struct state {
  cf_fs fs;
  cf_bytes path; /* of where it is */
  cf_bytes names;
  cf_bytes records;
  bool is_piped;   /* in front of another task */
  bool files_only; /* which takes files */
  cf_bytes starts; /* then, a size_t each: where its name starts */
  cf_bytes given;  /* and of each one that is handed on: its number, an int32_t */
} state;

/* prepare(directory, isPiped, filesOnly) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  if (count < 3) {
    return napi_invalid_arg;
  }
  napi_status status = napi_get_value_bool(env, args[1], &self->is_piped);
  if (status == napi_ok) {
    status = napi_get_value_bool(env, args[2], &self->files_only);
  }
  return status == napi_ok ? cf_fs_first(env, args[0], &self->fs.path) : status;
}

static int adopt(void *data, const void *pattern, const char *bytes, size_t length) {
  state *const self = data;
  const state *from = pattern;
  self->is_piped = from->is_piped;
  self->files_only = from->files_only;
  return cf_fs_adopt(&self->fs, bytes, length);
}

static size_t count_of(const state *self) {
  return self->records.length / (FIELDS * sizeof(double));
}

static bool add_piped(state *self, const uv_stat_t *stat) {
  const size_t number = count_of(self);
  const int32_t given = (int32_t)number;
  if (number >= INT32_MAX || !cf_bytes_add(&self->starts, &self->names.length, sizeof(size_t))) {
    return false;
  }
  const bool is_given = number > 0 && (!self->files_only || cf_fs_is(stat, S_IFREG));
  return !is_given || cf_bytes_add(&self->given, &given, sizeof given);
}

static bool add(state *self, const char *name, size_t parent, const uv_stat_t *stat) {
  double fields[FIELDS];
  if (self->is_piped && !add_piped(self, stat)) {
    return false;
  }
  fields[0] = (double)parent;
  cf_stat_write(stat, fields + 1);
  return cf_bytes_add_string(&self->names, name) && cf_bytes_add(&self->records, fields, sizeof fields);
}

static int fail(state *self, int result, const char *syscall) {
  free(self->fs.path);
  self->fs.path = self->path.data; /* the error is about that */
  self->path.data = NULL;
  return cf_fs_done(&self->fs, result, syscall);
}

/* Whether it has gone in the meantime, or what it was in has. */
static bool is_gone(int result) {
  return result == UV_ENOENT || result == UV_ENOTDIR;
}

static int walk(state *self, size_t parent);

static int visit(state *self, const char *name, size_t parent) {
  uv_stat_t stat;
  const int result = cf_fs_lstat(self->path.data, &stat);
  if (result != 0) {
    return is_gone(result) ? 0 : fail(self, result, "lstat");
  }
  const size_t number = count_of(self);
  if (!add(self, name, parent, &stat)) {
    return fail(self, UV_ENOMEM, "lstat");
  }
  return cf_fs_is(&stat, S_IFDIR) ? walk(self, number) : 0;
}

/* How deep it gets is limited: systems refuse paths of more than a few thousand bytes. */
static int walk(state *self, size_t parent) {
  const size_t length = self->path.length;
  uv_fs_t request;
  uv_dirent_t entry;
  int outcome = 0;

  const int result = uv_fs_scandir(NULL, &request, self->path.data, 0, NULL);
  if (result < 0) {
    uv_fs_req_cleanup(&request);
    return is_gone(result) && parent > 0 ? 0 : fail(self, result, "scandir");
  }
  while (outcome == 0 && uv_fs_scandir_next(&request, &entry) == 0) {
    if (cf_bytes_enter(&self->path, entry.name)) {
      outcome = visit(self, entry.name, parent);
    } else {
      outcome = fail(self, UV_ENOMEM, "scandir");
    }
    if (outcome == 0) {
      cf_bytes_leave(&self->path, length);
    }
  }
  uv_fs_req_cleanup(&request);
  return outcome;
}

static int execute(void *data) {
  state *const self = data;
  uv_stat_t none;
  memset(&none, 0, sizeof none);
  if (!cf_bytes_enter(&self->path, self->fs.path) || !add(self, self->fs.path, 0, &none)) {
    return cf_fs_done(&self->fs, UV_ENOMEM, "scandir");
  }
  return walk(self, 0);
}

static int32_t count(const void *data) {
  return (int32_t)(((const state *)data)->given.length / sizeof(int32_t));
}

static size_t parent_of(const state *self, size_t entry) {
  double parent;
  memcpy(&parent, self->records.data + entry * FIELDS * sizeof parent, sizeof parent);
  return (size_t)parent;
}

/* Puts the path of an entry together. Its depth is limited, as in walk. */
static bool enter_entry(const state *self, size_t entry, cf_bytes *path) {
  size_t start;
  memcpy(&start, self->starts.data + entry * sizeof start, sizeof start);
  return (entry == 0 || enter_entry(self, parent_of(self, entry), path)) &&
         cf_bytes_enter(path, self->names.data + start);
}

static int give(const void *data, int32_t number, cflow_take take, void *taker) {
  const state *self = data;
  cf_bytes path = {NULL, 0, 0};
  int32_t entry;
  memcpy(&entry, self->given.data + (size_t)number * sizeof entry, sizeof entry);
  const int outcome = enter_entry(self, (size_t)entry, &path) ? take(taker, path.data, path.length) : CFLOW_NO_MEMORY;
  free(path.data);
  return outcome;
}

static void free_records(napi_env env, void *data, void *hint) {
  (void)env;
  (void)hint;
  free(data);
}

/* As they are where that is possible: there may be a lot of them, and copying would hold the event loop. */
static napi_status records_buffer(napi_env env, state *self, napi_value *buffer) {
  const size_t length = self->records.length;
  void *memory;
  if (napi_create_external_arraybuffer(env, self->records.data, length, free_records, NULL, buffer) == napi_ok) {
    self->records.data = NULL;
    return napi_ok;
  }
  const napi_status status = napi_create_arraybuffer(env, length, &memory, buffer);
  if (status == napi_ok) {
    memcpy(memory, self->records.data, length);
  }
  return status;
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  state *const self = data;
  napi_value names;
  napi_value buffer;
  napi_value records;

  if (cf_fs_failed(&self->fs)) {
    return cf_fs_error(env, &self->fs, result);
  }
  napi_status status = napi_create_buffer_copy(env, self->names.length, self->names.data, NULL, &names);
  if (status == napi_ok) {
    status = records_buffer(env, self, &buffer);
  }
  if (status == napi_ok) {
    status =
        napi_create_typedarray(env, napi_float64_array, self->records.length / sizeof(double), buffer, 0, &records);
  }
  if (status == napi_ok) {
    status = napi_create_array_with_length(env, 2, result);
  }
  if (status == napi_ok) {
    status = napi_set_element(env, *result, 0, names);
  }
  if (status == napi_ok) {
    status = napi_set_element(env, *result, 1, records);
  }
  return status;
}

static void release(void *data) {
  state *const self = data;
  free(self->path.data);
  free(self->names.data);
  free(self->records.data);
  free(self->starts.data);
  free(self->given.data);
  cf_fs_release(data);
}

const cflow_task_type cf_walk = {
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
