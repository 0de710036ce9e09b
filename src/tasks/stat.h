/*
 * The numbers of fs.Stats.
 */
#ifndef CF_TASKS_STAT_H
#define CF_TASKS_STAT_H

#include <uv.h>

enum { CF_STAT_FIELDS = 18, CF_STAT_PLACES = 256, CF_STAT_NUMBERS = 1 + CF_STAT_PLACES * CF_STAT_FIELDS };

/* Writes them in the order of the parameters of fs.Stats, of each time the seconds and the nanoseconds. */
void cf_stat_write(const uv_stat_t *stat, double fields[CF_STAT_FIELDS]);

#endif
