#include "engine.h"

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

/* How far `ahead` is ahead of `behind`, two counts that may have wrapped round; 0 if it is not. */
static int32_t lead(int32_t ahead, int32_t behind) {
  const uint32_t difference = (uint32_t)ahead - (uint32_t)behind;
  return difference > INT32_MAX ? 0 : (int32_t)difference;
}

void cf_window_turn(const cf_window *window, cf_grant *grant) {
  const int32_t limit = window->limit <= CF_UNLIMITED ? INT32_MAX : window->limit;
  int32_t in_flight;
  int32_t left;

  if (window->total < 0) {
    in_flight = lead(window->started, window->settled);
    left = INT32_MAX; /* more than a grant can reach: the end never comes into it */
  } else {
    const int32_t started = clamp(window->started, 0, window->total);
    in_flight = started - clamp(window->settled, 0, started);
    left = window->total - started;
  }

  *grant = (cf_grant){0};

  if (window->stopped || (left == 0 && in_flight == 0)) {
    grant->over = 1;
    return;
  }
  if (in_flight > limit) {
    grant->credit = in_flight - limit;
    return;
  }

  const int32_t may_start = least(limit - in_flight, left);
  grant->starts = least(may_start, CF_STARTS_MAX);
  if (grant->starts < may_start) {
    return;
  }
  left -= grant->starts;
  grant->chain = least(left, CF_CHAIN_MAX);

  if (grant->chain == left) {
    /* A chain starts as many as it sees settle, so what is in flight now is what is in flight after it. */
    grant->credit = in_flight + grant->starts;
    grant->over = 1;
  } else {
    grant->credit = 1;
  }
}
