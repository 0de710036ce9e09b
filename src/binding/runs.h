/*
 * The runs of native flows as an environment has them: each with its number, its jobs on libuv's pool, and the way of
 * its results to JavaScript.
 *
 * What a run has done goes out in slices, to a function of JavaScript's:
 *
 *     attend(run, flags, count, values)   `values` has the results of `count` tasks, undefined where they are not
 * wanted
 *
 * with FAILED an error behind the values. The shared array `news` has of each value and of the error CF_WORDS words.
 * After OVER the run is gone.
 */
#ifndef CF_BINDING_RUNS_H
#define CF_BINDING_RUNS_H

#include "napi.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "../native/run.h"
#include "task.h"

/* How many results go out in one call of JavaScript. */
enum { CF_SLICE = 128 };

enum { CF_WORDS = 4, CF_NEWS = CF_WORDS * (CF_SLICE + 1) };

/* The further tasks of a pipe. */
typedef struct cf_chain {
  struct cf_chain *next;
  cf_link links[]; /* up to one without a type */
} cf_chain;

typedef struct cf_native_run {
  cf_run *run;
  struct cf_natives *of;
  napi_ref attend; /* owned: each copy of the library that is loaded has its own function */
  int32_t id;
  int32_t jobs;     /* on the pool */
  int32_t allowed;  /* and how many there may be at the time */
  bool discards;    /* results are not wanted */
  bool ticks_only;  /* nothing for the pool */
  bool ended;       /* JavaScript was told, or does not want to know */
  bool resuming;    /* `resume` is going to be called */
  cf_task *pending; /* executed, to be delivered */
  cf_chain *pipes;  /* the last one first */
} cf_native_run;

/* What an environment has. */
typedef struct cf_natives {
  napi_env env;
  int32_t *news; /* `news` of JavaScript */
  uv_loop_t *loop;
  uint64_t turn;        /* the loop's time when something was last delivered */
  uint64_t deadline;    /* until when more may be in the same turn of the loop */
  int32_t threads;      /* of the pool, that all runs together may take */
  int32_t outstanding;  /* that they have taken */
  cf_native_run **runs; /* by the lower bits of their numbers */
  int32_t capacity;
  int32_t next;
} cf_natives;

/* The run of that number, or NULL. */
cf_native_run *cf_natives_find(const cf_natives *of, int32_t id);

/* Gives a run its number. False where there is no memory. */
bool cf_natives_add(cf_natives *of, cf_native_run *run);

/* Ends a run. It is freed now, or when its last job has come home. */
void cf_native_end(cf_native_run *run);

/* Sends the pool what there is for it to do. */
napi_status cf_native_queue_jobs(napi_env env, cf_native_run *run);

/*
 * Sees to a run: keeps the pool busy, delivers what is done, asks for what is needed. The run may be gone after that.
 *
 * sure: for how many nanoseconds results may go out though the time for that is over in this turn of the loop
 */
void cf_native_attend(napi_env env, cf_native_run *run, uint64_t sure);

#endif
