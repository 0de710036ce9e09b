#include "poor_memory.h"

#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static long until; /* so many requests, and the last of them fails */
static bool failed;

void memory_fails_at(long n) {
  until = n;
  failed = false;
}

bool memory_failed(void) {
  return failed;
}

static bool fails(void) {
  const bool does = until > 0 && --until == 0;
  failed = failed || does;
  return does;
}

void *__wrap_malloc(size_t size) {
  return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
  return fails() ? NULL : __real_realloc(memory, size);
}
