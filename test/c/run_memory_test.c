/*
 * Native runs without memory: each request of a run for memory fails once. Whatever had begun, the run then says so,
 * ends, and gives back every task; the address sanitizer looks for what was lost.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants the four above before it. */
#include <cmocka.h>

#include "../../src/native/run.h"
#include "poor_memory.h"
#include "program.h"
#include "uv_standin.h"
#include "world.h"

/* Which tasks are held, and then settled in the reverse order: every third one. */
static bool is_held(int32_t number) {
  return number % 3 == 2;
}

static void settle_all(world *w) {
  for (int32_t i = w->count; i-- > 0;) {
    if (w->works[i].outcome == CF_HELD && w->works[i].executed == 1) {
      cf_run_settle(w->run, i);
    }
  }
}

static void run_to_the_end(world *w, int32_t followers) {
  for (int32_t i = 0; i < w->count; i++) {
    w->works[i].outcome = is_held(i) ? CF_HELD : CF_DONE;
    w->works[i].followers = is_held(i) ? 0 : followers;
  }
  world_supply(w, w->count);
  (void)cf_run_start(w->run);
  while (!(world_needs(w) & CF_OVER)) {
    world_work(w);
    (void)world_take(w);
    settle_all(w);
  }
}

/* Runs a program as often as it asks for memory, and once more. */
static void starve(const program *p, int32_t followers) {
  bool failed = true;
  for (long n = 1; failed; n++) {
    world w;
    memory_fails_at(n);
    const bool opened = world_try(&w, p->nodes, p->count, 4);
    if (opened) {
      assert_false(memory_failed());
      run_to_the_end(&w, followers);
    }
    failed = memory_failed();
    memory_fails_at(0);
    if (opened) {
      assert_int_equal(world_needs(&w), failed ? CF_OVER | CF_BROKEN : CF_OVER);
      assert_true(failed || w.ran.count == w.count + w.made_count);
      world_close(&w);
    } else {
      assert_true(failed);
    }
    assert_int_equal(locks_there_are(), 0);
  }
}

static void starve_text(const char *text, int32_t followers) {
  program p;
  program_read(&p, text);
  starve(&p, followers);
}

static void any_request_for_memory_may_fail(void **state) {
  (void)state;
  starve_text("t", 0);
  starve_text(".", 0);
  starve_text("1(t t t t t t)", 0);
  starve_text("2(1(t t) (t () t) 1(. . t) 3x50 (. (. .)) t)", 0);
  starve_text("i100", 0);
  starve_text("7i100", 0);
  starve_text("100x300 1(. .)", 0);
  starve_text("3x20 g(1<0|. (. .))", 0);
  starve_text("g(1<0 2<0 3<1 3<2|t (t t) g(0<1|t t) t)", 0);
  starve_text("1(g(1<0|t t) g(0<1|t t))", 0);
  starve_text("(g(1<0|t t) g(0<1|t t))", 0);
  starve_text("1(t t t t)", 3);
  starve_text("i20", 70);
}

static void many_windows_may_be_open_when_it_fails(void **state) {
  enum { WINDOWS = 200 };
  program p = {.count = 0};
  (void)state;
  const int32_t top = program_add(&p, CF_GROUP, 0, WINDOWS);
  for (int i = 0; i < WINDOWS; i++) {
    const int32_t window = program_add(&p, CF_GROUP, 1, 3);
    for (int j = 0; j < 3; j++) {
      (void)program_add(&p, CF_TASK, 1, 0);
    }
    program_close(&p, window);
  }
  program_close(&p, top);
  starve(&p, 0);
}

static void many_leaves_may_be_held_when_it_fails(void **state) {
  enum { TASKS = 900 };
  program p = {.count = 0};
  (void)state;
  const int32_t top = program_add(&p, CF_GROUP, 0, TASKS);
  for (int i = 0; i < TASKS; i++) {
    (void)program_add(&p, CF_TASK, 1, 0);
  }
  program_close(&p, top);
  starve(&p, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(any_request_for_memory_may_fail),
      cmocka_unit_test(many_windows_may_be_open_when_it_fails),
      cmocka_unit_test(many_leaves_may_be_held_when_it_fails),
  };
  (void)alarm(50); /* a run that does not end is a failure, not a wait */
  return cmocka_run_group_tests_name("native runs without memory", tests, NULL, NULL) == 0 ? EXIT_SUCCESS
                                                                                           : EXIT_FAILURE;
}
