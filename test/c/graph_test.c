/*
 * The graph: its answers one by one, every small graph and random large ones against a naive model, and states that
 * nobody should send.
 *
 * As for the window, the Makefile builds this several times, also with grants so small that they end everywhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka wants the four above before it. */
#include <cmocka.h>

#include "../../src/engine/engine.h"
#include "choices.h"
#include "random.h"

enum { TASKS_MAX = 64, PAIRS_MAX = 512 };

/* --- Graphs, and what is true of them by their pairs alone. --- */

typedef struct plan {
  int32_t total;
  int32_t edges;
  int32_t pairs[2 * PAIRS_MAX];
} plan;

static void depend(plan *p, int32_t task, int32_t dependency) {
  p->pairs[2 * p->edges] = task;
  p->pairs[2 * p->edges + 1] = dependency;
  p->edges++;
}

static bool depends(const plan *p, int32_t task, int32_t dependency) {
  for (int32_t i = 0; i < p->edges; i++) {
    if (p->pairs[2 * i] == task && p->pairs[2 * i + 1] == dependency) {
      return true;
    }
  }
  return false;
}

/* Whether all that a task depends on is among `done`. */
static bool is_free(const plan *p, const bool *done, int32_t task) {
  for (int32_t i = 0; i < p->edges; i++) {
    if (p->pairs[2 * i] == task && !done[p->pairs[2 * i + 1]]) {
      return false;
    }
  }
  return true;
}

/* Whether there is an order in which all tasks can run: found by running whatever can. */
static bool has_order(const plan *p) {
  bool done[TASKS_MAX] = {false};
  int32_t left = p->total;
  for (bool moved = true; moved;) {
    moved = false;
    for (int32_t task = 0; task < p->total; task++) {
      if (!done[task] && is_free(p, done, task)) {
        done[task] = moved = true;
        left--;
      }
    }
  }
  return left == 0;
}

static void print_plan(const plan *p) {
  (void)fprintf(stderr, "  %d tasks, (task, dependency):", p->total);
  for (int32_t i = 0; i < p->edges; i++) {
    (void)fprintf(stderr, " (%d, %d)", p->pairs[2 * i], p->pairs[2 * i + 1]);
  }
  (void)fprintf(stderr, "\n");
}

/* Memory of exactly the size that the engine asks for: one word more would be seen. */
static cf_graph *memory(int32_t total, int32_t edges) {
  int32_t *words = calloc(CF_GRAPH_WORDS(total, edges), sizeof(*words));
  assert_non_null(words);
  return (cf_graph *)words;
}

/* --- Cycles. --- */

static const char *cycle_fault(const plan *p, const cf_graph *graph, int32_t length) {
  bool seen[TASKS_MAX] = {false};
  if (length < 1 || length > p->total) {
    return "a cycle of an impossible length";
  }
  for (int32_t i = 0; i < length; i++) {
    const int32_t task = graph->row[i];
    if (task < 0 || task >= p->total || seen[task]) {
      return "a cycle in which something is no task, or a task stands twice";
    }
    seen[task] = true;
    if (task < graph->row[0]) {
      return "a cycle that does not begin with its lowest task";
    }
    if (!depends(p, task, graph->row[(i + 1) % length])) {
      return "a cycle in which a task does not depend on the next";
    }
  }
  return NULL;
}

/* Opens a graph, and checks what the engine says of it. NULL if it has a cycle. */
static cf_graph *open_checked(const plan *p, int32_t limit) {
  cf_graph *graph = memory(p->total, p->edges);
  const int32_t length = cf_graph_open(graph, p->total, p->edges, limit, p->pairs);
  const char *wrong = NULL;
  if (has_order(p)) {
    wrong = length == 0 ? NULL : "a cycle where there is none";
  } else {
    wrong = length == 0 ? "no cycle where there is one" : cycle_fault(p, graph, length);
  }
  if (wrong != NULL) {
    (void)fprintf(stderr, "%s\n", wrong);
    print_plan(p);
    fail();
  }
  if (length == 0) {
    return graph;
  }
  free(graph);
  return NULL;
}

/* --- The model: every task looked at for every question. --- */

typedef struct model {
  const plan *plan;
  int32_t limit;
  int32_t row[TASKS_MAX]; /* the tasks that became ready, in order */
  int32_t ready;
  int32_t started;
  bool in_flight[TASKS_MAX];
  bool settled[TASKS_MAX];
} model;

static void model_open(model *m, const plan *p, int32_t limit) {
  *m = (model){.plan = p, .limit = limit};
  for (int32_t task = 0; task < p->total; task++) {
    if (is_free(p, m->settled, task)) {
      m->row[m->ready++] = task;
    }
  }
}

static int32_t model_running(const model *m) {
  int32_t running = 0;
  for (int32_t task = 0; task < m->plan->total; task++) {
    running += m->in_flight[task];
  }
  return running;
}

/* The task that has to start now, or -1. */
static int32_t model_next(const model *m) {
  if (m->started == m->ready || (m->limit != CF_UNLIMITED && model_running(m) >= m->limit)) {
    return -1;
  }
  return m->row[m->started];
}

static bool model_over(const model *m) {
  return m->started == m->plan->total && model_running(m) == 0;
}

/* What becomes ready stands in the order of the last pairs that named the settled task. */
static void model_settle(model *m, int32_t task) {
  const plan *p = m->plan;
  m->in_flight[task] = false;
  m->settled[task] = true;
  for (int32_t i = 0; i < p->edges; i++) {
    const int32_t dependent = p->pairs[2 * i];
    bool last = true;
    for (int32_t j = i + 1; j < p->edges; j++) {
      last = last && (p->pairs[2 * j] != dependent || p->pairs[2 * j + 1] != task);
    }
    if (p->pairs[2 * i + 1] == task && last && is_free(p, m->settled, dependent)) {
      m->row[m->ready++] = dependent;
    }
  }
}

/* --- A caller that keeps to engine.h to the letter, beside the model. --- */

typedef struct flow {
  cf_graph *graph;
  cf_grant left;
  int32_t unseen; /* settlements not yet counted against the grant */
  bool over;
  int32_t questions;
  choices *choices; /* NULL: chance decides */
  model model;
} flow;

static void expect(const flow *f, bool holds, const char *what) {
  if (holds) {
    return;
  }
  (void)fprintf(stderr, "%s\n  limit %d, started %d, noted %d; grant left: %d, %d, %d, over %d; unseen %d\n", what,
                f->model.limit, f->graph->started, f->graph->noted, f->left.starts, f->left.chain, f->left.credit,
                f->left.over, f->unseen);
  print_plan(f->model.plan);
  if (f->choices != NULL) {
    choices_print(f->choices);
  }
  fail();
}

static int pick(const flow *f, int ways) {
  if (ways == 1) {
    return 0;
  }
  if (f->choices != NULL) {
    return choose(f->choices, ways);
  }
  return random_below(3) > 0 ? 0 : random_below(ways);
}

static void ask(flow *f) {
  f->questions++;
  f->unseen = 0;
  cf_graph_turn(f->graph);
  f->left = f->graph->grant;
  expect(f, f->left.over || f->left.starts + f->left.chain + f->left.credit > 0, "a flow would ask for ever");
}

/* Settles the task that is `nth` among those in flight. */
static void settle(flow *f, int nth) {
  for (int32_t task = 0; task < f->model.plan->total; task++) {
    if (f->model.in_flight[task] && nth-- == 0) {
      model_settle(&f->model, task);
      f->graph->row[f->graph->noted++] = task;
      f->unseen++;
      return;
    }
  }
  expect(f, false, "no such task in flight");
}

/* Starts the next task, during which itself and others may settle. */
static void start(flow *f) {
  const int32_t task = f->graph->row[f->graph->started++];
  expect(f, task == model_next(&f->model), "another task would have to start, or none");
  f->model.started++;
  f->model.in_flight[task] = true;
  for (;;) {
    const int chosen = pick(f, 1 + (int)model_running(&f->model));
    if (chosen == 0) {
      return;
    }
    settle(f, chosen - 1);
  }
}

static void go_on(flow *f) {
  while (!f->over) {
    if (f->left.starts > 0) {
      f->left.starts--;
      start(f);
    } else if (f->left.chain > 0 || f->left.credit > 0) {
      if (f->unseen == 0) {
        return;
      }
      f->unseen--;
      if (f->left.chain > 0) {
        f->left.chain--;
        f->left.starts = 1;
      } else {
        f->left.credit--;
      }
    } else if (f->left.over) {
      f->over = true;
    } else {
      ask(f);
    }
  }
}

/* One history from the first question to the end. */
static void run_history(const plan *p, int32_t limit, choices *c) {
  static flow f;
  f = (flow){.graph = memory(p->total, p->edges), .choices = c};
  assert_int_equal(cf_graph_open(f.graph, p->total, p->edges, limit, p->pairs), 0);
  model_open(&f.model, p, limit);
  ask(&f);
  go_on(&f);
  while (!f.over) {
    expect(&f, model_next(&f.model) == -1, "a task could start and does not");
    expect(&f, model_running(&f.model) > 0, "the flow waits for nothing");
    settle(&f, pick(&f, (int)model_running(&f.model)));
    go_on(&f);
  }
  expect(&f, model_over(&f.model), "the flow is over too early");
  cf_graph_turn(f.graph);
  expect(&f, f.graph->grant.over == 1 && f.graph->grant.starts == 0, "a flow that is over would go on");
  free(f.graph);
}

/* --- Every small graph. --- */

static plan nth_plan(int32_t total, uint32_t number) {
  plan p = {.total = total};
  for (int32_t task = 0; task < total; task++) {
    for (int32_t dependency = 0; dependency < total; dependency++) {
      if (number >> (task * total + dependency) & 1) {
        depend(&p, task, dependency);
      }
    }
  }
  return p;
}

static void every_cycle_among_four_tasks_is_found_and_none_where_there_is_none(void **state) {
  (void)state;
  for (int32_t total = 0; total <= 4; total++) {
    for (uint32_t number = 0; number < UINT32_C(1) << (total * total); number++) {
      const plan p = nth_plan(total, number);
      free(open_checked(&p, CF_UNLIMITED));
    }
  }
}

static void every_history_of_every_graph_of_three_tasks_goes_as_the_model_says(void **state) {
  (void)state;
  long histories = 0;
  for (int32_t total = 0; total <= 3; total++) {
    for (uint32_t number = 0; number < UINT32_C(1) << (total * total); number++) {
      const plan p = nth_plan(total, number);
      if (!has_order(&p)) {
        continue;
      }
      for (int32_t limit = CF_UNLIMITED; limit <= total + 1; limit++) {
        choices c = {0};
        do {
          run_history(&p, limit, &c);
          histories++;
        } while (choices_next(&c));
      }
    }
  }
  print_message("             %ld histories\n", histories);
}

/* --- Larger ones, chosen at random. --- */

/* With `cyclic`, pairs that make a cycle may be among them; some are there twice. */
static plan random_plan(bool cyclic) {
  plan p = {.total = 1 + random_below(TASKS_MAX)};
  const int edges = random_below(4) == 0 ? random_below(PAIRS_MAX) : random_below(2 * p.total);
  for (int i = 0; i < edges; i++) {
    const int32_t a = random_below(p.total);
    const int32_t b = random_below(p.total);
    if (cyclic && random_below(8) == 0) {
      depend(&p, a, b);
    } else if ((a * 7 + 3) % 67 != (b * 7 + 3) % 67) { /* an order that is not that of the numbers */
      const bool later = (a * 7 + 3) % 67 > (b * 7 + 3) % 67;
      depend(&p, later ? a : b, later ? b : a);
    }
  }
  return p;
}

static void random_graphs_go_as_the_model_says(void **state) {
  (void)state;
  for (int round = 0; round < 300; round++) {
    const plan p = random_plan(false);
    run_history(&p, random_below(3) == 0 ? CF_UNLIMITED : 1 + random_below(5), NULL);
  }
}

static void cycles_of_random_graphs_are_found(void **state) {
  (void)state;
  int cyclic = 0;
  for (int round = 0; round < 1000; round++) {
    const plan p = random_plan(true);
    cf_graph *graph = open_checked(&p, 1);
    cyclic += graph == NULL;
    free(graph);
  }
  assert_in_range(cyclic, 100, 900);
}

static void a_chain_of_a_million_tasks_is_opened_and_run_through(void **state) {
  (void)state;
  const int32_t total = 1000000;
  int32_t *pairs = calloc(2 * (size_t)total, sizeof(*pairs));
  cf_graph *graph = memory(total, total - 1);
  assert_non_null(pairs);
  for (int32_t i = 0; i < total - 1; i++) { /* the last task is the first to run */
    pairs[2 * (size_t)i] = i;
    pairs[2 * (size_t)i + 1] = i + 1;
  }
  assert_int_equal(cf_graph_open(graph, total, total - 1, CF_UNLIMITED, pairs), 0);
  for (int32_t task = total - 1; task >= 0; task--) {
    cf_graph_turn(graph);
    assert_int_equal(graph->grant.starts, 1);
    assert_int_equal(graph->row[graph->started++], task);
    graph->row[graph->noted++] = task;
  }
  cf_graph_turn(graph);
  assert_int_equal(graph->grant.over, 1);
  free(graph);
  free(pairs);
}

/* --- The answers one by one. --- */

static cf_graph *opened(const plan *p, int32_t limit) {
  cf_graph *graph = memory(p->total, p->edges);
  assert_int_equal(cf_graph_open(graph, p->total, p->edges, limit, p->pairs), 0);
  cf_graph_turn(graph);
  return graph;
}

static void assert_grant(const cf_graph *graph, int32_t starts, int32_t chain, int32_t credit, int32_t over) {
  assert_int_equal(graph->grant.starts, starts);
  assert_int_equal(graph->grant.chain, chain);
  assert_int_equal(graph->grant.credit, credit);
  assert_int_equal(graph->grant.over, over);
}

static void an_empty_graph_is_over_at_once(void **state) {
  (void)state;
  cf_graph *graph = opened(&(plan){0}, CF_UNLIMITED);
  assert_grant(graph, 0, 0, 0, 1);
  free(graph);
}

static void a_stopped_graph_is_over_wherever_it_is(void **state) {
  (void)state;
  plan p = {.total = 3};
  depend(&p, 2, 0);
  cf_graph *graph = opened(&p, 1);
  graph->started = 1;
  graph->stopped = 1;
  cf_graph_turn(graph);
  assert_grant(graph, 0, 0, 0, 1);
  free(graph);
}

static void a_task_that_depends_on_itself_is_a_cycle(void **state) {
  (void)state;
  plan p = {.total = 2};
  depend(&p, 1, 1);
  cf_graph *graph = memory(p.total, p.edges);
  assert_int_equal(cf_graph_open(graph, p.total, p.edges, 1, p.pairs), 1);
  assert_int_equal(graph->row[0], 1);
  free(graph);
}

static void what_only_waits_for_a_cycle_is_not_named_as_part_of_it(void **state) {
  (void)state;
  plan p = {.total = 5};
  depend(&p, 0, 1); /* 0 waits for the cycle of 2, 4 and 3 */
  depend(&p, 1, 4);
  depend(&p, 4, 3);
  depend(&p, 3, 2);
  depend(&p, 2, 4);
  cf_graph *graph = memory(p.total, p.edges);
  assert_int_equal(cf_graph_open(graph, p.total, p.edges, 1, p.pairs), 3);
  assert_int_equal(graph->row[0], 2);
  assert_int_equal(graph->row[1], 4);
  assert_int_equal(graph->row[2], 3);
  free(graph);
}

static void a_dependency_on_no_task_is_refused(void **state) {
  (void)state;
  const int32_t wrong[][2] = {{0, 2}, {2, 0}, {0, -1}, {INT32_MIN, 0}, {1, INT32_MAX}};
  for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
    cf_graph *graph = memory(2, 1);
    assert_int_equal(cf_graph_open(graph, 2, 1, 1, wrong[i]), CF_NO_TASK);
    free(graph);
  }
}

#if CF_CHAIN_MAX == 1024 && CF_STARTS_MAX == 1 << 20
static void without_dependencies_all_is_granted_with_the_first_answer(void **state) {
  (void)state;
  cf_graph *graph = opened(&(plan){.total = 5}, 2);
  assert_grant(graph, 2, 3, 2, 1);
  free(graph);
}

static void with_dependencies_each_settlement_is_asked_about_until_all_are_ready(void **state) {
  (void)state;
  plan p = {.total = 3};
  depend(&p, 2, 0);
  depend(&p, 2, 1);
  cf_graph *graph = opened(&p, CF_UNLIMITED);
  assert_grant(graph, 2, 0, 1, 0);
  graph->started = 2;
  graph->row[graph->noted++] = 1;
  cf_graph_turn(graph);
  assert_grant(graph, 0, 0, 1, 0);
  graph->row[graph->noted++] = 0;
  cf_graph_turn(graph);
  assert_grant(graph, 1, 0, 1, 1);
  free(graph);
}
#endif

/* --- States that nobody should send. --- */

static void a_task_noted_twice_makes_nothing_ready_twice(void **state) {
  (void)state;
  plan p = {.total = 3};
  depend(&p, 2, 0);
  cf_graph *graph = opened(&p, CF_UNLIMITED);
  graph->started = 2;
  graph->row[graph->noted++] = 0;
  graph->row[graph->noted++] = 0;
  cf_graph_turn(graph);
  assert_int_equal(graph->queued, 3);
  free(graph);
}

static void counts_and_tasks_at_random_reach_nothing_beyond_the_graph(void **state) {
  (void)state;
  static const int32_t edges[] = {INT32_MIN, -1, 0, 1, 2, TASKS_MAX, INT32_MAX};
  enum { EDGES = sizeof(edges) / sizeof(edges[0]) };
  for (int round = 0; round < 2000; round++) {
    const plan p = random_plan(false);
    cf_graph *graph = opened(&p, edges[random_below(EDGES)]);
    for (int turns = 0; turns < 20; turns++) {
      graph->started = random_below(2) == 0 ? edges[random_below(EDGES)] : random_below(p.total + 1);
      graph->noted = random_below(2) == 0 ? edges[random_below(EDGES)] : random_below(p.total + 1);
      for (int32_t i = 0; i < p.total; i++) {
        if (random_below(4) == 0) {
          graph->row[i] = random_below(2) == 0 ? edges[random_below(EDGES)] : random_below(p.total);
        }
      }
      cf_graph_turn(graph);
      assert_in_range(graph->queued, 0, p.total);
      assert_in_range(graph->grant.starts, 0, p.total);
    }
    free(graph);
  }
}

int main(void) {
  const struct CMUnitTest answers[] = {
    cmocka_unit_test(an_empty_graph_is_over_at_once),
    cmocka_unit_test(a_stopped_graph_is_over_wherever_it_is),
    cmocka_unit_test(a_task_that_depends_on_itself_is_a_cycle),
    cmocka_unit_test(what_only_waits_for_a_cycle_is_not_named_as_part_of_it),
    cmocka_unit_test(a_dependency_on_no_task_is_refused),
#if CF_CHAIN_MAX == 1024 && CF_STARTS_MAX == 1 << 20
    cmocka_unit_test(without_dependencies_all_is_granted_with_the_first_answer),
    cmocka_unit_test(with_dependencies_each_settlement_is_asked_about_until_all_are_ready),
#endif
  };
  const struct CMUnitTest histories[] = {
      cmocka_unit_test(every_cycle_among_four_tasks_is_found_and_none_where_there_is_none),
      cmocka_unit_test(every_history_of_every_graph_of_three_tasks_goes_as_the_model_says),
      cmocka_unit_test_setup(random_graphs_go_as_the_model_says, set_seed),
      cmocka_unit_test_setup(cycles_of_random_graphs_are_found, set_seed),
      cmocka_unit_test(a_chain_of_a_million_tasks_is_opened_and_run_through),
  };
  const struct CMUnitTest hostile[] = {
      cmocka_unit_test(a_task_noted_twice_makes_nothing_ready_twice),
      cmocka_unit_test_setup(counts_and_tasks_at_random_reach_nothing_beyond_the_graph, set_seed),
  };
  print_message("\nThe graph, chains of up to %d, starts of up to %d\n", CF_CHAIN_MAX, CF_STARTS_MAX);
  int failed = cmocka_run_group_tests_name("the graph's answers", answers, NULL, NULL);
  failed += cmocka_run_group_tests_name("the graph's histories", histories, NULL, NULL);
  failed += cmocka_run_group_tests_name("the graph in wrong hands", hostile, NULL, NULL);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
