#include "runs.h"

#include <stdlib.h>

/* For how long one job works, and results go out before others have their turn, in nanoseconds. */
#define WORK_TIME 3000000u
#define DELIVERY_TIME 2000000u

/* The words of `news`: of a task its leaf, which is ~leaf where it was left to JavaScript, and the rest as cf_task has
 * it. */
enum { LEAF, ROOT, DEPTH, BASE };

/* What `attend` is told. */
enum {
  OVER = 1,   /* all is done and delivered */
  FAILED = 2, /* beside OVER: behind the values there is an error */
  HUNGRY = 4, /* more items are to be supplied */
  MORE = 8    /* more is to be done at once: `resume` is to be called after others had their turn */
};

cf_native_run *cf_natives_find(const cf_natives *of, int32_t id) {
  if (id < 0 || of->capacity == 0) {
    return NULL;
  }
  cf_native_run *run = of->runs[id & (of->capacity - 1)];
  return run != NULL && run->id == id ? run : NULL;
}

/* Doubles the places. Numbers that had places of their own still have. */
static bool widen(cf_natives *of) {
  if (of->capacity > INT32_MAX / 4) {
    return false;
  }
  const int32_t capacity = of->capacity == 0 ? 64 : 2 * of->capacity;
  cf_native_run **runs = calloc((size_t)capacity, sizeof(cf_native_run *));
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

bool cf_natives_add(cf_natives *of, cf_native_run *run) {
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

static void free_pipes(cf_chain *each) {
  while (each != NULL) {
    cf_chain *const next = each->next;
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

void cf_native_end(cf_native_run *run) {
  run->ended = true;
  if (run->jobs > 0) {
    cf_run_stop(run->run);
    return; /* the last job's completion frees it */
  }
  cf_natives *of = run->of;
  of->runs[run->id & (of->capacity - 1)] = NULL;
  if (run->attend != NULL) {
    (void)napi_delete_reference(of->env, run->attend);
  }
  cf_task_free(run->pending);
  cf_task_free(cf_run_close(run->run));
  free_pipes(run->pipes);
  free(run);
}

/* --- Jobs --- */

typedef struct job {
  cf_native_run *run;
  napi_async_work work;
} job;

static void job_execute(napi_env env, void *data) {
  (void)env;
  cf_run_work(((job *)data)->run->run, WORK_TIME);
}

static void job_complete(napi_env env, napi_status status, void *data) {
  job *const self = data;
  cf_native_run *const run = self->run;
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
      cf_native_end(run);
    }
  } else if (status == napi_ok) {
    cf_native_attend(env, run, 0);
  } else {
    cf_native_end(run);
  }
  if (scope != NULL) {
    (void)napi_close_handle_scope(env, scope);
  }
}

static napi_status queue_job(napi_env env, cf_native_run *run) {
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
static void allow_threads(cf_native_run *run) {
  const cf_natives *const of = run->of;
  const int32_t left = of->threads > of->outstanding ? of->threads - of->outstanding : 0;
  if (run->allowed != run->jobs + left) {
    run->allowed = run->jobs + left;
    cf_run_allow(run->run, run->allowed);
  }
}

napi_status cf_native_queue_jobs(napi_env env, cf_native_run *run) {
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

static void tell(const cf_natives *of, uint32_t at, const cf_native_task *task) {
  int32_t *const words = of->news + (size_t)at * CF_WORDS;
  words[LEAF] = task->left ? ~task->task.leaf : task->task.leaf;
  words[ROOT] = task->task.root;
  words[DEPTH] = task->task.depth;
  words[BASE] = task->task.base;
}

/* Has `resume` called, once. */
static int more(cf_native_run *run) {
  const int flags = run->resuming ? 0 : MORE;
  run->resuming = true;
  return flags;
}

/* Calls `attend`. After OVER the run is freed. */
static napi_status call_attend(napi_env env, cf_native_run *run, int flags, uint32_t count, napi_value values) {
  napi_value function;
  napi_value receiver;
  napi_value args[4];
  CF_TRY(napi_get_reference_value(env, run->attend, &function));
  CF_TRY(napi_get_undefined(env, &receiver));
  CF_TRY(napi_create_int32(env, run->id, &args[0]));
  CF_TRY(napi_create_int32(env, flags, &args[1]));
  CF_TRY(napi_create_uint32(env, count, &args[2]));
  args[3] = values;
  if (flags & OVER) {
    cf_native_end(run); /* before the call: what that does may need another run, and the memory */
  }
  return napi_call_function(env, receiver, function, 4, args, NULL);
}

/* Tells JavaScript of what was done and what is needed. `told` receives the flags: after OVER the run is freed. */
static napi_status deliver_slice(napi_env env, cf_native_run *run, uint64_t deadline, int *told) {
  napi_value values;
  napi_value error;
  uint32_t count = 0;
  int flags = 0;
  bool failed = false;
  int32_t ready;

  *told = 0;
  CF_TRY(napi_create_array(env, &values));
  while (run->pending != NULL && count < CF_SLICE && !failed && uv_hrtime() < deadline) {
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
    run->of->news[CF_WORDS * count + ROOT] = -1;
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

  *told = flags;
  return call_attend(env, run, flags, count, values);
}

/* Until when results may go out. All runs share the time there is in one turn of the loop, but for a bit that is sure.
 */
static uint64_t deadline_of(cf_natives *of, uint64_t sure) {
  const uint64_t now = uv_hrtime();
  const uint64_t turn = uv_now(of->loop);
  if (turn != of->turn || of->deadline == 0) {
    of->turn = turn;
    of->deadline = now + DELIVERY_TIME;
  }
  return of->deadline > now + sure ? of->deadline : now + sure;
}

/* Ends a run that cannot go on: there is no memory. Where the environment is going down, nobody can be told. */
static void give_up(napi_env env, cf_native_run *run) {
  cf_natives *const of = run->of;
  const int32_t id = run->id;
  napi_value values;
  napi_value error;

  if (napi_create_array(env, &values) == napi_ok && cf_no_memory(env, &error) == napi_ok &&
      napi_set_element(env, values, 0, error) == napi_ok) {
    of->news[ROOT] = -1;
    (void)call_attend(env, run, OVER | FAILED, 0, values);
  }
  run = cf_natives_find(of, id);
  if (run != NULL && !run->ended) {
    cf_native_end(run);
  }
}

void cf_native_attend(napi_env env, cf_native_run *run, uint64_t sure) {
  cf_natives *const of = run->of;
  const int32_t id = run->id;
  const uint64_t deadline = deadline_of(of, sure);
  int told = 0;
  napi_status status = napi_ok;

  /* First the pool, so that it works while results go out; unless so many wait that it is too fast for JavaScript. */
  if (run->pending == NULL) {
    run->pending = cf_run_take(run->run);
    status = cf_native_queue_jobs(env, run);
  }

  /* All that has been done goes out, or JavaScript is told to come back for it: there may be no job any more. */
  while (status == napi_ok) {
    status = deliver_slice(env, run, deadline, &told);
    if ((told & OVER) || cf_natives_find(of, id) != run || run->ended || (run->resuming && uv_hrtime() >= deadline)) {
      break;
    }
    if (run->pending == NULL) {
      run->pending = cf_run_take(run->run);
    }
    if (run->pending == NULL) {
      break;
    }
  }
  run = cf_natives_find(of, id);
  if (run == NULL || run->ended) {
    return;
  }
  if (status == napi_ok) {
    status = cf_native_queue_jobs(env, run);
  }
  if (status != napi_ok) {
    give_up(env, run);
  }
}
