/*
 * Digests, over an OpenSSL that the tests have in hand: it is found by dlsym, which this program is linked to take from
 * here. Its one algorithm adds bytes up.
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

#include "../../src/tasks/digest.h"
#include "poor_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* --- That OpenSSL --- */

typedef struct sum {
  unsigned total;
} sum;

static const int known;     /* the algorithm "sum" */
static int fetchable;       /* the algorithm "provided", which is to be fetched */
static int contexts;        /* that there are */
static int fetched;         /* algorithms that were, and were not freed */
static const char *hidden;  /* what is not to be found, */
static bool before_3;       /* and what came with 3.0, */
static bool before_1_1;     /* or with 1.1 */
static const char *failing; /* what fails */

static bool fails(const char *name) {
  return failing != NULL && strcmp(failing, name) == 0;
}

static const void *get_digestbyname(const char *name) {
  return strcmp(name, "sum") == 0 ? &known : NULL;
}

static void *fetch(void *library, const char *name, const char *properties) {
  assert_null(library);
  assert_null(properties);
  if (strcmp(name, "provided") != 0) {
    return NULL;
  }
  fetched++;
  return &fetchable;
}

static void free_fetched(void *algorithm) {
  assert_ptr_equal(algorithm, &fetchable);
  fetched--;
}

static void *context_new(void) {
  if (fails("new")) {
    return NULL;
  }
  contexts++;
  return test_calloc(1, sizeof(sum));
}

static void context_free(void *context) {
  contexts--;
  test_free(context);
}

static int init(void *context, const void *algorithm, void *engine) {
  assert_null(engine);
  assert_true(algorithm == &known || algorithm == &fetchable);
  ((sum *)context)->total = 0;
  return fails("init") ? 0 : 1;
}

static int update(void *context, const void *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    ((sum *)context)->total += ((const unsigned char *)bytes)[i];
  }
  return fails("update") ? 0 : 1;
}

static int final(void *context, unsigned char *bytes, unsigned *length) {
  *length = 2;
  bytes[0] = (unsigned char)(((sum *)context)->total >> 8);
  bytes[1] = (unsigned char)((sum *)context)->total;
  return fails("final") ? 0 : 1;
}

typedef void (*function)(void);

typedef struct symbol {
  const char *name;
  function function;
  int since; /* 0 for ever, 1 since 1.1, 3 since 3.0; -1 until 1.1 */
} symbol;

static const symbol symbols[] = {
    {"EVP_get_digestbyname", (function)get_digestbyname, 0},
    {"EVP_MD_fetch", (function)fetch, 3},
    {"EVP_MD_free", (function)free_fetched, 3},
    {"EVP_MD_CTX_new", (function)context_new, 1},
    {"EVP_MD_CTX_free", (function)context_free, 1},
    {"EVP_MD_CTX_create", (function)context_new, -1},
    {"EVP_MD_CTX_destroy", (function)context_free, -1},
    {"EVP_DigestInit_ex", (function)init, 0},
    {"EVP_DigestUpdate", (function)update, 0},
    {"EVP_DigestFinal_ex", (function) final, 0},
};

static bool is_there(const symbol *of) {
  const bool is_of_this_version = of->since == 0 || (of->since == 3 && !before_3 && !before_1_1) ||
                                  (of->since == 1 && !before_1_1) || (of->since == -1 && before_1_1);
  return is_of_this_version && (hidden == NULL || strcmp(hidden, of->name) != 0);
}

void *__wrap_dlsym(void *handle, const char *name);

void *__wrap_dlsym(void *handle, const char *name) {
  void *found = NULL;
  (void)handle;
  for (size_t i = 0; i < COUNT(symbols); i++) {
    if (strcmp(symbols[i].name, name) == 0 && is_there(&symbols[i])) {
      memcpy(&found, &symbols[i].function, sizeof found); /* C has no cast for it */
    }
  }
  return found;
}

static int nothing_special(void **state) {
  (void)state;
  hidden = failing = NULL;
  before_3 = before_1_1 = false;
  return 0;
}

static int nothing_left(void **state) {
  (void)state;
  return contexts == 0 && fetched == 0 ? 0 : -1;
}

/* --- Tests --- */

static void assert_digests(const char *algorithm) {
  unsigned char bytes[CF_MOST_DIGEST];
  cf_digest *const digest = cf_digest_open(algorithm);
  assert_non_null(digest);
  assert_true(cf_digest_add(digest, "\x01\x02", 2));
  assert_true(cf_digest_add(digest, "", 0));
  assert_true(cf_digest_add(digest, "\xff", 1));
  assert_int_equal(cf_digest_take(digest, bytes), 2);
  assert_int_equal(bytes[0], 1);
  assert_int_equal(bytes[1], 2);
  cf_digest_close(digest);
}

static void all_bytes_go_into_a_digest(void **state) {
  (void)state;
  assert_digests("sum");
}

static void it_works_with_every_version_of_openssl(void **state) {
  (void)state;
  before_3 = true;
  assert_digests("sum");
  before_1_1 = true;
  assert_digests("sum");
}

static void an_algorithm_that_has_no_name_of_old_is_fetched(void **state) {
  (void)state;
  assert_digests("provided");
  before_3 = true;
  assert_null(cf_digest_open("provided"));
}

static void nothing_is_fetched_that_could_not_be_freed(void **state) {
  (void)state;
  hidden = "EVP_MD_free";
  assert_null(cf_digest_open("provided"));
  assert_digests("sum");
}

static void an_unknown_algorithm_is_refused(void **state) {
  (void)state;
  assert_null(cf_digest_open("md0"));
  assert_null(cf_digest_open(""));
}

static void without_any_of_openssl_there_is_no_digest(void **state) {
  const char *const needed[] = {"EVP_get_digestbyname", "EVP_MD_CTX_new",   "EVP_MD_CTX_free",
                                "EVP_DigestInit_ex",    "EVP_DigestUpdate", "EVP_DigestFinal_ex"};
  (void)state;
  for (size_t i = 0; i < COUNT(needed); i++) {
    hidden = needed[i];
    assert_null(cf_digest_open("sum"));
  }
}

static void what_openssl_refuses_is_refused(void **state) {
  (void)state;
  failing = "new";
  assert_null(cf_digest_open("sum"));
  assert_null(cf_digest_open("provided"));
  failing = "init";
  assert_null(cf_digest_open("sum"));
  assert_null(cf_digest_open("provided"));
}

static void what_openssl_fails_at_is_told(void **state) {
  unsigned char bytes[CF_MOST_DIGEST];
  (void)state;
  cf_digest *const digest = cf_digest_open("sum");
  assert_non_null(digest);
  failing = "update";
  assert_false(cf_digest_add(digest, "a", 1));
  failing = "final";
  assert_int_equal(cf_digest_take(digest, bytes), 0);
  cf_digest_close(digest);
}

static void without_memory_there_is_no_digest(void **state) {
  (void)state;
  memory_fails_at(1);
  assert_null(cf_digest_open("sum"));
  assert_true(memory_failed());
  memory_fails_at(0);
}

static void no_digest_can_be_closed(void **state) {
  (void)state;
  cf_digest_close(NULL);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, nothing_special, nothing_left)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(all_bytes_go_into_a_digest),
      TEST(it_works_with_every_version_of_openssl),
      TEST(an_algorithm_that_has_no_name_of_old_is_fetched),
      TEST(nothing_is_fetched_that_could_not_be_freed),
      TEST(an_unknown_algorithm_is_refused),
      TEST(without_any_of_openssl_there_is_no_digest),
      TEST(what_openssl_refuses_is_refused),
      TEST(what_openssl_fails_at_is_told),
      TEST(without_memory_there_is_no_digest),
      TEST(no_digest_can_be_closed),
  };
  return cmocka_run_group_tests_name("digests", tests, NULL, NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
