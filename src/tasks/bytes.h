/*
 * Bytes that grow at their end: names of directories' entries one after another, and paths.
 */
#ifndef CF_TASKS_BYTES_H
#define CF_TASKS_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/* Starts as all zeroes. */
typedef struct cf_bytes {
  char *data; /* owned by whoever has the struct: to be freed with free() */
  size_t length;
  size_t room;
} cf_bytes;

/* Adds so many bytes. Returns false, and leaves everything as it is, where there is no memory. */
bool cf_bytes_add(cf_bytes *bytes, const void *data, size_t length);

/* Adds a string and the zero byte behind it. */
bool cf_bytes_add_string(cf_bytes *bytes, const char *text);

/* Of a path: goes down to an entry. A zero byte follows, which is not counted. */
bool cf_bytes_enter(cf_bytes *path, const char *name);

/* Of a path: goes back up to where its length was that. */
void cf_bytes_leave(cf_bytes *path, size_t length);

#endif
