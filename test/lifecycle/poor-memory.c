/*
 * Lets allocations of the addon fail, and of nobody else: to be preloaded, and to be loaded as an addon that says when.
 *
 *     failEvery(n)   from now on every n-th one fails; 0 for none
 *     failed()       how many have
 */
#define _GNU_SOURCE
#define NAPI_VERSION 3
#include <node_api.h>

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static atomic_int every;
static atomic_int counted;
static atomic_int failures;

static int fails(const void *caller) {
  Dl_info info;
  const int n = atomic_load(&every);
  if (n == 0 || dladdr(caller, &info) == 0 || strstr(info.dli_fname, "cflow.node") == NULL ||
      (atomic_fetch_add(&counted, 1) + 1) % n != 0) {
    return 0;
  }
  atomic_fetch_add(&failures, 1);
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

static napi_value fail_every(napi_env env, napi_callback_info info) {
  size_t count = 1;
  napi_value arg;
  int32_t n = 0;
  (void)napi_get_cb_info(env, info, &count, &arg, NULL, NULL);
  (void)napi_get_value_int32(env, arg, &n);
  atomic_store(&every, n);
  return NULL;
}

static napi_value failed(napi_env env, napi_callback_info info) {
  napi_value result = NULL;
  (void)info;
  (void)napi_create_int32(env, atomic_load(&failures), &result);
  return result;
}

NAPI_MODULE_EXPORT napi_value napi_register_module_v1(napi_env env, napi_value exports);
napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  const napi_property_descriptor properties[] = {
      {.utf8name = "failEvery", .method = fail_every, .attributes = napi_default},
      {.utf8name = "failed", .method = failed, .attributes = napi_default},
  };
  return napi_define_properties(env, exports, 2, properties) == napi_ok ? exports : NULL;
}
