/*
 * readFile: a file's open, fstat, read and close in one go.
 */
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fs.h"
#include "tasks.h"

/* What is asked for at once of a file whose size says nothing, as those of /proc. */
enum { CHUNK = 64 * 1024 };

/* Node's limit of what one read takes. A larger file is left to Node, and its refusal. */
#define MOST_BYTES ((uint64_t)INT_MAX)

typedef struct state {
  cf_fs fs;
  char *bytes;
  size_t length;
  bool as_string;
  bool left; /* to Node: no regular file, or too large */
} state;

/* prepare(path, asString) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  if (count < 2) {
    return napi_invalid_arg;
  }
  const napi_status status = napi_get_value_bool(env, args[1], &self->as_string);
  return status == napi_ok ? cf_fs_path(env, args[0], &self->fs.path) : status;
}

static int read_all(state *self, uv_file file, size_t expected) {
  size_t room = expected == 0 ? CHUNK : expected + 1; /* one more, so that the end shows without a further growth */
  self->bytes = malloc(room);
  if (self->bytes == NULL) {
    return cf_fs_done(&self->fs, UV_ENOMEM, "read");
  }
  for (;;) {
    if (self->length == room) {
      char *more = room <= MOST_BYTES / 2 ? realloc(self->bytes, 2 * room) : NULL;
      if (more == NULL) {
        if (room > MOST_BYTES / 2) {
          self->left = true;
          return 1;
        }
        return cf_fs_done(&self->fs, UV_ENOMEM, "read");
      }
      self->bytes = more;
      room *= 2;
    }
    uv_fs_t request;
    const size_t wanted = room - self->length;
    const uv_buf_t into = uv_buf_init(self->bytes + self->length, (unsigned)wanted);
    const int result = uv_fs_read(NULL, &request, file, &into, 1, -1, NULL);
    uv_fs_req_cleanup(&request);
    if (cf_fs_done(&self->fs, result, "read")) {
      return 1;
    }
    self->length += (size_t)result;
    if (result == 0) {
      return 0;
    }
    if (expected > 0 && self->length == expected) {
      return 0;
    }
  }
}

static int execute(void *data) {
  state *const self = data;
  uv_fs_t request;

  /* Without O_NONBLOCK the opening of a FIFO would hold the thread until somebody writes. */
  const int file = uv_fs_open(NULL, &request, self->fs.path, UV_FS_O_RDONLY | UV_FS_O_NONBLOCK, 0, NULL);
  uv_fs_req_cleanup(&request);
  if (cf_fs_done(&self->fs, file, "open")) {
    return 1;
  }
  int failed = cf_fs_done(&self->fs, uv_fs_fstat(NULL, &request, file, NULL), "fstat");
  const uint64_t mode = request.statbuf.st_mode;
  const uint64_t size = request.statbuf.st_size;
  uv_fs_req_cleanup(&request);
  if (!failed) {
    const uint64_t kind = mode & S_IFMT;
    if ((kind != S_IFREG && kind != S_IFDIR) || (kind == S_IFREG && size > MOST_BYTES)) {
      self->left = true;
      failed = 1;
    } else {
      failed = read_all(self, file, kind == S_IFREG ? (size_t)size : 0);
    }
  }
  (void)uv_fs_close(NULL, &request, file, NULL);
  uv_fs_req_cleanup(&request);
  if (failed && self->fs.error != 0 && strcmp(self->fs.syscall, "open") != 0) {
    free(self->fs.path); /* Node names no path in what happens after the opening */
    self->fs.path = NULL;
  }
  return self->left ? CF_TASK_LEFT : failed;
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  state *const self = data;
  if (self->left) {
    return napi_get_null(env, result);
  }
  if (self->fs.error != 0) {
    return cf_fs_error(env, &self->fs, result);
  }
  if (self->as_string) {
    return napi_create_string_utf8(env, self->bytes, self->length, result);
  }
  return napi_create_buffer_copy(env, self->length, self->bytes, NULL, result);
}

static void release(void *data) {
  state *const self = data;
  free(self->bytes);
  cf_fs_release(data);
}

const cflow_task_type cf_read_file = {CFLOW_TASK_VERSION, sizeof(state), prepare, execute, deliver, release};
