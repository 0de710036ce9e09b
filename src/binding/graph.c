/*
 * The graph's face to JavaScript: two functions on a graph in an ArrayBuffer, which JavaScript owns and lets go. It
 * writes what engine.h says a caller writes there, and reads the answers in the same place.
 */
#include "binding.h"

#include "../engine/engine.h"

/* The memory of the buffers that a function is called with, and their sizes in words. */
typedef struct memory {
  void *data;
  size_t words;
} memory;

static napi_status receive(napi_env env, napi_callback_info info, size_t count, memory *received) {
  napi_value buffers[2];
  size_t given = count;
  CF_TRY(napi_get_cb_info(env, info, &given, buffers, NULL, NULL));
  for (size_t i = 0; i < count; i++) {
    CF_TRY(napi_get_arraybuffer_info(env, buffers[i], &received[i].data, &received[i].words));
    received[i].words /= sizeof(int32_t);
  }
  return napi_ok;
}

/* The graph in a piece of memory, NULL if it says that it is larger than that. */
static cf_graph *graph_in(napi_env env, const memory *piece) {
  cf_graph *const graph = piece->data;
  if (piece->words >= CF_GRAPH_WORDS(0, 0) && graph->total >= 0 && graph->edges >= 0 &&
      piece->words >= CF_GRAPH_WORDS(graph->total, graph->edges)) {
    return graph;
  }
  (void)napi_throw_range_error(env, "CFLOW_NODE_API", "The memory is too small for the graph");
  return NULL;
}

/* open(graph, pairs): the graph's `total`, `edges` and `limit` are there. Returns what cf_graph_open does. */
static napi_value open(napi_env env, napi_callback_info info) {
  memory received[2];
  napi_value result;
  CF_CALL(env, receive(env, info, 2, received));
  cf_graph *const graph = graph_in(env, &received[0]);
  if (graph == NULL) {
    return NULL;
  }
  int32_t outcome = CF_NO_TASK;
  if (received[1].words / 2 >= (size_t)graph->edges) {
    outcome = cf_graph_open(graph, graph->total, graph->edges, graph->limit, received[1].data);
  }
  CF_CALL(env, napi_create_int32(env, outcome, &result));
  return result;
}

/* turn(graph) */
static napi_value turn(napi_env env, napi_callback_info info) {
  memory received;
  CF_CALL(env, receive(env, info, 1, &received));
  cf_graph *const graph = graph_in(env, &received);
  if (graph != NULL) {
    cf_graph_turn(graph);
  }
  return NULL;
}

napi_status cf_export_graph(napi_env env, napi_value exports) {
  const napi_property_descriptor functions[] = {
      {.utf8name = "openGraph", .method = open, .attributes = napi_default},
      {.utf8name = "turnGraph", .method = turn, .attributes = napi_default},
  };
  return napi_define_properties(env, exports, sizeof(functions) / sizeof(functions[0]), functions);
}
