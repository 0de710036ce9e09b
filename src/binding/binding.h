/*
 * The faces of the engine's primitives, one a file: each sets properties on the module's exports.
 */
#ifndef CF_BINDING_H
#define CF_BINDING_H

#include "napi.h"

/* Exports `mailbox`, an Int32Array, and `turn`, which answers the window that JavaScript wrote there. */
napi_status cf_export_window(napi_env env, napi_value exports);

#endif
