/*
 * A task that is JavaScript's from the first: what stands for an item that is not for the type of the others.
 */
#include "tasks.h"

static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  (void)env;
  (void)args;
  (void)count;
  (void)data;
  return napi_ok;
}

static int execute(void *data) {
  (void)data;
  return CF_TASK_LEFT;
}

static napi_status deliver(napi_env env, void *data, napi_value *result) {
  (void)data;
  return napi_get_undefined(env, result);
}

const cflow_task_type cf_left = {
    .version = CFLOW_TASK_VERSION,
    .size = 0,
    .prepare = prepare,
    .execute = execute,
    .deliver = deliver,
};
