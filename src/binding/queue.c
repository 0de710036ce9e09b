/*
 * The queue's and the heap's faces to JavaScript: a mailbox of integers, as the window's, and functions that work on a
 * heap in an ArrayBuffer which JavaScript owns.
 */
#include "binding.h"

#include "../engine/engine.h"

/* The mailbox's words: a queue as JavaScript wrote it, the grant that answers it, then what a heap's functions get and
 * give. */
typedef struct mailbox {
  cf_queue queue;
  cf_queue_grant grant;
  int32_t added; /* entries to add before one is taken */
  int32_t place; /* what was taken */
} mailbox;

enum { MAILBOX_WORDS = sizeof(mailbox) / sizeof(int32_t) };

static napi_value turn(napi_env env, napi_callback_info info) {
  void *data = NULL;
  CF_CALL(env, napi_get_cb_info(env, info, NULL, NULL, NULL, &data));
  mailbox *const box = data;
  cf_queue_turn(&box->queue, &box->grant);
  return NULL;
}

/* What every function on a heap is called with: the heap's ArrayBuffer. */
typedef struct call {
  mailbox *box;
  cf_heap *heap;
  size_t bytes;
} call;

static napi_status receive(napi_env env, napi_callback_info info, call *received) {
  size_t count = 1;
  napi_value buffer;
  void *data = NULL;
  void *memory = NULL;

  CF_TRY(napi_get_cb_info(env, info, &count, &buffer, NULL, &data));
  CF_TRY(napi_get_arraybuffer_info(env, buffer, &memory, &received->bytes));
  received->box = data;
  received->heap = memory;
  return napi_ok;
}

static napi_value open_heap(napi_env env, napi_callback_info info) {
  call received;
  CF_CALL(env, receive(env, info, &received));
  cf_heap_open(received.heap, received.bytes < UINT32_MAX ? (uint32_t)received.bytes : UINT32_MAX);
  return NULL;
}

static napi_value add_to_heap(napi_env env, napi_callback_info info) {
  call received;
  CF_CALL(env, receive(env, info, &received));
  cf_heap_add(received.heap, received.box->added);
  return NULL;
}

static napi_value take_from_heap(napi_env env, napi_callback_info info) {
  call received;
  CF_CALL(env, receive(env, info, &received));
  cf_heap_add(received.heap, received.box->added);
  received.box->place = cf_heap_take(received.heap);
  return NULL;
}

/*
 * Makes the mailbox and the functions. The mailbox's memory belongs to its ArrayBuffer, and that to each of the
 * functions, as with the window: there is nothing to free.
 */
napi_status cf_export_queue(napi_env env, napi_value exports) {
  static const struct {
    const char *name;
    napi_callback function;
  } functions[] = {
      {"turnQueue", turn},
      {"openHeap", open_heap},
      {"addToHeap", add_to_heap},
      {"takeFromHeap", take_from_heap},
  };
  void *memory = NULL;
  napi_value buffer;
  napi_value words;

  CF_TRY(napi_create_arraybuffer(env, sizeof(mailbox), &memory, &buffer));
  *(mailbox *)memory = (mailbox){0};
  CF_TRY(napi_create_typedarray(env, napi_int32_array, MAILBOX_WORDS, buffer, 0, &words));
  CF_TRY(napi_set_named_property(env, exports, "queueMailbox", words));

  const napi_property_descriptor anchor = {.utf8name = "memory", .value = buffer, .attributes = napi_default};
  for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
    napi_value function;
    CF_TRY(napi_create_function(env, functions[i].name, NAPI_AUTO_LENGTH, functions[i].function, memory, &function));
    CF_TRY(napi_define_properties(env, function, 1, &anchor));
    CF_TRY(napi_set_named_property(env, exports, functions[i].name, function));
  }
  return napi_ok;
}
