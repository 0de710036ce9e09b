/*
 * The flow-control engine: what runs next, how much may run at once, and when a flow is over.
 *
 * This header is the engine's whole face. The engine knows nothing of Node or JavaScript: it deals in
 * small integers, allocates nothing, keeps no state of its own and calls nobody. It builds freestanding.
 *
 * A flow is a row of slots, numbered from 0. A slot is started once and settles once. The caller owns the
 * slots' values; the engine only counts.
 */
#ifndef CF_ENGINE_H
#define CF_ENGINE_H

#include <stddef.h>
#include <stdint.h>

/* A window's total while its source may still give more slots. */
#define CF_UNKNOWN (-1)

/* A window's limit when any number of slots may be in flight. */
#define CF_UNLIMITED 0

/*
 * The longest chain granted at once. A chain saves a question for each of its slots, so the question's cost
 * falls to a thousandth; a longer one would save nothing that can be measured.
 */
#ifndef CF_CHAIN_MAX /* the tests build with smaller ones, so as to see every end of them */
#define CF_CHAIN_MAX 1024
#endif

/*
 * The most starts granted at once. Whoever starts slots in a loop may have to count what settles meanwhile: with
 * a source that has no end and no limit the count would have none.
 */
#ifndef CF_STARTS_MAX
#define CF_STARTS_MAX (1 << 20)
#endif

/*
 * The window: an ordered run of slots, at most `limit` of them in flight, over when all have settled or
 * when it was stopped. `series` is a window of limit 1, `parallel` one of limit CF_UNLIMITED.
 *
 * The struct travels with the flow it describes: whoever asks passes it in whole, so that a flow which is
 * abandoned half-way leaves nothing behind in C.
 *
 * While the total is unknown only the difference of `started` and `settled` counts, and both may wrap round: a
 * flow without an end runs on after slot 2,147,483,647.
 */
typedef struct cf_window {
  int32_t total;   /* slots in all, at least 0, or CF_UNKNOWN */
  int32_t limit;   /* slots in flight at most, at least 1, or CF_UNLIMITED */
  int32_t started; /* slots started so far: the next one to start has this number */
  int32_t settled; /* slots settled so far, at most `started` */
  int32_t stopped; /* not 0 once somebody stopped the flow: an error, `false`, an exception */
} cf_window;

/*
 * What the caller may do before it asks again, in this order:
 *   1. start `starts` slots now;
 *   2. then, at each settlement, start one more, until `chain` slots have been started so;
 *   3. then count `credit` further settlements down.
 * When they are spent the flow is over if `over` is set; otherwise it is time to ask again.
 * A flow that is over already is granted 0, 0, 0 and `over`; any other is granted something to start or to count.
 * Settlements that come while slots are being started count in 2 and 3 afterwards.
 *
 * The caller may take less than was granted (a source ran dry, an item has to be waited for) and ask again with
 * what it really started and settled. An error or another stop makes the grant void.
 */
typedef struct cf_grant {
  int32_t starts;
  int32_t chain;
  int32_t credit;
  int32_t over;
} cf_grant;

/*
 * Decides how a window goes on.
 *
 * window: the state as the caller has it, read only. It is not trusted: fields out of their range are taken as
 *         the nearest value within it, so that no state makes the engine overflow or grant a slot
 *         at or beyond `total`. With more in flight than `limit`, the surplus has to settle first.
 * grant:  receives the answer, whatever it held.
 *
 * Cannot fail. The answer depends on `window` alone.
 */
void cf_window_turn(const cf_window *window, cf_grant *grant);

/*
 * The graph: tasks that wait for one another, numbered from 0. A task is ready once all that it depends on have
 * settled. Ready tasks stand in a row, first in, first out; along that row a graph is a window, and gives its grants.
 *
 * A graph lives in memory of the caller's, CF_GRAPH_WORDS of it, and refers to no other. The engine keeps no
 * pointer to it: whoever lets the memory go has freed all there is.
 *
 * `row` holds the ready tasks in the order in which they have to start: the next is row[started]. What has started
 * needs its place no more, so the caller notes what settles in the same row: row[noted] = task, then noted++.
 */
typedef struct cf_graph {
  /* For the caller to write, to begin with all 0. */
  int32_t started; /* tasks started so far */
  int32_t noted;   /* tasks settled so far, at most `started`; each is noted once */
  int32_t stopped; /* not 0 once somebody stopped the flow */
  /* For the caller to read: what cf_graph_turn answered. */
  cf_grant grant;
  /* The engine's own. */
  int32_t total;  /* tasks */
  int32_t edges;  /* dependencies, one named twice counted twice */
  int32_t limit;  /* tasks in flight at most, or CF_UNLIMITED */
  int32_t queued; /* tasks that have become ready so far: the row's end */
  int32_t taken;  /* settlements that have been taken into account, at most `noted` */
  int32_t row[];  /* `total` words; behind them what only the engine reads */
} cf_graph;

/* The words of 32 bits that a graph takes. */
#define CF_GRAPH_WORDS(total, edges) (sizeof(cf_graph) / sizeof(int32_t) + 3 * (size_t)(total) + 1 + (size_t)(edges))

/* What cf_graph_open says of dependencies that name a task which there is not. */
#define CF_NO_TASK (-1)

/*
 * Builds a graph. Takes time in proportion to tasks and dependencies, as all turns together do.
 *
 * graph: CF_GRAPH_WORDS(total, edges) words of memory, all 0. Not to be opened again.
 * total, edges: how many tasks and dependencies there are, at least 0
 * limit: tasks in flight at most, at least 1, or CF_UNLIMITED
 * pairs: `edges` pairs of words, only read here: a task and one that it depends on. Where a settlement makes
 *        several tasks ready at once, they start in the order of the pairs.
 *
 * Returns 0, or how many tasks a cycle has, if there is one: they then stand at the beginning of `row`, the lowest
 * first, each depending on the one behind it and the last on the first. Or CF_NO_TASK. Without a 0 the graph is of
 * no use.
 */
int32_t cf_graph_open(cf_graph *graph, int32_t total, int32_t edges, int32_t limit, const int32_t *pairs);

/*
 * Takes the settlements into account that have been noted since the last turn, and decides how the graph goes on.
 *
 * graph: opened, with what the caller writes up to date. Counts and tasks out of their range are taken as the nearest
 *        within it, or ignored, so that nothing is read or written beyond the graph.
 *
 * Cannot fail.
 */
void cf_graph_turn(cf_graph *graph);

/*
 * The queue: tasks wait, at most `concurrency` workers run, each carries off up to `payload` tasks. It has no end.
 *
 * Which task is the next one is not its affair: tasks without a priority stand in a line, which needs no engine, those
 * with one in a heap (below). The struct travels with the queue it describes, as a window does.
 */
typedef struct cf_queue {
  int32_t waiting;     /* tasks waiting */
  int32_t running;     /* workers running */
  int32_t concurrency; /* workers that may run at once, at least 1. More may be running after it was lowered. */
  int32_t payload;     /* tasks that a worker takes at once at most, at least 1, or CF_UNLIMITED */
  int32_t threshold;   /* the queue is unsaturated when no more workers than this run; it may be negative: never */
  int32_t paused;      /* not 0: nothing starts */
  int32_t watched;     /* not 0: somebody wants to hear of `empty`, `saturated` and `unsaturated` */
} cf_queue;

/*
 * What the caller may do before it asks again, in this order:
 *   1. start `starts` workers now, each with as many tasks as its payload allows and as are there;
 *   2. then, at each of `credit` completions, start one more worker if `refill` is set, or just count it down.
 * At the completion after these it is time to ask again. A worker that completes while others are yet to be started in
 * 1 makes 2 void: ask again when they have been.
 *
 * More tasks may be pushed meanwhile, but without `refill` that makes 2 void. So does anything that takes tasks away,
 * pauses, or changes the concurrency, the payload or the watching, and that makes 1 void too.
 *
 * The rest is news. With `watched`, starts are granted one by one and no credit at all, so that it is exact.
 */
typedef struct cf_queue_grant {
  int32_t starts;
  int32_t credit;
  int32_t refill;
  int32_t empty;       /* no task will be waiting once the worker that `starts` grants has taken its load */
  int32_t saturated;   /* that worker will be the last for which there is room */
  int32_t unsaturated; /* there is room for more workers than the caller wants to keep free */
  int32_t drained;     /* nothing waits and nothing runs */
} cf_queue_grant;

/*
 * Decides how a queue goes on.
 *
 * queue: the state as the caller has it, read only. Fields out of their range are taken as the nearest value within it.
 * grant: receives the answer, whatever it held.
 *
 * Cannot fail. The answer depends on `queue` alone.
 */
void cf_queue_turn(const cf_queue *queue, cf_queue_grant *grant);

/* What cf_heap_take says of an empty heap. */
#define CF_NO_PLACE (-1)

/*
 * The heap: the order of tasks that have a priority. The lowest priority is first; among equals, the one that was added
 * first.
 *
 * A heap lives in memory of the caller's, aligned for a double, and refers to no other: it may be moved, and whoever
 * lets the memory go has freed all there is. The places are numbered from 0 and each stands in exactly one entry: the
 * first `length` entries are those of the tasks that wait, the others are free.
 */
typedef struct cf_heap_entry {
  double priority; /* any number but NaN */
  double order;    /* the engine's own: how many tasks had been added before; exact up to 2^53 */
  int32_t place;
  int32_t unused;
} cf_heap_entry;

typedef struct cf_heap {
  double order;     /* tasks added so far */
  int32_t length;   /* tasks waiting */
  int32_t capacity; /* entries there are */
  cf_heap_entry entries[];
} cf_heap;

/*
 * Makes all of a piece of memory a heap.
 *
 * heap:  all 0, or a copy of a smaller heap with whatever behind it
 * bytes: how many there are, at least those of the smaller heap
 *
 * Returns the number of places there now are.
 */
int32_t cf_heap_open(cf_heap *heap, uint32_t bytes);

/*
 * Adds the next `count` tasks: the caller has written their priorities into the entries behind the first `length`, and
 * put each task at its entry's place. No more are added than there are entries. O(log n) each at worst, O(1) for random
 * priorities.
 */
void cf_heap_add(cf_heap *heap, int32_t count);

/* Takes the first task away and returns its place, which is free now, or CF_NO_PLACE if there is none. O(log n). */
int32_t cf_heap_take(cf_heap *heap);

#endif
