/*
 * Native runs on several threads. One is the owner, as JavaScript's is: it looks at a run only when a thread has come
 * home, or when it has done something to the run itself. Where it would then wait for nobody, somebody was not told.
 *
 * The Makefile builds this under the thread sanitizer too.
 */
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
/* cmocka wants the four above before it. */
#include <cmocka.h>

#include "../../src/native/run.h"
#include "program.h"
#include "random.h"
#include "uv_standin.h"

enum { THREADS_MAX = 8, WORKS_MAX = 20000, WINDOWS_MAX = PROGRAM_NODES_MAX, NO_WINDOW = -1 };

/* For how long a thread works before it comes home, in nanoseconds. */
enum { WORK_TIME = 200000 };

/* How tasks are, of 1000. */
typedef struct mood {
  int held;
  int failing;
  int following; /* with followers */
  int dallying;  /* long */
  int stopping;  /* the owner stops the run at a look */
} mood;

typedef struct flow flow;

typedef struct work {
  cf_task task;
  flow *of;
  int32_t window; /* of which it is a slot, or NO_WINDOW */
  int outcome;
  int32_t followers;
  int turns;           /* for how long it executes */
  atomic_int executed; /* from several threads, should it be executed twice */
  int returned;
} work;

struct flow {
  const program *program;
  mood mood;
  cf_run *run;
  int32_t count; /* of leaves and items */
  int32_t supplied;
  work *works;
  atomic_int made; /* works, with followers */
  int32_t held[WORKS_MAX];
  int32_t helds;
  int32_t failed;
  bool stopped;
  atomic_int in_flight[WINDOWS_MAX];
  atomic_bool exceeded;

  pthread_t threads[THREADS_MAX];
  int32_t thread_count;
  pthread_mutex_t mutex; /* of what follows */
  pthread_cond_t told;
  pthread_cond_t home;
  int32_t jobs; /* waiting for a thread */
  int32_t out;  /* on their way, or working */
  int32_t came; /* home since the owner looked */
  bool closing;
};

static void must(const flow *f, bool holds, const char *what) {
  if (!holds) {
    (void)fprintf(stderr, "%s\n", what);
    program_print(f->program);
    (void)fprintf(stderr, "  %d threads, %d works, %d supplied, %d made, %d held, %d out\n", f->thread_count, f->count,
                  f->supplied, f->made, f->helds, f->out);
    abort(); /* threads are at work: there is no way back into the test */
  }
}

/* --- Tasks --- */

static void dally(int turns) {
  for (int i = 0; i < turns; i++) {
    (void)sched_yield();
  }
  if (turns > 50) {
    (void)usleep((useconds_t)turns);
  }
}

static void leave_window(work *self) {
  if (self->window != NO_WINDOW) {
    self->of->in_flight[self->window]--;
  }
}

static int execute(cf_task *task) {
  work *const self = (work *)task;
  flow *const f = self->of;
  self->executed++;
  if (self->window != NO_WINDOW) {
    const int limit = f->program->nodes[self->window].limit;
    if (++f->in_flight[self->window] > limit && limit > 0) {
      f->exceeded = true;
    }
  }
  dally(self->turns);
  task->followers = self->followers;
  if (self->outcome != CF_HELD && self->followers == 0) {
    leave_window(self);
  }
  return self->outcome;
}

/* A row of random bits of a work's own: chance in itself is the owner's alone. */
static uint32_t scatter(uint32_t word) {
  word = (word ^ (word >> 16)) * 0x45d9f3bu;
  word = (word ^ (word >> 16)) * 0x45d9f3bu;
  return word ^ (word >> 16);
}

static cf_task *make_follower(cf_task *task, int32_t number) {
  flow *const f = ((work *)task)->of;
  const int at = f->made++;
  (void)number;
  if (at >= WORKS_MAX) {
    return NULL;
  }
  const uint32_t chance = scatter((uint32_t)at * 2654435769u + (uint32_t)f->count);
  work *const made = &f->works[at];
  made->task = (cf_task){.execute = execute, .follower = make_follower};
  made->of = f;
  made->window = NO_WINDOW;
  made->outcome = (int)(chance % 1000) < f->mood.held ? CF_HELD : CF_DONE;
  made->followers = chance % 5 == 0 && task->depth < 3 ? (int32_t)(chance / 5 % 4) : 0;
  made->turns = (int)(chance / 20 % 3);
  return &made->task;
}

static void make_work(flow *f, work *made, int32_t window) {
  const int chance = random_below(1000);
  made->task = (cf_task){.execute = execute, .follower = make_follower};
  made->of = f;
  made->window = window;
  made->turns = random_below(1000) < f->mood.dallying ? 51 + random_below(400) : random_below(3);
  if (chance < f->mood.held) {
    made->outcome = CF_HELD;
  } else if (chance < f->mood.held + f->mood.failing) {
    made->outcome = CF_FAILED;
  } else if (random_below(1000) < f->mood.following) {
    made->followers = random_below(100);
    made->window = NO_WINDOW; /* its followers keep the slot: nobody here knows until when */
  }
}

/* The window that each leaf is a slot of. */
static void make_works(flow *f) {
  const program *const p = f->program;
  for (int32_t node = 0; node < p->count; node++) {
    for (int32_t i = 0; p->nodes[node].kind == CF_ITEMS && i < p->nodes[node].count; i++) {
      make_work(f, &f->works[f->count++], node);
    }
    if (p->nodes[node].kind == CF_TASK) {
      int32_t window = node - 1;
      while (window >= 0 && window + p->nodes[window].span <= node) {
        window--;
      }
      make_work(f, &f->works[f->count++], window >= 0 ? window : NO_WINDOW);
    }
  }
  f->made = f->count;
}

/* --- Threads --- */

static void *thread(void *data) {
  flow *const f = data;
  (void)pthread_mutex_lock(&f->mutex);
  while (!f->closing) {
    if (f->jobs == 0) {
      (void)pthread_cond_wait(&f->told, &f->mutex);
      continue;
    }
    f->jobs--;
    (void)pthread_mutex_unlock(&f->mutex);
    cf_run_work(f->run, WORK_TIME);
    (void)pthread_mutex_lock(&f->mutex);
    f->out--;
    f->came++;
    (void)pthread_cond_signal(&f->home);
  }
  (void)pthread_mutex_unlock(&f->mutex);
  return NULL;
}

static void tell(flow *f, int32_t threads) {
  cf_run_assign(f->run, threads);
  (void)pthread_mutex_lock(&f->mutex);
  f->jobs += threads;
  f->out += threads;
  (void)pthread_cond_broadcast(&f->told);
  (void)pthread_mutex_unlock(&f->mutex);
}

static void await_one(flow *f) {
  (void)pthread_mutex_lock(&f->mutex);
  while (f->came == 0) {
    must(f, f->out > 0, "It is not over, nothing is held, and nobody was told to work.");
    (void)pthread_cond_wait(&f->home, &f->mutex);
  }
  f->came = 0;
  (void)pthread_mutex_unlock(&f->mutex);
}

static void await_all(flow *f) {
  (void)pthread_mutex_lock(&f->mutex);
  while (f->out > 0) {
    (void)pthread_cond_wait(&f->home, &f->mutex);
  }
  f->closing = true;
  (void)pthread_cond_broadcast(&f->told);
  (void)pthread_mutex_unlock(&f->mutex);
  for (int32_t i = 0; i < f->thread_count; i++) {
    must(f, pthread_join(f->threads[i], NULL) == 0, "A thread cannot be joined.");
  }
}

/* --- The owner --- */

static void take_back(flow *f, cf_task *task, bool closed) {
  while (task != NULL) {
    work *const self = (work *)task;
    task = task->next;
    must(f, ++self->returned == 1, "A task comes back twice.");
    must(f, closed || self->executed == 1, "A task comes back as done and was not executed.");
    if (!closed && self->outcome == CF_HELD) {
      f->held[f->helds++] = (int32_t)(self - f->works);
    }
    if (!closed && self->task.failed) {
      must(f, task == NULL && f->failed == 0, "A failure is not the last.");
      f->failed++;
    }
  }
}

static void settle_some(flow *f) {
  for (int32_t some = random_below(f->helds + 1); some > 0; some--) {
    const int32_t which = random_below(f->helds);
    work *const settled = &f->works[f->held[which]];
    f->held[which] = f->held[--f->helds];
    leave_window(settled);
    cf_run_settle(f->run, settled->task.leaf);
  }
}

static void supply_some(flow *f) {
  for (int32_t some = 1 + random_below(300); some > 0 && f->supplied < f->count; some--) {
    cf_run_supply(f->run, &f->works[f->supplied++].task);
  }
}

static void own(flow *f) {
  int needs;
  int32_t ready;
  while (!((needs = cf_run_needs(f->run, &ready)) & CF_OVER)) {
    bool acted = false;
    take_back(f, cf_run_take(f->run), false);
    if (random_below(1000) < f->mood.stopping) {
      cf_run_stop(f->run);
      f->stopped = true;
      continue;
    }
    if (needs & CF_HUNGRY) {
      supply_some(f);
      acted = true;
    }
    if (f->helds > 0) {
      settle_some(f);
      acted = true;
    }
    needs = cf_run_needs(f->run, &ready);
    if (needs & CF_READY) {
      tell(f, ready);
    }
    if (!acted && !(needs & CF_OVER)) {
      await_one(f);
    }
  }
  take_back(f, cf_run_take(f->run), false);
  must(f, !(needs & CF_BROKEN), "There was no memory.");
}

static void open_threads(flow *f) {
  must(f, pthread_mutex_init(&f->mutex, NULL) == 0, "no lock");
  must(f, pthread_cond_init(&f->told, NULL) == 0 && pthread_cond_init(&f->home, NULL) == 0, "no condition");
  for (int32_t i = 0; i < f->thread_count; i++) {
    must(f, pthread_create(&f->threads[i], NULL, thread, f) == 0, "no thread");
  }
}

static void close_threads(flow *f) {
  (void)pthread_mutex_destroy(&f->mutex);
  (void)pthread_cond_destroy(&f->told);
  (void)pthread_cond_destroy(&f->home);
}

/* Runs a program on so many threads from its beginning to its end. */
static void run(const program *p, int32_t threads, mood as) {
  flow *const f = calloc(1, sizeof *f);
  assert_non_null(f);
  f->program = p;
  f->mood = as;
  f->thread_count = threads;
  f->works = calloc(WORKS_MAX, sizeof *f->works);
  assert_non_null(f->works);
  make_works(f);
  f->run = cf_run_open(p->nodes, p->count, threads);
  assert_non_null(f->run);
  while (p->nodes[0].kind != CF_ITEMS && f->supplied < f->count) {
    supply_some(f);
  }
  assert_true(cf_run_start(f->run));
  open_threads(f);
  own(f);
  await_all(f);
  const bool ended = f->stopped || f->failed > 0;
  take_back(f, cf_run_close(f->run), true);
  close_threads(f);

  must(f, !f->exceeded, "More of a window were in flight than may be.");
  must(f, f->made <= WORKS_MAX, "There are more followers than the test has room for.");
  for (int32_t i = 0; i < f->made; i++) {
    const bool supplied = i >= f->count || i < f->supplied;
    must(f, f->works[i].returned == (supplied ? 1 : 0), "A task is lost.");
    must(f, f->works[i].executed <= 1, "A task was executed twice.");
    must(f, ended || f->works[i].executed == 1, "It was over, and a task was not executed.");
  }
  free(f->works);
  free(f);
}

static void run_text(const char *text, int32_t threads, mood as) {
  program p;
  program_read(&p, text);
  run(&p, threads, as);
}

static const mood calm = {0};
static const mood mixed = {.held = 100, .dallying = 50, .following = 10};
static const mood wild = {.held = 100, .dallying = 50, .following = 10, .failing = 2, .stopping = 10};

/* --- Tests --- */

static const char *const programs[] = {
    "t",
    "(t t)",
    "1i300",
    "2i300",
    "i1500",
    "7i1500",
    "3(1(t t t t) (t t t t t t) 2(t t t t t) t g(1<0 2<0 3<1 3<2|t t (t t t) t) 1(t . t . t) x20 . t)",
    "(1(t t t t t t) 1(t t t t t t) 1(t t t t t t) 2(t t t t t t))",
    "2g(1<0 2<0 3<1 4<1 5<4 5<3 6<2|(t t t t) 1(t t) t 3(t t t t) t g(0<1|t t) t)",
    "(1x3000 . 1(t t t t t) 1x3000 (. .) t t t t)"};

static void run_all(mood as, int rounds) {
  for (int round = 0; round < rounds; round++) {
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
      run_text(programs[i], 1 + random_below(THREADS_MAX), as);
    }
  }
  assert_int_equal(locks_there_are(), 0);
}

static void nothing_is_lost_among_threads(void **state) {
  (void)state;
  run_all(calm, 20);
}

static void nothing_is_lost_where_leaves_are_held_and_tasks_take_long_and_have_followers(void **state) {
  (void)state;
  run_all(mixed, 20);
}

static void nothing_is_lost_where_tasks_fail_and_the_run_is_stopped(void **state) {
  (void)state;
  run_all(wild, 40);
}

static void one_thread_is_enough(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    run_text(programs[i], 1, mixed);
  }
}

/* --- A task that is as long as those that wait for it need it to be --- */

static void *work_once(void *data) {
  cf_run_work(data, 0);
  return NULL;
}

typedef struct gate {
  cf_task task;
  atomic_bool *reached;
  atomic_bool *open;
} gate;

static int wait_at_gate(cf_task *task) {
  const gate *const self = (gate *)task;
  *self->reached = true;
  while (!*self->open) {
    (void)sched_yield();
  }
  return CF_DONE;
}

static int pass(cf_task *task) {
  (void)task;
  return CF_DONE;
}

static void a_long_task_does_not_keep_the_others(void **state) {
  enum { TASKS = 50 };
  const cf_node items = {CF_ITEMS, 2, TASKS, 1};
  atomic_bool reached = false;
  atomic_bool opens = false;
  gate tasks[TASKS];
  pthread_t long_one;
  int32_t ready;
  int32_t others = 0;
  (void)state;
  cf_run *const run = cf_run_open(&items, 1, 2);
  assert_non_null(run);
  for (int i = 0; i < TASKS; i++) {
    tasks[i] = (gate){.task = {.execute = i == 0 ? wait_at_gate : pass}, .reached = &reached, .open = &opens};
    cf_run_supply(run, &tasks[i].task);
  }
  assert_true(cf_run_start(run));
  cf_run_assign(run, 1);
  assert_int_equal(pthread_create(&long_one, NULL, work_once, run), 0);
  while (!reached) {
    (void)sched_yield();
  }
  while (others < TASKS - 1) {
    assert_int_equal(cf_run_needs(run, &ready), CF_READY);
    cf_run_assign(run, 1);
    cf_run_work(run, 0);
    for (const cf_task *done = cf_run_take(run); done != NULL; done = done->next) {
      others++;
    }
  }
  assert_int_equal(cf_run_needs(run, &ready), 0);
  opens = true;
  assert_int_equal(pthread_join(long_one, NULL), 0);
  assert_int_equal(cf_run_needs(run, &ready), CF_OVER);
  assert_ptr_equal(cf_run_close(run), &tasks[0].task);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(nothing_is_lost_among_threads, set_seed),
      cmocka_unit_test_setup(nothing_is_lost_where_leaves_are_held_and_tasks_take_long_and_have_followers, set_seed),
      cmocka_unit_test_setup(nothing_is_lost_where_tasks_fail_and_the_run_is_stopped, set_seed),
      cmocka_unit_test_setup(one_thread_is_enough, set_seed),
      cmocka_unit_test(a_long_task_does_not_keep_the_others),
  };
  (void)alarm(50); /* a run that does not end is a failure, not a wait */
  return cmocka_run_group_tests_name("native runs on threads", tests, NULL, NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
