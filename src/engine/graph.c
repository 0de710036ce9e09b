#include "engine.h"

#include <stdbool.h>

/*
 * Behind the row, in this order:
 *   waits       for each task, how many of the dependencies that it names have not settled
 *   begins      for each task, where its dependents begin; they end where the next one's begin
 *   dependents  the tasks that depend on the first task, on the second, …
 */
static int32_t *waits_of(cf_graph *graph) {
  return graph->row + graph->total;
}

static int32_t *begins_of(cf_graph *graph) {
  return waits_of(graph) + graph->total;
}

static int32_t *dependents_of(cf_graph *graph) {
  return begins_of(graph) + graph->total + 1;
}

static bool is_task(const cf_graph *graph, int32_t task) {
  return task >= 0 && task < graph->total;
}

static void await_all(cf_graph *graph, const int32_t *pairs) {
  int32_t *const waits = waits_of(graph);
  for (size_t pair = 0; pair < (size_t)graph->edges; pair++) {
    waits[pairs[2 * pair]]++;
  }
}

/* Sorts the pairs by dependency, and leaves those of one in their order: by counting, and from the last one down. */
static void sort(cf_graph *graph, const int32_t *pairs) {
  int32_t *const begins = begins_of(graph);
  int32_t *const dependents = dependents_of(graph);
  int32_t end = 0;
  for (size_t pair = 0; pair < (size_t)graph->edges; pair++) {
    begins[pairs[2 * pair + 1]]++;
  }
  for (int32_t task = 0; task < graph->total; task++) {
    end += begins[task];
    begins[task] = end;
  }
  begins[graph->total] = end;
  for (size_t pair = (size_t)graph->edges; pair-- > 0;) {
    dependents[--begins[pairs[2 * pair + 1]]] = pairs[2 * pair];
  }
}

/* A task has settled: those that waited for it alone are ready. */
static void release(cf_graph *graph, int32_t task) {
  int32_t *const waits = waits_of(graph);
  const int32_t *const begins = begins_of(graph);
  const int32_t *const dependents = dependents_of(graph);
  for (int32_t i = begins[task]; i < begins[task + 1]; i++) {
    const int32_t dependent = dependents[i];
    if (waits[dependent] > 0 && --waits[dependent] == 0) {
      graph->row[graph->queued++] = dependent;
    }
  }
}

/*
 * Some tasks still wait after all others have settled. Each of them waits for another one of them, so whoever goes from
 * one to the next comes into a circle.
 */
static int32_t find_cycle(cf_graph *graph, const int32_t *pairs) {
  const int32_t *const waits = waits_of(graph);
  int32_t *const next = begins_of(graph); /* no longer needed for what it was */
  int32_t task = 0;
  for (size_t pair = (size_t)graph->edges; pair-- > 0;) {
    const int32_t dependent = pairs[2 * pair];
    const int32_t dependency = pairs[2 * pair + 1];
    if (waits[dependent] > 0 && waits[dependency] > 0) {
      next[dependent] = dependency;
    }
  }
  while (waits[task] == 0) {
    task++;
  }
  for (int32_t i = 0; i < graph->total; i++) {
    task = next[task];
  }
  int32_t lowest = task;
  for (int32_t other = next[task]; other != task; other = next[other]) {
    lowest = other < lowest ? other : lowest;
  }
  int32_t length = 0;
  task = lowest;
  do {
    graph->row[length++] = task;
    task = next[task];
  } while (task != lowest);
  return length;
}

int32_t cf_graph_open(cf_graph *graph, int32_t total, int32_t edges, int32_t limit, const int32_t *pairs) {
  graph->total = total;
  graph->edges = edges;
  graph->limit = limit;
  for (size_t word = 0; word < 2 * (size_t)edges; word++) {
    if (!is_task(graph, pairs[word])) {
      return CF_NO_TASK;
    }
  }
  await_all(graph, pairs);
  sort(graph, pairs);

  for (int32_t task = 0; task < total; task++) {
    if (waits_of(graph)[task] == 0) {
      graph->row[graph->queued++] = task;
    }
  }
  /* Everything settles once for a trial. What that leaves of the row is its beginning. */
  const int32_t ready = graph->queued;
  for (int32_t place = 0; place < graph->queued; place++) {
    release(graph, graph->row[place]);
  }
  if (graph->queued < total) {
    return find_cycle(graph, pairs);
  }
  graph->queued = ready;
  await_all(graph, pairs);
  return 0;
}

void cf_graph_turn(cf_graph *graph) {
  const int32_t most = graph->started < graph->queued ? graph->started : graph->queued;
  const int32_t noted = graph->noted < most ? graph->noted : most;
  while (graph->taken < noted) {
    const int32_t task = graph->row[graph->taken++];
    if (is_task(graph, task)) {
      release(graph, task);
    }
  }
  const cf_window ready = {graph->queued, graph->limit, graph->started, graph->taken, graph->stopped};
  cf_window_turn(&ready, &graph->grant);
  if (graph->queued < graph->total && graph->grant.over && !graph->stopped) {
    /* The row goes on: the next settlement may make a task ready. */
    graph->grant.over = 0;
    graph->grant.credit = 1;
  }
}
