#include "engine.h"

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

/* How many workers it takes to carry `waiting` tasks off. */
static int32_t loads(int32_t waiting, int32_t payload) {
  return waiting / payload + (waiting % payload != 0);
}

void cf_queue_turn(const cf_queue *queue, cf_queue_grant *grant) {
  const int32_t waiting = clamp(queue->waiting, 0, INT32_MAX);
  const int32_t running = clamp(queue->running, 0, INT32_MAX);
  const int32_t concurrency = clamp(queue->concurrency, 1, INT32_MAX);
  const int32_t payload = queue->payload <= CF_UNLIMITED ? INT32_MAX : queue->payload;

  *grant = (cf_queue_grant){0};
  grant->unsaturated = running <= queue->threshold;
  grant->drained = waiting == 0 && running == 0;

  if (waiting == 0) {
    /* The completion of the last one running is the one to ask at. */
    grant->credit = running > 0 ? running - 1 : 0;
  } else if (queue->paused) {
    grant->credit = running;
  } else if (running > concurrency) {
    grant->credit = running - concurrency;
  } else {
    const int32_t workers = loads(waiting, payload);
    grant->starts = least(concurrency - running, workers);
    if (grant->starts < workers) {
      grant->credit = workers - grant->starts;
      grant->refill = 1;
    } else {
      grant->credit = running + grant->starts - 1;
    }
  }

  if (queue->watched) {
    grant->starts = least(grant->starts, 1);
    grant->credit = 0;
    grant->refill = 0;
    grant->empty = grant->starts == 1 && waiting <= payload;
    grant->saturated = grant->starts == 1 && running + 1 == concurrency;
  }
}
