/*
 * hashFile: the digest of a file, whose content does not reach JavaScript.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "digest.h"
#include "fs.h"
#include "tasks.h"

/* What is read at once. */
enum { CHUNK = 256 * 1024 };

typedef struct state {
  cf_fs fs;
  char *algorithm;
  bool as_hex;
  const char *code; /* of a refusal of our own, or NULL */
  const char *reason;
  size_t length;
  unsigned char bytes[CF_MOST_DIGEST];
} state;

/* prepare(path, algorithm, asHex) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  size_t length;
  if (count < 3) {
    return napi_invalid_arg;
  }
  napi_status status = napi_get_value_bool(env, args[2], &self->as_hex);
  if (status == napi_ok) {
    status = cf_fs_bytes(env, args[1], &self->algorithm, &length);
  }
  return status == napi_ok ? cf_fs_first(env, args[0], &self->fs.path) : status;
}

static int adopt(void *data, const void *pattern, const char *bytes, size_t length) {
  state *const self = data;
  const state *from = pattern;
  const size_t room = strlen(from->algorithm) + 1;
  self->as_hex = from->as_hex;
  self->algorithm = malloc(room);
  if (self->algorithm == NULL) {
    return cf_fs_done(&self->fs, UV_ENOMEM, "open");
  }
  memcpy(self->algorithm, from->algorithm, room);
  return cf_fs_adopt(&self->fs, bytes, length);
}

static int refuse(state *self, const char *code, const char *reason) {
  self->code = code;
  self->reason = reason;
  return 1;
}

static int no_digest(state *self) {
  return refuse(self, "CFLOW_NO_DIGEST", "cflow.fs.hashFile: this Node's OpenSSL has no such algorithm for it");
}

static int hash(state *self, uv_file file, cf_digest *digest, char *buffer, size_t room) {
  for (;;) {
    const ssize_t result = cf_fs_read(file, buffer, room);
    if (result < 0) {
      return cf_fs_done(&self->fs, result, "read");
    }
    if (result == 0) {
      self->length = cf_digest_take(digest, self->bytes);
      return self->length == 0 ? no_digest(self) : 0;
    }
    if (!cf_digest_add(digest, buffer, (size_t)result)) {
      return no_digest(self);
    }
  }
}

static int execute(void *data) {
  state *const self = data;
  uv_fs_t request;
  uv_stat_t stat;

  if (cf_fs_done(&self->fs, cf_fs_stat(self->fs.path, &stat), "open")) {
    return 1;
  }
  if (!cf_fs_is(&stat, S_IFREG) && !cf_fs_is(&stat, S_IFDIR)) {
    return refuse(self, "CFLOW_NOT_A_FILE", "cflow.fs.hashFile: only a file is sure to have an end, and this is none");
  }
  const int file = uv_fs_open(NULL, &request, self->fs.path, UV_FS_O_RDONLY | UV_FS_O_NONBLOCK, 0, NULL);
  uv_fs_req_cleanup(&request);
  if (cf_fs_done(&self->fs, file, "open")) {
    return 1;
  }
  int outcome;
  const size_t room = stat.st_size > 0 && stat.st_size < CHUNK ? (size_t)stat.st_size : CHUNK;
  char *const buffer = malloc(room);
  errno = 0;
  cf_digest *const digest = cf_digest_open(self->algorithm);
  if (buffer == NULL || (digest == NULL && errno == ENOMEM)) {
    outcome = cf_fs_done(&self->fs, UV_ENOMEM, "read");
  } else if (digest == NULL) {
    outcome = no_digest(self);
  } else {
    outcome = hash(self, file, digest, buffer, room);
  }
  cf_digest_close(digest);
  free(buffer);
  (void)cf_fs_close(file);
  return outcome;
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  static const char digits[] = "0123456789abcdef";
  const state *self = data;
  char hex[2 * CF_MOST_DIGEST];

  if (self->code != NULL) {
    return cf_fs_refusal(env, &self->fs, self->code, self->reason, result);
  }
  if (cf_fs_failed(&self->fs)) {
    return cf_fs_error(env, &self->fs, result);
  }
  if (!self->as_hex) {
    return napi_create_buffer_copy(env, self->length, self->bytes, NULL, result);
  }
  for (size_t i = 0; i < self->length; i++) {
    hex[2 * i] = digits[self->bytes[i] >> 4];
    hex[2 * i + 1] = digits[self->bytes[i] & 15];
  }
  return napi_create_string_latin1(env, hex, 2 * self->length, result);
}

static void release(void *data) {
  state *const self = data;
  free(self->algorithm);
  cf_fs_release(data);
}

const cflow_task_type cf_hash_file = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare,
    .execute = execute,
    .deliver = deliver,
    .release = release,
    .adopt = adopt,
};
