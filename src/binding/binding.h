/*
 * The faces of the engine's primitives, one a file: each sets properties on the module's exports.
 */
#ifndef CF_BINDING_H
#define CF_BINDING_H

#include "napi.h"

/* Exports `mailbox`, an Int32Array, and `turn`, which answers the window that JavaScript wrote there. */
napi_status cf_export_window(napi_env env, napi_value exports);

/* Exports `openGraph` and `turnGraph`, which work on a graph in an ArrayBuffer of JavaScript's. */
napi_status cf_export_graph(napi_env env, napi_value exports);

/* Exports `native`: runs of native tasks, and the types of cflow's own. */
napi_status cf_export_native(napi_env env, napi_value exports);

/*
 * Exports `queueMailbox`, an Int32Array, and `turnQueue`, which answers the queue that JavaScript wrote there; and
 * `openHeap`, `addToHeap` and `takeFromHeap`, which work on the heap in an ArrayBuffer.
 */
napi_status cf_export_queue(napi_env env, napi_value exports);

#endif
