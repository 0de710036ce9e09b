/*
 * Native runs on one thread: what starts when, what is returned, and random programs against the model.
 *
 * The Makefile builds this several times, also with grants of the engine so small that they end everywhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
/* cmocka wants the four above before it. */
#include <cmocka.h>

#include "../../src/native/run.h"
#include "choices.h"
#include "program.h"
#include "random.h"
#include "run_model.h"
#include "uv_standin.h"
#include "world.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void hold_all(world *w) {
  for (int32_t i = 0; i < w->count; i++) {
    w->works[i].outcome = CF_HELD;
  }
}

/* Opens one in which whatever has started is in flight until it is settled. */
static void start_holding(world *w, const char *text) {
  world_read(w, text);
  hold_all(w);
  world_supply(w, w->count);
  assert_true(cf_run_start(w->run));
  world_work(w);
}

static void settle(world *w, int32_t number) {
  cf_run_settle(w->run, number);
  world_work(w);
}

/* --- Order and limits --- */

static void the_tasks_of_a_series_run_one_after_another(void **state) {
  world w;
  (void)state;
  world_start(&w, "1(t t t)");
  for (int i = 0; i < 3; i++) {
    assert_int_equal(world_needs(&w), CF_READY);
    assert_int_equal(w.ready, 1);
    world_step(&w);
  }
  assert_ran(&w, "0 1 2");
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_int_equal(world_take(&w), 3);
  assert_taken(&w, "0 1 2");
  world_close(&w);
}

static void a_window_without_a_limit_starts_all_at_once(void **state) {
  world w;
  (void)state;
  start_holding(&w, "(t t t t t)");
  assert_ran(&w, "0 1 2 3 4");
  for (int32_t i = 5; i-- > 0;) {
    assert_int_equal(world_needs(&w), 0);
    settle(&w, i);
  }
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void a_limit_keeps_the_rest_back_until_one_has_settled(void **state) {
  world w;
  (void)state;
  start_holding(&w, "2(t t t t t)");
  assert_ran(&w, "0 1");
  settle(&w, 1);
  assert_ran(&w, "0 1 2");
  settle(&w, 0);
  assert_ran(&w, "0 1 2 3");
  settle(&w, 3);
  settle(&w, 4);
  assert_ran(&w, "0 1 2 3 4");
  assert_int_equal(world_needs(&w), 0);
  settle(&w, 2);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void a_window_within_a_window_is_one_slot_of_it(void **state) {
  world w;
  (void)state;
  start_holding(&w, "2((t t t) 1(t t) t)");
  assert_ran(&w, "0 1 2 3");
  settle(&w, 0);
  settle(&w, 3);
  assert_ran(&w, "0 1 2 3 4");
  settle(&w, 4); /* the second slot has settled */
  assert_ran(&w, "0 1 2 3 4 5");
  settle(&w, 5);
  settle(&w, 1);
  assert_int_equal(world_needs(&w), 0);
  settle(&w, 2);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void what_is_ready_first_starts_first(void **state) {
  world w;
  (void)state;
  world_start(&w, "(1(t t t) 1(t t t))");
  world_work(&w);
  assert_ran(&w, "0 3 1 4 2 5");
  world_close(&w);
}

static void an_empty_window_settles_in_its_turn(void **state) {
  const char *const programs[] = {"()", "1()", "x5 ()", "x0 .", "i0", "g(|)", ".", "1(() () ())", "(() (()) ((())))"};
  world w;
  (void)state;
  for (size_t i = 0; i < COUNT(programs); i++) {
    world_start(&w, programs[i]);
    assert_int_equal(world_needs(&w), CF_READY);
    world_work(&w);
    assert_int_equal(world_needs(&w), CF_OVER);
    world_close(&w);
  }
  world_start(&w, "1(() t x0 . g(|) t ())");
  world_work(&w);
  assert_ran(&w, "0 1");
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void ticks_wait_for_their_turn_as_tasks_do(void **state) {
  world w;
  (void)state;
  world_start(&w, "(1(. t) t 1(. . t) 1(t . . . t))");
  world_work(&w);
  assert_ran(&w, "1 3 0 2 4");
  world_close(&w);
}

static void a_leaf_may_be_all_there_is(void **state) {
  world w;
  (void)state;
  world_start(&w, "t");
  world_work(&w);
  assert_ran(&w, "0");
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void long_chains_keep_the_limit_and_the_order(void **state) {
  enum { TASKS = 5000, LIMIT = 3 };
  world w;
  (void)state;
  cf_node *const nodes = calloc(TASKS + 1, sizeof *nodes);
  assert_non_null(nodes);
  nodes[0] = (cf_node){CF_GROUP, LIMIT, TASKS, TASKS + 1};
  for (int i = 1; i <= TASKS; i++) {
    nodes[i] = (cf_node){CF_TASK, 1, 0, 1};
  }
  world_open(&w, nodes, TASKS + 1, 4);
  free(nodes); /* it was copied */
  hold_all(&w);
  world_supply(&w, TASKS);
  assert_true(cf_run_start(w.run));
  for (int32_t i = 0; i < TASKS; i++) {
    world_work(&w);
    assert_int_equal(w.ran.count, i + LIMIT < TASKS ? i + LIMIT : TASKS);
    assert_int_equal(w.ran.all[i], i);
    cf_run_settle(w.run, i);
  }
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

/* --- Times and ticks --- */

static void ticks_alone_take_no_lock(void **state) {
  world w;
  (void)state;
  const long before = locks_taken();
  world_start(&w, "2x100 1(. (. .))");
  world_work(&w);
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_null(cf_run_take(w.run));
  cf_run_stop(w.run);
  world_close(&w);
  assert_int_equal(locks_taken(), before);
}

static void a_window_of_times_settles_after_its_last_one(void **state) {
  const char *const times[] = {"x7 .",          "1x7 .",           "3x7 .",       "x7 (. .)",
                               "2x7 1(. () .)", "x3 2x4 (. x2 .)", "1x5 1(x3 ())"};
  (void)state;
  for (size_t i = 0; i < COUNT(times); i++) {
    char text[64];
    world w;
    (void)snprintf(text, sizeof text, "1(%s t)", times[i]);
    world_start(&w, text);
    world_work(&w);
    assert_ran(&w, "0");
    assert_int_equal(world_needs(&w), CF_OVER);
    world_close(&w);
  }
}

static void among_ticks_the_clock_is_looked_at_now_and_then(void **state) {
  int looks = 0;
  world w;
  (void)state;
  world_start(&w, "1x10000 .");
  for (; world_needs(&w) & CF_READY; looks++) {
    cf_run_assign(w.run, 1);
    cf_run_work(w.run, 0);
  }
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_in_range(looks, 2, 100);
  world_close(&w);

  world_start(&w, "1x10000 ."); /* and with time left it goes on */
  cf_run_assign(w.run, 1);
  cf_run_work(w.run, UINT64_MAX);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void many_ticks_at_once_are_one_turn(void **state) {
  world w;
  (void)state;
  world_start(&w, "(x1000000 . 10000x2147483647 . t)");
  cf_run_assign(w.run, 1);
  cf_run_work(w.run, 0);
  cf_run_assign(w.run, 1);
  cf_run_work(w.run, 0);
  cf_run_assign(w.run, 1);
  cf_run_work(w.run, 0);
  assert_ran(&w, "0");
  cf_run_stop(w.run);
  world_close(&w);
}

/* --- Graphs --- */

static void a_task_of_a_graph_waits_for_those_that_it_depends_on(void **state) {
  world w;
  (void)state;
  start_holding(&w, "g(0<1 0<3 2<0|t t t t)");
  assert_ran(&w, "1 3");
  settle(&w, 3);
  assert_ran(&w, "1 3");
  settle(&w, 1);
  assert_ran(&w, "1 3 0");
  settle(&w, 0);
  assert_ran(&w, "1 3 0 2");
  settle(&w, 2);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void a_graph_keeps_its_limit(void **state) {
  world w;
  (void)state;
  start_holding(&w, "2g(3<0|t t t t)");
  assert_ran(&w, "0 1");
  settle(&w, 0);
  assert_ran(&w, "0 1 2");
  settle(&w, 2);
  assert_ran(&w, "0 1 2 3");
  world_close(&w);
}

static void a_task_of_a_graph_may_be_any_flow(void **state) {
  world w;
  (void)state;
  world_start(&w, "1(g(1<0 2<1|1(t t) () g(0<1|t t)) t)");
  world_work(&w);
  assert_ran(&w, "0 1 3 2 4");
  world_close(&w);
}

static void a_graph_may_run_over_and_over(void **state) {
  world w;
  (void)state;
  world_start(&w, "1(2x40 g(1<0|. (. .)) t)");
  world_work(&w);
  assert_ran(&w, "0");
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void a_graph_that_is_given_up_half_way_is_freed(void **state) {
  world w;
  (void)state;
  start_holding(&w, "(g(1<0|t t) g(1<0|t t))");
  settle(&w, 0);
  world_close(&w); /* the address sanitizer would tell */
}

/* --- Programs that make no sense --- */

static void assert_refused(const cf_node *nodes, size_t count, int32_t threads) {
  assert_null(cf_run_open(nodes, (int32_t)count, threads));
}

#define REFUSED(...) \
  assert_refused((const cf_node[]){__VA_ARGS__}, sizeof((const cf_node[]){__VA_ARGS__}) / sizeof(cf_node), 1)

static void a_program_that_does_not_add_up_is_refused(void **state) {
  const cf_node tick = {CF_TICK, 1, 0, 1};
  const cf_node task = {CF_TASK, 1, 0, 1};
  (void)state;
  assert_refused(NULL, 0, 1);
  assert_refused(&tick, 1, 0);
  assert_null(cf_run_open(&tick, -1, 1));
  REFUSED({-1, 1, 0, 1});
  REFUSED({CF_AFTER, 0, 0, 1});
  REFUSED({99, 1, 0, 1});
  REFUSED({CF_TICK, -1, 0, 1});
  REFUSED({CF_TICK, 1, -1, 1});
  REFUSED({CF_TICK, 1, 0, 0});
  REFUSED({CF_TASK, 1, 0, 2});
  REFUSED(tick, tick);                        /* more than one at the top */
  REFUSED({CF_GROUP, 0, 1, 1});               /* children that are not there */
  REFUSED({CF_GROUP, 0, 2, 2}, tick);         /* one of them is not */
  REFUSED({CF_GROUP, 0, INT32_MAX, 2}, tick); /* far more */
  REFUSED({CF_GROUP, 0, 1, 3}, tick);         /* a wrong span */
  REFUSED({CF_GROUP, 0, 1, 3}, tick, tick);   /* a child too many */
  REFUSED({CF_TIMES, 1, 1, 2}, task);         /* a task can run once only */
  REFUSED({CF_TIMES, 1, 1, 3}, {CF_GROUP, 1, 1, 2}, task);
  REFUSED({CF_GROUP, 0, 1, 2}, {CF_ITEMS, 1, 1, 1}); /* items below the top */
}

static void a_graph_that_does_not_add_up_is_refused(void **state) {
  const cf_node tick = {CF_TICK, 1, 0, 1};
  const cf_node one = {CF_GROUP, 1, 1, 2};
  (void)state;
  REFUSED({CF_GRAPH, 0, 1, 1});                                  /* tasks that are not there */
  REFUSED({CF_GRAPH, 0, INT32_MAX, 3}, one, tick);               /* far more */
  REFUSED({CF_GRAPH, 0, 2, 3}, one, tick);                       /* one of them is not */
  REFUSED({CF_GRAPH, 0, 1, 2}, tick);                            /* a task that is no group */
  REFUSED({CF_GRAPH, 0, 1, 4}, {CF_GROUP, 1, 2, 3}, tick, tick); /* or one of two */
  REFUSED({CF_GRAPH, 0, 1, 3}, one, {99, 1, 0, 1});              /* or of something unknown */
  REFUSED({CF_GRAPH, 0, 1, 4}, {CF_AFTER, 0, 0, 1}, one, tick);  /* one that waits for itself */
  REFUSED({CF_GRAPH, 0, 1, 4}, {CF_AFTER, 0, 1, 1}, one, tick);  /* for a task which there is not */
  REFUSED({CF_GRAPH, 0, 1, 4}, {CF_AFTER, 0, -1, 1}, one, tick); /* for one that there cannot be */
  REFUSED({CF_GRAPH, 0, 1, 4}, {CF_AFTER, INT32_MIN, INT32_MAX, 1}, one, tick);
  REFUSED({CF_GRAPH, 0, 2, 7}, {CF_AFTER, 0, 1, 1}, {CF_AFTER, 1, 0, 1}, one, tick, one, tick); /* a cycle */
  REFUSED({CF_GRAPH, 0, 0, 2}, {CF_AFTER, 0, 0, 1});                                            /* of no tasks */
  REFUSED({CF_GRAPH, 0, 1, 3}, {CF_AFTER, 0, 0, 1}, {CF_AFTER, 0, 0, 1}); /* nothing but dependencies */
}

static cf_node *nested(int32_t depth) {
  cf_node *const nodes = calloc((size_t)depth + 1, sizeof *nodes);
  assert_non_null(nodes);
  for (int32_t i = 0; i < depth; i++) {
    nodes[i] = (cf_node){CF_GROUP, 1, 1, depth + 1 - i};
  }
  nodes[depth] = (cf_node){CF_TASK, 1, 0, 1};
  return nodes;
}

static void flows_may_be_nested_two_hundred_deep_and_no_deeper(void **state) {
  world w;
  (void)state;
  cf_node *nodes = nested(200);
  world_open(&w, nodes, 201, 1);
  free(nodes);
  world_supply(&w, 1);
  assert_true(cf_run_start(w.run));
  world_work(&w);
  assert_ran(&w, "0");
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
  nodes = nested(201);
  assert_null(cf_run_open(nodes, 202, 1));
  free(nodes);
}

static void without_a_lock_there_is_no_run(void **state) {
  const cf_node task = {CF_TASK, 1, 0, 1};
  const cf_node items = {CF_ITEMS, 1, 5, 1};
  (void)state;
  locks_are_refused(true);
  assert_null(cf_run_open(&task, 1, 1));
  assert_null(cf_run_open(&items, 1, 1));
  locks_are_refused(false);
  assert_int_equal(locks_there_are(), 0);
}

/* --- Items --- */

static void items_run_in_the_order_in_which_they_are_supplied(void **state) {
  world w;
  (void)state;
  world_read(&w, "1i4");
  assert_int_equal(world_needs(&w), CF_HUNGRY);
  world_supply(&w, 2);
  assert_int_equal(world_needs(&w), CF_HUNGRY);
  assert_true(cf_run_start(w.run));
  assert_int_equal(world_needs(&w), CF_HUNGRY | CF_READY);
  assert_int_equal(w.ready, 1);
  world_work(&w);
  assert_ran(&w, "0 1");
  assert_int_equal(world_needs(&w), CF_HUNGRY);
  world_supply(&w, 1);
  world_work(&w);
  assert_ran(&w, "0 1 2");
  world_supply(&w, 1);
  assert_int_equal(world_needs(&w), CF_READY);
  world_work(&w);
  assert_ran(&w, "0 1 2 3");
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void items_keep_their_limit_whether_they_wait_or_are_waited_for(void **state) {
  world w;
  (void)state;
  world_read(&w, "2i6");
  hold_all(&w);
  assert_true(cf_run_start(w.run)); /* with none supplied */
  world_supply(&w, 1);
  world_work(&w);
  assert_ran(&w, "0");
  world_supply(&w, 3);
  world_work(&w);
  assert_ran(&w, "0 1");
  settle(&w, 0);
  settle(&w, 1);
  assert_ran(&w, "0 1 2 3");
  settle(&w, 3); /* the next is owed to the window */
  assert_ran(&w, "0 1 2 3");
  world_supply(&w, 2);
  world_work(&w);
  assert_ran(&w, "0 1 2 3 4");
  settle(&w, 2);
  settle(&w, 4);
  settle(&w, 5);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void a_run_is_hungry_only_while_few_items_are_left(void **state) {
  world w;
  (void)state;
  world_read(&w, "1i5000");
  world_supply(&w, 1023);
  assert_true(cf_run_start(w.run));
  assert_int_equal(world_needs(&w), CF_HUNGRY | CF_READY);
  world_supply(&w, 1);
  assert_int_equal(world_needs(&w), CF_READY);
  world_step(&w);
  assert_int_equal(world_needs(&w), CF_HUNGRY | CF_READY);
  world_supply(&w, 3976);
  world_work(&w);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void a_million_items_are_no_trouble(void **state) {
  enum { ITEMS = 1000000 };
  const cf_node items = {CF_ITEMS, 0, ITEMS, 1};
  world w;
  (void)state;
  world_open(&w, &items, 1, 1);
  assert_true(cf_run_start(w.run));
  while (world_needs(&w) & CF_HUNGRY) {
    world_supply(&w, ITEMS - w.supplied < 2048 ? ITEMS - w.supplied : 2048);
    world_work(&w);
    (void)world_take(&w);
  }
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_int_equal(w.ran.count, ITEMS);
  assert_int_equal(w.ran.all[ITEMS - 1], ITEMS - 1);
  world_close(&w);
}

static void an_item_too_many_comes_back_unexecuted(void **state) {
  world w;
  (void)state;
  world_read(&w, "i1");
  cf_task extra = {.execute = w.works[0].task.execute};
  assert_true(cf_run_start(w.run));
  world_supply(&w, 1);
  cf_run_supply(w.run, &extra);
  world_work(&w);
  assert_ran(&w, "0");
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_int_equal(world_take(&w), 1);
  world_close_but(&w, &extra);
}

/* --- Held leaves --- */

static void a_held_leaf_keeps_its_slot_until_it_is_settled(void **state) {
  world w;
  (void)state;
  world_read(&w, "1(t t)");
  w.works[0].outcome = CF_HELD;
  world_supply(&w, 2);
  assert_true(cf_run_start(w.run));
  world_work(&w);
  assert_ran(&w, "0");
  assert_int_equal(world_take(&w), 1);
  assert_false(w.works[0].task.failed);
  assert_int_equal(world_needs(&w), 0);
  cf_run_settle(w.run, 0);
  assert_int_equal(world_needs(&w), CF_READY);
  world_work(&w);
  assert_ran(&w, "0 1");
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void settling_what_is_not_held_does_nothing(void **state) {
  world w;
  (void)state;
  world_read(&w, "1(t t)");
  cf_run_settle(w.run, 0); /* nothing has started */
  w.works[0].outcome = CF_HELD;
  world_supply(&w, 2);
  assert_true(cf_run_start(w.run));
  cf_run_settle(w.run, 0); /* it waits yet */
  world_work(&w);
  settle(&w, 1);
  settle(&w, -1);
  settle(&w, INT32_MAX);
  settle(&w, INT32_MIN);
  assert_ran(&w, "0");
  settle(&w, 0);
  settle(&w, 0); /* it has settled already */
  assert_ran(&w, "0 1");
  assert_int_equal(world_needs(&w), CF_OVER);
  settle(&w, 0);
  world_close(&w);
}

static void after_a_stop_nothing_is_settled(void **state) {
  world w;
  (void)state;
  start_holding(&w, "1(t t)");
  cf_run_stop(w.run);
  settle(&w, 0);
  assert_ran(&w, "0");
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

/* The order in which so many are settled: `stride` apart, which has no divisor in common with them. */
static void settle_by_strides(int32_t total, int32_t stride) {
  const cf_node items = {CF_ITEMS, 0, total, 1};
  world w;
  world_open(&w, &items, 1, 1);
  hold_all(&w);
  assert_true(cf_run_start(w.run));
  world_supply(&w, total);
  world_work(&w);
  assert_int_equal(w.ran.count, total);
  for (int64_t i = 0; i < total; i++) {
    assert_int_equal(world_needs(&w), 0);
    cf_run_settle(w.run, (int32_t)((i + 1) * stride % total));
  }
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void any_number_of_leaves_may_be_held_and_settle_in_any_order(void **state) {
  enum { MANY = 200000 }; /* looking through them all each time would take minutes */
  (void)state;
  for (int32_t total = 1; total < 40; total++) {
    settle_by_strides(total, 1);
    settle_by_strides(total, total - 1 > 0 ? total - 1 : 1);
  }
  settle_by_strides(MANY, 1);
  settle_by_strides(MANY, MANY - 1); /* backwards */
  settle_by_strides(MANY, 77777);
}

static void few_that_are_held_among_many_are_found(void **state) {
  enum { ITEMS = 1 << 17, APART = 1 << 6 };
  const cf_node items = {CF_ITEMS, 0, ITEMS, 1};
  world w;
  (void)state;
  world_open(&w, &items, 1, 1);
  for (int32_t i = 0; i < ITEMS; i += APART) {
    w.works[i].outcome = CF_HELD;
  }
  assert_true(cf_run_start(w.run));
  world_supply(&w, ITEMS);
  world_work(&w);
  for (int32_t i = ITEMS - APART; i >= 0; i -= APART) {
    assert_int_equal(world_needs(&w), 0);
    cf_run_settle(w.run, i);
  }
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

/* --- Followers --- */

static void a_task_is_done_when_its_followers_are(void **state) {
  world w;
  (void)state;
  world_read(&w, "1(t t)");
  w.works[0].followers = 3;
  world_supply(&w, 2);
  assert_true(cf_run_start(w.run));
  world_step(&w);
  assert_int_equal(world_take(&w), 0);
  assert_int_equal(world_needs(&w), CF_READY);
  assert_int_equal(w.ready, 3);
  world_step(&w);
  world_step(&w);
  assert_int_equal(world_take(&w), 2);
  world_step(&w);
  assert_int_equal(world_take(&w), 2);
  assert_ran(&w, "0 2 3 4");
  assert_taken(&w, "2 3 4 0");
  world_step(&w);
  assert_int_equal(world_take(&w), 1);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void followers_may_have_followers(void **state) {
  world w;
  (void)state;
  world_read(&w, "(t t)");
  w.works[0].followers = 2;
  world_supply(&w, 2);
  assert_true(cf_run_start(w.run));
  world_step(&w);
  world_work_of(&w, 3)->followers = 1;
  world_step(&w);
  world_step(&w);
  world_step(&w);
  world_work_of(&w, 4)->followers = 2;
  world_work(&w);
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_ran(&w, "0 1 2 3 4 5 6");
  (void)world_take(&w);
  assert_taken(&w, "1 2 5 6 4 3 0");
  const work *const last = world_work_of(&w, 6);
  assert_int_equal(last->task.root, 0);
  assert_int_equal(last->task.depth, 3);
  assert_int_equal(world_work_of(&w, 1)->task.root, 1);
  assert_int_equal(world_work_of(&w, 1)->task.depth, 0);
  world_close(&w);
}

static void of_many_followers_some_are_there_at_a_time(void **state) {
  world w;
  (void)state;
  world_read(&w, "t");
  w.works[0].followers = 1000;
  world_supply(&w, 1);
  assert_true(cf_run_start(w.run));
  world_step(&w);
  assert_int_equal(w.made_count, 64);
  world_step(&w);
  assert_int_equal(w.made_count, 65);
  world_work(&w);
  assert_int_equal(w.made_count, 1000);
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_int_equal(world_take(&w), 1001);
  world_close(&w);
}

static void a_long_line_of_followers_takes_no_stack(void **state) {
  enum { LINE = 20000 };
  world w;
  (void)state;
  world_read(&w, "t");
  w.works[0].followers = 1;
  world_supply(&w, 1);
  assert_true(cf_run_start(w.run));
  for (int i = 0; i < LINE; i++) {
    world_step(&w);
    w.made[w.made_count - 1]->followers = 1;
  }
  w.made[w.made_count - 1]->followers = 0;
  world_step(&w);
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_int_equal(world_take(&w), LINE + 1);
  world_close(&w);
}

static void a_follower_may_be_held_and_may_fail(void **state) {
  world w;
  (void)state;
  world_read(&w, "t");
  w.works[0].followers = 3;
  world_supply(&w, 1);
  assert_true(cf_run_start(w.run));
  world_step(&w);
  w.made[0]->outcome = CF_HELD;
  w.made[2]->outcome = CF_FAILED;
  world_step(&w);
  world_step(&w);
  cf_run_settle(w.run, 1);
  world_step(&w);
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_int_equal(world_take(&w), 3);
  assert_taken(&w, "1 2 3"); /* and the task itself is never done */
  assert_true(w.made[2]->task.failed);
  world_close(&w);
}

static void only_who_is_done_has_followers(void **state) {
  const int outcomes[] = {CF_HELD, CF_FAILED};
  (void)state;
  for (size_t i = 0; i < COUNT(outcomes); i++) {
    world w;
    world_read(&w, "t");
    w.works[0].outcome = outcomes[i];
    w.works[0].followers = 5;
    world_supply(&w, 1);
    assert_true(cf_run_start(w.run));
    world_step(&w);
    assert_int_equal(w.made_count, 0);
    assert_int_equal(world_take(&w), 1);
    world_close(&w);
  }
}

static void without_memory_for_followers_the_run_is_broken(void **state) {
  world w;
  (void)state;
  world_read(&w, "(t t)");
  w.works[0].followers = 3;
  w.poor = true;
  world_supply(&w, 2);
  assert_true(cf_run_start(w.run));
  world_work(&w);
  assert_int_equal(world_needs(&w), CF_OVER | CF_BROKEN);
  assert_ran(&w, "0");
  world_close(&w);
}

static void more_followers_than_there_are_numbers_break_the_run(void **state) {
  world w;
  (void)state;
  world_read(&w, "(t t)");
  w.works[0].followers = INT32_MAX - 2; /* all that there are */
  w.works[1].followers = 1;
  world_supply(&w, 2);
  assert_true(cf_run_start(w.run));
  world_step(&w);
  assert_int_equal(world_needs(&w), CF_READY);
  world_step(&w);
  assert_int_equal(world_needs(&w), CF_OVER | CF_BROKEN);
  world_close(&w);
}

/* --- The end --- */

static void a_failure_is_the_last_that_is_taken(void **state) {
  world w;
  (void)state;
  world_read(&w, "(t t t t)");
  w.works[1].outcome = CF_FAILED;
  world_supply(&w, 4);
  assert_true(cf_run_start(w.run));
  world_work(&w);
  assert_ran(&w, "0 1");
  assert_int_equal(world_needs(&w), CF_OVER);
  assert_int_equal(world_take(&w), 2);
  assert_taken(&w, "0 1");
  assert_false(w.works[0].task.failed);
  assert_true(w.works[1].task.failed);
  assert_int_equal(world_take(&w), 0);
  world_close(&w);
  assert_int_equal(locks_there_are(), 0);
}

static void any_number_but_two_is_a_failure(void **state) {
  const int outcomes[] = {1, 2, -2, 77, INT32_MAX, INT32_MIN};
  (void)state;
  for (size_t i = 0; i < COUNT(outcomes); i++) {
    world w;
    world_read(&w, "1(t t)");
    w.works[0].outcome = outcomes[i];
    world_supply(&w, 2);
    assert_true(cf_run_start(w.run));
    world_work(&w);
    assert_true(w.works[0].task.failed);
    assert_ran(&w, "0");
    world_close(&w);
  }
}

static void stop_from_another_thread(world *w) {
  cf_run_stop(w->run);
}

static void what_executes_while_the_run_is_stopped_is_not_taken_but_comes_back(void **state) {
  const int outcomes[] = {CF_DONE, CF_HELD, CF_FAILED};
  (void)state;
  for (size_t i = 0; i < COUNT(outcomes); i++) {
    world w;
    world_read(&w, "(t t t)");
    w.works[1].by_another = true;
    w.works[1].outcome = outcomes[i];
    w.meanwhile = stop_from_another_thread;
    world_supply(&w, 3);
    assert_true(cf_run_start(w.run));
    world_work(&w);
    assert_ran(&w, "0 1");
    assert_int_equal(world_take(&w), 1);
    assert_taken(&w, "0");
    world_close(&w);
  }
}

static void step_on_another_thread(world *w) {
  world_step(w);
}

static void of_two_failures_the_first_counts(void **state) {
  world w;
  (void)state;
  world_read(&w, "(t t t)");
  w.works[0].by_another = true;
  w.works[0].outcome = w.works[1].outcome = CF_FAILED;
  w.meanwhile = step_on_another_thread;
  world_supply(&w, 3);
  assert_true(cf_run_start(w.run));
  world_work(&w);
  assert_ran(&w, "0 1");
  assert_int_equal(world_take(&w), 1);
  assert_taken(&w, "1");
  world_close(&w);
}

static void after_a_stop_nothing_starts(void **state) {
  world w;
  (void)state;
  world_start(&w, "(t t t t)");
  world_step(&w);
  cf_run_stop(w.run);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_work(&w);
  assert_ran(&w, "0");
  assert_int_equal(world_take(&w), 1);
  world_close(&w);

  world_read(&w, "i4");
  cf_run_stop(w.run);
  assert_false(cf_run_start(w.run));
  world_supply(&w, 2); /* they come back */
  world_work(&w);
  assert_int_equal(world_take(&w), 0);
  world_close(&w);
}

static void a_run_may_be_closed_at_any_point(void **state) {
  const char *const programs[] = {"(t t t)", "1(t t t)", "2(1(t t) 1(t t) x3 .)", "g(1<0 2<1|t t t)", "2i3", "t", "."};
  (void)state;
  for (size_t i = 0; i < COUNT(programs); i++) {
    for (int steps = -2; steps < 5; steps++) {
      for (int holds = 0; holds < 2; holds++) {
        world w;
        world_read(&w, programs[i]);
        if (holds) {
          hold_all(&w);
        }
        if (steps > -2) {
          world_supply(&w, w.count);
        }
        if (steps >= 0) {
          assert_true(cf_run_start(w.run));
        }
        for (int step = 0; step < steps && (world_needs(&w) & CF_READY); step++) {
          world_step(&w);
        }
        world_close(&w);
      }
    }
  }
  assert_int_equal(locks_there_are(), 0);
}

static void a_run_does_not_start_twice_or_without_its_tasks(void **state) {
  world w;
  (void)state;
  world_read(&w, "(t t)");
  world_supply(&w, 1);
  assert_false(cf_run_start(w.run));
  assert_int_equal(world_needs(&w), CF_OVER);
  world_supply(&w, 1);
  assert_false(cf_run_start(w.run));
  world_work(&w);
  assert_ran(&w, "");
  world_close(&w);

  world_start(&w, "(t t)");
  assert_false(cf_run_start(w.run));
  world_work(&w);
  assert_ran(&w, "");
  world_close(&w);
}

static void before_it_starts_there_is_nothing_to_work_on(void **state) {
  world w;
  (void)state;
  world_read(&w, "(t)");
  world_supply(&w, 1);
  assert_int_equal(world_needs(&w), 0);
  world_work(&w);
  assert_ran(&w, "");
  world_close(&w);
}

/* --- Threads: who is told to work, and for how long --- */

static void as_many_threads_are_wanted_as_are_ready_and_may_work(void **state) {
  world w;
  (void)state;
  world_start(&w, "(t t)");
  (void)world_needs(&w);
  assert_int_equal(w.ready, 2);
  world_close(&w);

  world_start(&w, "(t t t t t t t t t)");
  (void)world_needs(&w);
  assert_int_equal(w.ready, 4);
  cf_run_assign(w.run, 3);
  assert_int_equal(world_needs(&w), CF_READY);
  assert_int_equal(w.ready, 1);
  cf_run_assign(w.run, 1);
  assert_int_equal(world_needs(&w), 0);
  cf_run_assign(w.run, -2); /* who should have come did not */
  assert_int_equal(world_needs(&w), CF_READY);
  assert_int_equal(w.ready, 2);
  world_close(&w);
}

static void a_thread_goes_home_early_where_there_is_work_for_twice_as_many(void **state) {
  world w;
  (void)state;
  world_start(&w, "(t t t t t t t t t)");
  cf_run_assign(w.run, 1);
  cf_run_work(w.run, UINT64_MAX);
  assert_ran(&w, "0");
  cf_run_assign(w.run, 2);
  cf_run_work(w.run, UINT64_MAX); /* the other one is on its way */
  assert_ran(&w, "0 1");
  cf_run_assign(w.run, 2); /* of three */
  cf_run_work(w.run, UINT64_MAX);
  assert_ran(&w, "0 1 2 3 4 5 6 7 8");
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void no_thread_goes_home_early_where_others_leave_it_alone(void **state) {
  world w;
  (void)state;
  world_start(&w, "(t t t t t t t t t)");
  cf_run_allow(w.run, 1);
  cf_run_assign(w.run, 1);
  cf_run_work(w.run, UINT64_MAX);
  assert_ran(&w, "0 1 2 3 4 5 6 7 8");
  world_close(&w);

  world_start(&w, "(t t t t t t t t t)");
  cf_run_allow(w.run, 1);
  cf_run_allow(w.run, 2);
  cf_run_assign(w.run, 1);
  cf_run_work(w.run, UINT64_MAX);
  assert_ran(&w, "0");
  world_close(&w);
}

static void one_thread_alone_works_until_all_is_done(void **state) {
  program p;
  world w;
  (void)state;
  program_read(&p, "(t t t t 1(t t) t t)");
  world_open(&w, p.nodes, p.count, 1);
  world_supply(&w, w.count);
  assert_true(cf_run_start(w.run));
  assert_int_equal(world_needs(&w), CF_READY);
  assert_int_equal(w.ready, 1);
  cf_run_assign(w.run, 1);
  assert_int_equal(world_needs(&w), 0);
  cf_run_work(w.run, UINT64_MAX);
  assert_int_equal(world_needs(&w), CF_OVER);
  world_close(&w);
}

static void a_thread_works_until_its_time_is_up(void **state) {
  const uint64_t beginnings[] = {0, 1000, UINT64_MAX - 5, UINT64_MAX};
  (void)state;
  for (size_t i = 0; i < COUNT(beginnings); i++) {
    world w;
    world_start(&w, "1(t t t t t t t t t)");
    clock_by_hand(beginnings[i], 10);
    cf_run_assign(w.run, 1);
    cf_run_work(w.run, 40);
    assert_ran(&w, "0 1 2 3");
    cf_run_assign(w.run, 1);
    cf_run_work(w.run, 0);
    assert_ran(&w, "0 1 2 3 4");
    cf_run_assign(w.run, 1);
    cf_run_work(w.run, UINT64_MAX);
    assert_int_equal(world_needs(&w), CF_OVER);
    clock_of_the_system();
    world_close(&w);
  }
}

static void expect_one_more_thread(world *w) {
  world_step(w);
  assert_int_equal(world_needs(w), CF_READY);
  assert_int_equal(w->ready, 1);
}

static void a_thread_that_is_busy_with_one_task_does_not_count_for_the_next(void **state) {
  world w;
  (void)state;
  world_read(&w, "2(t t t)");
  w.works[0].by_another = true; /* it takes long: meanwhile another one executes the next and goes home */
  w.meanwhile = expect_one_more_thread;
  world_supply(&w, 3);
  assert_true(cf_run_start(w.run));
  world_step(&w);
  assert_ran(&w, "0 1");
  world_work(&w);
  assert_ran(&w, "0 1 2");
  world_close(&w);
}

static void expect_enough_threads(world *w) {
  assert_int_equal(world_needs(w), 0);
}

static void no_more_threads_are_wanted_than_may_work(void **state) {
  program p;
  world w;
  (void)state;
  program_read(&p, "(t t t t t)");
  world_open(&w, p.nodes, p.count, 2);
  w.works[0].by_another = true;
  w.meanwhile = expect_enough_threads;
  world_supply(&w, w.count);
  assert_true(cf_run_start(w.run));
  cf_run_assign(w.run, 2);
  cf_run_work(w.run, 0);
  cf_run_work(w.run, 0);
  world_close(&w);
}

/* --- Against the model --- */

typedef struct play {
  const program *program;
  world w;
  run_model model;
  turn held[TURNS_MAX];
  int helds;
  choices *choices; /* NULL: chance decides */
  bool ended;       /* somebody failed or stopped it */
} play;

static int pick(const play *of, int ways) {
  return of->choices != NULL ? choose(of->choices, ways) : random_below(ways);
}

static void must(const play *of, bool holds, const char *what) {
  if (holds) {
    return;
  }
  (void)fprintf(stderr, "%s\n", what);
  program_print(of->program);
  (void)fprintf(stderr, "  executed %d, the last one was %d; %d held, %d items supplied\n", of->w.ran.count,
                of->w.ran.count > 0 ? of->w.ran.all[of->w.ran.count - 1] : -1, of->helds, of->model.supplied);
  if (of->choices != NULL) {
    choices_print(of->choices);
  }
  fail();
}

static void play_step(play *of, int outcome, int32_t followers) {
  const int32_t executed = of->w.ran.count;
  turn next;
  const bool expected = run_model_take(&of->model, &next);
  if (expected) {
    work *const works = world_work_of(&of->w, next.leaf);
    works->outcome = outcome;
    works->followers = followers;
  }
  world_step(&of->w);
  must(of, of->w.ran.count == executed + (expected ? 1 : 0), "something else than one task, or none, was executed");
  if (!expected) {
    return;
  }
  must(of, of->w.ran.all[executed] == next.leaf, "another task was executed than should be");
  if (followers > 0) {
    run_model_follow(&of->model, next, followers);
  } else if (outcome == CF_DONE) {
    run_model_done(&of->model, next);
  } else if (outcome == CF_HELD) {
    run_model_hold(&of->model, next);
    of->held[of->helds++] = next;
  } else {
    run_model_hold(&of->model, next); /* which it will be for ever */
    of->ended = true;
  }
}

static void play_settle(play *of, int which) {
  const turn settled = of->held[which];
  of->held[which] = of->held[--of->helds];
  cf_run_settle(of->w.run, settled.leaf);
  run_model_settle(&of->model, settled);
}

static void play_supply(play *of) {
  world_supply(&of->w, 1);
  run_model_supply(&of->model);
}

static void play_check(play *of) {
  const int needs = world_needs(&of->w);
  must(of, of->model.over <= 1, "the model is over twice");
  must(of, !run_model_exceeds(&of->model), "more is in flight than the limit");
  must(of, ((needs & CF_OVER) != 0) == (of->ended || of->model.over > 0),
       "it is over and should not be, or the reverse");
  must(of, (needs & CF_OVER) || ((needs & CF_READY) != 0) == (of->model.head < of->model.tail),
       "something is ready and nobody is told, or the reverse");
  must(of, (needs & CF_OVER) || ((needs & CF_HUNGRY) != 0) == (of->w.supplied < of->w.count), "the hunger is wrong");
}

/* How many followers a task has that has any. By chance there are ever fewer, so that they come to an end. */
static int32_t play_followers(const play *of) {
  if (of->choices != NULL) {
    return 2;
  }
  return of->w.made_count > 200 ? 0 : random_below(10) == 0 ? 60 + random_below(20) : random_below(4);
}

/* One way on. The ways are numbered: executing (done, held, or with followers), settling, supplying, the ends. */
static void play_on(play *of, bool ends) {
  const bool ready = of->model.head < of->model.tail;
  const bool supplies = of->w.supplied < of->w.count;
  const int executes = ready ? (of->choices == NULL || of->w.made_count == 0 ? 3 : 2) : 0;
  const int settles = of->choices != NULL ? of->helds : (of->helds > 0 ? 1 : 0);
  int way = pick(of, executes + settles + (supplies ? 1 : 0) + (ends ? 2 : 0));
  if (way < executes) {
    play_step(of, way == 1 ? CF_HELD : CF_DONE, way == 2 ? play_followers(of) : 0);
  } else if ((way -= executes) < settles) {
    play_settle(of, of->choices != NULL ? way : random_below(of->helds));
  } else if ((way -= settles) == 0 && supplies) {
    play_supply(of);
  } else if (way == (supplies ? 1 : 0) && ready) {
    play_step(of, CF_FAILED, 0);
  } else {
    cf_run_stop(of->w.run);
    of->ended = true;
  }
}

static void play_end(play *of) {
  const int32_t executed = of->w.ran.count;
  (void)world_take(&of->w);
  must(of, of->w.taken.count == of->model.done_count, "not all was taken that is done");
  for (int32_t i = 0; i < of->w.taken.count; i++) {
    const int32_t number = of->w.taken.all[i];
    must(of, number == of->model.done[i], "it was taken in another order than it was done");
    must(of, !world_work_of(&of->w, number)->task.failed || i == of->w.taken.count - 1, "a failure is not the last");
  }
  must(of, of->ended || executed == of->w.count + of->w.made_count, "it was over before all tasks were executed");
  world_step(&of->w);
  must(of, of->w.ran.count == executed, "something was executed after the end");
  world_close(&of->w);
}

static void play_out(play *of, const program *p, choices *c, bool ends) {
  const bool has_items = p->nodes[0].kind == CF_ITEMS;
  *of = (play){.program = p, .choices = c};
  world_open(&of->w, p->nodes, p->count, 4);
  if (!has_items) {
    world_supply(&of->w, of->w.count);
  }
  assert_true(cf_run_start(of->w.run));
  run_model_open(&of->model, p);
  play_check(of);
  while (!of->ended && of->model.over == 0) {
    play_on(of, ends && (c != NULL || random_below(50) == 0));
    play_check(of);
    if (c == NULL && random_below(4) == 0) {
      (void)world_take(&of->w);
    }
  }
  play_end(of);
}

/* Items may be supplied at any point, which makes so many ways that failures and stops are left to others. */
static bool has_many_ways(const program *p) {
  return p->nodes[0].kind == CF_ITEMS && p->nodes[0].count > 2;
}

static void every_way_of_a_small_run_goes_as_the_model_says(void **state) {
  static const char *const programs[] = {"t",
                                         "(t t)",
                                         "1(t t t)",
                                         "2(t t t)",
                                         "1(t () t)",
                                         "(1(t t) t)",
                                         "1((t t) t)",
                                         "2(1(t .) t t)",
                                         "1(x3 . t)",
                                         "(1x3 . 1(. t))",
                                         "2i3",
                                         "1i3",
                                         "i3",
                                         "g(1<0 2<0|t t t)",
                                         "1g(0<1|t t)",
                                         "2g(2<0 2<1|t t t)",
                                         "g(1<0|(t t) t)",
                                         "(g(|t) 1(t t))"};
  play *const of = calloc(1, sizeof *of);
  (void)state;
  assert_non_null(of);
  for (size_t i = 0; i < COUNT(programs); i++) {
    choices c = {0};
    program p;
    program_read(&p, programs[i]);
    do {
      play_out(of, &p, &c, !has_many_ways(&p));
    } while (choices_next(&c));
  }
  free(of);
}

static int32_t random_limit(void) {
  return random_below(2) == 0 ? random_below(2) : 1 + random_below(5);
}

static void random_node(program *p, int depth, bool ticks_only);

static void random_group(program *p, int depth, bool ticks_only) {
  const int32_t count = random_below(7);
  const int32_t place = program_add(p, CF_GROUP, random_limit(), count);
  for (int32_t i = 0; i < count; i++) {
    random_node(p, depth - 1, ticks_only);
  }
  program_close(p, place);
}

static void random_times(program *p, int depth) {
  const int32_t place = program_add(p, CF_TIMES, random_limit(), random_below(5));
  random_node(p, depth > 2 ? 1 : depth - 1, true);
  program_close(p, place);
}

/* Each task depends on lower ones only, by new numbers that chance gives them. */
static void random_graph(program *p, int depth, bool ticks_only) {
  int32_t order[GRAPH_TASKS_MAX];
  const int32_t count = random_below(7);
  const int32_t place = program_add(p, CF_GRAPH, random_limit(), count);
  for (int32_t i = 0; i < count; i++) {
    const int32_t other = random_below(i + 1);
    order[i] = order[other];
    order[other] = i;
  }
  for (int32_t edges = count > 1 ? random_below(2 * count) : 0; edges > 0; edges--) {
    const int32_t task = 1 + random_below(count - 1);
    (void)program_add(p, CF_AFTER, order[task], order[random_below(task)]);
  }
  for (int32_t i = 0; i < count; i++) {
    const int32_t task = program_add(p, CF_GROUP, 1, 1);
    random_node(p, depth - 1, ticks_only);
    program_close(p, task);
  }
  program_close(p, place);
}

static void random_node(program *p, int depth, bool ticks_only) {
  const int kind = depth > 0 ? random_below(10) : random_below(5);
  if (kind < 4 && !ticks_only) {
    (void)program_add(p, CF_TASK, 1, 0);
  } else if (kind < 5) {
    (void)program_add(p, CF_TICK, 1, 0);
  } else if (kind < 8) {
    random_group(p, depth, ticks_only);
  } else if (kind < 9) {
    random_times(p, depth);
  } else {
    random_graph(p, depth, ticks_only);
  }
}

static void random_program(program *p) {
  p->count = 0;
  if (random_below(8) == 0) {
    (void)program_add(p, CF_ITEMS, random_limit(), random_below(40));
  } else if (random_below(2) == 0) {
    random_group(p, 3, false);
  } else {
    random_graph(p, 3, false);
  }
}

static void random_runs_go_as_the_model_says(void **state) {
  enum { RUNS = 4000 };
  play *const of = calloc(1, sizeof *of);
  (void)state;
  assert_non_null(of);
  for (int i = 0; i < RUNS; i++) {
    program p;
    random_program(&p);
    play_out(of, &p, NULL, random_below(3) == 0);
  }
  free(of);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_tasks_of_a_series_run_one_after_another),
      cmocka_unit_test(a_window_without_a_limit_starts_all_at_once),
      cmocka_unit_test(a_limit_keeps_the_rest_back_until_one_has_settled),
      cmocka_unit_test(a_window_within_a_window_is_one_slot_of_it),
      cmocka_unit_test(what_is_ready_first_starts_first),
      cmocka_unit_test(an_empty_window_settles_in_its_turn),
      cmocka_unit_test(ticks_wait_for_their_turn_as_tasks_do),
      cmocka_unit_test(a_leaf_may_be_all_there_is),
      cmocka_unit_test(long_chains_keep_the_limit_and_the_order),
      cmocka_unit_test(ticks_alone_take_no_lock),
      cmocka_unit_test(a_window_of_times_settles_after_its_last_one),
      cmocka_unit_test(among_ticks_the_clock_is_looked_at_now_and_then),
      cmocka_unit_test(many_ticks_at_once_are_one_turn),
      cmocka_unit_test(a_task_of_a_graph_waits_for_those_that_it_depends_on),
      cmocka_unit_test(a_graph_keeps_its_limit),
      cmocka_unit_test(a_task_of_a_graph_may_be_any_flow),
      cmocka_unit_test(a_graph_may_run_over_and_over),
      cmocka_unit_test(a_graph_that_is_given_up_half_way_is_freed),
      cmocka_unit_test(a_program_that_does_not_add_up_is_refused),
      cmocka_unit_test(a_graph_that_does_not_add_up_is_refused),
      cmocka_unit_test(flows_may_be_nested_two_hundred_deep_and_no_deeper),
      cmocka_unit_test(without_a_lock_there_is_no_run),
      cmocka_unit_test(items_run_in_the_order_in_which_they_are_supplied),
      cmocka_unit_test(items_keep_their_limit_whether_they_wait_or_are_waited_for),
      cmocka_unit_test(a_run_is_hungry_only_while_few_items_are_left),
      cmocka_unit_test(a_million_items_are_no_trouble),
      cmocka_unit_test(an_item_too_many_comes_back_unexecuted),
      cmocka_unit_test(a_held_leaf_keeps_its_slot_until_it_is_settled),
      cmocka_unit_test(settling_what_is_not_held_does_nothing),
      cmocka_unit_test(after_a_stop_nothing_is_settled),
      cmocka_unit_test(any_number_of_leaves_may_be_held_and_settle_in_any_order),
      cmocka_unit_test(few_that_are_held_among_many_are_found),
      cmocka_unit_test(a_task_is_done_when_its_followers_are),
      cmocka_unit_test(followers_may_have_followers),
      cmocka_unit_test(of_many_followers_some_are_there_at_a_time),
      cmocka_unit_test(a_long_line_of_followers_takes_no_stack),
      cmocka_unit_test(a_follower_may_be_held_and_may_fail),
      cmocka_unit_test(only_who_is_done_has_followers),
      cmocka_unit_test(without_memory_for_followers_the_run_is_broken),
      cmocka_unit_test(more_followers_than_there_are_numbers_break_the_run),
      cmocka_unit_test(a_failure_is_the_last_that_is_taken),
      cmocka_unit_test(any_number_but_two_is_a_failure),
      cmocka_unit_test(what_executes_while_the_run_is_stopped_is_not_taken_but_comes_back),
      cmocka_unit_test(of_two_failures_the_first_counts),
      cmocka_unit_test(after_a_stop_nothing_starts),
      cmocka_unit_test(a_run_may_be_closed_at_any_point),
      cmocka_unit_test(a_run_does_not_start_twice_or_without_its_tasks),
      cmocka_unit_test(before_it_starts_there_is_nothing_to_work_on),
      cmocka_unit_test(as_many_threads_are_wanted_as_are_ready_and_may_work),
      cmocka_unit_test(a_thread_goes_home_early_where_there_is_work_for_twice_as_many),
      cmocka_unit_test(no_thread_goes_home_early_where_others_leave_it_alone),
      cmocka_unit_test(one_thread_alone_works_until_all_is_done),
      cmocka_unit_test(a_thread_works_until_its_time_is_up),
      cmocka_unit_test(a_thread_that_is_busy_with_one_task_does_not_count_for_the_next),
      cmocka_unit_test(no_more_threads_are_wanted_than_may_work),
      cmocka_unit_test(every_way_of_a_small_run_goes_as_the_model_says),
      cmocka_unit_test_setup(random_runs_go_as_the_model_says, set_seed),
  };
  (void)alarm(50); /* a run that does not end is a failure, not a wait */
  return cmocka_run_group_tests_name("native runs", tests, NULL, NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
