/*
 * Walks through every way in which a run can go. Whoever runs asks choose() wherever it could go on in several ways;
 * choices_next() then makes the next run take the last of those turns differently, until no way is left untried.
 */
#ifndef CF_TEST_CHOICES_H
#define CF_TEST_CHOICES_H

#include <stdbool.h>

enum { CHOICES_MAX = 256 };

typedef struct choices {
  int taken[CHOICES_MAX];
  int among[CHOICES_MAX];
  int length;   /* how many are laid down for this run */
  int position; /* how many of them this run has used */
} choices;

/* One of 0 to ways - 1. */
int choose(choices *c, int ways);

/* Prepares the next run; false once all have been. */
bool choices_next(choices *c);

/* Prints the choices that this run has taken, for a failure's message. */
void choices_print(const choices *c);

#endif
