/*
 * Native flows' face to JavaScript: the functions by which it opens a run (see native/run.h), supplies its tasks and is
 * called back with what has come of them. A run is known to JavaScript by a number.
 */
#include "binding.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../native/run.h"
#include "../tasks/tasks.h"
#include "runs.h"
#include "task.h"

/* For how long ticks are drained before others have their turn, and results that have waited for one go out at least,
 * in nanoseconds. */
#define TICK_TIME 5000000u
#define SURE_TIME 500000u

static napi_value fail(napi_env env, const char *message) {
  (void)napi_throw_error(env, "CFLOW_NATIVE", message);
  return NULL;
}

static napi_status no_memory(napi_env env) {
  napi_value error;
  CF_TRY(cf_no_memory(env, &error));
  CF_TRY(napi_throw(env, error));
  return napi_pending_exception;
}

/* The arguments of a call: the environment's state, and where the first is a run's number that run, or NULL. */
static napi_status arguments(napi_env env, napi_callback_info info, size_t count, napi_value *args, cf_natives **of,
                             cf_native_run **run) {
  size_t given = count;
  int32_t id = -1;
  void *data = NULL;
  CF_TRY(napi_get_cb_info(env, info, &given, args, NULL, &data));
  *of = data;
  if (given != count) {
    return napi_invalid_arg;
  }
  if (run != NULL) {
    CF_TRY(napi_get_value_int32(env, args[0], &id));
    *run = cf_natives_find(data, id);
  }
  return napi_ok;
}

/* open(program, discards, attend): a run's number. `program` is an Int32Array with the words of its nodes. */
static napi_value open_run(napi_env env, napi_callback_info info) {
  napi_value args[3];
  cf_natives *of;
  napi_typedarray_type type;
  size_t words;
  void *data;
  bool discards;
  napi_value id;

  CF_CALL(env, arguments(env, info, 3, args, &of, NULL));
  CF_CALL(env, napi_get_typedarray_info(env, args[0], &type, &words, &data, NULL, NULL));
  CF_CALL(env, napi_get_value_bool(env, args[1], &discards));
  const size_t words_a_node = sizeof(cf_node) / sizeof(int32_t);
  if (type != napi_int32_array || words % words_a_node != 0 || words / words_a_node > INT32_MAX) {
    return fail(env, "a program is an Int32Array of nodes");
  }
  cf_native_run *run = calloc(1, sizeof *run);
  if (run == NULL) {
    CF_CALL(env, no_memory(env));
    return NULL;
  }
  run->of = of;
  run->discards = discards;
  run->allowed = of->threads;
  run->run = cf_run_open(data, (int32_t)(words / words_a_node), of->threads);
  if (run->run == NULL || !cf_natives_add(of, run)) {
    if (run->run != NULL) {
      cf_task_free(cf_run_close(run->run));
    }
    free(run);
    CF_CALL(env, no_memory(env)); /* or a program that makes no sense, but lib/ writes none */
    return NULL;
  }
  if (napi_create_reference(env, args[2], 1, &run->attend) != napi_ok) {
    cf_native_end(run);
    return fail(env, "attend is a function");
  }
  CF_CALL(env, napi_create_int32(env, run->id, &id));
  return id;
}

/* Only what stands behind another in a pipe is prepared without a first argument. */
static napi_status has_first(napi_env env, const napi_value *args, size_t count) {
  napi_valuetype kind;
  if (count == 0) {
    return napi_ok;
  }
  CF_TRY(napi_typeof(env, args[0], &kind));
  return kind == napi_undefined ? napi_invalid_arg : napi_ok;
}

static napi_status supply_one(napi_env env, cf_native_run *run, const cflow_task_type *type, const napi_value *args,
                              size_t count, bool is_piped) {
  CF_TRY(has_first(env, args, count));
  const cf_link *const behind = is_piped && run->pipes != NULL ? run->pipes->links : NULL;
  cf_native_task *const task = cf_task_new(type, behind, run->discards);
  if (task == NULL) {
    return no_memory(env);
  }
  const napi_status status = type->prepare(env, args, count, task->state);
  if (status != napi_ok) {
    cf_task_free(&task->task);
    return status;
  }
  cf_run_supply(run->run, &task->task);
  return napi_ok;
}

/* The most arguments that a native task can have. */
enum { MOST_ARGUMENTS = 16 };

/* The most tasks that stand behind the first one of a pipe. */
enum { MOST_LINKS = 64 };

/* What `traits` tells. */
enum { ADOPTS = 1, GIVES = 2, COUNTS = 4 };

static napi_status elements(napi_env env, napi_value array, napi_value *into, size_t most, size_t *count) {
  uint32_t length;
  CF_TRY(napi_get_array_length(env, array, &length));
  if (length > most) {
    return napi_invalid_arg;
  }
  for (uint32_t i = 0; i < length; i++) {
    CF_TRY(napi_get_element(env, array, i, &into[i]));
  }
  *count = length;
  return napi_ok;
}

static napi_status type_of(napi_env env, napi_value external, const cflow_task_type **type) {
  void *data = NULL;
  CF_TRY(napi_get_value_external(env, external, &data));
  *type = data;
  return data != NULL && (*type)->version == CFLOW_TASK_VERSION ? napi_ok : napi_invalid_arg;
}

/* One of a pipe: an array of its type and its arguments, of which the first is undefined. */
static napi_status add_link(napi_env env, napi_value description, cf_link *link) {
  napi_value parts[2];
  napi_value args[MOST_ARGUMENTS];
  size_t count;
  const cflow_task_type *type;

  CF_TRY(elements(env, description, parts, 2, &count));
  if (count != 2) {
    return napi_invalid_arg;
  }
  CF_TRY(type_of(env, parts[0], &type));
  CF_TRY(elements(env, parts[1], args, MOST_ARGUMENTS, &count));
  link->pattern = calloc(1, type->size + 1);
  if (link->pattern == NULL) {
    return no_memory(env);
  }
  link->type = type; /* from here on it is the pipe's to free */
  return type->prepare(env, args, count, link->pattern);
}

/* pipe(run, links): what is to stand behind the tasks that are supplied next as piped ones. */
static napi_value add_pipe(napi_env env, napi_callback_info info) {
  napi_value args[2];
  napi_value links[MOST_LINKS];
  cf_natives *of;
  cf_native_run *run;
  size_t count;

  CF_CALL(env, arguments(env, info, 2, args, &of, &run));
  CF_CALL(env, elements(env, args[1], links, MOST_LINKS, &count));
  if (run == NULL || run->ended) {
    return fail(env, "no such run");
  }
  cf_chain *const added = calloc(1, sizeof *added + (count + 1) * sizeof(cf_link));
  if (added == NULL) {
    CF_CALL(env, no_memory(env));
    return NULL;
  }
  added->next = run->pipes;
  run->pipes = added;
  for (size_t i = 0; i < count; i++) {
    CF_CALL(env, add_link(env, links[i], &added->links[i]));
  }
  return NULL;
}

/* traits(type): what a type can be in a pipe. */
static napi_value traits(napi_env env, napi_callback_info info) {
  napi_value args[1];
  napi_value result;
  cf_natives *of;
  const cflow_task_type *type;

  CF_CALL(env, arguments(env, info, 1, args, &of, NULL));
  CF_CALL(env, type_of(env, args[0], &type));
  const int32_t adopts = type->adopt != NULL ? ADOPTS : 0;
  const int32_t gives = type->give != NULL ? GIVES : 0;
  CF_CALL(env, napi_create_int32(env, adopts | gives | (type->count != NULL ? COUNTS : 0), &result));
  return result;
}

/* supply(run, type, args, piped): the next leaf's task, with these arguments. */
static napi_value supply(napi_env env, napi_callback_info info) {
  napi_value args[4];
  napi_value values[MOST_ARGUMENTS];
  cf_natives *of;
  cf_native_run *run;
  const cflow_task_type *type;
  size_t count;
  bool is_piped;

  CF_CALL(env, arguments(env, info, 4, args, &of, &run));
  CF_CALL(env, type_of(env, args[1], &type));
  CF_CALL(env, elements(env, args[2], values, MOST_ARGUMENTS, &count));
  CF_CALL(env, napi_get_value_bool(env, args[3], &is_piped));
  if (run == NULL || run->ended) {
    return fail(env, "no such run");
  }
  CF_CALL(env, supply_one(env, run, type, values, count, is_piped));
  return NULL;
}

/* supplyItems(run, type, items, from, to, rest, piped): tasks for `items[from]` up to `to`, each with that and `rest`
 * as arguments. */
static napi_value supply_items(napi_env env, napi_callback_info info) {
  napi_value args[7];
  napi_value values[MOST_ARGUMENTS];
  cf_natives *of;
  cf_native_run *run;
  const cflow_task_type *type;
  uint32_t from;
  uint32_t to;
  size_t count;
  bool is_piped;

  CF_CALL(env, arguments(env, info, 7, args, &of, &run));
  CF_CALL(env, type_of(env, args[1], &type));
  CF_CALL(env, napi_get_value_uint32(env, args[3], &from));
  CF_CALL(env, napi_get_value_uint32(env, args[4], &to));
  CF_CALL(env, elements(env, args[5], values + 1, MOST_ARGUMENTS - 1, &count));
  CF_CALL(env, napi_get_value_bool(env, args[6], &is_piped));
  for (uint32_t i = from; i < to; i++) {
    napi_handle_scope scope;
    if (run == NULL || run->ended) {
      return fail(env, "no such run");
    }
    CF_CALL(env, napi_open_handle_scope(env, &scope));
    napi_status status = napi_get_element(env, args[2], i, &values[0]);
    if (status == napi_ok) {
      status = supply_one(env, run, type, values, count + 1, is_piped);
    }
    CF_CALL(env, napi_close_handle_scope(env, scope));
    CF_CALL(env, status);
  }
  return NULL;
}

/* start(run): when all leaves' tasks, or the first items, have been supplied. Returns whether it goes on by itself:
 * where there was no memory, `resume` has to tell of it. */
static napi_value start(napi_env env, napi_callback_info info) {
  napi_value args[1];
  cf_natives *of;
  cf_native_run *run;
  napi_value result;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run == NULL || run->ended) {
    return fail(env, "no such run");
  }
  const bool sound = cf_run_start(run->run);
  if (sound && cf_native_queue_jobs(env, run) != napi_ok) {
    CF_CALL(env, no_memory(env));
  }
  CF_CALL(env, napi_get_boolean(env, sound, &result));
  return result;
}

/* resume(run): goes on with what was put off. */
static napi_value resume(napi_env env, napi_callback_info info) {
  napi_value args[1];
  cf_natives *of;
  cf_native_run *run;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run == NULL || run->ended) {
    return NULL;
  }
  run->resuming = false;
  if (run->ticks_only) {
    cf_run_assign(run->run, 1);
    cf_run_work(run->run, TICK_TIME);
  }
  cf_native_attend(env, run, SURE_TIME);
  return NULL;
}

/* settle(run, leaf): one that was left to JavaScript has settled. */
static napi_value settle(napi_env env, napi_callback_info info) {
  napi_value args[2];
  cf_natives *of;
  cf_native_run *run;
  int32_t leaf;

  CF_CALL(env, arguments(env, info, 2, args, &of, &run));
  CF_CALL(env, napi_get_value_int32(env, args[1], &leaf));
  if (run != NULL && !run->ended) {
    cf_run_settle(run->run, leaf);
    cf_native_attend(env, run, 0);
  }
  return NULL;
}

/* drain(run): says that a run has ticks alone and is worked on by `resume`. */
static napi_value drain(napi_env env, napi_callback_info info) {
  napi_value args[1];
  cf_natives *of;
  cf_native_run *run;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run != NULL) {
    run->ticks_only = true;
  }
  return NULL;
}

/* stop(run): nothing further starts, and nobody is told any more. */
static napi_value stop(napi_env env, napi_callback_info info) {
  napi_value args[1];
  cf_natives *of;
  cf_native_run *run;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run != NULL && !run->ended) {
    cf_native_end(run);
  }
  return NULL;
}

/* setUp(threads): how many of the pool's all runs together may take. */
static napi_value set_up(napi_env env, napi_callback_info info) {
  napi_value args[1];
  cf_natives *of;

  CF_CALL(env, arguments(env, info, 1, args, &of, NULL));
  CF_CALL(env, napi_get_value_int32(env, args[0], &of->threads));
  if (of->threads < 1) {
    of->threads = 1;
  }
  return NULL;
}

/* By now no job is left: Node waits for them before an environment goes down. */
static void tear_down(napi_env env, void *data, void *hint) {
  cf_natives *const of = data;
  (void)env;
  (void)hint;
  for (int32_t i = 0; i < of->capacity; i++) {
    if (of->runs[i] != NULL && of->runs[i]->jobs == 0) {
      cf_native_end(of->runs[i]);
    }
  }
  free(of->runs);
  free(of);
}

static napi_status export_type(napi_env env, napi_value types, const char *name, const cflow_task_type *type) {
  napi_value external;
  CF_TRY(napi_create_external(env, (void *)type, NULL, NULL, &external)); /* only ever read as const again */
  return napi_set_named_property(env, types, name, external);
}

static napi_status export_types(napi_env env, napi_value native) {
  static const struct {
    const char *name;
    const cflow_task_type *type;
  } all[] = {
      {"access", &cf_access},   {"copyFile", &cf_copy_file}, {"hashFile", &cf_hash_file}, {"left", &cf_left},
      {"lstat", &cf_lstat},     {"mkdir", &cf_mkdir},        {"mkdtemp", &cf_mkdtemp},    {"readFile", &cf_read_file},
      {"readdir", &cf_readdir}, {"realpath", &cf_realpath},  {"rename", &cf_rename},      {"rm", &cf_rm},
      {"stat", &cf_stat},       {"unlink", &cf_unlink},      {"walk", &cf_walk},          {"writeFile", &cf_write_file},
  };
  napi_value types;
  CF_TRY(napi_create_object(env, &types));
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    CF_TRY(export_type(env, types, all[i].name, all[i].type));
  }
  return napi_set_named_property(env, native, "types", types);
}

napi_status cf_export_native(napi_env env, napi_value exports) {
  napi_value buffer;
  napi_value news;
  napi_value native;
  napi_value state;
  void *memory = NULL;

  cf_natives *const of = calloc(1, sizeof *of);
  if (of == NULL) {
    return napi_generic_failure;
  }
  of->env = env;
  of->threads = 1;
  if (napi_get_uv_event_loop(env, &of->loop) != napi_ok) {
    free(of);
    return napi_generic_failure;
  }
  const napi_status status = napi_create_external(env, of, tear_down, NULL, &state);
  if (status != napi_ok) {
    free(of);
    return status;
  }
  CF_TRY(napi_create_object(env, &native));
  CF_TRY(napi_create_arraybuffer(env, CF_NEWS * sizeof(int32_t), &memory, &buffer));
  CF_TRY(napi_create_typedarray(env, napi_int32_array, CF_NEWS, buffer, 0, &news));
  of->news = memory;
  const napi_property_descriptor properties[] = {
      {.utf8name = "open", .method = open_run, .attributes = napi_default, .data = of},
      {.utf8name = "supply", .method = supply, .attributes = napi_default, .data = of},
      {.utf8name = "supplyItems", .method = supply_items, .attributes = napi_default, .data = of},
      {.utf8name = "pipe", .method = add_pipe, .attributes = napi_default, .data = of},
      {.utf8name = "traits", .method = traits, .attributes = napi_default, .data = of},
      {.utf8name = "start", .method = start, .attributes = napi_default, .data = of},
      {.utf8name = "resume", .method = resume, .attributes = napi_default, .data = of},
      {.utf8name = "settle", .method = settle, .attributes = napi_default, .data = of},
      {.utf8name = "drain", .method = drain, .attributes = napi_default, .data = of},
      {.utf8name = "stop", .method = stop, .attributes = napi_default, .data = of},
      {.utf8name = "setUp", .method = set_up, .attributes = napi_default, .data = of},
      {.utf8name = "state",
       .value = state,
       .attributes = napi_default},                                    /* as long as there is somebody to call these */
      {.utf8name = "news", .value = news, .attributes = napi_default}, /* and keeps the memory alive */
  };
  CF_TRY(napi_define_properties(env, native, sizeof properties / sizeof *properties, properties));
  CF_TRY(export_types(env, native));
  return napi_set_named_property(env, exports, "native", native);
}
