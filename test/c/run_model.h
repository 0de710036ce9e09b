/*
 * The reference that native runs are checked against: a run as one would explain it, one slot at a time.
 *
 * A leaf that starts stands in a row until somebody takes it. A window that opens, or in which a slot has settled,
 * starts further slots as long as its limit allows. It has no grants, no counting of several at once and nothing in
 * common with src/native or src/engine.
 */
#ifndef CF_TEST_RUN_MODEL_H
#define CF_TEST_RUN_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "program.h"

enum { OPENINGS_MAX = 2048, TURNS_MAX = 4096, GRAPH_TASKS_MAX = 16, NO_LEAF = -1, FOLLOWERS = -2 };

/* A window that has been opened. */
typedef struct opening {
  int parent; /* the opening that it is a slot of, -1 at the top */
  int node;   /* of the program; FOLLOWERS for those of a task */
  int limit;
  int total;
  int number; /* which slot of its parent it is */
  int next;   /* the node of the next slot */
  int task;   /* whose followers they are */
  int base;   /* the number of the first of them */
  int started;
  int settled;
  int row[GRAPH_TASKS_MAX]; /* of a graph: tasks in the order in which they become ready */
  int queued;
  bool settled_task[GRAPH_TASKS_MAX];
} opening;

/* A leaf that has started. */
typedef struct turn {
  int leaf; /* NO_LEAF for a tick */
  int parent;
} turn;

typedef struct run_model {
  const program *program;
  int leaf_of[PROGRAM_NODES_MAX]; /* by node: the number of its leaf */
  opening openings[OPENINGS_MAX];
  int opened;
  turn turns[TURNS_MAX];
  int head;
  int tail;
  int supplied; /* items */
  int pushed;   /* items that stand in the row, or stood there */
  int numbers;  /* given to leaves, items and followers */
  int done[TURNS_MAX];
  int done_count;
  int over; /* how often it was over */
} run_model;

/* A run that has started. */
void run_model_open(run_model *m, const program *p);

/* One more item is there. */
void run_model_supply(run_model *m);

/* Takes the next leaf that has a task, after all ticks before it. False if there is none. */
bool run_model_take(run_model *m, turn *taken);

/* A leaf that was taken was executed and settles; is held, to settle later; or has so many followers. */
void run_model_done(run_model *m, turn taken);
void run_model_hold(run_model *m, turn taken);
void run_model_settle(run_model *m, turn held);
void run_model_follow(run_model *m, turn taken, int followers);

/* Whether somewhere more is in flight than may be. */
bool run_model_exceeds(const run_model *m);

#endif
