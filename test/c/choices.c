#include "choices.h"

#include <stdio.h>
#include <stdlib.h>

int choose(choices *c, int ways) {
  if (c->position == c->length) {
    if (c->length == CHOICES_MAX) {
      (void)fprintf(stderr, "A run takes more than %d choices: it does not end.\n", CHOICES_MAX);
      choices_print(c);
      abort();
    }
    c->taken[c->length] = 0;
    c->among[c->length] = ways;
    c->length++;
  }
  return c->taken[c->position++];
}

bool choices_next(choices *c) {
  c->length = c->position;
  c->position = 0;
  while (c->length > 0) {
    const int last = c->length - 1;
    if (++c->taken[last] < c->among[last]) {
      return true;
    }
    c->length--;
  }
  return false;
}

void choices_print(const choices *c) {
  (void)fprintf(stderr, "  choices:");
  for (int i = 0; i < c->position; i++) {
    (void)fprintf(stderr, " %d/%d", c->taken[i], c->among[i]);
  }
  (void)fprintf(stderr, "\n");
}
