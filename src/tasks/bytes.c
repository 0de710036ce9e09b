#include "bytes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 512 };

static bool make_room(cf_bytes *bytes, size_t length) {
  size_t room = bytes->room == 0 ? FIRST_ROOM : bytes->room;
  if (length > SIZE_MAX / 4 - bytes->length) {
    return false;
  }
  while (room < bytes->length + length) {
    room *= 2;
  }
  if (room > bytes->room) {
    char *more = realloc(bytes->data, room);
    if (more == NULL) {
      return false;
    }
    bytes->data = more;
    bytes->room = room;
  }
  return true;
}

bool cf_bytes_add(cf_bytes *bytes, const void *data, size_t length) {
  if (!make_room(bytes, length)) {
    return false;
  }
  memcpy(bytes->data + bytes->length, data, length);
  bytes->length += length;
  return true;
}

bool cf_bytes_add_string(cf_bytes *bytes, const char *text) {
  return cf_bytes_add(bytes, text, strlen(text) + 1);
}

bool cf_bytes_enter(cf_bytes *path, const char *name) {
  const size_t length = path->length;
  const bool has_slash = length > 0 && path->data[length - 1] == '/';
  if ((length > 0 && !has_slash && !cf_bytes_add(path, "/", 1)) || !cf_bytes_add_string(path, name)) {
    path->length = length;
    return false;
  }
  path->length--;
  return true;
}

void cf_bytes_leave(cf_bytes *path, size_t length) {
  path->length = length;
  path->data[length] = '\0';
}
