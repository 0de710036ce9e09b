/*
 * cflow's own native tasks, one type a function of `cflow.fs`.
 */
#ifndef CF_TASKS_H
#define CF_TASKS_H

#include "../../include/cflow_task.h"

extern const cflow_task_type cf_access;
extern const cflow_task_type cf_copy_file;
extern const cflow_task_type cf_hash_file;
extern const cflow_task_type cf_left;
extern const cflow_task_type cf_lstat;
extern const cflow_task_type cf_mkdir;
extern const cflow_task_type cf_mkdtemp;
extern const cflow_task_type cf_read_file;
extern const cflow_task_type cf_readdir;
extern const cflow_task_type cf_realpath;
extern const cflow_task_type cf_rename;
extern const cflow_task_type cf_rm;
extern const cflow_task_type cf_stat;
extern const cflow_task_type cf_unlink;
extern const cflow_task_type cf_walk;
extern const cflow_task_type cf_write_file;

/*
 * What execute returns where it has found that `node:fs` should do it, and has done nothing: a file that is no file, or
 * too large. Its value is the path's Buffer then, and the rest is up to lib/.
 */
#define CF_TASK_LEFT INT32_MIN

#endif
