/*
 * A libuv for tests, with a clock and locks that they have a hand in. A lock that is misused ends the program.
 */
#ifndef CF_TEST_UV_STANDIN_H
#define CF_TEST_UV_STANDIN_H

#include <stdbool.h>
#include <stdint.h>

/* From now on the clock begins at `now` and moves by that many nanoseconds at each look, and not otherwise. */
void clock_by_hand(uint64_t now, uint64_t a_look);

/* From now on the clock is the system's. */
void clock_of_the_system(void);

/* Whether locks cannot be made. */
void locks_are_refused(bool refused);

/* How many locks there are. */
int locks_there_are(void);

/* How often a lock was taken so far. */
long locks_taken(void);

#endif
