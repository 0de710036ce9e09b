/*
 * The heap: the order in which it gives, beside a naive model that looks through all there is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the four above before it. */
#include <cmocka.h>

#include "../../src/engine/engine.h"
#include "random.h"

enum { PLACES_MAX = 600 };

static uint32_t bytes_for(int32_t places) {
  return (uint32_t)(sizeof(cf_heap) + (size_t)places * sizeof(cf_heap_entry));
}

/* A heap in memory of exactly its size, so that a sanitizer sees the first step beyond it. */
static cf_heap *make(int32_t places) {
  cf_heap *heap = calloc(1, bytes_for(places));
  assert_non_null(heap);
  assert_int_equal(cf_heap_open(heap, bytes_for(places)), places);
  return heap;
}

static cf_heap *enlarge(cf_heap *heap, int32_t places) {
  cf_heap *larger = malloc(bytes_for(places));
  assert_non_null(larger);
  memset(larger, 0xa5, bytes_for(places)); /* whatever it held */
  memcpy(larger, heap, bytes_for(heap->capacity));
  free(heap);
  assert_int_equal(cf_heap_open(larger, bytes_for(places)), places);
  return larger;
}

/* Writes a priority where the next task goes, and returns the task's place. */
static int32_t stage(cf_heap *heap, int32_t ahead, double priority) {
  cf_heap_entry *entry = &heap->entries[heap->length + ahead];
  entry->priority = priority;
  return entry->place;
}

static int32_t add(cf_heap *heap, double priority) {
  const int32_t place = stage(heap, 0, priority);
  cf_heap_add(heap, 1);
  return place;
}

static void an_empty_heap_gives_nothing(void **state) {
  (void)state;
  cf_heap *heap = make(4);
  assert_int_equal(cf_heap_take(heap), CF_NO_PLACE);
  assert_int_equal(heap->length, 0);
  free(heap);
}

static void memory_too_small_for_a_heap_has_no_places(void **state) {
  (void)state;
  cf_heap heap = {0};
  assert_int_equal(cf_heap_open(&heap, sizeof(heap) - 1), 0);
  cf_heap_add(&heap, 1);
  assert_int_equal(cf_heap_take(&heap), CF_NO_PLACE);
}

static void no_more_is_added_than_there_are_places(void **state) {
  (void)state;
  cf_heap *heap = make(2);
  stage(heap, 0, 2);
  stage(heap, 1, 1);
  cf_heap_add(heap, 3);
  cf_heap_add(heap, -1);
  assert_int_equal(heap->length, 2);
  assert_int_equal(cf_heap_take(heap), 1);
  assert_int_equal(cf_heap_take(heap), 0);
  free(heap);
}

static void equals_come_first_in_first_out(void **state) {
  (void)state;
  cf_heap *heap = make(100);
  int32_t places[100];
  for (int i = 0; i < 100; i++) {
    places[i] = add(heap, i % 2 == 0 ? 0.0 : -0.0);
  }
  for (int i = 0; i < 100; i++) {
    assert_int_equal(cf_heap_take(heap), places[i]);
  }
  free(heap);
}

static void infinities_are_priorities(void **state) {
  (void)state;
  cf_heap *heap = make(3);
  const int32_t last = add(heap, 1.0 / 0.0);
  const int32_t first = add(heap, -1.0 / 0.0);
  const int32_t between = add(heap, 1e308);
  assert_int_equal(cf_heap_take(heap), first);
  assert_int_equal(cf_heap_take(heap), between);
  assert_int_equal(cf_heap_take(heap), last);
  free(heap);
}

/* --- Random histories. The model keeps each place's task and finds the first one by looking at all. --- */

typedef struct model {
  double priority[PLACES_MAX];
  long order[PLACES_MAX];
  bool waits[PLACES_MAX];
  long added;
} model;

static int32_t model_first(const model *m) {
  int32_t first = CF_NO_PLACE;
  for (int32_t place = 0; place < PLACES_MAX; place++) {
    if (m->waits[place] && (first == CF_NO_PLACE || m->priority[place] < m->priority[first] ||
                            (m->priority[place] == m->priority[first] && m->order[place] < m->order[first]))) {
      first = place;
    }
  }
  return first;
}

static void add_some(cf_heap *heap, model *m) {
  const int32_t room = heap->capacity - heap->length;
  const int32_t count = random_below(room < 9 ? room + 1 : 9);
  for (int32_t i = 0; i < count; i++) {
    const double priority = random_below(5) == 0 ? random_below(1000) / 3.0 : random_below(4);
    const int32_t place = stage(heap, i, priority);
    assert_true(place >= 0 && place < heap->capacity && !m->waits[place]);
    m->priority[place] = priority;
    m->order[place] = m->added++;
    m->waits[place] = true;
  }
  cf_heap_add(heap, count);
}

static void take_one(cf_heap *heap, model *m) {
  const int32_t place = cf_heap_take(heap);
  assert_int_equal(place, model_first(m));
  if (place != CF_NO_PLACE) {
    m->waits[place] = false;
  }
}

static void every_place_stands_in_one_entry(const cf_heap *heap, const model *m) {
  bool seen[PLACES_MAX] = {false};
  for (int32_t i = 0; i < heap->capacity; i++) {
    const int32_t place = heap->entries[i].place;
    assert_true(place >= 0 && place < heap->capacity && !seen[place]);
    seen[place] = true;
    assert_int_equal(m->waits[place], i < heap->length);
  }
}

static void random_histories_go_as_the_model_says(void **state) {
  (void)state;
  for (int history = 0; history < 300; history++) {
    cf_heap *heap = make(1 + random_below(4));
    model m = {.added = 0};
    for (int step = 0; step < 300; step++) {
      switch (random_below(8)) {
        case 0:
          if (heap->capacity <= PLACES_MAX / 2) {
            heap = enlarge(heap, heap->capacity * 2);
          }
          break;
        case 1:
        case 2:
        case 3:
        case 4:
          add_some(heap, &m);
          break;
        default:
          take_one(heap, &m);
          break;
      }
      every_place_stands_in_one_entry(heap, &m);
    }
    while (heap->length > 0) {
      take_one(heap, &m);
    }
    free(heap);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_empty_heap_gives_nothing),
      cmocka_unit_test(memory_too_small_for_a_heap_has_no_places),
      cmocka_unit_test(no_more_is_added_than_there_are_places),
      cmocka_unit_test(equals_come_first_in_first_out),
      cmocka_unit_test(infinities_are_priorities),
      cmocka_unit_test_setup(random_histories_go_as_the_model_says, set_seed),
  };
  return cmocka_run_group_tests_name("the heap", tests, NULL, NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
