#include "uv_standin.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "uv_standin/uv.h"

static atomic_bool by_hand;
static atomic_ullong hand;
static atomic_ullong step;
static atomic_bool refused;
static atomic_int there;
static atomic_long taken;

void clock_by_hand(uint64_t now, uint64_t a_look) {
  by_hand = true;
  hand = now;
  step = a_look;
}

void clock_of_the_system(void) {
  by_hand = false;
}

void locks_are_refused(bool are) {
  refused = are;
}

int locks_there_are(void) {
  return there;
}

long locks_taken(void) {
  return taken;
}

uint64_t uv_hrtime(void) {
  struct timespec now;
  if (by_hand) {
    return atomic_fetch_add(&hand, step);
  }
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void must(int error, const char *what) {
  if (error != 0) {
    (void)fprintf(stderr, "A lock is misused: %s (%d)\n", what, error);
    abort();
  }
}

int uv_mutex_init(uv_mutex_t *mutex) {
  pthread_mutexattr_t checked;
  if (refused) {
    return -1;
  }
  must(pthread_mutexattr_init(&checked), "attributes");
  must(pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK), "type");
  must(pthread_mutex_init(mutex, &checked), "init");
  must(pthread_mutexattr_destroy(&checked), "attributes");
  there++;
  return 0;
}

void uv_mutex_lock(uv_mutex_t *mutex) {
  must(pthread_mutex_lock(mutex), "lock");
  taken++;
}

void uv_mutex_unlock(uv_mutex_t *mutex) {
  must(pthread_mutex_unlock(mutex), "unlock");
}

void uv_mutex_destroy(uv_mutex_t *mutex) {
  must(pthread_mutex_destroy(mutex), "destroy");
  there--;
}
