#include "fs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static napi_status refuse(napi_env env, const char *message) {
  (void)napi_throw_type_error(env, "CFLOW_INVALID_ARGUMENT", message);
  return napi_pending_exception;
}

napi_status cf_fs_path(napi_env env, napi_value value, char **path) {
  napi_valuetype type;
  size_t length;
  napi_status status = napi_typeof(env, value, &type);
  if (status != napi_ok) {
    return status;
  }
  if (type == napi_string) {
    status = napi_get_value_string_utf8(env, value, NULL, 0, &length);
    if (status != napi_ok) {
      return status;
    }
    *path = malloc(length + 1);
    if (*path == NULL) {
      return refuse(env, "there was no memory for a path");
    }
    status = napi_get_value_string_utf8(env, value, *path, length + 1, &length);
    if (status != napi_ok) {
      return status;
    }
  } else {
    bool is_array;
    napi_typedarray_type element;
    void *bytes;
    status = napi_is_typedarray(env, value, &is_array);
    if (status != napi_ok) {
      return status;
    }
    if (!is_array) {
      return refuse(env, "a path must be a string or a Uint8Array");
    }
    status = napi_get_typedarray_info(env, value, &element, &length, &bytes, NULL, NULL);
    if (status != napi_ok) {
      return status;
    }
    if (element != napi_uint8_array) {
      return refuse(env, "a path must be a string or a Uint8Array");
    }
    *path = malloc(length + 1);
    if (*path == NULL) {
      return refuse(env, "there was no memory for a path");
    }
    if (length > 0) {
      memcpy(*path, bytes, length);
    }
    (*path)[length] = '\0';
  }
  return memchr(*path, '\0', length) == NULL ? napi_ok : refuse(env, "a path must not have a zero byte inside");
}

int cf_fs_done(cf_fs *fs, ssize_t result, const char *syscall) {
  if (result >= 0) {
    return 0;
  }
  fs->error = (int)result;
  fs->syscall = syscall;
  return 1;
}

static napi_status set_string(napi_env env, napi_value object, const char *name, const char *text) {
  napi_value value;
  const napi_status status = napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &value);
  return status == napi_ok ? napi_set_named_property(env, object, name, value) : status;
}

napi_status cf_fs_error(napi_env env, const cf_fs *fs, napi_value *error) {
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

napi_status cf_fs_deliver_nothing(napi_env env, void *state, napi_value *result) {
  const cf_fs *fs = state;
  return fs->error == 0 ? napi_ok : cf_fs_error(env, fs, result);
}

void cf_fs_release(void *state) {
  cf_fs *fs = state;
  free(fs->path);
  free(fs->dest);
}
