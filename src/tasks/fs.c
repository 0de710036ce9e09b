#include "fs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tasks.h"

/* What one read or write is asked for: systems take no more than 2 GiB. */
#define MOST_AT_ONCE ((size_t)1 << 30)

static napi_status refuse(napi_env env, const char *message) {
  (void)napi_throw_type_error(env, "CFLOW_INVALID_ARGUMENT", message);
  return napi_pending_exception;
}

static napi_status no_memory(napi_env env) {
  (void)napi_throw_error(env, "CFLOW_NO_MEMORY", "cflow: there was no memory for an argument");
  return napi_pending_exception;
}

static napi_status copy_string(napi_env env, napi_value value, char **bytes, size_t *length) {
  napi_status status = napi_get_value_string_utf8(env, value, NULL, 0, length);
  if (status != napi_ok) {
    return status;
  }
  *bytes = malloc(*length + 1);
  if (*bytes == NULL) {
    return no_memory(env);
  }
  return napi_get_value_string_utf8(env, value, *bytes, *length + 1, length);
}

static napi_status copy_array(napi_env env, napi_value value, char **bytes, size_t *length) {
  napi_typedarray_type element;
  void *from;
  const napi_status status = napi_get_typedarray_info(env, value, &element, length, &from, NULL, NULL);
  if (status != napi_ok) {
    return status;
  }
  if (element != napi_uint8_array) {
    return refuse(env, "bytes must be a string or a Uint8Array");
  }
  *bytes = malloc(*length + 1);
  if (*bytes == NULL) {
    return no_memory(env);
  }
  if (*length > 0) {
    memcpy(*bytes, from, *length);
  }
  (*bytes)[*length] = '\0';
  return napi_ok;
}

napi_status cf_fs_bytes(napi_env env, napi_value value, char **bytes, size_t *length) {
  napi_valuetype type;
  bool is_array;
  napi_status status = napi_typeof(env, value, &type);
  if (status == napi_ok && type == napi_string) {
    return copy_string(env, value, bytes, length);
  }
  if (status == napi_ok) {
    status = napi_is_typedarray(env, value, &is_array);
  }
  if (status != napi_ok) {
    return status;
  }
  return is_array ? copy_array(env, value, bytes, length) : refuse(env, "bytes must be a string or a Uint8Array");
}

napi_status cf_fs_path(napi_env env, napi_value value, char **path) {
  size_t length;
  const napi_status status = cf_fs_bytes(env, value, path, &length);
  if (status != napi_ok) {
    return status;
  }
  return memchr(*path, '\0', length) == NULL ? napi_ok : refuse(env, "a path must not have a zero byte inside");
}

napi_status cf_fs_first(napi_env env, napi_value value, char **path) {
  napi_valuetype type;
  const napi_status status = napi_typeof(env, value, &type);
  return status != napi_ok || type == napi_undefined ? status : cf_fs_path(env, value, path);
}

napi_status cf_fs_prepare_path(napi_env env, const napi_value *args, size_t count, void *state) {
  return count < 1 ? napi_invalid_arg : cf_fs_first(env, args[0], &((cf_fs *)state)->path);
}

int cf_fs_adopt(cf_fs *fs, const char *bytes, size_t length) {
  fs->path = malloc(length + 1);
  if (fs->path == NULL) {
    return cf_fs_done(fs, UV_ENOMEM, "open");
  }
  memcpy(fs->path, bytes, length);
  fs->path[length] = '\0';
  return strlen(fs->path) == length ? 0 : cf_fs_done(fs, UV_EINVAL, "open");
}

int cf_fs_adopt_path(void *state, const void *pattern, const char *bytes, size_t length) {
  (void)pattern;
  return cf_fs_adopt(state, bytes, length);
}

int cf_fs_done(cf_fs *fs, ssize_t result, const char *syscall) {
  if (result >= 0) {
    return 0;
  }
  fs->error = (int)result;
  fs->syscall = syscall;
  return 1;
}

int cf_fs_leave(cf_fs *fs) {
  fs->left = true;
  return CF_TASK_LEFT;
}

bool cf_fs_failed(const cf_fs *fs) {
  return fs->left || fs->error != 0;
}

static napi_status set_string(napi_env env, napi_value object, const char *name, const char *text) {
  napi_value value;
  const napi_status status = napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &value);
  return status == napi_ok ? napi_set_named_property(env, object, name, value) : status;
}

napi_status cf_fs_error(napi_env env, const cf_fs *fs, napi_value *error) {
  if (fs->left) {
    return napi_create_buffer_copy(env, strlen(fs->path), fs->path, NULL, error);
  }
  const char *code = uv_err_name(fs->error);
  const char *reason = uv_strerror(fs->error);
  const char *path = fs->path == NULL ? "" : fs->path;
  const char *dest = fs->dest == NULL ? "" : fs->dest;
  const size_t room = strlen(code) + strlen(reason) + strlen(fs->syscall) + strlen(path) + strlen(dest) + 32;
  napi_value message;
  napi_value number;

  char *text = malloc(room);
  if (text == NULL) {
    return napi_generic_failure;
  }
  int length = snprintf(text, room, "%s: %s, %s", code, reason, fs->syscall);
  if (fs->path != NULL) {
    length += snprintf(text + length, room - (size_t)length, " '%s'", path);
  }
  if (fs->dest != NULL) {
    (void)snprintf(text + length, room - (size_t)length, " -> '%s'", dest);
  }
  napi_status status = napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &message);
  free(text);
  if (status == napi_ok) {
    status = napi_create_error(env, NULL, message, error);
  }
  if (status == napi_ok) {
    status = napi_create_int32(env, fs->error, &number);
  }
  if (status == napi_ok) {
    status = napi_set_named_property(env, *error, "errno", number);
  }
  if (status == napi_ok) {
    status = set_string(env, *error, "code", code);
  }
  if (status == napi_ok) {
    status = set_string(env, *error, "syscall", fs->syscall);
  }
  if (status == napi_ok && fs->path != NULL) {
    status = set_string(env, *error, "path", path);
  }
  if (status == napi_ok && fs->dest != NULL) {
    status = set_string(env, *error, "dest", dest);
  }
  return status;
}

napi_status cf_fs_refusal(napi_env env, const cf_fs *fs, const char *code, const char *reason, napi_value *error) {
  napi_value message;
  const size_t room = strlen(reason) + strlen(fs->path) + 8;
  char *text = malloc(room);
  if (text == NULL) {
    return napi_generic_failure;
  }
  (void)snprintf(text, room, "%s: '%s'", reason, fs->path);
  napi_status status = napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &message);
  free(text);
  if (status == napi_ok) {
    status = napi_create_error(env, NULL, message, error);
  }
  if (status == napi_ok) {
    status = set_string(env, *error, "code", code);
  }
  if (status == napi_ok) {
    status = set_string(env, *error, "path", fs->path);
  }
  return status;
}

int cf_fs_stat(const char *path, uv_stat_t *stat) {
  uv_fs_t request;
  const int result = uv_fs_stat(NULL, &request, path, NULL);
  *stat = request.statbuf;
  uv_fs_req_cleanup(&request);
  return result;
}

int cf_fs_lstat(const char *path, uv_stat_t *stat) {
  uv_fs_t request;
  const int result = uv_fs_lstat(NULL, &request, path, NULL);
  *stat = request.statbuf;
  uv_fs_req_cleanup(&request);
  return result;
}

bool cf_fs_is(const uv_stat_t *stat, uint64_t kind) {
  return (stat->st_mode & S_IFMT) == kind;
}

int cf_fs_close(uv_file file) {
  uv_fs_t request;
  const int result = uv_fs_close(NULL, &request, file, NULL);
  uv_fs_req_cleanup(&request);
  return result;
}

ssize_t cf_fs_read(uv_file file, char *bytes, size_t length) {
  uv_fs_t request;
  const uv_buf_t into = uv_buf_init(bytes, (unsigned)(length < MOST_AT_ONCE ? length : MOST_AT_ONCE));
  const ssize_t result = uv_fs_read(NULL, &request, file, &into, 1, -1, NULL);
  uv_fs_req_cleanup(&request);
  return result;
}

ssize_t cf_fs_write(uv_file file, const char *bytes, size_t length) {
  uv_fs_t request;
  const uv_buf_t from = uv_buf_init((char *)bytes, (unsigned)(length < MOST_AT_ONCE ? length : MOST_AT_ONCE));
  const ssize_t result = uv_fs_write(NULL, &request, file, &from, 1, -1, NULL);
  uv_fs_req_cleanup(&request);
  return result;
}

napi_status cf_fs_deliver_nothing(napi_env env, void *state, napi_value *result) {
  const cf_fs *fs = state;
  return cf_fs_failed(fs) ? cf_fs_error(env, fs, result) : napi_ok;
}

void cf_fs_release(void *state) {
  cf_fs *fs = state;
  free(fs->path);
  free(fs->dest);
}
