#include "run_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void start_node(run_model *m, int node, int parent, int number);

static void start_leaf(run_model *m, int leaf, int parent) {
  if (m->tail == TURNS_MAX) {
    (void)fprintf(stderr, "A model's run takes more than %d turns.\n", TURNS_MAX);
    abort();
  }
  m->turns[m->tail++] = (turn){leaf, parent};
}

static bool is_task_ready(const run_model *m, const opening *of, int task) {
  const cf_node *after = &m->program->nodes[of->node + 1];
  for (; after->kind == CF_AFTER; after++) {
    if (after->limit == task && !of->settled_task[after->count]) {
      return false;
    }
  }
  return true;
}

/* Whether a dependency is named once more: that one counts then. */
static bool comes_again(const cf_node *after) {
  for (const cf_node *other = after + 1; other->kind == CF_AFTER; other++) {
    if (other->limit == after->limit && other->count == after->count) {
      return true;
    }
  }
  return false;
}

/* Those that wait for one that has settled, in the order of the dependencies. */
static void queue_dependents(run_model *m, opening *of, int settled) {
  const cf_node *after = &m->program->nodes[of->node + 1];
  of->settled_task[settled] = true;
  for (; after->kind == CF_AFTER; after++) {
    if (after->count == settled && is_task_ready(m, of, after->limit) && !comes_again(after)) {
      of->row[of->queued++] = after->limit;
    }
  }
}

static void push_items(run_model *m, int at) {
  const opening *const of = &m->openings[at];
  while (m->pushed < of->started && m->pushed < m->supplied) {
    start_leaf(m, m->pushed++, at);
  }
}

static bool is_graph(const run_model *m, const opening *of) {
  return of->node != FOLLOWERS && m->program->nodes[of->node].kind == CF_GRAPH;
}

/* The next slot, unless there is none, or none yet. */
static bool start_slot(run_model *m, int at) {
  opening *const of = &m->openings[at];
  const cf_node *const node = of->node == FOLLOWERS ? NULL : &m->program->nodes[of->node];
  const int slot = of->started;
  if (slot == of->total || (is_graph(m, of) && slot == of->queued)) {
    return false;
  }
  of->started++;
  if (node == NULL) {
    start_leaf(m, of->base + slot, at);
    return true;
  }
  if (node->kind == CF_ITEMS) {
    push_items(m, at);
  } else if (node->kind == CF_GRAPH) {
    start_node(m, program_graph_task(m->program, of->node, of->row[slot]), at, of->row[slot]);
  } else {
    const int next = of->next;
    of->next += node->kind == CF_TIMES ? 0 : m->program->nodes[next].span;
    start_node(m, next, at, slot);
  }
  return true;
}

static void start_slots(run_model *m, int at) {
  const int limit = m->openings[at].limit;
  while ((limit == 0 || m->openings[at].started - m->openings[at].settled < limit) && start_slot(m, at)) {
  }
}

static int add(run_model *m, opening added) {
  if (m->opened == OPENINGS_MAX) {
    (void)fprintf(stderr, "A model's run opens more than %d windows.\n", OPENINGS_MAX);
    abort();
  }
  m->openings[m->opened] = added;
  return m->opened++;
}

static void start_node(run_model *m, int node, int parent, int number) {
  const cf_node *const is = &m->program->nodes[node];
  if (is->kind == CF_TASK) {
    start_leaf(m, m->leaf_of[node], parent);
    return;
  }
  if (is->kind == CF_TICK || is->count == 0) {
    start_leaf(m, NO_LEAF, parent);
    return;
  }
  const int at = add(m, (opening){.parent = parent, .node = node, .number = number, .next = node + 1});
  opening *const of = &m->openings[at];
  of->limit = is->limit;
  of->total = is->count;
  for (int task = 0; is->kind == CF_GRAPH && task < is->count; task++) {
    if (is_task_ready(m, of, task)) {
      of->row[of->queued++] = task;
    }
  }
  start_slots(m, at);
}

void run_model_open(run_model *m, const program *p) {
  int leaves = 0;
  memset(m, 0, sizeof *m);
  m->program = p;
  for (int node = 0; node < p->count; node++) {
    m->leaf_of[node] = leaves;
    leaves += p->nodes[node].kind == CF_TASK ? 1 : 0;
  }
  m->numbers = p->nodes[0].kind == CF_ITEMS ? p->nodes[0].count : leaves;
  start_node(m, 0, -1, 0);
}

void run_model_supply(run_model *m) {
  m->supplied++;
  if (m->opened > 0) {
    push_items(m, 0);
  }
}

void run_model_settle(run_model *m, turn held) {
  int number = NO_LEAF;
  for (int at = held.parent; at >= 0; at = m->openings[at].parent) {
    opening *const of = &m->openings[at];
    of->settled++;
    if (is_graph(m, of)) {
      queue_dependents(m, of, number);
    }
    if (of->settled < of->total) {
      start_slots(m, at);
      return;
    }
    if (of->node == FOLLOWERS) {
      m->done[m->done_count++] = of->task;
    }
    number = of->number;
  }
  m->over++;
}

void run_model_hold(run_model *m, turn taken) {
  m->done[m->done_count++] = taken.leaf;
}

void run_model_done(run_model *m, turn taken) {
  run_model_hold(m, taken);
  run_model_settle(m, taken);
}

void run_model_follow(run_model *m, turn taken, int followers) {
  enum { AT_ONCE = 64 };
  const opening window = {.parent = taken.parent,
                          .node = FOLLOWERS,
                          .limit = AT_ONCE,
                          .total = followers,
                          .task = taken.leaf,
                          .base = m->numbers};
  m->numbers += followers;
  start_slots(m, add(m, window));
}

bool run_model_take(run_model *m, turn *taken) {
  while (m->head < m->tail) {
    *taken = m->turns[m->head++];
    if (taken->leaf != NO_LEAF) {
      return true;
    }
    run_model_settle(m, *taken);
  }
  return false;
}

bool run_model_exceeds(const run_model *m) {
  for (int at = 0; at < m->opened; at++) {
    const opening *const of = &m->openings[at];
    if (of->limit > 0 && of->started - of->settled > of->limit) {
      return true;
    }
  }
  return false;
}
