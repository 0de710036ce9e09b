/*
 * Bytes that grow at their end, and paths of them.
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

#include "../../src/tasks/bytes.h"
#include "poor_memory.h"
#include "random.h"

static void assert_path(const cf_bytes *path, const char *expected) {
  assert_int_equal(path->length, strlen(expected));
  assert_string_equal(path->data, expected);
}

static void bytes_stand_one_behind_another(void **state) {
  cf_bytes bytes = {NULL, 0, 0};
  (void)state;
  assert_true(cf_bytes_add(&bytes, "ab\0c", 4));
  assert_true(cf_bytes_add(&bytes, "d", 1));
  assert_true(cf_bytes_add(&bytes, "", 0));
  assert_int_equal(bytes.length, 5);
  assert_memory_equal(bytes.data, "ab\0cd", 5);
  free(bytes.data);
}

static void a_string_brings_its_end(void **state) {
  cf_bytes bytes = {NULL, 0, 0};
  (void)state;
  assert_true(cf_bytes_add_string(&bytes, "one"));
  assert_true(cf_bytes_add_string(&bytes, ""));
  assert_true(cf_bytes_add_string(&bytes, "two"));
  assert_int_equal(bytes.length, 9);
  assert_memory_equal(bytes.data, "one\0\0two\0", 9);
  free(bytes.data);
}

static void any_number_of_any_size_is_kept(void **state) {
  enum { ALL = 1 << 20 };
  char *const all = malloc(ALL);
  cf_bytes bytes = {NULL, 0, 0};
  (void)state;
  assert_non_null(all);
  for (size_t i = 0; i < ALL; i++) {
    all[i] = (char)random_below(256);
  }
  while (bytes.length < ALL) {
    const size_t most = (size_t)random_below(random_below(50) == 0 ? 100000 : 600);
    const size_t length = most < ALL - bytes.length ? most : ALL - bytes.length;
    assert_true(cf_bytes_add(&bytes, all + bytes.length, length));
    assert_true(bytes.length <= bytes.room);
  }
  assert_memory_equal(bytes.data, all, ALL);
  free(bytes.data);
  free(all);
}

static void a_path_goes_down_and_up(void **state) {
  cf_bytes path = {NULL, 0, 0};
  (void)state;
  assert_true(cf_bytes_enter(&path, "a"));
  assert_path(&path, "a");
  assert_true(cf_bytes_enter(&path, "bc"));
  assert_path(&path, "a/bc");
  assert_true(cf_bytes_enter(&path, "d"));
  assert_path(&path, "a/bc/d");
  cf_bytes_leave(&path, 4);
  assert_path(&path, "a/bc");
  assert_true(cf_bytes_enter(&path, "efghi"));
  assert_path(&path, "a/bc/efghi");
  cf_bytes_leave(&path, 1);
  assert_path(&path, "a");
  free(path.data);
}

static void a_path_that_ends_with_a_slash_gets_no_other(void **state) {
  cf_bytes path = {NULL, 0, 0};
  (void)state;
  assert_true(cf_bytes_enter(&path, "/"));
  assert_true(cf_bytes_enter(&path, "etc"));
  assert_path(&path, "/etc");
  free(path.data);
}

static void more_than_there_can_be_is_refused(void **state) {
  cf_bytes bytes = {NULL, 0, 0};
  (void)state;
  assert_false(cf_bytes_add(&bytes, "", SIZE_MAX));
  assert_false(cf_bytes_add(&bytes, "", SIZE_MAX / 2));
  assert_null(bytes.data);
  assert_true(cf_bytes_add(&bytes, "a", 1));
  assert_false(cf_bytes_add(&bytes, "", SIZE_MAX));
  assert_int_equal(bytes.length, 1);
  assert_int_equal(bytes.data[0], 'a');
  free(bytes.data);
}

static void without_memory_all_is_as_it_was(void **state) {
  char long_name[2000];
  cf_bytes bytes = {NULL, 0, 0};
  (void)state;
  memset(long_name, 'n', sizeof long_name - 1);
  long_name[sizeof long_name - 1] = '\0';

  memory_fails_at(1);
  assert_false(cf_bytes_add(&bytes, "a", 1));
  assert_null(bytes.data);
  assert_int_equal(bytes.length, 0);
  assert_int_equal(bytes.room, 0);
  memory_fails_at(1);
  assert_false(cf_bytes_enter(&bytes, "a"));
  assert_int_equal(bytes.length, 0);

  memory_fails_at(0);
  assert_true(cf_bytes_enter(&bytes, "a"));
  memory_fails_at(1);
  assert_false(cf_bytes_add_string(&bytes, long_name));
  assert_int_equal(bytes.length, 1);
  memory_fails_at(1);
  assert_false(cf_bytes_enter(&bytes, long_name));
  assert_int_equal(bytes.length, 1);
  cf_bytes_leave(&bytes, 1);
  assert_path(&bytes, "a");
  free(bytes.data);
}

static void a_path_may_fill_its_room_to_the_last_byte(void **state) {
  (void)state;
  for (size_t length = 505; length < 520; length++) {
    char name[600];
    cf_bytes path = {NULL, 0, 0};
    memset(name, 'n', length);
    name[length] = '\0';
    assert_true(cf_bytes_enter(&path, name));
    assert_path(&path, name);
    memory_fails_at(1); /* for the slash, or for the name behind it; or not at all */
    if (!cf_bytes_enter(&path, "xy")) {
      assert_int_equal(path.length, length);
      cf_bytes_leave(&path, length);
      assert_path(&path, name);
    }
    memory_fails_at(0);
    free(path.data);
  }
}

static void without_memory_for_a_slash_nothing_is_entered(void **state) {
  cf_bytes path = {NULL, 0, 0};
  (void)state;
  do {
    assert_true(cf_bytes_add(&path, "n", 1));
  } while (path.length < path.room);
  const size_t length = path.length;
  memory_fails_at(1);
  assert_false(cf_bytes_enter(&path, "x"));
  assert_int_equal(path.length, length);
  memory_fails_at(0);
  free(path.data);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bytes_stand_one_behind_another),
      cmocka_unit_test(a_string_brings_its_end),
      cmocka_unit_test_setup(any_number_of_any_size_is_kept, set_seed),
      cmocka_unit_test(a_path_goes_down_and_up),
      cmocka_unit_test(a_path_that_ends_with_a_slash_gets_no_other),
      cmocka_unit_test(more_than_there_can_be_is_refused),
      cmocka_unit_test(without_memory_all_is_as_it_was),
      cmocka_unit_test(a_path_may_fill_its_room_to_the_last_byte),
      cmocka_unit_test(without_memory_for_a_slash_nothing_is_entered),
  };
  return cmocka_run_group_tests_name("bytes", tests, NULL, NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
