#include "world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka wants these before it. */
#include <cmocka.h>

static void *memory(size_t count, size_t size) {
  return test_calloc(count + 1, size); /* which is not counted among what a run takes */
}

static void note(numbers *n, int32_t number) {
  if (n->count == n->room) {
    n->room = 2 * n->room + 16;
    n->all = test_realloc(n->all, (size_t)n->room * sizeof *n->all);
  }
  n->all[n->count++] = number;
}

static int execute(cf_task *task) {
  work *const self = (work *)task;
  self->executed++;
  note(&self->of->ran, task->leaf);
  if (self->by_another) {
    self->of->meanwhile(self->of);
  }
  task->followers = self->followers;
  return self->outcome;
}

static cf_task *make_follower(cf_task *task, int32_t number) {
  world *const w = ((work *)task)->of;
  assert_in_range(number, 0, task->followers - 1);
  if (w->poor) {
    return NULL;
  }
  if (w->made_count == w->made_room) {
    w->made_room = 2 * w->made_room + 16;
    w->made = test_realloc(w->made, (size_t)w->made_room * sizeof(work *));
  }
  work *const made = memory(1, sizeof *made);
  *made = (work){.task = {.execute = execute, .follower = make_follower}, .of = w};
  w->made[w->made_count++] = made;
  return &made->task;
}

static void free_all(world *w) {
  test_free(w->made);
  test_free(w->works);
  test_free(w->ran.all);
  test_free(w->taken.all);
}

bool world_try(world *w, const cf_node *nodes, int32_t count, int32_t threads) {
  *w = (world){0};
  for (int32_t i = 0; i < count; i++) {
    w->count += nodes[i].kind == CF_TASK ? 1 : nodes[i].kind == CF_ITEMS ? nodes[i].count : 0;
  }
  w->works = memory((size_t)w->count, sizeof *w->works);
  for (int32_t i = 0; i < w->count; i++) {
    w->works[i] = (work){.task = {.execute = execute, .follower = make_follower}, .of = w};
  }
  w->run = cf_run_open(nodes, count, threads);
  if (w->run == NULL) {
    free_all(w);
  }
  return w->run != NULL;
}

void world_open(world *w, const cf_node *nodes, int32_t count, int32_t threads) {
  assert_true(world_try(w, nodes, count, threads));
}

void world_read(world *w, const char *text) {
  program p;
  program_read(&p, text);
  world_open(w, p.nodes, p.count, 4);
}

void world_start(world *w, const char *text) {
  world_read(w, text);
  world_supply(w, w->count);
  assert_true(cf_run_start(w->run));
}

void world_supply(world *w, int32_t count) {
  for (; count > 0; count--) {
    assert_true(w->supplied < w->count);
    cf_run_supply(w->run, &w->works[w->supplied++].task);
  }
}

void world_work(world *w) {
  do {
    cf_run_assign(w->run, 1);
    cf_run_work(w->run, UINT64_MAX);
  } while (world_needs(w) & CF_READY);
}

void world_step(world *w) {
  const int32_t executed = w->ran.count;
  do {
    cf_run_assign(w->run, 1);
    cf_run_work(w->run, 0);
  } while (w->ran.count == executed && (world_needs(w) & CF_READY));
}

int world_needs(world *w) {
  w->ready = -1;
  const int needs = cf_run_needs(w->run, &w->ready);
  assert_int_equal(w->ready > 0, (needs & CF_READY) != 0);
  return needs;
}

work *world_work_of(world *w, int32_t number) {
  if (number < w->count) {
    return &w->works[number];
  }
  for (int32_t i = w->made_count; i-- > 0;) {
    if (w->made[i]->task.leaf == number) {
      return w->made[i];
    }
  }
  fail();
  return NULL;
}

static void take_back(world *w, cf_task *task) {
  while (task != NULL) {
    work *const self = (work *)task;
    task = task->next;
    assert_int_equal(++self->returned, 1);
    note(&w->taken, self->task.leaf);
  }
}

int32_t world_take(world *w) {
  const int32_t before = w->taken.count;
  take_back(w, cf_run_take(w->run));
  return w->taken.count - before;
}

void world_close(world *w) {
  world_close_but(w, NULL);
}

void world_close_but(world *w, cf_task *first) {
  cf_task *left = cf_run_close(w->run);
  if (first != NULL) {
    assert_ptr_equal(left, first);
    left = left->next;
  }
  take_back(w, left);
  for (int32_t i = 0; i < w->count; i++) {
    assert_int_equal(w->works[i].returned, i < w->supplied ? 1 : 0);
    assert_int_equal(w->works[i].task.leaf, i < w->supplied ? i : 0);
    assert_in_range(w->works[i].executed, 0, w->works[i].returned);
  }
  for (int32_t i = 0; i < w->made_count; i++) {
    assert_int_equal(w->made[i]->returned, 1);
    assert_in_range(w->made[i]->executed, 0, 1);
    test_free(w->made[i]);
  }
  free_all(w);
}

static void assert_numbers(const numbers *n, const char *expected) {
  char text[1024];
  size_t length = 0;
  text[0] = '\0';
  for (int32_t i = 0; i < n->count; i++) {
    length += (size_t)snprintf(text + length, sizeof text - length, i > 0 ? " %d" : "%d", n->all[i]);
    assert_true(length < sizeof text);
  }
  assert_string_equal(text, expected);
}

void assert_ran(const world *w, const char *expected) {
  assert_numbers(&w->ran, expected);
}

void assert_taken(const world *w, const char *expected) {
  assert_numbers(&w->taken, expected);
}
