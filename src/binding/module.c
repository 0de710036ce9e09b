/*
 * The module: what each primitive's face exports, gathered, and how Node learns of it.
 */
#include "binding.h"

void cf_throw_last_error(napi_env env) {
  const napi_extended_error_info *info = NULL;
  bool pending = false;
  const char *message = "Node-API call failed";

  if (napi_get_last_error_info(env, &info) == napi_ok && info->error_message != NULL) {
    message = info->error_message;
  }
  if (napi_is_exception_pending(env, &pending) == napi_ok && pending) {
    return;
  }
  /* This too fails in a worker that is being terminated. Nobody is left there to be told. */
  (void)napi_throw_error(env, "CFLOW_NODE_API", message);
}

static napi_status export_all(napi_env env, napi_value exports) {
  CF_TRY(cf_export_window(env, exports));
  CF_TRY(cf_export_queue(env, exports));
  CF_TRY(cf_export_native(env, exports));
  CF_TRY(cf_export_graph(env, exports));
  return napi_ok;
}

static napi_value init(napi_env env, napi_value exports) {
  CF_CALL(env, export_all(env, exports));
  return exports;
}

/* The symbol that Node 12 and later look up in the library, once for each environment that loads it. */
NAPI_MODULE_EXPORT napi_value napi_register_module_v1(napi_env env, napi_value exports);
napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  return init(env, exports);
}

/*
 * Node before 12 knows no such symbol and learns of a module only from a constructor that runs as the
 * library is loaded. Both together make the one binary load everywhere.
 */
static const napi_module module = {
    .nm_version = NAPI_MODULE_VERSION,
    .nm_filename = __FILE__,
    .nm_register_func = init,
    .nm_modname = "cflow",
};

#ifdef _MSC_VER
#pragma section(".CRT$XCU", read)
static void __cdecl register_module(void);
__declspec(dllexport, allocate(".CRT$XCU")) void(__cdecl *register_module_)(void) = register_module;
static void __cdecl register_module(void) {
#else
__attribute__((constructor)) static void register_module(void) {
#endif
  /* Node only reads it; the parameter is from before Node-API knew const. */
  napi_module_register((napi_module *)&module);
}
