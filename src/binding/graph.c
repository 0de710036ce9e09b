/*
 * The graph's face to JavaScript: two functions on a graph in an ArrayBuffer, which JavaScript owns and lets go. It
 * writes what engine.h says a caller writes there, and reads the answers in the same place.
 *
 *     openGraph(memory, at, pairs)   opens the graph at a word of the memory, where its `total`, `edges` and `limit`
 * stand already, with the pairs at the beginning of another ArrayBuffer; gives what cf_graph_open returns
 *     turnGraph(memory, at)
 */
#include "binding.h"

#include "../engine/engine.h"

/* The graph that the first two arguments say. Fails if it is larger than its memory. */
static napi_status find(napi_env env, const napi_value *args, cf_graph **graph) {
  void *memory = NULL;
  size_t bytes = 0;
  uint32_t at = 0;
  CF_TRY(napi_get_arraybuffer_info(env, args[0], &memory, &bytes));
  CF_TRY(napi_get_value_uint32(env, args[1], &at));
  const size_t words = bytes / sizeof(int32_t);
  if (at > words || words - at < CF_GRAPH_WORDS(0, 0)) {
    return napi_invalid_arg;
  }
  *graph = (cf_graph *)((int32_t *)memory + at);
  if ((*graph)->total < 0 || (*graph)->edges < 0 || words - at < CF_GRAPH_WORDS((*graph)->total, (*graph)->edges)) {
    return napi_invalid_arg;
  }
  return napi_ok;
}

static napi_value open(napi_env env, napi_callback_info info) {
  napi_value args[3];
  size_t count = 3;
  cf_graph *graph = NULL;
  void *pairs = NULL;
  size_t bytes = 0;
  int32_t outcome = CF_NO_TASK;
  napi_value result;
  CF_CALL(env, napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CF_CALL(env, find(env, args, &graph));
  CF_CALL(env, napi_get_arraybuffer_info(env, args[2], &pairs, &bytes));
  if (bytes / (2 * sizeof(int32_t)) >= (size_t)graph->edges) {
    outcome = cf_graph_open(graph, graph->total, graph->edges, graph->limit, pairs);
  }
  CF_CALL(env, napi_create_int32(env, outcome, &result));
  return result;
}

static napi_value turn(napi_env env, napi_callback_info info) {
  napi_value args[2];
  size_t count = 2;
  cf_graph *graph = NULL;
  CF_CALL(env, napi_get_cb_info(env, info, &count, args, NULL, NULL));
  CF_CALL(env, find(env, args, &graph));
  cf_graph_turn(graph);
  return NULL;
}

napi_status cf_export_graph(napi_env env, napi_value exports) {
  const napi_property_descriptor functions[] = {
      {.utf8name = "openGraph", .method = open, .attributes = napi_default},
      {.utf8name = "turnGraph", .method = turn, .attributes = napi_default},
  };
  return napi_define_properties(env, exports, sizeof(functions) / sizeof(functions[0]), functions);
}
