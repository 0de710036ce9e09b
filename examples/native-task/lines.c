/* A native task for cflow: counts the lines of a file, on a thread of the pool. */
#include <cflow_task.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct state {
  char *path;
  double lines;
  int failed;
} state;

static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *self = data;
  size_t length;
  napi_valuetype type;
  if (count > 0 && napi_typeof(env, args[0], &type) == napi_ok && type == napi_undefined) {
    return napi_ok; /* a pattern: see adopt */
  }
  if (count < 1 || napi_get_value_string_utf8(env, args[0], NULL, 0, &length) != napi_ok) {
    napi_throw_type_error(env, NULL, "lines: path must be a string");
    return napi_pending_exception;
  }
  self->path = malloc(length + 1);
  return self->path == NULL ? napi_generic_failure
                            : napi_get_value_string_utf8(env, args[0], self->path, length + 1, &length);
}

/* In a pipe the path comes from the task in front. */
static int adopt(void *data, const void *pattern, const char *bytes, size_t length) {
  state *self = data;
  (void)pattern;
  self->path = calloc(1, length + 1);
  if (self->path == NULL) {
    return self->failed = 1;
  }
  memcpy(self->path, bytes, length);
  return 0;
}

static int execute(void *data) {
  state *self = data;
  FILE *file = fopen(self->path, "rb");
  if (file == NULL) {
    return self->failed = 1;
  }
  for (int c = getc(file); c != EOF; c = getc(file)) {
    self->lines += c == '\n';
  }
  fclose(file);
  return 0;
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  const state *self = data;
  napi_value message;
  if (!self->failed) {
    return napi_create_double(env, self->lines, result);
  }
  napi_status status = napi_create_string_utf8(env, "lines: the file cannot be opened", NAPI_AUTO_LENGTH, &message);
  return status == napi_ok ? napi_create_error(env, NULL, message, result) : status;
}

static void release(void *data) {
  free(((state *)data)->path);
}

static const cflow_task_type lines = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare,
    .execute = execute,
    .deliver = deliver,
    .release = release,
    .adopt = adopt,
};

NAPI_MODULE_INIT() {
  napi_value type;
  return napi_create_external(env, (void *)&lines, NULL, NULL, &type) == napi_ok ? type : exports;
}
