/*
 * Native flows' face to JavaScript: runs (see native/run.h), the jobs on libuv's pool that work on them, and the way of
 * tasks' arguments in and results out.
 *
 * A run is known to JavaScript by a number. What it has done goes out in slices, to the one function that JavaScript
 * gave for all runs:
 *
 *     attend(run, flags, count, values)   `values` has the results of `count` tasks, whose numbers are in the shared
 * array `leaves`; or is undefined where the run's results are not wanted
 *
 * with FAILED an error behind the values. After OVER the run is gone.
 */
#include "binding.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "../../include/cflow_task.h"
#include "../native/run.h"
#include "../tasks/tasks.h"

/* How many results go out in one call of JavaScript. */
enum { SLICE = 512 };

/* For how long one job works, results go out, and ticks are drained before others have their turn, in nanoseconds. */
#define WORK_TIME 3000000u
#define DELIVERY_TIME 4000000u
#define TICK_TIME 8000000u

/* What `attend` is told. */
enum {
  OVER = 1,   /* all is done and delivered */
  FAILED = 2, /* beside OVER: behind the values there is an error */
  HUNGRY = 4, /* more items are to be supplied */
  MORE = 8    /* more is to be done at once: `resume` is to be called after others had their turn */
};

typedef struct native_run {
  cf_run *run;
  struct natives *of;
  int32_t id;
  int32_t jobs;     /* on the pool */
  bool discards;    /* results are not wanted */
  bool ticks_only;  /* nothing for the pool */
  bool ended;       /* JavaScript was told, or does not want to know */
  cf_task *pending; /* executed, to be delivered */
} native_run;

/* What an environment has. */
typedef struct natives {
  napi_env env;
  napi_ref attend;
  int32_t *leaves;     /* `leaves` of JavaScript */
  int32_t threads;     /* of the pool, that all runs together may take */
  int32_t outstanding; /* that they have taken */
  native_run **runs;   /* by the lower bits of their numbers */
  int32_t capacity;
  int32_t next;
} natives;

/* A task of JavaScript's making. */
typedef struct native_task {
  cf_task task;
  const cflow_task_type *type;
  bool discards; /* its value is not wanted */
  bool released;
  max_align_t state[];
} native_task;

static void release_state(native_task *task) {
  if (!task->released && task->type->release != NULL) {
    task->type->release(task->state);
  }
  task->released = true;
}

static void free_task(cf_task *task) {
  release_state((native_task *)task);
  free(task);
}

static void free_tasks(cf_task *task) {
  while (task != NULL) {
    cf_task *next = task->next;
    free_task(task);
    task = next;
  }
}

static int execute_task(cf_task *task) {
  native_task *const self = (native_task *)task;
  const int outcome = self->type->execute(self->state);
  if (outcome == CF_TASK_LEFT) {
    self->discards = false;
    return CF_HELD;
  }
  if (outcome == 0 && self->discards) {
    release_state(self); /* here, so that what nobody wants takes no room until JavaScript has time */
  }
  return outcome;
}

/* --- Runs and their numbers --- */

static native_run *run_at(const natives *of, int32_t id) {
  if (id < 0 || of->capacity == 0) {
    return NULL;
  }
  native_run *run = of->runs[id & (of->capacity - 1)];
  return run != NULL && run->id == id ? run : NULL;
}

/* Doubles the places. Numbers that had places of their own still have. */
static bool widen(natives *of) {
  if (of->capacity > INT32_MAX / 4) {
    return false;
  }
  const int32_t capacity = of->capacity == 0 ? 64 : 2 * of->capacity;
  native_run **runs = calloc((size_t)capacity, sizeof(native_run *));
  if (runs == NULL) {
    return false;
  }
  for (int32_t i = 0; i < of->capacity; i++) {
    if (of->runs[i] != NULL) {
      runs[of->runs[i]->id & (capacity - 1)] = of->runs[i];
    }
  }
  free(of->runs);
  of->runs = runs;
  of->capacity = capacity;
  return true;
}

static bool add_run(natives *of, native_run *run) {
  do {
    for (int32_t tries = 0; tries < of->capacity; tries++) {
      const int32_t id = of->next;
      of->next = id == INT32_MAX ? 0 : id + 1;
      if (of->runs[id & (of->capacity - 1)] == NULL) {
        run->id = id;
        of->runs[id & (of->capacity - 1)] = run;
        return true;
      }
    }
  } while (widen(of));
  return false;
}

static void end_run(native_run *run) {
  run->ended = true;
  if (run->jobs > 0) {
    cf_run_stop(run->run);
    return; /* the last job's completion frees it */
  }
  natives *of = run->of;
  of->runs[run->id & (of->capacity - 1)] = NULL;
  free_tasks(run->pending);
  free_tasks(cf_run_close(run->run));
  free(run);
}

/* --- Jobs --- */

typedef struct job {
  native_run *run;
  napi_async_work work;
} job;

static void attend(napi_env env, native_run *run);

static void job_execute(napi_env env, void *data) {
  (void)env;
  cf_run_work(((job *)data)->run->run, WORK_TIME);
}

static void job_complete(napi_env env, napi_status status, void *data) {
  job *const self = data;
  native_run *const run = self->run;
  napi_handle_scope scope = NULL;

  run->jobs--;
  run->of->outstanding--;
  if (napi_open_handle_scope(env, &scope) != napi_ok) {
    scope = NULL; /* the environment is going down */
  }
  (void)napi_delete_async_work(env, self->work);
  free(self);
  if (run->ended) {
    if (run->jobs == 0) {
      end_run(run);
    }
  } else if (status == napi_ok) {
    attend(env, run);
  } else {
    end_run(run);
  }
  if (scope != NULL) {
    (void)napi_close_handle_scope(env, scope);
  }
}

static napi_status queue_job(napi_env env, native_run *run) {
  napi_value name;
  napi_status status = napi_create_string_utf8(env, "cflow", NAPI_AUTO_LENGTH, &name);
  if (status != napi_ok) {
    return status;
  }
  job *const queued = malloc(sizeof *queued);
  if (queued == NULL) {
    return napi_generic_failure;
  }
  queued->run = run;
  status = napi_create_async_work(env, NULL, name, job_execute, job_complete, queued, &queued->work);
  if (status == napi_ok) {
    cf_run_assign(run->run, 1); /* before the thread can be there */
    status = napi_queue_async_work(env, queued->work);
    if (status != napi_ok) {
      cf_run_assign(run->run, -1);
      (void)napi_delete_async_work(env, queued->work);
    }
  }
  if (status != napi_ok) {
    free(queued);
    return status;
  }
  run->jobs++;
  run->of->outstanding++;
  return napi_ok;
}

/* Sends the pool what there is for it to do. */
static napi_status queue_jobs(napi_env env, native_run *run) {
  int32_t wanted;
  if (run->ticks_only || (cf_run_needs(run->run, &wanted) & CF_READY) == 0) {
    return napi_ok;
  }
  for (; wanted > 0; wanted--) {
    /* One job each run always has: otherwise it would wait for ever for other runs' jobs to notice. */
    if (run->of->outstanding >= run->of->threads && run->jobs > 0) {
      break;
    }
    CF_TRY(queue_job(env, run));
  }
  return napi_ok;
}

/* --- Results --- */

static napi_status take_exception(napi_env env, napi_value *error) {
  bool pending = false;
  CF_TRY(napi_is_exception_pending(env, &pending));
  if (pending) {
    return napi_get_and_clear_last_exception(env, error);
  }
  napi_value message;
  CF_TRY(napi_create_string_utf8(env, "A native task could not deliver its result", NAPI_AUTO_LENGTH, &message));
  return napi_create_error(env, NULL, message, error);
}

/* Makes the result of one task and puts it among the values. `failed` is set where it is an error. */
static napi_status deliver(napi_env env, native_task *task, napi_value values, uint32_t at, bool *failed) {
  napi_value result;
  napi_handle_scope scope;

  CF_TRY(napi_open_handle_scope(env, &scope));
  napi_status status = napi_get_undefined(env, &result);
  if (status == napi_ok) {
    *failed = task->task.failed;
    if (task->type->deliver(env, task->state, &result) != napi_ok) {
      *failed = true;
      status = take_exception(env, &result);
    }
  }
  if (status == napi_ok) {
    status = napi_set_element(env, values, at, result);
  }
  CF_TRY(napi_close_handle_scope(env, scope));
  return status;
}

static napi_status out_of_memory(napi_env env, napi_value values, uint32_t at) {
  napi_value code;
  napi_value message;
  napi_value error;
  CF_TRY(napi_create_string_utf8(env, "CFLOW_NO_MEMORY", NAPI_AUTO_LENGTH, &code));
  CF_TRY(napi_create_string_utf8(env, "cflow: there was no memory to go on with a native flow", NAPI_AUTO_LENGTH,
                                 &message));
  CF_TRY(napi_create_error(env, code, message, &error));
  return napi_set_element(env, values, at, error);
}

/* Tells JavaScript of what was done and what is needed. `gone` is set where the run is freed. */
static napi_status deliver_slice(napi_env env, native_run *run, uint64_t deadline, bool *gone) {
  napi_value values;
  uint32_t count = 0;
  int flags = 0;
  bool failed = false;
  int32_t ready;

  CF_TRY(napi_create_array(env, &values));
  while (run->pending != NULL && count < SLICE && !failed && uv_hrtime() < deadline) {
    native_task *const task = (native_task *)run->pending;
    run->pending = task->task.next;
    napi_status status = napi_ok;
    if (!task->discards || task->task.failed) {
      status = deliver(env, task, values, count, &failed);
    }
    run->of->leaves[count] = task->task.leaf;
    free_task(&task->task);
    CF_TRY(status);
    count += failed ? 0 : 1;
  }

  const int needs = cf_run_needs(run->run, &ready);
  if (run->pending == NULL && (needs & CF_OVER)) {
    run->pending = cf_run_take(run->run); /* after the question: what is over has nothing to come any more */
  }
  if (failed) {
    flags = OVER | FAILED;
  } else if (run->pending != NULL) {
    flags = uv_hrtime() < deadline ? 0 : MORE;
  } else if (needs & CF_BROKEN) {
    CF_TRY(out_of_memory(env, values, count));
    flags = OVER | FAILED;
  } else if (needs & CF_OVER) {
    flags = OVER;
  } else if (needs & CF_HUNGRY) {
    flags = HUNGRY;
  } else if (run->ticks_only) {
    flags = MORE;
  } else if (count == 0) {
    return napi_ok;
  }

  napi_value function;
  napi_value receiver;
  napi_value args[4];
  CF_TRY(napi_get_reference_value(env, run->of->attend, &function));
  CF_TRY(napi_get_undefined(env, &receiver));
  CF_TRY(napi_create_int32(env, run->id, &args[0]));
  CF_TRY(napi_create_int32(env, flags, &args[1]));
  CF_TRY(napi_create_uint32(env, count, &args[2]));
  args[3] = values;
  if (flags & OVER) {
    *gone = true;
    end_run(run); /* before the call: what that does may need another run, and the memory */
  }
  return napi_call_function(env, receiver, function, 4, args, NULL);
}

/* Sees to a run: keeps the pool busy, delivers what is done, asks for what is needed. */
static void attend(napi_env env, native_run *run) {
  natives *const of = run->of;
  const int32_t id = run->id;
  const uint64_t deadline = uv_hrtime() + DELIVERY_TIME;
  bool gone = false;
  napi_status status = napi_ok;

  /* First the pool, so that it works while results go out; unless so many wait that it is too fast for JavaScript. */
  if (run->pending == NULL) {
    run->pending = cf_run_take(run->run);
    status = queue_jobs(env, run);
  }

  while (status == napi_ok && !gone) {
    status = deliver_slice(env, run, deadline, &gone);
    if (gone || run_at(of, id) != run || run->ended || run->pending == NULL || uv_hrtime() >= deadline) {
      break;
    }
  }
  run = run_at(of, id);
  if (run == NULL || run->ended) {
    return;
  }
  if (status == napi_ok) {
    status = queue_jobs(env, run);
  }
  if (status != napi_ok) {
    end_run(run); /* the environment is going down, or out of memory: nobody can be told */
  }
}

/* --- Functions of JavaScript --- */

static napi_value fail(napi_env env, const char *message) {
  (void)napi_throw_error(env, "CFLOW_NATIVE", message);
  return NULL;
}

/* The arguments of a call: the environment's state, and where the first is a run's number that run, or NULL. */
static napi_status arguments(napi_env env, napi_callback_info info, size_t count, napi_value *args, natives **of,
                             native_run **run) {
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
    *run = run_at(data, id);
  }
  return napi_ok;
}

/* open(program, discards): a run's number. `program` is an Int32Array with the words of its nodes. */
static napi_value open_run(napi_env env, napi_callback_info info) {
  napi_value args[2];
  natives *of;
  napi_typedarray_type type;
  size_t words;
  void *data;
  bool discards;
  napi_value id;

  CF_CALL(env, arguments(env, info, 2, args, &of, NULL));
  CF_CALL(env, napi_get_typedarray_info(env, args[0], &type, &words, &data, NULL, NULL));
  CF_CALL(env, napi_get_value_bool(env, args[1], &discards));
  const size_t words_a_node = sizeof(cf_node) / sizeof(int32_t);
  if (type != napi_int32_array || words % words_a_node != 0 || words / words_a_node > INT32_MAX) {
    return fail(env, "a program is an Int32Array of nodes");
  }
  native_run *run = calloc(1, sizeof *run);
  if (run == NULL) {
    return fail(env, "out of memory");
  }
  run->of = of;
  run->discards = discards;
  run->run = cf_run_open(data, (int32_t)(words / words_a_node), of->threads);
  if (run->run == NULL || !add_run(of, run)) {
    if (run->run != NULL) {
      free_tasks(cf_run_close(run->run));
    }
    free(run);
    return fail(env, "a program that makes no sense, or no memory");
  }
  CF_CALL(env, napi_create_int32(env, run->id, &id));
  return id;
}

static napi_status supply_one(napi_env env, native_run *run, const cflow_task_type *type, const napi_value *args,
                              size_t count) {
  native_task *task = calloc(1, sizeof *task + type->size);
  if (task == NULL) {
    (void)napi_throw_error(env, "CFLOW_NO_MEMORY", "cflow: there was no memory for a native task");
    return napi_pending_exception;
  }
  task->task.execute = execute_task;
  task->type = type;
  task->discards = run->discards;
  const napi_status status = type->prepare(env, args, count, task->state);
  if (status != napi_ok) {
    free_task(&task->task);
    return status;
  }
  cf_run_supply(run->run, &task->task);
  return napi_ok;
}

/* The most arguments that a native task can have. */
enum { MOST_ARGUMENTS = 16 };

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
  return (*type)->version == CFLOW_TASK_VERSION ? napi_ok : napi_invalid_arg;
}

/* supply(run, type, args): the next leaf's task, with these arguments. */
static napi_value supply(napi_env env, napi_callback_info info) {
  napi_value args[3];
  napi_value values[MOST_ARGUMENTS];
  natives *of;
  native_run *run;
  const cflow_task_type *type;
  size_t count;

  CF_CALL(env, arguments(env, info, 3, args, &of, &run));
  CF_CALL(env, type_of(env, args[1], &type));
  CF_CALL(env, elements(env, args[2], values, MOST_ARGUMENTS, &count));
  if (run == NULL || run->ended) {
    return fail(env, "no such run");
  }
  CF_CALL(env, supply_one(env, run, type, values, count));
  return NULL;
}

/* supplyItems(run, type, items, from, to, rest): tasks for `items[from]` up to `to`, each with that and `rest` as
 * arguments. */
static napi_value supply_items(napi_env env, napi_callback_info info) {
  napi_value args[6];
  napi_value values[MOST_ARGUMENTS];
  natives *of;
  native_run *run;
  const cflow_task_type *type;
  uint32_t from;
  uint32_t to;
  size_t count;

  CF_CALL(env, arguments(env, info, 6, args, &of, &run));
  CF_CALL(env, type_of(env, args[1], &type));
  CF_CALL(env, napi_get_value_uint32(env, args[3], &from));
  CF_CALL(env, napi_get_value_uint32(env, args[4], &to));
  CF_CALL(env, elements(env, args[5], values + 1, MOST_ARGUMENTS - 1, &count));
  for (uint32_t i = from; i < to; i++) {
    napi_handle_scope scope;
    if (run == NULL || run->ended) {
      return fail(env, "no such run");
    }
    CF_CALL(env, napi_open_handle_scope(env, &scope));
    napi_status status = napi_get_element(env, args[2], i, &values[0]);
    if (status == napi_ok) {
      status = supply_one(env, run, type, values, count + 1);
    }
    CF_CALL(env, napi_close_handle_scope(env, scope));
    CF_CALL(env, status);
  }
  return NULL;
}

/* start(run): when all leaves' tasks, or the first items, have been supplied. */
static napi_value start(napi_env env, napi_callback_info info) {
  napi_value args[1];
  natives *of;
  native_run *run;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run == NULL || run->ended) {
    return fail(env, "no such run");
  }
  if (cf_run_start(run->run)) {
    CF_CALL(env, queue_jobs(env, run));
  }
  return NULL;
}

/* resume(run): goes on with what was put off. */
static napi_value resume(napi_env env, napi_callback_info info) {
  napi_value args[1];
  natives *of;
  native_run *run;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run == NULL || run->ended) {
    return NULL;
  }
  if (run->ticks_only) {
    cf_run_assign(run->run, 1);
    cf_run_work(run->run, TICK_TIME);
  }
  attend(env, run);
  return NULL;
}

/* settle(run, leaf): one that was left to JavaScript has settled. */
static napi_value settle(napi_env env, napi_callback_info info) {
  napi_value args[2];
  natives *of;
  native_run *run;
  int32_t leaf;

  CF_CALL(env, arguments(env, info, 2, args, &of, &run));
  CF_CALL(env, napi_get_value_int32(env, args[1], &leaf));
  if (run != NULL && !run->ended) {
    cf_run_settle(run->run, leaf);
    attend(env, run);
  }
  return NULL;
}

/* drain(run): says that a run has ticks alone and is worked on by `resume`. */
static napi_value drain(napi_env env, napi_callback_info info) {
  napi_value args[1];
  natives *of;
  native_run *run;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run != NULL) {
    run->ticks_only = true;
  }
  return NULL;
}

/* stop(run): nothing further starts, and nobody is told any more. */
static napi_value stop(napi_env env, napi_callback_info info) {
  napi_value args[1];
  natives *of;
  native_run *run;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run != NULL && !run->ended) {
    end_run(run);
  }
  return NULL;
}

/* setUp(attend, threads): once, before all else. */
static napi_value set_up(napi_env env, napi_callback_info info) {
  napi_value args[2];
  natives *of;

  CF_CALL(env, arguments(env, info, 2, args, &of, NULL));
  CF_CALL(env, napi_get_value_int32(env, args[1], &of->threads));
  if (of->threads < 1) {
    of->threads = 1;
  }
  if (of->attend == NULL) {
    CF_CALL(env, napi_create_reference(env, args[0], 1, &of->attend));
  }
  return NULL;
}

/* By now no job is left: Node waits for them before an environment goes down. */
static void tear_down(napi_env env, void *data, void *hint) {
  natives *const of = data;
  (void)hint;
  for (int32_t i = 0; i < of->capacity; i++) {
    if (of->runs[i] != NULL && of->runs[i]->jobs == 0) {
      end_run(of->runs[i]);
    }
  }
  if (of->attend != NULL) {
    (void)napi_delete_reference(env, of->attend);
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
      {"access", &cf_access},
      {"copyFile", &cf_copy_file},
      {"hashFile", &cf_hash_file},
      {"lstat", &cf_lstat},
      {"mkdir", &cf_mkdir},
      {"mkdtemp", &cf_mkdtemp},
      {"readFile", &cf_read_file},
      {"readdir", &cf_readdir},
      {"realpath", &cf_realpath},
      {"rename", &cf_rename},
      {"rm", &cf_rm},
      {"stat", &cf_stat},
      {"unlink", &cf_unlink},
      {"walk", &cf_walk},
      {"writeFile", &cf_write_file},
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
  napi_value leaves;
  napi_value native;
  napi_value state;
  void *memory = NULL;

  natives *const of = calloc(1, sizeof *of);
  if (of == NULL) {
    return napi_generic_failure;
  }
  of->env = env;
  of->threads = 1;
  const napi_status status = napi_create_external(env, of, tear_down, NULL, &state);
  if (status != napi_ok) {
    free(of);
    return status;
  }
  CF_TRY(napi_create_object(env, &native));
  CF_TRY(napi_create_arraybuffer(env, SLICE * sizeof(int32_t), &memory, &buffer));
  CF_TRY(napi_create_typedarray(env, napi_int32_array, SLICE, buffer, 0, &leaves));
  of->leaves = memory;
  const napi_property_descriptor properties[] = {
      {.utf8name = "open", .method = open_run, .attributes = napi_default, .data = of},
      {.utf8name = "supply", .method = supply, .attributes = napi_default, .data = of},
      {.utf8name = "supplyItems", .method = supply_items, .attributes = napi_default, .data = of},
      {.utf8name = "start", .method = start, .attributes = napi_default, .data = of},
      {.utf8name = "resume", .method = resume, .attributes = napi_default, .data = of},
      {.utf8name = "settle", .method = settle, .attributes = napi_default, .data = of},
      {.utf8name = "drain", .method = drain, .attributes = napi_default, .data = of},
      {.utf8name = "stop", .method = stop, .attributes = napi_default, .data = of},
      {.utf8name = "setUp", .method = set_up, .attributes = napi_default, .data = of},
      {.utf8name = "state",
       .value = state,
       .attributes = napi_default}, /* as long as there is somebody to call these */
      {.utf8name = "leaves", .value = leaves, .attributes = napi_default}, /* and keeps the memory alive */
  };
  CF_TRY(napi_define_properties(env, native, sizeof properties / sizeof *properties, properties));
  CF_TRY(export_types(env, native));
  return napi_set_named_property(env, exports, "native", native);
}
