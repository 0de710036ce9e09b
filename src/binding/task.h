/*
 * A task of JavaScript's making: a run of a cflow_task_type, and of the types that stand behind it in a pipe.
 */
#ifndef CF_BINDING_TASK_H
#define CF_BINDING_TASK_H

#include <stdbool.h>
#include <stddef.h>

#include "napi.h"

#include "../../include/cflow_task.h"
#include "../native/run.h"

/* What stands behind another task in a pipe. */
typedef struct cf_link {
  const cflow_task_type *type; /* NULL where the pipe ends */
  void *pattern;               /* owned by the pipe: see cflow_task_type.adopt */
} cf_link;

typedef struct cf_native_task {
  cf_task task;
  const cflow_task_type *type;
  const cf_link *behind;       /* what follows, or NULL */
  struct cf_native_task *from; /* whose value it gets, or NULL for a task that was prepared */
  const void *pattern;         /* of one that gets a value */
  int32_t number;              /* which value */
  bool discards;               /* its value is not wanted */
  bool released;
  bool left;   /* to JavaScript */
  bool unmade; /* there was no memory for its arguments */
  max_align_t state[];
} cf_native_task;

/* Makes a task whose state is yet to be prepared, or NULL. */
cf_native_task *cf_task_new(const cflow_task_type *type, const cf_link *behind, bool discards);

/* Lets go of what the state owns, if that has not been done. */
void cf_task_release(cf_native_task *task);

/* Frees tasks that stand one behind another, with what they own. */
void cf_task_free(cf_task *task);

/* Whether JavaScript is to have the result of a task that was executed. Of a pipe's single values only the last one is.
 */
bool cf_task_is_wanted(const cf_native_task *task);

/*
 * Makes that result: a value, an error where it failed, or the path where it was left.
 *
 * Returns napi_ok; or another status, with or without an exception pending.
 */
napi_status cf_task_deliver(napi_env env, cf_native_task *task, napi_value *result);

/* Makes the error that says that there is no memory. */
napi_status cf_no_memory(napi_env env, napi_value *error);

#endif
