/*
 * Native flows' face to JavaScript: runs (see native/run.h), the jobs on libuv's pool that work on them, and the way of
 * tasks' arguments in and results out.
 *
 * A run is known to JavaScript by a number. What it has done goes out in slices, to the one function that JavaScript
 * gave for all runs:
 *
 *     attend(run, flags, count, values)   `values` has the results of `count` tasks, undefined where they are not
 * wanted
 *
 * with FAILED an error behind the values. The shared array `news` has of each value and of the error WORDS words. After
 * OVER the run is gone.
 */
#include "binding.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "../native/run.h"
#include "../tasks/tasks.h"
#include "task.h"

/* How many results go out in one call of JavaScript. */
enum { SLICE = 128 };

/* For how long one job works, results go out, and ticks are drained before others have their turn, in nanoseconds; and
 * for how long at least results go out that have waited for a turn. */
#define WORK_TIME 3000000u
#define DELIVERY_TIME 2000000u
#define SURE_TIME 500000u
#define TICK_TIME 5000000u

/* The words of `news`: of a task its leaf, which is ~leaf where it was left to JavaScript, and the rest as cf_task has
 * it. */
enum { LEAF, ROOT, DEPTH, BASE, WORDS };
enum { NEWS = WORDS * (SLICE + 1) };

/* What `attend` is told. */
enum {
  OVER = 1,   /* all is done and delivered */
  FAILED = 2, /* beside OVER: behind the values there is an error */
  HUNGRY = 4, /* more items are to be supplied */
  MORE = 8    /* more is to be done at once: `resume` is to be called after others had their turn */
};

/* The further tasks of a pipe. */
typedef struct chain {
  struct chain *next;
  size_t room;
  cf_link links[]; /* up to one without a type */
} chain;

typedef struct native_run {
  cf_run *run;
  struct natives *of;
  int32_t id;
  int32_t jobs;     /* on the pool */
  int32_t allowed;  /* and how many there may be at the time */
  bool discards;    /* results are not wanted */
  bool ticks_only;  /* nothing for the pool */
  bool ended;       /* JavaScript was told, or does not want to know */
  bool resuming;    /* `resume` is going to be called */
  cf_task *pending; /* executed, to be delivered */
  chain *pipes;     /* the last one first */
} native_run;

/* What an environment has. */
typedef struct natives {
  napi_env env;
  napi_ref attend;
  int32_t *news; /* `news` of JavaScript */
  uv_loop_t *loop;
  uint64_t turn;       /* the loop's time when something was last delivered */
  uint64_t deadline;   /* until when more may be in the same turn of the loop */
  int32_t threads;     /* of the pool, that all runs together may take */
  int32_t outstanding; /* that they have taken */
  native_run **runs;   /* by the lower bits of their numbers */
  int32_t capacity;
  int32_t next;
} natives;

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

static void free_pipes(chain *each) {
  while (each != NULL) {
    chain *const next = each->next;
    for (cf_link *link = each->links; link->type != NULL; link++) {
      if (link->pattern != NULL && link->type->release != NULL) {
        link->type->release(link->pattern);
      }
      free(link->pattern);
    }
    free(each);
    each = next;
  }
}

static void end_run(native_run *run) {
  run->ended = true;
  if (run->jobs > 0) {
    cf_run_stop(run->run);
    return; /* the last job's completion frees it */
  }
  natives *of = run->of;
  of->runs[run->id & (of->capacity - 1)] = NULL;
  cf_task_free(run->pending);
  cf_task_free(cf_run_close(run->run));
  free_pipes(run->pipes);
  free(run);
}

/* --- Jobs --- */

typedef struct job {
  native_run *run;
  napi_async_work work;
} job;

static void attend(napi_env env, native_run *run, uint64_t sure);

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
    attend(env, run, 0);
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

/* What runs leave of the pool is for whoever needs it first. */
static void allow_threads(native_run *run) {
  const natives *const of = run->of;
  const int32_t left = of->threads > of->outstanding ? of->threads - of->outstanding : 0;
  if (run->allowed != run->jobs + left) {
    run->allowed = run->jobs + left;
    cf_run_allow(run->run, run->allowed);
  }
}

/* Sends the pool what there is for it to do. */
static napi_status queue_jobs(napi_env env, native_run *run) {
  int32_t wanted;
  if (run->ticks_only) {
    return napi_ok;
  }
  allow_threads(run);
  if ((cf_run_needs(run->run, &wanted) & CF_READY) == 0) {
    return napi_ok;
  }
  for (; wanted > 0; wanted--) {
    /* One job each run always has: otherwise it would wait for ever for other runs' jobs to notice. */
    if (run->of->outstanding >= run->of->threads && run->jobs > 0) {
      break;
    }
    const napi_status status = queue_job(env, run);
    if (status != napi_ok) {
      return run->jobs > 0 ? napi_ok : status; /* one is enough to go on */
    }
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
  napi_value code;
  CF_TRY(napi_create_string_utf8(env, "CFLOW_NATIVE", NAPI_AUTO_LENGTH, &code));
  return napi_create_error(env, code, message, error);
}

/* Makes the result of one task and puts it among the values. `failed` is set where it is an error. */
static napi_status deliver(napi_env env, cf_native_task *task, napi_value values, uint32_t at, bool *failed) {
  napi_value result;
  napi_handle_scope scope;

  CF_TRY(napi_open_handle_scope(env, &scope));
  *failed = task->task.failed;
  napi_status status = cf_task_deliver(env, task, &result);
  if (status != napi_ok) {
    *failed = true;
    status = take_exception(env, &result);
  }
  if (status == napi_ok) {
    status = napi_set_element(env, values, at, result);
  }
  CF_TRY(napi_close_handle_scope(env, scope));
  return status;
}

static void tell(const natives *of, uint32_t at, const cf_native_task *task) {
  int32_t *const words = of->news + (size_t)at * WORDS;
  words[LEAF] = task->left ? ~task->task.leaf : task->task.leaf;
  words[ROOT] = task->task.root;
  words[DEPTH] = task->task.depth;
  words[BASE] = task->task.base;
}

/* Has `resume` called, once. */
static int more(native_run *run) {
  const int flags = run->resuming ? 0 : MORE;
  run->resuming = true;
  return flags;
}

static napi_status call_attend(napi_env env, const natives *of, int32_t id, int flags, uint32_t count,
                               napi_value values) {
  napi_value function;
  napi_value receiver;
  napi_value args[4];
  CF_TRY(napi_get_reference_value(env, of->attend, &function));
  CF_TRY(napi_get_undefined(env, &receiver));
  CF_TRY(napi_create_int32(env, id, &args[0]));
  CF_TRY(napi_create_int32(env, flags, &args[1]));
  CF_TRY(napi_create_uint32(env, count, &args[2]));
  args[3] = values;
  return napi_call_function(env, receiver, function, 4, args, NULL);
}

/* Tells JavaScript of what was done and what is needed. `told` receives the flags: after OVER the run is freed. */
static napi_status deliver_slice(napi_env env, native_run *run, uint64_t deadline, int *told) {
  napi_value values;
  napi_value error;
  uint32_t count = 0;
  int flags = 0;
  bool failed = false;
  int32_t ready;

  *told = 0;
  CF_TRY(napi_create_array(env, &values));
  while (run->pending != NULL && count < SLICE && !failed && uv_hrtime() < deadline) {
    cf_native_task *const task = (cf_native_task *)run->pending;
    run->pending = task->task.next;
    task->task.next = NULL;
    napi_status status = napi_ok;
    if (cf_task_is_wanted(task)) {
      status = deliver(env, task, values, count, &failed);
    }
    tell(run->of, count, task);
    cf_task_free(&task->task);
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
    flags = uv_hrtime() < deadline ? 0 : more(run);
  } else if (needs & CF_BROKEN) {
    CF_TRY(cf_no_memory(env, &error));
    CF_TRY(napi_set_element(env, values, count, error));
    run->of->news[WORDS * count + ROOT] = -1;
    flags = OVER | FAILED;
  } else if (needs & CF_OVER) {
    flags = OVER;
  } else if (needs & CF_HUNGRY) {
    flags = HUNGRY;
  } else if (run->ticks_only) {
    flags = more(run);
  }
  if (flags == 0 && count == 0) {
    return napi_ok;
  }

  natives *const of = run->of;
  const int32_t id = run->id;
  *told = flags;
  if (flags & OVER) {
    end_run(run); /* before the call: what that does may need another run, and the memory */
  }
  return call_attend(env, of, id, flags, count, values);
}

/* Until when results may go out. All runs share the time there is in one turn of the loop, but for a bit that is sure.
 */
static uint64_t deadline_of(natives *of, uint64_t sure) {
  const uint64_t now = uv_hrtime();
  const uint64_t turn = uv_now(of->loop);
  if (turn != of->turn || of->deadline == 0) {
    of->turn = turn;
    of->deadline = now + DELIVERY_TIME;
  }
  return of->deadline > now + sure ? of->deadline : now + sure;
}

/* Ends a run that cannot go on: there is no memory. Where the environment is going down, nobody can be told. */
static void give_up(napi_env env, native_run *run) {
  natives *const of = run->of;
  const int32_t id = run->id;
  napi_value values;
  napi_value error;

  end_run(run);
  if (napi_create_array(env, &values) == napi_ok && cf_no_memory(env, &error) == napi_ok &&
      napi_set_element(env, values, 0, error) == napi_ok) {
    of->news[ROOT] = -1;
    (void)call_attend(env, of, id, OVER | FAILED, 0, values);
  }
}

/* Sees to a run: keeps the pool busy, delivers what is done, asks for what is needed. */
static void attend(napi_env env, native_run *run, uint64_t sure) {
  natives *const of = run->of;
  const int32_t id = run->id;
  const uint64_t deadline = deadline_of(of, sure);
  int told = 0;
  napi_status status = napi_ok;

  /* First the pool, so that it works while results go out; unless so many wait that it is too fast for JavaScript. */
  if (run->pending == NULL) {
    run->pending = cf_run_take(run->run);
    status = queue_jobs(env, run);
  }

  /* All that has been done goes out, or JavaScript is told to come back for it: there may be no job any more. */
  while (status == napi_ok) {
    status = deliver_slice(env, run, deadline, &told);
    if ((told & OVER) || run_at(of, id) != run || run->ended || (run->resuming && uv_hrtime() >= deadline)) {
      break;
    }
    if (run->pending == NULL) {
      run->pending = cf_run_take(run->run);
    }
    if (run->pending == NULL) {
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
    give_up(env, run);
  }
}

/* --- Functions of JavaScript --- */

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
    CF_CALL(env, no_memory(env));
    return NULL;
  }
  run->of = of;
  run->discards = discards;
  run->allowed = of->threads;
  run->run = cf_run_open(data, (int32_t)(words / words_a_node), of->threads);
  if (run->run == NULL || !add_run(of, run)) {
    if (run->run != NULL) {
      cf_task_free(cf_run_close(run->run));
    }
    free(run);
    CF_CALL(env, no_memory(env)); /* or a program that makes no sense, but lib/ writes none */
    return NULL;
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

static napi_status supply_one(napi_env env, native_run *run, const cflow_task_type *type, const napi_value *args,
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
  natives *of;
  native_run *run;
  size_t count;

  CF_CALL(env, arguments(env, info, 2, args, &of, &run));
  CF_CALL(env, elements(env, args[1], links, MOST_LINKS, &count));
  if (run == NULL || run->ended) {
    return fail(env, "no such run");
  }
  chain *const added = calloc(1, sizeof *added + (count + 1) * sizeof(cf_link));
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
  natives *of;
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
  natives *of;
  native_run *run;
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
  natives *of;
  native_run *run;
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
  natives *of;
  native_run *run;
  napi_value result;

  CF_CALL(env, arguments(env, info, 1, args, &of, &run));
  if (run == NULL || run->ended) {
    return fail(env, "no such run");
  }
  const bool sound = cf_run_start(run->run);
  if (sound && queue_jobs(env, run) != napi_ok) {
    CF_CALL(env, no_memory(env));
  }
  CF_CALL(env, napi_get_boolean(env, sound, &result));
  return result;
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
  run->resuming = false;
  if (run->ticks_only) {
    cf_run_assign(run->run, 1);
    cf_run_work(run->run, TICK_TIME);
  }
  attend(env, run, SURE_TIME);
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
    attend(env, run, 0);
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

  natives *const of = calloc(1, sizeof *of);
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
  CF_TRY(napi_create_arraybuffer(env, NEWS * sizeof(int32_t), &memory, &buffer));
  CF_TRY(napi_create_typedarray(env, napi_int32_array, NEWS, buffer, 0, &news));
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
