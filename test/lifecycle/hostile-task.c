/*
 * Native tasks of an addon that does what it should not. Its argument is a word, which says what.
 */
#define NAPI_VERSION 3
#include <node_api.h>

#include <stdlib.h>
#include <string.h>

#include "../../include/cflow_task.h"

typedef struct state {
  char word[32];
} state;

static int prepared;
static int released;

/* "call": calls the second argument, which may do anything. */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  size_t length;
  prepared++;
  if (count < 1 || napi_get_value_string_utf8(env, args[0], self->word, sizeof self->word, &length) != napi_ok) {
    return napi_string_expected; /* and no exception */
  }
  if (strcmp(self->word, "call") == 0 && count > 1) {
    napi_value receiver;
    (void)napi_get_undefined(env, &receiver);
    return napi_call_function(env, receiver, args[1], 0, NULL, NULL);
  }
  return napi_ok;
}

static int execute(void *data) {
  const state *self = data;
  return strcmp(self->word, "minus") == 0   ? -1
         : strcmp(self->word, "least") == 0 ? INT32_MAX
                                            : strcmp(self->word, "failure") == 0;
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  const state *self = data;
  if (strcmp(self->word, "null") == 0) {
    return napi_get_null(env, result);
  }
  if (strcmp(self->word, "throw") == 0) {
    (void)napi_throw_error(env, "THROWN", "by deliver");
    return napi_pending_exception;
  }
  if (strcmp(self->word, "throw undefined") == 0) {
    napi_value undefined;
    (void)napi_get_undefined(env, &undefined);
    (void)napi_throw(env, undefined);
    return napi_pending_exception;
  }
  return strcmp(self->word, "status") == 0 ? napi_generic_failure
                                           : napi_create_string_utf8(env, self->word, NAPI_AUTO_LENGTH, result);
}

static void release(void *data) {
  (void)data;
  released++;
}

static const cflow_task_type type = {.version = CFLOW_TASK_VERSION,
                                     .size = sizeof(state),
                                     .prepare = prepare,
                                     .execute = execute,
                                     .deliver = deliver,
                                     .release = release};
static const cflow_task_type another_version = {.version = CFLOW_TASK_VERSION + 1};

static napi_value count_kept(napi_env env, napi_callback_info info) {
  napi_value result = NULL;
  (void)info;
  (void)napi_create_int32(env, prepared - released, &result);
  return result;
}

NAPI_MODULE_EXPORT napi_value napi_register_module_v1(napi_env env, napi_value exports);
napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value value;
  (void)napi_create_external(env, (void *)&type, NULL, NULL, &value);
  (void)napi_set_named_property(env, exports, "type", value);
  (void)napi_create_external(env, (void *)&another_version, NULL, NULL, &value);
  (void)napi_set_named_property(env, exports, "anotherVersion", value);
  (void)napi_create_external(env, NULL, NULL, NULL, &value);
  (void)napi_set_named_property(env, exports, "nothing", value);
  (void)napi_create_function(env, "kept", NAPI_AUTO_LENGTH, count_kept, NULL, &value);
  (void)napi_set_named_property(env, exports, "kept", value);
  return exports;
}
