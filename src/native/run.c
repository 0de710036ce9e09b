#include "run.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "../engine/engine.h"

/* Deeper programs are refused: opening a window opens its first children by recursion. */
enum { MOST_DEPTH = 200 };

enum { FRAMES_A_CHUNK = 64 };

/* A node of ours: the window of a task's followers. So many of them are there at a time: enough for all threads. */
enum { FOLLOWERS = 7, FOLLOWERS_AT_ONCE = 64 };

/* So many ticks may settle between two looks at the clock. */
enum { TICKS_A_LOOK = 1024 };

struct node;

/* A window at work. */
typedef struct frame {
  struct frame *parent; /* whose slot this is; the next free one while it is free itself */
  const struct node *node;
  const struct node *next; /* the node of the next slot, in a group */
  cf_task *task;           /* whose followers the slots are, owned; or NULL */
  int32_t given;           /* how many of them have been made */
  int32_t total;
  int32_t started; /* as it will be when the grant is spent: there is nothing to be counted on the way */
  int32_t settled;
  int32_t chain; /* the rest of the grant, as engine.h has it */
  int32_t credit;
  bool over;
  cf_graph *graph; /* of a graph: its own, owned */
} frame;

/* A node of the program, with what is known of it before anything starts. */
typedef struct node {
  cf_node is;
  int32_t leaf;   /* of CF_TASK: the number of its leaf */
  int32_t starts; /* of a window: the engine's answer at its opening, which is the same each time; */
  frame opened;   /* the rest of it is in here: the window as it opens, and the graph as it does */
  int32_t edges;  /* of a graph: how many CF_AFTERs it has */
  int32_t *tasks; /* of a graph: where its tasks are, owned */
  int32_t number; /* of a graph's task: which one it is */
  bool tick;      /* nothing but a turn to wait for: a tick, or an empty window, a row of which is no recursion so */
  bool ticks;     /* a window of such: its slots start all at once, not one by one */
} node;

typedef struct chunk {
  struct chunk *next;
  frame frames[FRAMES_A_CHUNK];
} chunk;

/* What is ready: a leaf's task and the window it settles in; or for NULL so many ticks of one window, one after
 * another. */
typedef struct leaf {
  frame *parent;
  cf_task *task;
  int32_t ticks;
} leaf;

/* A leaf that is held. */
typedef struct held {
  frame *parent;
  int32_t number; /* or NOBODY: the place is free */
} held;

enum { NOBODY = -1 };

typedef struct list {
  cf_task *first;
  cf_task **end;
} list;

struct cf_run {
  node *nodes;
  int32_t count;    /* of them */
  node followers;   /* the windows of tasks' followers */
  int32_t numbers;  /* how many have been given to leaves, items and followers */
  cf_task **tasks;  /* by leaf: of CF_TASK nodes, until they start */
  int32_t leaves;   /* how many CF_TASK nodes there are */
  int32_t supplied; /* tasks supplied so far */
  int32_t items;    /* how many the CF_ITEMS node has */
  frame *items_in;  /* the window that they are slots of */
  int32_t owed;     /* items that may start as soon as they are supplied */
  int32_t kept;     /* items that were supplied and may not start yet */

  leaf *ready; /* a ring */
  uint32_t mask;
  uint32_t head;
  uint32_t tail;

  held *held; /* a table of 2^held_bits places, at most half of them taken; or NULL */
  uint32_t held_bits;
  uint32_t held_count;

  frame *free_frames;
  chunk *chunks;

  list waiting; /* items that were supplied and may not start yet */
  list done;    /* executed, for the owner to take */
  list dropped; /* executed when nobody wanted to know any more */

  int32_t threads;
  int32_t allowed;  /* those that there are at the time */
  int32_t assigned; /* threads that work, or have been told to */
  int32_t busy;     /* those of them that execute a task */
  bool started;
  bool over;
  bool stopped;
  bool broken; /* out of memory */
  bool locks;  /* whether more threads than one touch it: there is work, not ticks alone */
  uv_mutex_t mutex;
};

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

static void list_open(list *l) {
  l->first = NULL;
  l->end = &l->first;
}

static void list_add(list *l, cf_task *task) {
  task->next = NULL;
  *l->end = task;
  l->end = &task->next;
}

static void list_join(list *l, list *other) {
  if (other->first != NULL) {
    *l->end = other->first;
    l->end = other->end;
    list_open(other);
  }
}

static void lock(cf_run *run) {
  if (run->locks) {
    uv_mutex_lock(&run->mutex);
  }
}

static void unlock(cf_run *run) {
  if (run->locks) {
    uv_mutex_unlock(&run->mutex);
  }
}

static void open_task(cf_task *task, int32_t number) {
  task->followers = 0;
  task->leaf = number;
  task->root = number;
  task->depth = 0;
  task->base = 0;
  task->failed = false;
}

static bool is_window(const cf_node *of) {
  return of->kind >= CF_ITEMS;
}

/* The same for a graph. */
static int32_t ask_graph(frame *of) {
  cf_graph_turn(of->graph);
  of->chain = of->graph->grant.chain;
  of->credit = of->graph->grant.credit;
  of->over = of->graph->grant.over != 0;
  return of->graph->grant.starts;
}

/* Asks the engine how a window goes on. Returns how many slots to start. */
static int32_t ask(frame *of) {
  if (of->graph != NULL) {
    return ask_graph(of);
  }
  const cf_window window = {
      .total = of->total, .limit = of->node->is.limit, .started = of->started, .settled = of->settled};
  cf_grant grant;
  cf_window_turn(&window, &grant);
  of->started += grant.starts + grant.chain;
  of->settled += grant.chain + grant.credit;
  of->chain = grant.chain;
  of->credit = grant.credit;
  of->over = grant.over != 0;
  return grant.starts;
}

static int32_t survey(cf_run *run, int32_t at, int32_t count, int32_t depth, bool ticks_only);

/* Surveys so many nodes behind the one at `at`. Returns the span of all, or 0. */
static int32_t survey_below(cf_run *run, int32_t at, int32_t many, int32_t count, int32_t depth, bool ticks_only) {
  int32_t span = 1;
  run->nodes[at].ticks = true;
  for (int32_t i = 0; i < many; i++) {
    const int32_t below = survey(run, at + span, count, depth + 1, ticks_only);
    if (below == 0) {
      return 0;
    }
    run->nodes[at].ticks = run->nodes[at].ticks && run->nodes[at + span].tick;
    span += below;
  }
  return span;
}

static size_t graph_size(const node *of) {
  return CF_GRAPH_WORDS(of->is.count, of->edges) * sizeof(int32_t);
}

/* Opens a graph that all openings of the node are copies of. False where there is no memory, or it makes no sense. */
static bool open_graph(node *of) {
  int32_t *const pairs = malloc((2 * (size_t)of->edges + 1) * sizeof *pairs);
  cf_graph *const graph = calloc(1, graph_size(of));
  bool sound = pairs != NULL && graph != NULL;
  if (sound) {
    for (size_t i = 0; i < (size_t)of->edges; i++) {
      pairs[2 * i] = of[1 + i].is.limit;
      pairs[2 * i + 1] = of[1 + i].is.count;
    }
    sound = cf_graph_open(graph, of->is.count, of->edges, of->is.limit, pairs) == 0;
  }
  free(pairs);
  of->opened.graph = graph;
  return sound;
}

/* Surveys a graph's dependencies and tasks. Returns the span of all, or 0. */
static int32_t survey_graph(cf_run *run, int32_t at, int32_t count, int32_t depth, bool ticks_only) {
  node *const of = &run->nodes[at];
  while (of->edges < count - at - 1 && of[1 + of->edges].is.kind == CF_AFTER) {
    of->edges++;
  }
  if (of->is.count > count - at - 1 - of->edges) {
    return 0;
  }
  of->tasks = calloc((size_t)of->is.count + 1, sizeof *of->tasks);
  if (of->tasks == NULL || !open_graph(of)) {
    return 0;
  }
  int32_t span = 1 + of->edges;
  for (int32_t i = 0; i < of->is.count; i++) {
    if (at + span >= count || run->nodes[at + span].is.kind != CF_GROUP || run->nodes[at + span].is.count != 1) {
      return 0;
    }
    const int32_t below = survey(run, at + span, count, depth + 1, ticks_only);
    if (below == 0) {
      return 0;
    }
    run->nodes[at + span].number = i;
    of->tasks[i] = at + span;
    span += below;
  }
  return span;
}

/* Checks the node at `at` and what is below it, and notes what is known of them. Returns its span, or 0 where it makes
 * no sense. */
static int32_t survey(cf_run *run, int32_t at, int32_t count, int32_t depth, bool ticks_only) {
  if (at >= count || depth > MOST_DEPTH) {
    return 0;
  }
  node *const of = &run->nodes[at];
  int32_t span = 1;
  if (of->is.count < 0 || of->is.limit < 0) {
    return 0;
  }
  switch (of->is.kind) {
    case CF_TICK:
      break;
    case CF_TASK:
      if (ticks_only) {
        return 0;
      }
      of->leaf = run->leaves++;
      break;
    case CF_ITEMS:
      if (at != 0) {
        return 0;
      }
      run->items = of->is.count;
      break;
    case CF_GROUP:
      span = survey_below(run, at, of->is.count, count, depth, ticks_only);
      break;
    case CF_TIMES:
      span = survey_below(run, at, 1, count, depth, true);
      break;
    case CF_GRAPH:
      span = survey_graph(run, at, count, depth, ticks_only);
      break;
    default:
      return 0;
  }
  of->tick = of->is.kind == CF_TICK || (is_window(&of->is) && of->is.count == 0);
  if (is_window(&of->is) && span > 0) {
    of->opened.node = of;
    of->opened.next = of + 1;
    of->opened.total = of->is.count;
    of->starts = ask(&of->opened);
  }
  return span == of->is.span ? span : 0;
}

cf_run *cf_run_open(const cf_node *nodes, int32_t count, int32_t threads) {
  if (count < 1 || threads < 1) {
    return NULL;
  }
  cf_run *run = calloc(1, sizeof *run);
  if (run == NULL) {
    return NULL;
  }
  list_open(&run->waiting);
  list_open(&run->done);
  list_open(&run->dropped);
  run->threads = run->allowed = threads;
  run->nodes = calloc((size_t)count, sizeof *run->nodes);
  if (run->nodes == NULL) {
    goto failed;
  }
  run->count = count;
  for (int32_t i = 0; i < count; i++) {
    run->nodes[i].is = nodes[i];
  }
  if (survey(run, 0, count, 0, false) != count) {
    goto failed;
  }
  run->followers.is = (cf_node){FOLLOWERS, FOLLOWERS_AT_ONCE, 0, 0};
  run->numbers = run->leaves + run->items;
  if (run->leaves > 0) {
    run->tasks = calloc((size_t)run->leaves, sizeof(cf_task *));
    if (run->tasks == NULL) {
      goto failed;
    }
  }
  run->mask = 15;
  run->ready = malloc((run->mask + 1) * sizeof *run->ready);
  if (run->ready == NULL) {
    goto failed;
  }
  if (run->leaves > 0 || run->nodes[0].is.kind == CF_ITEMS) {
    if (uv_mutex_init(&run->mutex) != 0) {
      goto failed;
    }
    run->locks = true;
  }
  return run;

failed:
  (void)cf_run_close(run);
  return NULL;
}

cf_task *cf_run_close(cf_run *run) {
  list all = run->dropped;
  if (all.first == NULL) {
    list_open(&all);
  }
  list_join(&all, &run->done);
  list_join(&all, &run->waiting);
  if (run->ready != NULL) {
    for (; run->head != run->tail; run->head++) {
      cf_task *task = run->ready[run->head & run->mask].task;
      if (task != NULL) {
        list_add(&all, task);
      }
    }
  }
  if (run->tasks != NULL) {
    for (int32_t i = 0; i < run->leaves; i++) {
      if (run->tasks[i] != NULL) {
        list_add(&all, run->tasks[i]);
      }
    }
  }
  while (run->chunks != NULL) {
    chunk *next = run->chunks->next;
    for (int i = 0; i < FRAMES_A_CHUNK; i++) {
      free(run->chunks->frames[i].graph);
      if (run->chunks->frames[i].task != NULL) {
        list_add(&all, run->chunks->frames[i].task);
      }
    }
    free(run->chunks);
    run->chunks = next;
  }
  if (run->locks) {
    uv_mutex_destroy(&run->mutex);
  }
  for (int32_t i = 0; i < run->count; i++) {
    free(run->nodes[i].opened.graph);
    free(run->nodes[i].tasks);
  }
  free(run->held);
  free(run->ready);
  free(run->tasks);
  free(run->nodes);
  free(run);
  return all.first;
}

static void broken(cf_run *run) {
  run->broken = run->stopped = true;
}

/* Makes room for one more in the ring. */
static bool widen(cf_run *run) {
  const uint32_t length = run->tail - run->head;
  const uint32_t capacity = 2 * (run->mask + 1);
  leaf *ring = capacity <= (UINT32_MAX >> 2) ? malloc(capacity * sizeof *ring) : NULL;
  if (ring == NULL) {
    broken(run);
    return false;
  }
  for (uint32_t i = 0; i < length; i++) {
    ring[i] = run->ready[(run->head + i) & run->mask];
  }
  free(run->ready);
  run->ready = ring;
  run->mask = capacity - 1;
  run->head = 0;
  run->tail = length;
  return true;
}

static inline bool push(cf_run *run, frame *parent, cf_task *task, int32_t ticks) {
  if (run->tail - run->head > run->mask && !widen(run)) {
    return false;
  }
  leaf *const last = &run->ready[run->tail++ & run->mask];
  last->parent = parent;
  last->task = task;
  last->ticks = ticks;
  return true;
}

static void push_task(cf_run *run, frame *parent, cf_task *task) {
  if (!push(run, parent, task, 0)) {
    list_add(&run->dropped, task);
  }
}

static void push_ticks(cf_run *run, frame *parent, int32_t ticks) {
  leaf *const last = &run->ready[(run->tail - 1) & run->mask];
  if (run->head != run->tail && last->parent == parent && last->task == NULL) {
    last->ticks += ticks;
  } else {
    (void)push(run, parent, NULL, ticks);
  }
}

static bool more_frames(cf_run *run) {
  chunk *more = malloc(sizeof *more);
  if (more == NULL) {
    broken(run);
    return false;
  }
  more->next = run->chunks;
  run->chunks = more;
  for (int i = 0; i < FRAMES_A_CHUNK; i++) {
    more->frames[i].graph = NULL;
    more->frames[i].task = NULL;
    more->frames[i].parent = run->free_frames;
    run->free_frames = &more->frames[i];
  }
  return true;
}

static void start_slots(cf_run *run, frame *of, int32_t starts);

/* Asks how a window goes on and starts what it may, until there is something to wait for. */
static void go_on(cf_run *run, frame *of) {
  while (of->chain == 0 && of->credit == 0 && !run->stopped) {
    start_slots(run, of, ask(of));
  }
}

/* A frame for a window that is a slot of `parent`, or NULL. */
static frame *take_frame(cf_run *run, const frame *as, frame *parent) {
  if (run->free_frames == NULL && !more_frames(run)) {
    return NULL;
  }
  frame *const taken = run->free_frames;
  run->free_frames = taken->parent;
  *taken = *as;
  taken->parent = parent;
  return taken;
}

static void open_window(cf_run *run, const node *at, frame *parent) {
  frame *const opened = take_frame(run, &at->opened, parent);
  if (opened == NULL) {
    return;
  }
  if (at->is.kind == CF_GRAPH) {
    opened->graph = malloc(graph_size(at));
    if (opened->graph == NULL) {
      broken(run);
      return;
    }
    memcpy(opened->graph, at->opened.graph, graph_size(at));
  }
  if (at->ticks) {
    (void)push(run, opened, NULL, at->starts);
  } else {
    if (at->is.kind == CF_ITEMS) {
      run->items_in = opened;
    }
    start_slots(run, opened, at->starts);
  }
  go_on(run, opened);
}

/* A task was executed and has followers. */
static void open_followers(cf_run *run, cf_task *task, frame *parent) {
  const frame as = {.node = &run->followers, .task = task, .total = task->followers};
  frame *opened = NULL;
  if (task->followers <= INT32_MAX - run->numbers) {
    opened = take_frame(run, &as, parent);
  } else {
    broken(run);
  }
  if (opened == NULL) {
    list_add(&run->dropped, task);
    return;
  }
  task->base = run->numbers;
  run->numbers += task->followers;
  go_on(run, opened);
}

static void start_follower(cf_run *run, frame *of) {
  cf_task *const task = of->task->follower(of->task, of->given);
  if (task == NULL) {
    broken(run);
    return;
  }
  open_task(task, of->task->base + of->given);
  task->root = of->task->root;
  task->depth = of->task->depth + 1;
  of->given++;
  push_task(run, of, task);
}

static void start_node(cf_run *run, const node *at, frame *parent) {
  if (at->tick) {
    push_ticks(run, parent, 1);
  } else if (at->is.kind == CF_TASK) {
    push_task(run, parent, run->tasks[at->leaf]);
    run->tasks[at->leaf] = NULL;
  } else {
    open_window(run, at, parent);
  }
}

static void start_item(cf_run *run, frame *of) {
  cf_task *task = run->waiting.first;
  if (task == NULL) {
    run->owed++;
    return;
  }
  run->waiting.first = task->next;
  if (task->next == NULL) {
    list_open(&run->waiting);
  }
  run->kept--;
  push_task(run, of, task);
}

/* Of a group or a graph. */
static const node *next_node(const cf_run *run, frame *of) {
  if (of->graph != NULL) {
    return run->nodes + of->node->tasks[of->graph->row[of->graph->started++]];
  }
  const node *const next = of->next;
  of->next += next->is.span;
  return next;
}

static void start_slots(cf_run *run, frame *of, int32_t starts) {
  if (of->node->ticks) {
    push_ticks(run, of, starts);
    return;
  }
  for (; starts > 0 && !run->stopped; starts--) {
    switch (of->node->is.kind) {
      case CF_ITEMS:
        start_item(run, of);
        break;
      case CF_TIMES:
        start_node(run, of->next, of);
        break;
      case FOLLOWERS:
        start_follower(run, of);
        break;
      default:
        start_node(run, next_node(run, of), of);
    }
  }
}

/* Slots of a window have settled, and with them perhaps the window, and so on upwards. */
static void settled(cf_run *run, frame *of, int32_t slots) {
  while (of != NULL) {
    if (of->chain > 0) {
      const int32_t starts = least(slots, of->chain);
      of->chain -= starts;
      slots -= starts;
      start_slots(run, of, starts);
      if (slots == 0) {
        return;
      }
    }
    const int32_t counted = least(slots, of->credit);
    of->credit -= counted;
    slots -= counted;
    if (of->credit > 0) {
      return;
    }
    if (!of->over) {
      go_on(run, of);
      if (slots == 0 || run->stopped) {
        return;
      }
      continue;
    }
    frame *const parent = of->parent;
    if (parent != NULL && parent->graph != NULL) {
      parent->graph->row[parent->graph->noted++] = of->node->number;
    }
    free(of->graph);
    of->graph = NULL;
    if (of->task != NULL) {
      list_add(&run->done, of->task);
      of->task = NULL;
    }
    of->parent = run->free_frames;
    run->free_frames = of;
    of = parent;
    slots = 1;
  }
  run->over = true;
}

void cf_run_supply(cf_run *run, cf_task *task) {
  lock(run);
  open_task(task, run->supplied++);
  if (task->leaf < run->leaves) {
    run->tasks[task->leaf] = task;
  } else if (run->stopped || task->leaf >= run->items) {
    list_add(&run->dropped, task);
  } else if (run->owed > 0) {
    run->owed--;
    push_task(run, run->items_in, task);
  } else {
    list_add(&run->waiting, task);
    run->kept++;
  }
  unlock(run);
}

bool cf_run_start(cf_run *run) {
  lock(run);
  if (run->started || run->supplied < run->leaves) {
    run->stopped = true; /* nobody should do that, and this is the least that can come of it */
  } else if (!run->stopped) {
    run->started = true;
    start_node(run, run->nodes, NULL);
  }
  const bool sound = !run->stopped;
  unlock(run);
  return sound;
}

/* Where in the table a leaf has to be looked for first. */
static uint32_t home_of(const cf_run *run, int32_t number) {
  return ((uint32_t)number * 2654435769u) >> (32 - run->held_bits); /* numbers with a regular distance are spread too */
}

static uint32_t held_mask(const cf_run *run) {
  return ((uint32_t)1 << run->held_bits) - 1;
}

/* Where a leaf is, or could be. */
static uint32_t place_of(const cf_run *run, int32_t number) {
  uint32_t place = home_of(run, number);
  while (run->held[place].number != number && run->held[place].number != NOBODY) {
    place = (place + 1) & held_mask(run);
  }
  return place;
}

/* Makes a table twice as large. */
static bool widen_held(cf_run *run) {
  held *const before = run->held;
  const uint32_t room = before == NULL ? 0 : held_mask(run) + 1;
  const uint32_t bits = before == NULL ? 4 : run->held_bits + 1;
  held *const more = bits < 31 ? malloc(((size_t)1 << bits) * sizeof *more) : NULL;
  if (more == NULL) {
    broken(run);
    return false;
  }
  run->held = more;
  run->held_bits = bits;
  for (uint32_t i = 0; i <= held_mask(run); i++) {
    more[i].number = NOBODY;
  }
  for (uint32_t i = 0; i < room; i++) {
    if (before[i].number != NOBODY) {
      more[place_of(run, before[i].number)] = before[i];
    }
  }
  free(before);
  return true;
}

static void hold(cf_run *run, leaf of) {
  const bool has_room = run->held != NULL && run->held_count <= held_mask(run) / 2;
  if (has_room || widen_held(run)) {
    run->held[place_of(run, of.task->leaf)] = (held){of.parent, of.task->leaf};
    run->held_count++;
  }
}

/* Takes one out of the table. Whoever had to stand behind it moves up, so that nobody is looked for in vain. */
static void let_go(cf_run *run, uint32_t place) {
  const uint32_t mask = held_mask(run);
  uint32_t hole = place;
  for (uint32_t i = (hole + 1) & mask; run->held[i].number != NOBODY; i = (i + 1) & mask) {
    const uint32_t away = (i - home_of(run, run->held[i].number)) & mask;
    if (away >= ((i - hole) & mask)) {
      run->held[hole] = run->held[i];
      hole = i;
    }
  }
  run->held[hole].number = NOBODY;
  run->held_count--;
}

void cf_run_settle(cf_run *run, int32_t number) {
  lock(run);
  if (number >= 0 && run->held_count > 0 && !run->stopped) {
    const uint32_t place = place_of(run, number);
    if (run->held[place].number == number) {
      frame *const parent = run->held[place].parent;
      let_go(run, place);
      settled(run, parent, 1);
    }
  }
  unlock(run);
}

static int32_t length_of(const cf_run *run) {
  return (int32_t)(run->tail - run->head); /* of a ring that holds no more than 2^30 */
}

/*
 * Whether a thread should go home early, so that more are told to work: there is work for twice as many. Where it is
 * only for a few more they come when a thread's time is up, or each would send all others home.
 */
static bool is_short(const cf_run *run) {
  return least(length_of(run), least(run->threads, run->allowed)) >= 2 * run->assigned;
}

void cf_run_work(cf_run *run, uint64_t nanoseconds) {
  const uint64_t begun = uv_hrtime();
  int32_t ticks = 0; /* since the clock was looked at */

  lock(run);
  while (!run->over && !run->stopped && run->head != run->tail) {
    const leaf taken = run->ready[run->head++ & run->mask];
    if (taken.task == NULL) {
      settled(run, taken.parent, taken.ticks);
      ticks += least(taken.ticks, TICKS_A_LOOK);
      if (ticks >= TICKS_A_LOOK) {
        if (uv_hrtime() - begun >= nanoseconds) {
          break;
        }
        ticks = 0;
      }
      continue;
    }

    run->busy++;
    unlock(run);
    const int outcome = taken.task->execute(taken.task);
    lock(run);
    run->busy--;

    taken.task->failed = outcome != CF_DONE && outcome != CF_HELD;
    if (run->stopped) {
      list_add(&run->dropped, taken.task);
      break;
    }
    if (outcome == CF_DONE && taken.task->followers > 0) {
      open_followers(run, taken.task, taken.parent);
    } else {
      if (outcome == CF_HELD) {
        hold(run, taken);
      }
      list_add(&run->done, taken.task);
      if (taken.task->failed) {
        run->stopped = true;
        break;
      }
      if (outcome == CF_DONE) {
        settled(run, taken.parent, 1);
      }
    }
    if (is_short(run) || uv_hrtime() - begun >= nanoseconds) {
      break;
    }
  }
  run->assigned--;
  unlock(run);
}

void cf_run_allow(cf_run *run, int32_t threads) {
  lock(run);
  run->allowed = threads;
  unlock(run);
}

void cf_run_assign(cf_run *run, int32_t threads) {
  lock(run);
  run->assigned += threads;
  unlock(run);
}

/* Of a run's items, this many are kept ready, so that its threads need not wait for JavaScript. */
enum { LARDER = 1024 };

int cf_run_needs(cf_run *run, int32_t *ready) {
  int needs = 0;
  *ready = 0;
  lock(run);
  if (run->broken) {
    needs = CF_OVER | CF_BROKEN;
  } else if (run->over || run->stopped) {
    needs = CF_OVER;
  } else {
    /* A thread that executes may be long about it: what is ready is for others. */
    const int32_t wanted = least(length_of(run), run->threads - run->busy);
    const int32_t coming = run->assigned - run->busy;
    if (wanted > coming) {
      needs |= CF_READY;
      *ready = wanted - coming;
    }
    if (run->supplied < run->leaves + run->items && run->kept + length_of(run) < LARDER) {
      needs |= CF_HUNGRY;
    }
  }
  unlock(run);
  return needs;
}

cf_task *cf_run_take(cf_run *run) {
  lock(run);
  cf_task *taken = run->done.first;
  list_open(&run->done);
  unlock(run);
  return taken;
}

void cf_run_stop(cf_run *run) {
  lock(run);
  run->stopped = true;
  unlock(run);
}
