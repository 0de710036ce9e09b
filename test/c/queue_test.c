/*
 * The queue: its answers one by one, random histories beside a model, and states that nobody should send.
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
#include "random.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static cf_queue_grant turn(cf_queue queue) {
  cf_queue_grant grant;
  for (size_t i = 0; i < sizeof(grant) / sizeof(int32_t); i++) {
    ((int32_t *)&grant)[i] = -77; /* whatever it held */
  }
  cf_queue_turn(&queue, &grant);
  return grant;
}

static void assert_goes_on(cf_queue_grant grant, int32_t starts, int32_t credit, int32_t refill) {
  assert_int_equal(grant.starts, starts);
  assert_int_equal(grant.credit, credit);
  assert_int_equal(grant.refill, refill);
}

/* --- A caller that keeps to engine.h to the letter, beside a queue as one would explain it. --- */

enum { HISTORIES = 3000 };

typedef struct caller {
  cf_queue queue;
  cf_queue_grant left; /* what is left of the last grant */
  long questions;
  long completions;
} caller;

typedef struct naive {
  int waiting;
  int running;
} naive;

static void ask(caller *c) {
  c->left = turn(c->queue);
  c->questions++;
}

static void start(caller *c, naive *n) {
  const int load =
      c->queue.payload == CF_UNLIMITED || c->queue.payload > c->queue.waiting ? c->queue.waiting : c->queue.payload;
  assert_true(load > 0);
  assert_true(!c->queue.paused && c->queue.running < c->queue.concurrency);
  c->queue.waiting -= load;
  c->queue.running++;
  n->waiting -= load;
  n->running++;
  if (c->queue.watched) {
    assert_int_equal(c->left.empty, c->queue.waiting == 0);
    assert_int_equal(c->left.saturated, c->queue.running == c->queue.concurrency);
  }
}

/* What a worker does before it returns is up to `at_once`: it may be done already, and tasks may have been pushed. */
static void run(caller *c, naive *n, bool at_once);

static void push(caller *c, naive *n) {
  c->queue.waiting++;
  n->waiting++;
  if (!c->left.refill) {
    c->left.credit = 0;
  }
}

static void complete(caller *c, naive *n, bool looping) {
  assert_true(c->queue.running > 0);
  c->queue.running--;
  n->running--;
  c->completions++;
  if (c->left.starts > 0) {
    c->left.credit = 0;
    return;
  }
  if (c->left.credit > 0) {
    c->left.credit--;
    c->left.starts = c->left.refill;
    assert_false(c->queue.waiting == 0 && c->queue.running == 0); /* nobody would hear of it */
  } else {
    ask(c);
    assert_int_equal(c->left.drained, n->waiting == 0 && n->running == 0);
    assert_int_equal(c->left.unsaturated, n->running <= c->queue.threshold);
  }
  if (!looping) {
    run(c, n, random_below(2));
  }
}

static void run(caller *c, naive *n, bool at_once) {
  for (;;) {
    while (c->left.starts > 0) {
      c->left.starts--;
      start(c, n);
      if (at_once && random_below(4) == 0) {
        push(c, n);
      }
      if (at_once && random_below(2) == 0) {
        complete(c, n, true);
      }
    }
    if (c->left.credit > 0) {
      return;
    }
    ask(c);
    if (c->left.starts == 0) {
      return;
    }
  }
}

static void history(caller *c, naive *n, int steps) {
  for (int i = 0; i < steps; i++) {
    switch (random_below(12)) {
      case 0:
        c->queue.paused = !c->queue.paused;
        break;
      case 1:
        c->queue.concurrency = random_below(3) == 0 ? INT32_MAX : 1 + random_below(8);
        break;
      case 2:
        c->queue.payload = random_below(4);
        break;
      case 3:
        c->queue.watched = random_below(2);
        break;
      case 4:
        c->queue.threshold = random_below(6) - 2;
        break;
      case 5:
        c->queue.waiting = n->waiting = random_below(c->queue.waiting + 1);
        break;
      case 6:
      case 7:
      case 8:
        for (int pushes = random_below(40); pushes >= 0; pushes--) {
          push(c, n);
        }
        break;
      default:
        if (n->running > 0) {
          complete(c, n, false);
        }
        continue;
    }
    ask(c); /* what was changed makes the grant void */
    run(c, n, random_below(2));
    /* Whatever the grants were: everything that may run does. */
    assert_false(!c->queue.paused && n->waiting > 0 && n->running < c->queue.concurrency);
    assert_int_equal(c->queue.waiting, n->waiting);
    assert_int_equal(c->queue.running, n->running);
  }
}

static void random_histories_go_as_the_model_says(void **state) {
  (void)state;
  for (int i = 0; i < HISTORIES; i++) {
    caller c = {.queue = {.concurrency = 1 + random_below(5), .payload = random_below(3)}};
    naive n = {0, 0};
    ask(&c);
    history(&c, &n, 60);
  }
}

static void a_long_backlog_is_worked_off_with_few_questions(void **state) {
  (void)state;
  caller c = {.queue = {.concurrency = 100, .payload = 1}};
  naive n = {0, 0};
  ask(&c);
  for (int i = 0; i < 100000; i++) {
    push(&c, &n);
  }
  ask(&c);
  run(&c, &n, false);
  while (n.running > 0) {
    assert_int_equal(n.running, n.waiting > 0 ? 100 : n.running);
    complete(&c, &n, false);
  }
  assert_int_equal(n.waiting, 0);
  assert_int_equal(c.completions, 100000);
  assert_true(c.questions < 30);
}

static void every_end_of_a_backlog_is_heard_of(void **state) {
  (void)state;
  for (int waiting = 0; waiting < 12; waiting++) {
    for (int concurrency = 1; concurrency < 12; concurrency++) {
      for (int payload = 0; payload < 4; payload++) {
        caller c = {.queue = {.waiting = waiting, .concurrency = concurrency, .payload = payload}};
        naive n = {waiting, 0};
        ask(&c);
        run(&c, &n, false);
        while (n.running > 0) {
          assert_true(n.waiting == 0 || n.running == concurrency);
          complete(&c, &n, false);
        }
        assert_int_equal(n.waiting, 0);
      }
    }
  }
}

/* --- Its answers. --- */

static void an_empty_queue_has_nothing_to_start_and_is_drained(void **state) {
  (void)state;
  const cf_queue_grant grant = turn((cf_queue){.concurrency = 3, .payload = 1});
  assert_goes_on(grant, 0, 0, 0);
  assert_int_equal(grant.drained, 1);
}

static void a_backlog_starts_as_many_as_it_may_and_refills(void **state) {
  (void)state;
  assert_goes_on(turn((cf_queue){.waiting = 10, .concurrency = 3, .payload = 1}), 3, 7, 1);
  assert_goes_on(turn((cf_queue){.waiting = 10, .running = 2, .concurrency = 3, .payload = 1}), 1, 9, 1);
  assert_goes_on(turn((cf_queue){.waiting = 10, .running = 3, .concurrency = 3, .payload = 1}), 0, 10, 1);
}

static void a_short_backlog_starts_whole_and_the_last_completion_is_asked_at(void **state) {
  (void)state;
  assert_goes_on(turn((cf_queue){.waiting = 2, .running = 3, .concurrency = 9, .payload = 1}), 2, 4, 0);
  assert_goes_on(turn((cf_queue){.running = 5, .concurrency = 9, .payload = 1}), 0, 4, 0);
}

static void a_load_is_what_the_payload_allows(void **state) {
  (void)state;
  assert_goes_on(turn((cf_queue){.waiting = 10, .concurrency = 1, .payload = 4}), 1, 2, 1);
  assert_goes_on(turn((cf_queue){.waiting = 8, .concurrency = 1, .payload = 4}), 1, 1, 1);
  assert_goes_on(turn((cf_queue){.waiting = 10, .concurrency = 1, .payload = CF_UNLIMITED}), 1, 0, 0);
}

static void a_paused_queue_starts_nothing(void **state) {
  (void)state;
  assert_goes_on(turn((cf_queue){.waiting = 10, .running = 2, .concurrency = 3, .payload = 1, .paused = 1}), 0, 2, 0);
  assert_goes_on(turn((cf_queue){.running = 2, .concurrency = 3, .payload = 1, .paused = 1}), 0, 1, 0);
}

static void with_a_lowered_concurrency_the_surplus_completes_first(void **state) {
  (void)state;
  assert_goes_on(turn((cf_queue){.waiting = 10, .running = 8, .concurrency = 3, .payload = 1}), 0, 5, 0);
}

static void a_watched_queue_is_asked_for_every_start_and_completion(void **state) {
  (void)state;
  cf_queue queue = {.waiting = 2, .concurrency = 2, .payload = 1, .threshold = 1, .watched = 1};
  cf_queue_grant grant = turn(queue);
  assert_goes_on(grant, 1, 0, 0);
  assert_int_equal(grant.empty, 0);
  assert_int_equal(grant.saturated, 0);
  assert_int_equal(grant.unsaturated, 1);
  queue.waiting = 1;
  queue.running = 1;
  grant = turn(queue);
  assert_goes_on(grant, 1, 0, 0);
  assert_int_equal(grant.empty, 1);
  assert_int_equal(grant.saturated, 1);
  queue.waiting = 0;
  queue.running = 2;
  grant = turn(queue);
  assert_goes_on(grant, 0, 0, 0);
  assert_int_equal(grant.empty, 0);
  assert_int_equal(grant.saturated, 0);
  assert_int_equal(grant.unsaturated, 0);
}

static void a_negative_threshold_is_never_reached(void **state) {
  (void)state;
  assert_int_equal(turn((cf_queue){.concurrency = 1, .payload = 1, .threshold = -1}).unsaturated, 0);
}

static void no_state_at_the_edge_of_a_range_makes_it_overflow_or_grant_too_much(void **state) {
  (void)state;
  const int32_t edges[] = {INT32_MIN, -1, 0, 1, 2, 1 << 30, INT32_MAX - 1, INT32_MAX};
  int32_t index[6] = {0};
  for (;;) {
    const cf_queue queue = {edges[index[0]], edges[index[1]],     edges[index[2]],     edges[index[3]],
                            edges[index[4]], edges[index[5]] < 0, edges[index[5]] == 0};
    const cf_queue_grant grant = turn(queue);
    const int64_t waiting = queue.waiting < 0 ? 0 : queue.waiting;
    const int64_t running = queue.running < 0 ? 0 : queue.running;
    const int64_t concurrency = queue.concurrency < 1 ? 1 : queue.concurrency;
    assert_true(grant.starts >= 0 && grant.credit >= 0);
    assert_true(grant.starts <= waiting);
    assert_true(grant.starts == 0 || running + grant.starts <= concurrency);
    assert_true(grant.starts == 0 || !queue.paused);
    assert_true(grant.credit <= running + grant.starts + waiting);
    size_t digit = 0;
    while (digit < COUNT(index) && ++index[digit] == (int32_t)COUNT(edges)) {
      index[digit++] = 0;
    }
    if (digit == COUNT(index)) {
      break;
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_empty_queue_has_nothing_to_start_and_is_drained),
      cmocka_unit_test(a_backlog_starts_as_many_as_it_may_and_refills),
      cmocka_unit_test(a_short_backlog_starts_whole_and_the_last_completion_is_asked_at),
      cmocka_unit_test(a_load_is_what_the_payload_allows),
      cmocka_unit_test(a_paused_queue_starts_nothing),
      cmocka_unit_test(with_a_lowered_concurrency_the_surplus_completes_first),
      cmocka_unit_test(a_watched_queue_is_asked_for_every_start_and_completion),
      cmocka_unit_test(a_negative_threshold_is_never_reached),
      cmocka_unit_test(every_end_of_a_backlog_is_heard_of),
      cmocka_unit_test(a_long_backlog_is_worked_off_with_few_questions),
      cmocka_unit_test(no_state_at_the_edge_of_a_range_makes_it_overflow_or_grant_too_much),
      cmocka_unit_test_setup(random_histories_go_as_the_model_says, set_seed),
  };
  return cmocka_run_group_tests_name("the queue", tests, NULL, NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
