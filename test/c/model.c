#include "model.h"

void model_open(model *m, int total, int limit) {
  *m = (model){.total = total, .limit = limit};
}

int model_running(const model *m) {
  int running = 0;
  for (int slot = 0; slot < m->total; slot++) {
    if (m->started[slot] && !m->settled[slot]) {
      running++;
    }
  }
  return running;
}

int model_next(const model *m) {
  if (m->stopped || (m->limit != 0 && model_running(m) >= m->limit)) {
    return NO_SLOT;
  }
  for (int slot = 0; slot < m->total; slot++) {
    if (!m->started[slot]) {
      return slot;
    }
  }
  return NO_SLOT;
}

bool model_over(const model *m) {
  for (int slot = 0; slot < m->total; slot++) {
    if (!m->settled[slot]) {
      return m->stopped;
    }
  }
  return true;
}
