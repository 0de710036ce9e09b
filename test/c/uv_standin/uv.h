/*
 * What native runs take of libuv, so that their tests need no Node: uv_standin.c has it, over pthreads.
 */
#ifndef CF_TEST_UV_H
#define CF_TEST_UV_H

#include <pthread.h>
#include <stdint.h>

typedef pthread_mutex_t uv_mutex_t;

int uv_mutex_init(uv_mutex_t *mutex);
void uv_mutex_lock(uv_mutex_t *mutex);
void uv_mutex_unlock(uv_mutex_t *mutex);
void uv_mutex_destroy(uv_mutex_t *mutex);

/* Nanoseconds. */
uint64_t uv_hrtime(void);

#endif
