/*
 * How another addon makes a native task: work that runs on a thread of the pool, in any flow of cflow, without
 * JavaScript in between.
 *
 * The addon describes its task by one constant `cflow_task_type` and hands cflow a Node-API external that points to it:
 *
 *     const hash = cflow.native.task(addon.type);   // where `type` is such an external
 *     hash(path, callback);                         // runs at once
 *     cflow.mapLimit(paths, 8, hash, callback);     // runs whole in C
 *     cflow.series([hash(a), hash(b)], callback);   // a task
 *
 * Each run of a task has a state of `size` bytes, which cflow allocates, zeroed, and which goes through
 *
 *     prepare   on the thread of JavaScript: takes the arguments
 *     execute   on a thread of the pool: does the work; must not touch Node-API
 *     deliver   on the thread of JavaScript: makes the result
 *     release   on either: lets go of what the state owns
 *
 * `release` is always called once after `prepare` was, whatever became of the task in between: not executed since its
 * flow was stopped, not delivered since nobody wants the result or the environment is going down.
 */
#ifndef CFLOW_TASK_H
#define CFLOW_TASK_H

#include <node_api.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header. cflow refuses a type of another. */
#define CFLOW_TASK_VERSION 1

/* What `give` returns where it could not. */
#define CFLOW_NO_MEMORY (-2)

/* Takes a value that is handed on. */
typedef int (*cflow_take)(void *taker, const char *bytes, size_t length);

typedef struct cflow_task_type {
  /* CFLOW_TASK_VERSION. */
  uint32_t version;

  /* Bytes of a state. */
  size_t size;

  /*
   * Takes the arguments of one run. They are values of JavaScript: copy out of them what `execute` needs.
   *
   * args, count: the arguments without the callback.
   * state:       `size` zeroed bytes.
   *
   * Returns napi_ok; or another status with an exception pending, which goes to the caller.
   */
  napi_status (*prepare)(napi_env env, const napi_value *args, size_t count, void *state);

  /*
   * Does the work. Runs on any thread, at the same time as others with other states.
   *
   * Returns 0, or a positive number for a failure: the flow stops, and nothing further starts.
   */
  int (*execute)(void *state);

  /*
   * Makes the result after `execute`: where that succeeded a value, where it failed an error.
   *
   * result: receives it; undefined unless set.
   *
   * Returns napi_ok; or another status, with or without an exception pending, which makes the flow fail.
   */
  napi_status (*deliver)(napi_env env, void *state, napi_value *result);

  /* Frees what the state owns, not the state itself; must not touch Node-API. May be NULL. */
  void (*release)(void *state);

  /*
   * The rest is for cflow.pipe, where one task gets the value of another on a thread of the pool. All may be NULL.
   *
   * Of a task that can stand behind another: does what `prepare` does for a call. It runs on any thread, before
   * `execute`.
   *
   * state:         `size` zeroed bytes, which `release` is called for.
   * pattern:       a state that `prepare` has made of the arguments that the task was given in the pipe, with
   *                undefined as the first one. To be read only: several threads do at the same time.
   * bytes, length: what there is instead of the first argument, as long as the call takes.
   *
   * Returns 0, or a positive number for a failure, which `deliver` makes the error of.
   */
  int (*adopt)(void *state, const void *pattern, const char *bytes, size_t length);

  /*
   * Of a task that others can stand behind: hands the value of that number to `take`, once, and returns what that
   * returns; or CFLOW_NO_MEMORY without having called it. Runs on any thread after `execute` has succeeded, at the same
   * time as other calls for the same state.
   */
  int (*give)(const void *state, int32_t number, cflow_take take, void *taker);

  /*
   * How many values there are, if it is not always one. The task behind runs for each of them, and what `deliver` makes
   * has to be an array of as many values.
   */
  int32_t (*count)(const void *state);
} cflow_task_type;

#endif
