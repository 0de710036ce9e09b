/*
 * The engine's face to JavaScript: a mailbox of integers and one function without arguments.
 *
 * JavaScript writes a window into the mailbox, calls `turn()` and reads the grant from the same mailbox. A call
 * without arguments or result is the cheapest crossing that Node-API has.
 */
#include "napi.h"

#include "engine/engine.h"

/* The mailbox's words: a window as JavaScript wrote it, then the grant that answers it. */
typedef struct mailbox {
  cf_window window;
  cf_grant grant;
} mailbox;

enum { MAILBOX_WORDS = sizeof(mailbox) / sizeof(int32_t) };

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

static napi_value turn(napi_env env, napi_callback_info info) {
  void *data = NULL;
  CF_CALL(env, napi_get_cb_info(env, info, NULL, NULL, NULL, &data));
  mailbox *const box = data;
  cf_window_turn(&box->window, &box->grant);
  return NULL;
}

/*
 * Makes the mailbox and the function that reads it. The mailbox's memory belongs to its ArrayBuffer, and that to the
 * function, by a property that nobody can take away: there is nothing to free, in a worker that is terminated either.
 */
static napi_status export_engine(napi_env env, napi_value exports) {
  void *memory = NULL;
  napi_value buffer;
  napi_value words;
  napi_value function;

  CF_TRY(napi_create_arraybuffer(env, sizeof(mailbox), &memory, &buffer));
  *(mailbox *)memory = (mailbox){.grant = {.over = 1}};
  CF_TRY(napi_create_typedarray(env, napi_int32_array, MAILBOX_WORDS, buffer, 0, &words));
  CF_TRY(napi_create_function(env, "turn", NAPI_AUTO_LENGTH, turn, memory, &function));
  const napi_property_descriptor anchor = {.utf8name = "memory", .value = buffer, .attributes = napi_default};
  CF_TRY(napi_define_properties(env, function, 1, &anchor));
  CF_TRY(napi_set_named_property(env, exports, "mailbox", words));
  return napi_set_named_property(env, exports, "turn", function);
}

static napi_value init(napi_env env, napi_value exports) {
  CF_CALL(env, export_engine(env, exports));
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
