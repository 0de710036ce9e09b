/*
 * Memory that fails: whoever links with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc takes it from here. What
 * libraries take, and with it cmocka's test_malloc, is not concerned.
 */
#ifndef CF_TEST_POOR_MEMORY_H
#define CF_TEST_POOR_MEMORY_H

#include <stdbool.h>

/* From now on the n-th request fails, counted from 1, and none before or after it. 0 is none at all. */
void memory_fails_at(long n);

/* Whether that request came. */
bool memory_failed(void);

#endif
