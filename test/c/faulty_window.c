/*
 * The window with a fault put in, for scripts/asan.sh to see whether it would be found: CF_FAULT_LEAK loses memory at
 * every turn, CF_FAULT_OVERFLOW writes beyond the mailbox.
 */
#include <stdlib.h>

#define cf_window_turn sound_turn
#include "../../src/engine/window.c"
#undef cf_window_turn

void cf_window_turn(const cf_window *window, cf_grant *grant);
void cf_window_turn(const cf_window *window, cf_grant *grant) {
  sound_turn(window, grant);
#ifdef CF_FAULT_LEAK
  *(volatile char *)malloc(64) = 1;
#endif
#ifdef CF_FAULT_OVERFLOW
  ((volatile cf_grant *)grant)[1].starts = 1;
#endif
}
