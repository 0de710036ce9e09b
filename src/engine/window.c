#include "engine.h"

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

void cf_window_turn(const cf_window *window, cf_grant *grant) {
  const int32_t end = window->total < 0 ? INT32_MAX : window->total;
  const int32_t started = clamp(window->started, 0, end);
  const int32_t settled = clamp(window->settled, 0, started);
  const int32_t in_flight = started - settled;
  const int32_t limit = window->limit <= CF_UNLIMITED ? INT32_MAX : window->limit;
  const int32_t room = limit > in_flight ? limit - in_flight : 0;

  *grant = (cf_grant){0};

  if (window->stopped || (started == end && in_flight == 0)) {
    grant->over = 1;
    return;
  }

  grant->starts = least(room, end - started);
  grant->chain = least(end - started - grant->starts, CF_CHAIN_MAX);

  if (started + grant->starts + grant->chain == end) {
    /* A chain starts as many as it sees settle, so what is in flight now is what is in flight after it. */
    grant->credit = in_flight + grant->starts;
    grant->over = 1;
  } else {
    grant->credit = 1;
  }
}
