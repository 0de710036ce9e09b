/*
 * A native flow: a tree of windows whose leaves are tasks. Threads of the pool, and the thread that opened it, run it
 * together: each takes a task that is ready, executes it, and lets the engine say what is ready next, so that no thread
 * has to wait for another to be told what to do.
 *
 * Knows the engine and libuv's locks and clock, and nothing of JavaScript.
 */
#ifndef CF_RUN_H
#define CF_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a node is. */
enum {
  CF_TICK = 0,  /* a leaf without work, which settles when its turn comes */
  CF_TASK = 1,  /* a leaf with work */
  CF_ITEMS = 2, /* a window of leaves that are supplied one by one */
  CF_GROUP = 3, /* a window of the nodes that follow */
  CF_TIMES = 4, /* a window of one node, over and over; below it there are ticks only */
  CF_GRAPH = 5, /* tasks that wait for one another: behind it its CF_AFTERs, then the tasks, each a CF_GROUP of one */
  CF_AFTER = 6  /* no node of its own: of the graph before it, task `limit` waits for task `count` */
};

/* A node, as the program lists it: each one before its children. */
typedef struct cf_node {
  int32_t kind;
  int32_t limit; /* of a window: at least 1, or CF_UNLIMITED */
  int32_t count; /* of a window: children, items or times */
  int32_t span;  /* how many nodes there are in it and below it */
} cf_node;

/*
 * One run of a task. What follows in memory is its owner's affair.
 *
 * A task may have followers, which take over its leaf: that settles when all of them have, and so have theirs. The task
 * itself is done only then. Followers are numbered on from the leaves.
 */
typedef struct cf_task {
  struct cf_task *next;
  int (*execute)(struct cf_task *task); /* CF_DONE, CF_FAILED or CF_HELD */

  /* Makes a follower; NULL where there is no memory. NULL itself for a task that never has any. */
  struct cf_task *(*follower)(struct cf_task *task, int32_t number);
  int32_t followers; /* how many it has: for execute to write, before it returns CF_DONE */

  int32_t leaf;  /* the number of its leaf, counted through the tree, or of its item; or its own, of a follower */
  int32_t root;  /* the same; of a follower that of the leaf which it has taken over */
  int32_t depth; /* 0, or of a follower one more than of the task that it follows */
  int32_t base;  /* the number of the first follower */
  bool failed;
} cf_task;

/* What execute returns. */
enum {
  CF_DONE = 0,
  CF_FAILED = 1,
  CF_HELD = -1 /* the owner has to do something about the leaf, which settles by cf_run_settle */
};

typedef struct cf_run cf_run;

/* What a run needs next; a set of them. */
enum {
  CF_OVER = 1,   /* nothing: it is over, or has failed; what is executing is not waited for */
  CF_READY = 2,  /* threads to take ready tasks */
  CF_HUNGRY = 4, /* more items: few are left of those that were supplied */
  CF_BROKEN = 8  /* beside CF_OVER: there was no memory to go on */
};

/*
 * Opens a run.
 *
 * nodes, count: the program, copied. It is not trusted: one that does not add up is refused.
 * threads:      how many threads may execute at once
 *
 * A run of ticks alone has no locks: one thread has to do all. Returns NULL where there is no memory, or the program
 * makes no sense.
 */
cf_run *cf_run_open(const cf_node *nodes, int32_t count, int32_t threads);

/* Supplies the next leaf's task, for CF_TASK in the order of the program, for CF_ITEMS in the order of the items. */
void cf_run_supply(cf_run *run, cf_task *task);

/* Starts the run, when all tasks of its leaves, or the first items, have been supplied. False where there is no memory.
 */
bool cf_run_start(cf_run *run);

/* Notes that so many threads more are going to call cf_run_work, each once; or fewer, with a negative number. */
void cf_run_assign(cf_run *run, int32_t threads);

/* Says that there are so many threads for the run at the time: none goes home early so that more are told to work. */
void cf_run_allow(cf_run *run, int32_t threads);

/*
 * Takes ready tasks and executes them, one after another, until there are none, the run is over or `nanoseconds` have
 * passed. May be called on several threads at once, each time after cf_run_assign.
 */
void cf_run_work(cf_run *run, uint64_t nanoseconds);

/* What the run needs next. `ready` receives how many more threads there should be told to work. */
int cf_run_needs(cf_run *run, int32_t *ready);

/*
 * Takes the tasks that have been executed, in the order in which they were done, as a list that the caller then owns.
 * The first that failed is the last one there is.
 */
cf_task *cf_run_take(cf_run *run);

/* Settles the leaf of that number, whose task was held, and that the owner has taken. O(1), however many are held. */
void cf_run_settle(cf_run *run, int32_t number);

/* Ends a run early: nothing further starts. */
void cf_run_stop(cf_run *run);

/*
 * Frees a run on which no thread works any more.
 *
 * Returns the tasks that it still had, executed or not, as a list that the caller then owns.
 */
cf_task *cf_run_close(cf_run *run);

#endif
