/*
 * The window: its answers one by one, every small history against the model, and states that nobody should send.
 *
 * The Makefile builds this several times, also with a CF_CHAIN_MAX and a CF_STARTS_MAX so small that grants end
 * everywhere within the small histories.
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
#include "model.h"
#include "random.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static cf_grant turn(int32_t total, int32_t limit, int32_t started, int32_t settled, int32_t stopped) {
  const cf_window window = {total, limit, started, settled, stopped};
  cf_grant grant = {-77, -77, -77, -77}; /* whatever it held */
  cf_window_turn(&window, &grant);
  return grant;
}

static void assert_grant(cf_grant grant, int32_t starts, int32_t chain, int32_t credit, int32_t over) {
  assert_int_equal(grant.starts, starts);
  assert_int_equal(grant.chain, chain);
  assert_int_equal(grant.credit, credit);
  assert_int_equal(grant.over, over);
}

/* --- What every grant has to keep to, whatever the window. Computed wide, so that nothing here can overflow. --- */

static int64_t within(int64_t value, int64_t low, int64_t high) {
  if (value < low) {
    return low;
  }
  return value > high ? high : value;
}

/* What is wrong with a grant, or NULL. */
static const char *fault(const cf_window *window, const cf_grant *grant) {
  const bool known = window->total >= 0;
  const int64_t started = known ? within(window->started, 0, window->total) : window->started;
  const int64_t settled = known ? within(window->settled, 0, started) : window->settled;
  int64_t in_flight = started - settled;
  if (!known && in_flight < 0) {
    in_flight += INT64_C(1) << 32; /* `started` wrapped round before `settled` did */
  }
  if (!known && (in_flight < 0 || in_flight > INT32_MAX)) {
    in_flight = 0;
  }
  const int64_t left = known ? window->total - started : INT64_MAX;
  const int64_t limit = window->limit > 0 ? window->limit : INT64_MAX;
  const int64_t starts = grant->starts;
  const int64_t chain = grant->chain;
  const int64_t credit = grant->credit;

  if (starts < 0 || chain < 0 || credit < 0 || (grant->over != 0 && grant->over != 1)) {
    return "a word is out of its range";
  }
  if (starts > CF_STARTS_MAX || chain > CF_CHAIN_MAX) {
    return "more is granted at once than should be";
  }
  if (starts > left || chain > left - starts) {
    return "a slot beyond the total is granted";
  }
  if (starts > 0 && in_flight + starts > limit) {
    return "more than the limit would be in flight";
  }
  if (in_flight > limit && chain > 0) {
    return "the surplus over the limit would stay";
  }
  if (window->stopped && (starts != 0 || chain != 0 || credit != 0 || !grant->over)) {
    return "a stopped window goes on";
  }
  if (!grant->over && starts + chain + credit == 0) {
    return "neither something to do nor the end: a flow would ask for ever";
  }
  if (chain + credit > 0 && in_flight + starts == 0) {
    return "settlements are to be awaited with nothing in flight: a flow would wait for ever";
  }
  if (starts + chain + credit > 0 && credit + chain > in_flight + starts + chain) {
    return "more settlements are to be awaited than can come";
  }
  if (grant->over && !window->stopped && (starts + chain != left || credit != in_flight + starts)) {
    return "the flow would be over before all slots have settled";
  }
  if (!grant->over && known && left == 0 && in_flight == 0) {
    return "everything has settled and the flow is not over";
  }
  return NULL;
}

/* --- A caller that keeps to engine.h to the letter, beside the model. --- */

typedef struct options {
  bool unknown;   /* the engine is not told the total until the source has run dry */
  bool waits;     /* the source may take its time over any slot */
  bool tells;     /* the total may become known at any point */
  bool asks_more; /* the caller may drop what was granted, and ask again, at any point (once) */
  bool stops;     /* somebody may stop the flow at any point */
} options;

typedef struct flow {
  cf_window window;
  cf_grant left; /* what is left of the last grant */
  int unseen;    /* settlements not yet counted */
  bool waiting;  /* the source has been asked for a slot and not answered */
  bool asked_more;
  bool over;
  long questions;
  options may;
  choices *choices; /* NULL: chance decides */
  model model;
} flow;

static void expect(const flow *f, bool holds, const char *what) {
  if (holds) {
    return;
  }
  (void)fprintf(stderr,
                "%s\n  total %d (%s), limit %d, chains of %d, starts of %d\n"
                "  window: total %d, started %d, settled %d, stopped %d; grant left: %d, %d, %d, over %d; unseen %d\n",
                what, f->model.total, f->may.unknown ? "not told" : "told", f->model.limit, CF_CHAIN_MAX, CF_STARTS_MAX,
                f->window.total, f->window.started, f->window.settled, f->window.stopped, f->left.starts, f->left.chain,
                f->left.credit, f->left.over, f->unseen);
  if (f->choices != NULL) {
    choices_print(f->choices);
  }
  fail();
}

/* How the run goes on, one of 0 to ways - 1. Chance prefers the first, with which nothing unusual happens. */
static int pick(const flow *f, int ways) {
  if (f->choices != NULL) {
    return choose(f->choices, ways);
  }
  return random_below(3) > 0 ? 0 : random_below(ways);
}

static void ask(flow *f) {
  f->window.settled += f->unseen;
  f->unseen = 0;
  f->questions++;
  cf_window_turn(&f->window, &f->left);
  const char *wrong = fault(&f->window, &f->left);
  expect(f, wrong == NULL, wrong);
}

static void stop(flow *f) {
  f->model.stopped = true;
  f->window.stopped = 1;
  f->waiting = false; /* the source's answer will not be heard */
  ask(f);
  f->over = f->left.over;
}

/* The slot to settle: the one that is `nth` among those in flight. */
static void settle(flow *f, int nth) {
  for (int slot = 0; slot < f->model.total; slot++) {
    if (f->model.started[slot] && !f->model.settled[slot] && nth-- == 0) {
      f->model.settled[slot] = true;
      f->unseen++;
      return;
    }
  }
  expect(f, false, "no such slot in flight");
}

/* Starts the next slot, during which others and itself may settle and the flow may be stopped. */
static void start(flow *f) {
  expect(f, model_next(&f->model) == f->window.started, "another slot would have to start, or none");
  f->model.started[f->window.started++] = true;
  for (;;) {
    const int running = model_running(&f->model);
    const int chosen = pick(f, 1 + running + f->may.stops);
    if (chosen == 0) {
      return;
    }
    if (chosen > running) {
      stop(f);
      return;
    }
    settle(f, chosen - 1);
  }
}

/* The source has answered: with a slot, or that there are no more. */
static void answered(flow *f) {
  if (f->window.started == f->model.total) {
    expect(f, f->may.unknown && f->window.total == CF_UNKNOWN, "a slot beyond the total was to start");
    f->window.total = f->window.started;
    f->left = (cf_grant){0};
    ask(f);
  } else {
    start(f);
  }
}

/* Does what was granted, one thing at a time, until there is nothing to do but to wait. */
static void go_on(flow *f) {
  while (!f->over) {
    if (f->left.starts > 0) {
      f->left.starts--;
      if (f->may.waits && pick(f, 2) == 1) {
        f->waiting = true;
        return;
      }
      answered(f);
    } else if (f->left.chain > 0 || f->left.credit > 0) {
      if (f->unseen == 0) {
        return;
      }
      f->unseen--;
      f->window.settled++;
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

/* What must hold whenever the flow waits for something from outside. */
static void check_rest(const flow *f) {
  const bool over = model_over(&f->model) && !f->waiting; /* the source may have another slot to give */
  expect(f, f->over == over, f->over ? "the flow is over too early" : "the flow should be over");
  if (!f->over && !f->waiting) {
    expect(f, model_next(&f->model) == NO_SLOT, "a slot could start and does not");
    expect(f, model_running(&f->model) > 0, "the flow waits for nothing");
  }
}

static void flow_open(flow *f, int total, int limit, options may, choices *c) {
  *f = (flow){.window = {.total = may.unknown ? CF_UNKNOWN : total, .limit = limit}, .may = may, .choices = c};
  model_open(&f->model, total, limit);
  ask(f);
  go_on(f);
}

/* One history from the first question to the end. */
static void run_history(flow *f, int total, int limit, options may, choices *c) {
  flow_open(f, total, limit, may, c);
  while (check_rest(f), !f->over) {
    const int running = model_running(&f->model);
    const bool may_tell = may.tells && f->window.total == CF_UNKNOWN && !f->waiting;
    const bool may_ask = may.asks_more && !f->asked_more && !f->waiting;
    int chosen = pick(f, running + f->waiting + may_tell + may_ask + may.stops);
    if (chosen < running) {
      settle(f, chosen);
      if (f->waiting) {
        continue; /* it counts once the source has answered */
      }
    } else if ((chosen -= running) < f->waiting) {
      f->waiting = false;
      answered(f);
      if (!f->over) {
        ask(f); /* the grant from before may be out of date */
      }
    } else if ((chosen -= f->waiting) < may_tell) {
      f->window.total = f->model.total;
      ask(f);
    } else if (chosen - may_tell < may_ask) {
      f->asked_more = true;
      ask(f);
    } else {
      stop(f);
    }
    go_on(f);
  }
  const cf_grant last =
      turn(f->window.total, f->window.limit, f->window.started, f->window.settled + f->unseen, f->window.stopped);
  expect(f, last.over == 1 && last.starts == 0 && last.chain == 0 && last.credit == 0,
         "a flow that is over would go on if it asked again");
}

static void try_every_history(const char *what, int most, options may) {
  static flow f; /* the model's slots are too many for comfort on a stack */
  long histories = 0;
  for (int total = 0; total <= most; total++) {
    for (int limit = CF_UNLIMITED; limit <= total + 1; limit++) {
      choices c = {0};
      do {
        run_history(&f, total, limit, may, &c);
        histories++;
      } while (choices_next(&c));
    }
  }
  print_message("             %ld histories of up to %d slots %s\n", histories, most, what);
}

static void every_history_of_a_known_total_goes_as_the_model_says(void **state) {
  (void)state;
  try_every_history("whose number is known", 6, (options){.stops = true});
}

static void every_history_of_a_source_that_runs_dry_goes_as_the_model_says(void **state) {
  (void)state;
  try_every_history("whose source runs dry", 6, (options){.unknown = true, .stops = true});
}

static void every_history_of_a_source_that_has_to_be_waited_for_goes_as_the_model_says(void **state) {
  (void)state;
  try_every_history("that have to be waited for", 4, (options){.unknown = true, .waits = true, .stops = true});
  try_every_history("that have to be waited for, their number known", 4, (options){.waits = true, .stops = true});
}

static void every_history_whose_total_becomes_known_goes_as_the_model_says(void **state) {
  (void)state;
  try_every_history("whose number becomes known", 5, (options){.unknown = true, .tells = true, .stops = true});
}

static void every_history_of_a_caller_that_takes_less_goes_as_the_model_says(void **state) {
  (void)state;
  try_every_history("with a question too many", 5, (options){.asks_more = true, .stops = true});
  try_every_history("with a question too many, whose source runs dry", 5,
                    (options){.unknown = true, .asks_more = true, .stops = true});
}

static void every_history_in_which_all_of_it_happens_goes_as_the_model_says(void **state) {
  (void)state;
  try_every_history("with all of it", 3,
                    (options){.unknown = true, .waits = true, .tells = true, .asks_more = true, .stops = true});
}

/* --- Long histories, chosen at random. --- */

static void long_histories_go_as_the_model_says_and_ask_seldom(void **state) {
  (void)state;
  static flow f;
  for (int round = 0; round < 40; round++) {
    const int total = random_below(MODEL_SLOTS_MAX);
    const int limit = random_below(4) == 0 ? CF_UNLIMITED : 1 + random_below(20);
    flow_open(&f, total, limit, (options){.unknown = random_below(2) == 1}, NULL);
    while (check_rest(&f), !f.over) {
      settle(&f, random_below(model_running(&f.model)));
      go_on(&f);
    }
    /* An opening, a closing, and one for each chain or portion of starts that was used up. */
    expect(&f, f.questions <= 3 + total / (CF_CHAIN_MAX + 1) + total / CF_STARTS_MAX, "too many questions");
  }
}

/* --- States that nobody should send. --- */

static const int32_t edges[] = {
    INT32_MIN,         INT32_MIN + 1, -2,       -1, 0, 1, 2, 3, CF_CHAIN_MAX, CF_CHAIN_MAX + 1, CF_STARTS_MAX,
    CF_STARTS_MAX + 1, INT32_MAX - 1, INT32_MAX};

static void check_turn(cf_window window) {
  const cf_window before = window;
  const cf_grant grant = turn(window.total, window.limit, window.started, window.settled, window.stopped);
  const char *wrong = fault(&window, &grant);
  if (wrong != NULL) {
    (void)fprintf(stderr, "%s\n  window %d, %d, %d, %d, %d; grant %d, %d, %d, %d\n", wrong, before.total, before.limit,
                  before.started, before.settled, before.stopped, grant.starts, grant.chain, grant.credit, grant.over);
    fail();
  }
}

static void no_state_at_the_edge_of_a_range_makes_it_overflow_or_grant_too_much(void **state) {
  (void)state;
  for (size_t total = 0; total < COUNT(edges); total++) {
    for (size_t limit = 0; limit < COUNT(edges); limit++) {
      for (size_t started = 0; started < COUNT(edges); started++) {
        for (size_t settled = 0; settled < COUNT(edges); settled++) {
          for (size_t stopped = 0; stopped < COUNT(edges); stopped++) {
            check_turn((cf_window){edges[total], edges[limit], edges[started], edges[settled], edges[stopped]});
          }
        }
      }
    }
  }
}

static int32_t random_field(void) {
  switch (random_below(3)) {
    case 0:
      return edges[random_below((int)COUNT(edges))];
    case 1:
      return random_below(20) - 2;
    default:
      return (int32_t)random_word();
  }
}

static void no_state_at_random_makes_it_overflow_or_grant_too_much(void **state) {
  (void)state;
  for (int i = 0; i < 1000000; i++) {
    check_turn((cf_window){random_field(), random_field(), random_field(), random_field(), random_below(4) == 0});
  }
}

static void asking_leaves_the_window_as_it_was(void **state) {
  (void)state;
  const cf_window before = {7, 2, 3, 1, 0};
  const cf_window window = before;
  cf_grant grant;
  cf_window_turn(&window, &grant);
  assert_memory_equal(&window, &before, sizeof(window));
}

/* --- The answers one by one. --- */

static void an_empty_window_is_over_at_once(void **state) {
  (void)state;
  assert_grant(turn(0, 1, 0, 0, 0), 0, 0, 0, 1);
  assert_grant(turn(0, CF_UNLIMITED, 0, 0, 0), 0, 0, 0, 1);
}

static void a_stopped_window_is_over_wherever_it_is(void **state) {
  (void)state;
  assert_grant(turn(5, 1, 0, 0, 1), 0, 0, 0, 1);
  assert_grant(turn(5, 2, 3, 1, 1), 0, 0, 0, 1);
  assert_grant(turn(CF_UNKNOWN, 2, 3, 1, -1), 0, 0, 0, 1);
}

static void a_source_without_a_known_end_is_never_over(void **state) {
  (void)state;
  assert_int_equal(turn(CF_UNKNOWN, 1, 0, 0, 0).over, 0);
  assert_int_equal(turn(CF_UNKNOWN, 1, INT32_MAX, INT32_MAX, 0).over, 0);
  assert_int_equal(turn(CF_UNKNOWN, 1, INT32_MIN, INT32_MIN, 0).over, 0);
}

static void a_flow_without_an_end_keeps_its_limit_when_its_counts_wrap_round(void **state) {
  (void)state;
  assert_int_equal(turn(CF_UNKNOWN, 3, INT32_MIN + 1, INT32_MAX, 0).starts, 1);
  assert_int_equal(turn(CF_UNKNOWN, 2, INT32_MIN + 1, INT32_MAX, 0).starts, 0);
}

static void with_a_lowered_limit_the_surplus_settles_first(void **state) {
  (void)state;
  assert_grant(turn(100, 2, 10, 5, 0), 0, 0, 3, 0);
  assert_grant(turn(10, 2, 10, 5, 0), 0, 0, 3, 0);
}

static void a_limit_below_none_is_none(void **state) {
  (void)state;
  assert_grant(turn(1, -5, 0, 0, 0), 1, 0, 1, 1);
}

#if CF_CHAIN_MAX == 1024 && CF_STARTS_MAX == 1 << 20
static void a_series_is_granted_whole_with_the_first_answer(void **state) {
  (void)state;
  assert_grant(turn(5, 1, 0, 0, 0), 1, 4, 1, 1);
}

static void a_parallel_is_granted_whole_with_the_first_answer(void **state) {
  (void)state;
  assert_grant(turn(4, CF_UNLIMITED, 0, 0, 0), 4, 0, 4, 1);
}

static void a_limit_starts_as_many_as_it_allows_and_chains_the_rest(void **state) {
  (void)state;
  assert_grant(turn(10, 3, 0, 0, 0), 3, 7, 3, 1);
  assert_grant(turn(10, 3, 5, 4, 0), 2, 3, 3, 1);
}

static void a_long_series_is_asked_for_once_in_a_chain(void **state) {
  (void)state;
  assert_grant(turn(5000, 1, 0, 0, 0), 1, 1024, 1, 0);
  assert_grant(turn(5000, 1, 1025, 1025, 0), 1, 1024, 1, 0);
  assert_grant(turn(1025, 1, 0, 0, 0), 1, 1024, 1, 1);
  assert_grant(turn(1026, 1, 0, 0, 0), 1, 1024, 1, 0);
}

static void starts_without_number_or_limit_come_in_portions(void **state) {
  (void)state;
  assert_grant(turn(CF_UNKNOWN, CF_UNLIMITED, 0, 0, 0), 1 << 20, 0, 0, 0);
  assert_grant(turn(INT32_MAX, CF_UNLIMITED, 0, 0, 0), 1 << 20, 0, 0, 0);
  assert_grant(turn(1 << 20, CF_UNLIMITED, 0, 0, 0), 1 << 20, 0, 1 << 20, 1);
}
#endif

int main(void) {
  const struct CMUnitTest answers[] = {
    cmocka_unit_test(an_empty_window_is_over_at_once),
    cmocka_unit_test(a_stopped_window_is_over_wherever_it_is),
    cmocka_unit_test(a_source_without_a_known_end_is_never_over),
    cmocka_unit_test(a_flow_without_an_end_keeps_its_limit_when_its_counts_wrap_round),
    cmocka_unit_test(with_a_lowered_limit_the_surplus_settles_first),
    cmocka_unit_test(a_limit_below_none_is_none),
#if CF_CHAIN_MAX == 1024 && CF_STARTS_MAX == 1 << 20
    cmocka_unit_test(a_series_is_granted_whole_with_the_first_answer),
    cmocka_unit_test(a_parallel_is_granted_whole_with_the_first_answer),
    cmocka_unit_test(a_limit_starts_as_many_as_it_allows_and_chains_the_rest),
    cmocka_unit_test(a_long_series_is_asked_for_once_in_a_chain),
    cmocka_unit_test(starts_without_number_or_limit_come_in_portions),
#endif
    cmocka_unit_test(asking_leaves_the_window_as_it_was),
  };
  const struct CMUnitTest histories[] = {
      cmocka_unit_test(every_history_of_a_known_total_goes_as_the_model_says),
      cmocka_unit_test(every_history_of_a_source_that_runs_dry_goes_as_the_model_says),
      cmocka_unit_test(every_history_of_a_source_that_has_to_be_waited_for_goes_as_the_model_says),
      cmocka_unit_test(every_history_whose_total_becomes_known_goes_as_the_model_says),
      cmocka_unit_test(every_history_of_a_caller_that_takes_less_goes_as_the_model_says),
      cmocka_unit_test(every_history_in_which_all_of_it_happens_goes_as_the_model_says),
      cmocka_unit_test_setup(long_histories_go_as_the_model_says_and_ask_seldom, set_seed),
  };
  const struct CMUnitTest properties[] = {
      cmocka_unit_test(no_state_at_the_edge_of_a_range_makes_it_overflow_or_grant_too_much),
      cmocka_unit_test_setup(no_state_at_random_makes_it_overflow_or_grant_too_much, set_seed),
  };
  print_message("\nThe window, chains of up to %d, starts of up to %d\n", CF_CHAIN_MAX, CF_STARTS_MAX);
  int failed = cmocka_run_group_tests_name("the window's answers", answers, NULL, NULL);
  failed += cmocka_run_group_tests_name("the window's histories", histories, NULL, NULL);
  failed += cmocka_run_group_tests_name("the window's promises", properties, NULL, NULL);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
