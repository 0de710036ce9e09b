/*
 * The window's face to JavaScript: a mailbox of integers and one function without arguments.
 *
 * JavaScript writes a window into the mailbox, calls `turn()` and reads the grant from the same mailbox. A call
 * without arguments or result is the cheapest crossing that Node-API has.
 */
#include "binding.h"

#include "../engine/engine.h"

/* The mailbox's words: a window as JavaScript wrote it, then the grant that answers it. */
typedef struct mailbox {
  cf_window window;
  cf_grant grant;
} mailbox;

enum { MAILBOX_WORDS = sizeof(mailbox) / sizeof(int32_t) };

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
napi_status cf_export_window(napi_env env, napi_value exports) {
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
