/*
 * Node-API as this addon uses it: the version it asks for and the two ways in which a failed call ends.
 *
 * Version 3 is what Node 6.14, 8.11 and 10.2 already have, and is why one binary loads in all of them.
 */
#ifndef CF_NAPI_H
#define CF_NAPI_H

#define NAPI_VERSION 3
#include <node_api.h>
#include <stddef.h>

/* Throws Node-API's account of the last failed call, unless an exception is on its way already. */
void cf_throw_last_error(napi_env env);

/* Inside a function that returns a napi_value: on failure, throw and return NULL. */
#define CF_CALL(env, call)        \
  do {                            \
    if ((call) != napi_ok) {      \
      cf_throw_last_error((env)); \
      return NULL;                \
    }                             \
  } while (0)

/* Inside a function that returns a napi_status: on failure, return it for the caller to deal with. */
#define CF_TRY(call)                    \
  do {                                  \
    const napi_status status_ = (call); \
    if (status_ != napi_ok) {           \
      return status_;                   \
    }                                   \
  } while (0)

#endif
