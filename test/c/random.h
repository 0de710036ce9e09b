/*
 * Chance. The seed is printed; CFLOW_SEED repeats a run.
 */
#ifndef CF_TEST_RANDOM_H
#define CF_TEST_RANDOM_H

#include <stdint.h>

/* Any word. */
uint32_t random_word(void);

/* One of 0 to bound - 1. */
int random_below(int bound);

/* A test's setup: begins anew from the seed, whatever the tests before it drew. */
int set_seed(void **state);

#endif
