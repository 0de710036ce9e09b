#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka wants these before it. */
#include <cmocka.h>

static uint64_t random_state;

uint32_t random_word(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (uint32_t)(random_state >> 32);
}

int random_below(int bound) {
  return (int)(random_word() % (uint32_t)bound);
}

int set_seed(void **state) {
  (void)state;
  const char *given = getenv("CFLOW_SEED");
  random_state = given != NULL ? strtoull(given, NULL, 10) : UINT64_C(20261130);
  print_message("             CFLOW_SEED=%llu\n", (unsigned long long)random_state);
  return random_state == 0 ? -1 : 0;
}
