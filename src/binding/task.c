#include "task.h"

#include <stdlib.h>

#include "../tasks/tasks.h"

static int execute(cf_task *task);
static cf_task *make_follower(cf_task *task, int32_t number);

cf_native_task *cf_task_new(const cflow_task_type *type, const cf_link *behind, bool discards) {
  cf_native_task *const self = calloc(1, sizeof *self + type->size);
  if (self != NULL) {
    self->task.execute = execute;
    self->task.follower = make_follower;
    self->type = type;
    self->behind = behind != NULL && behind->type != NULL ? behind : NULL;
    self->discards = discards;
  }
  return self;
}

void cf_task_release(cf_native_task *task) {
  if (!task->released && task->type->release != NULL) {
    task->type->release(task->state);
  }
  task->released = true;
}

void cf_task_free(cf_task *task) {
  while (task != NULL) {
    cf_task *const next = task->next;
    cf_task_release((cf_native_task *)task);
    free(task);
    task = next;
  }
}

static bool is_single(const cf_native_task *task) {
  return task->type->count == NULL;
}

static int take_value(void *data, const char *bytes, size_t length) {
  cf_native_task *const self = data;
  self->unmade = false;
  return self->type->adopt(self->state, self->pattern, bytes, length);
}

/* Has the task in front hand on its value. */
static int prepare_follower(cf_native_task *self) {
  cf_native_task *const from = self->from;
  self->unmade = true;
  const int outcome = from->type->give(from->state, self->number, take_value, self);
  if (is_single(from)) {
    cf_task_release(from); /* here, so that what nobody wants takes no room until JavaScript has time */
  }
  return outcome;
}

static int execute(cf_task *task) {
  cf_native_task *const self = (cf_native_task *)task;
  if (self->from != NULL && prepare_follower(self) != 0) {
    return CF_FAILED;
  }
  const int outcome = self->type->execute(self->state);
  if (outcome == CF_TASK_LEFT) {
    self->left = true;
    return CF_HELD;
  }
  if (outcome != 0) {
    return CF_FAILED;
  }
  if (self->behind != NULL) {
    task->followers = is_single(self) ? 1 : self->type->count(self->state);
  } else if (self->discards) {
    cf_task_release(self); /* for the same reason */
  }
  return CF_DONE;
}

static cf_task *make_follower(cf_task *task, int32_t number) {
  cf_native_task *const from = (cf_native_task *)task;
  const cf_link *const link = from->behind;
  cf_native_task *const made = cf_task_new(link->type, link + 1, from->discards);
  if (made != NULL) {
    made->from = from;
    made->pattern = link->pattern;
    made->number = number;
  }
  return made == NULL ? NULL : &made->task;
}

napi_status cf_no_memory(napi_env env, napi_value *error) {
  napi_value code;
  napi_value message;
  CF_TRY(napi_create_string_utf8(env, "CFLOW_NO_MEMORY", NAPI_AUTO_LENGTH, &code));
  CF_TRY(napi_create_string_utf8(env, "cflow: there was no memory to go on with a native flow", NAPI_AUTO_LENGTH,
                                 &message));
  return napi_create_error(env, code, message, error);
}

bool cf_task_is_wanted(const cf_native_task *task) {
  return task->task.failed || task->left || !(task->discards || (task->behind != NULL && is_single(task)));
}

napi_status cf_task_deliver(napi_env env, cf_native_task *task, napi_value *result) {
  CF_TRY(napi_get_undefined(env, result));
  return task->unmade ? cf_no_memory(env, result) : task->type->deliver(env, task->state, result);
}
