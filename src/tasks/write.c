/*
 * writeFile and appendFile: a file's open, write and close in one go.
 */
#include <stdlib.h>
#include <sys/stat.h>

#include "fs.h"
#include "tasks.h"

typedef struct state {
  cf_fs fs;
  char *bytes;
  size_t length;
  int32_t flags;
  int32_t mode;
} state;

/* prepare(path, data, flags, mode) */
static napi_status prepare(napi_env env, const napi_value *args, size_t count, void *data) {
  state *const self = data;
  if (count < 4) {
    return napi_invalid_arg;
  }
  napi_status status = napi_get_value_int32(env, args[2], &self->flags);
  if (status == napi_ok) {
    status = napi_get_value_int32(env, args[3], &self->mode);
  }
  if (status == napi_ok) {
    status = cf_fs_bytes(env, args[1], &self->bytes, &self->length);
  }
  return status == napi_ok ? cf_fs_path(env, args[0], &self->fs.path) : status;
}

static int fail(state *self, ssize_t result, const char *syscall) {
  free(self->fs.path); /* Node names no path in what happens after the opening */
  self->fs.path = NULL;
  return cf_fs_done(&self->fs, result, syscall);
}

static int write_all(state *self, uv_file file) {
  size_t written = 0;
  while (written < self->length) {
    const ssize_t result = cf_fs_write(file, self->bytes + written, self->length - written);
    if (result < 0) {
      return fail(self, result, "write");
    }
    written += (size_t)result;
  }
  return 0;
}

static int execute(void *data) {
  state *const self = data;
  uv_fs_t request;
  uv_stat_t stat;

  /* Asked for before the opening, which somebody at the other end of a FIFO would notice. */
  if (cf_fs_stat(self->fs.path, &stat) == 0 && !cf_fs_is(&stat, S_IFREG) && !cf_fs_is(&stat, S_IFDIR)) {
    return cf_fs_leave(&self->fs);
  }
  /* Should there be a FIFO by now, then the opening does not hold the thread until somebody reads. */
  const int file = uv_fs_open(NULL, &request, self->fs.path, self->flags | UV_FS_O_NONBLOCK, self->mode, NULL);
  uv_fs_req_cleanup(&request);
  if (file == UV_EAGAIN || file == UV_ENXIO) {
    return cf_fs_leave(&self->fs);
  }
  if (cf_fs_done(&self->fs, file, "open")) {
    return 1;
  }
  const int failed = write_all(self, file);
  const int result = cf_fs_close(file); /* where some file systems tell that there is no room */
  return failed || result == 0 ? failed : fail(self, result, "close");
}

static void release(void *data) {
  state *const self = data;
  free(self->bytes);
  cf_fs_release(data);
}

const cflow_task_type cf_write_file = {
    .version = CFLOW_TASK_VERSION,
    .size = sizeof(state),
    .prepare = prepare,
    .execute = execute,
    .deliver = cf_fs_deliver_nothing,
    .release = release,
};
