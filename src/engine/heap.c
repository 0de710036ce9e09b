#include "engine.h"

static int precedes(const cf_heap_entry *a, const cf_heap_entry *b) {
  return a->priority < b->priority || (a->priority == b->priority && a->order < b->order);
}

/* Puts an entry where it belongs on the way from the hole at `at` to the top. */
static void rise(cf_heap_entry *entries, int32_t at, cf_heap_entry entry) {
  while (at > 0) {
    const int32_t parent = (at - 1) / 2;
    if (!precedes(&entry, &entries[parent])) {
      break;
    }
    entries[at] = entries[parent];
    at = parent;
  }
  entries[at] = entry;
}

/* As far down as the hole goes, and up from there: the last entry, which fills it, mostly belongs near the bottom. */
static void refill(cf_heap_entry *entries, int32_t length, cf_heap_entry entry) {
  int32_t at = 0;
  for (int32_t child = 1; child < length; child = 2 * at + 1) {
    if (child + 1 < length && precedes(&entries[child + 1], &entries[child])) {
      child++;
    }
    entries[at] = entries[child];
    at = child;
  }
  rise(entries, at, entry);
}

int32_t cf_heap_open(cf_heap *heap, uint32_t bytes) {
  const uint32_t places = bytes < sizeof(cf_heap) ? 0 : (uint32_t)((bytes - sizeof(cf_heap)) / sizeof(cf_heap_entry));
  for (uint32_t place = (uint32_t)heap->capacity; place < places; place++) {
    heap->entries[place] = (cf_heap_entry){.place = (int32_t)place};
  }
  heap->capacity = (int32_t)places;
  return heap->capacity;
}

void cf_heap_add(cf_heap *heap, int32_t count) {
  for (; count > 0 && heap->length < heap->capacity; count--) {
    cf_heap_entry entry = heap->entries[heap->length];
    entry.order = heap->order;
    heap->order += 1;
    rise(heap->entries, heap->length++, entry);
  }
}

int32_t cf_heap_take(cf_heap *heap) {
  if (heap->length == 0) {
    return CF_NO_PLACE;
  }
  const cf_heap_entry taken = heap->entries[0];
  heap->length--;
  refill(heap->entries, heap->length, heap->entries[heap->length]);
  heap->entries[heap->length] = taken;
  return taken.place;
}
