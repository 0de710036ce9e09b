/*
 * readFile: a file's stat, open, read and close in one go. Where it cannot be read although it is there, Node does it
 * again, and says why not.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fs.h"
#include "tasks.h"

/* What is asked for at once of a file whose size says nothing, as those of /proc. */
enum { CHUNK = 64 * 1024 };

/* Node's limit of what one read takes, and what is a string everywhere. A larger file is left to Node. */
#define MOST_BYTES ((size_t)INT_MAX)
#define MOST_OF_A_STRING ((size_t)1 << 28)

typedef struct state {
  cf_fs fs;
  char *bytes;
  size_t length;
  bool as_string;
  unsigned char *counter; /* the shared one */
} state;

/*
 * Small contents go over a counter that all share, since a Buffer of JavaScript's pool is made much faster there: a
 * Uint8Array whose first word is where there is room next. The value is then one number, of the place and the length.
 * JavaScript has to take them before the counter is full again: more do not go out at once.
 */
enum { SMALL = 4096, PLACES = 128, WORD = sizeof(uint32_t), COUNTER = WORD + PLACES * SMALL };

/* prepare(path, asString, counter) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  napi_typedarray_type type;
  size_t length;
  void *counter;
  if (count < 3) {
    return napi_invalid_arg;
  }
  napi_status status = napi_get_typedarray_info(env, args[2], &type, &length, &counter, NULL, NULL);
  if (status == napi_ok && (type != napi_uint8_array || length != COUNTER)) {
    status = napi_invalid_arg;
  }
  if (status == napi_ok) {
    self->counter = counter;
    status = napi_get_value_bool(env, args[1], &self->as_string);
  }
  return status == napi_ok ? cf_fs_first(env, args[0], &self->fs.path) : status;
}

static int adopt(void *data, const void *pattern, const char *bytes, size_t length) {
  state *const self = data;
  self->as_string = ((const state *)pattern)->as_string;
  self->counter = ((const state *)pattern)->counter;
  return cf_fs_adopt(&self->fs, bytes, length);
}

static int give(const void *data, int32_t number, cflow_take take, void *taker) {
  const state *self = data;
  (void)number;
  return take(taker, self->bytes, self->length);
}

static int read_all(state *self, uv_file file, size_t expected) {
  size_t room = expected == 0 ? CHUNK : expected + 1; /* one more, so that the end shows without a further growth */
  const size_t most = self->as_string ? MOST_OF_A_STRING : MOST_BYTES;
  self->bytes = malloc(room);
  if (self->bytes == NULL) {
    return cf_fs_leave(&self->fs);
  }
  for (;;) {
    const ssize_t result = cf_fs_read(file, self->bytes + self->length, room - self->length);
    if (result < 0 || self->length + (size_t)result > most) {
      return cf_fs_leave(&self->fs);
    }
    self->length += (size_t)result;
    if (result == 0 || (expected > 0 && self->length == expected)) {
      return 0;
    }
    if (self->length == room) {
      char *more = realloc(self->bytes, 2 * room);
      if (more == NULL) {
        return cf_fs_leave(&self->fs);
      }
      self->bytes = more;
      room *= 2;
    }
  }
}

static int execute(void *data) {
  state *const self = data;
  uv_fs_t request;
  uv_stat_t stat;

  /* Asked for before the opening, which somebody at the other end of a FIFO would notice. */
  if (cf_fs_done(&self->fs, cf_fs_stat(self->fs.path, &stat), "open")) {
    return 1;
  }
  if (!cf_fs_is(&stat, S_IFREG) || stat.st_size > MOST_BYTES) {
    return cf_fs_leave(&self->fs);
  }
  /* Should it be a FIFO by now, then the opening does not hold the thread until somebody writes. */
  const int file = uv_fs_open(NULL, &request, self->fs.path, UV_FS_O_RDONLY | UV_FS_O_NONBLOCK, 0, NULL);
  uv_fs_req_cleanup(&request);
  if (cf_fs_done(&self->fs, file, "open")) {
    return 1;
  }
  const int outcome = read_all(self, file, (size_t)stat.st_size);
  (void)cf_fs_close(file);
  return outcome;
}

static napi_status put(napi_env env, const state *self, napi_value *result) {
  uint32_t place;
  memcpy(&place, self->counter, WORD);
  if (place < WORD || place > COUNTER - self->length) {
    place = WORD;
  }
  memcpy(self->counter + place, self->bytes, self->length);
  const uint32_t next = place + (uint32_t)self->length;
  memcpy(self->counter, &next, WORD);
  return napi_create_double(env, (double)place * SMALL + (double)self->length, result);
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  state *const self = data;
  if (cf_fs_failed(&self->fs)) {
    return cf_fs_error(env, &self->fs, result);
  }
  if (self->as_string) {
    return napi_create_string_utf8(env, self->bytes, self->length, result);
  }
  if (self->length < SMALL) {
    return put(env, self, result);
  }
  return napi_create_buffer_copy(env, self->length, self->bytes, NULL, result);
}

static void release(void *data) {
  state *const self = data;
  free(self->bytes);
  cf_fs_release(data);
}

const cflow_task_type cf_read_file = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare,
    .execute = execute,
    .deliver = deliver,
    .release = release,
    .adopt = adopt,
    .give = give,
};
