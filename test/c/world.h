/*
 * A run and all that is around it, on one thread: its tasks, what they do, and an account of them.
 *
 * A task that was supplied has to come back exactly once, by world_take or at the end; world_close sees to that.
 */
#ifndef CF_TEST_WORLD_H
#define CF_TEST_WORLD_H

#include <stdbool.h>
#include <stdint.h>

#include "../../src/native/run.h"
#include "program.h"

typedef struct world world;

/* A task of the tests. */
typedef struct work {
  cf_task task;
  world *of;
  int outcome;       /* what it returns */
  int32_t followers; /* how many it has */
  bool by_another;   /* while it executes, another thread does `meanwhile` */
  int executed;
  int returned;
} work;

/* Numbers of tasks. */
typedef struct numbers {
  int32_t *all;
  int32_t count;
  int32_t room;
} numbers;

struct world {
  cf_run *run;
  work *works;   /* one for each leaf or item */
  int32_t count; /* of them */
  int32_t supplied;
  work **made; /* the followers */
  int32_t made_count;
  int32_t made_room;
  numbers ran;                    /* tasks that were executed, in their order */
  numbers taken;                  /* and that were taken */
  int32_t ready;                  /* world_needs: how many more threads should work */
  void (*meanwhile)(world *self); /* what another thread does during tasks that are `by_another` */
  bool poor;                      /* there is no memory for followers */
};

/* Opens a run on so many threads. False where it is refused: then there is nothing to close. */
bool world_try(world *w, const cf_node *nodes, int32_t count, int32_t threads);

/* The same, and the test fails where it is refused. */
void world_open(world *w, const cf_node *nodes, int32_t count, int32_t threads);

/* The same for a program in the notation, on four. */
void world_read(world *w, const char *text);

/* The same, with all tasks of leaves supplied, and started. */
void world_start(world *w, const char *text);

/* Supplies so many tasks more. */
void world_supply(world *w, int32_t count);

/* One thread works until nothing is ready. */
void world_work(world *w);

/* One thread executes the next task, and no other. */
void world_step(world *w);

/* The task of that number: a leaf's, an item's or a follower. */
work *world_work_of(world *w, int32_t number);

/* What the run needs, and w->ready. */
int world_needs(world *w);

/* Takes what was executed. Returns how many they were. */
int32_t world_take(world *w);

/* Closes the run and frees the world. */
void world_close(world *w);

/* The same with a task that is not the world's, which has to be the first of those that are left; NULL is none. */
void world_close_but(world *w, cf_task *first);

/* That the tasks "0 1 2" were executed so far, in this order; or taken. */
void assert_ran(const world *w, const char *expected);
void assert_taken(const world *w, const char *expected);

#endif
