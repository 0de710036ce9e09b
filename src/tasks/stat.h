/*
 * The numbers of fs.Stats.
 */
#ifndef CF_TASKS_STAT_H
#define CF_TASKS_STAT_H

#include <uv.h>

enum { CF_STAT_FIELDS = 14 };

/* Writes them in the order of the parameters of fs.Stats, times in milliseconds. */
void cf_stat_write(const uv_stat_t *stat, double fields[CF_STAT_FIELDS]);

#endif
