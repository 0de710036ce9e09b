/*
 * The reference that the engine is checked against: a window as one would explain it, slot by slot.
 *
 * It keeps every slot by itself and looks at all of them for each question. It has no grants, no counters and
 * nothing in common with src/engine.
 */
#ifndef CF_TEST_MODEL_H
#define CF_TEST_MODEL_H

#include <stdbool.h>

enum { MODEL_SLOTS_MAX = 2048, NO_SLOT = -1 };

typedef struct model {
  int total; /* the slots that there are in truth, whether or not the engine has been told */
  int limit; /* 0: none */
  bool started[MODEL_SLOTS_MAX];
  bool settled[MODEL_SLOTS_MAX];
  bool stopped;
} model;

/* A window in which nothing has started. */
void model_open(model *m, int total, int limit);

/* How many slots are in flight. */
int model_running(const model *m);

/* The slot that has to start now, or NO_SLOT if none may. */
int model_next(const model *m);

/* Whether everything has settled, or somebody stopped it. */
bool model_over(const model *m);

#endif
