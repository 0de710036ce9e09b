#include "program.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t program_add(program *p, int32_t kind, int32_t limit, int32_t count) {
  if (p->count == PROGRAM_NODES_MAX) {
    (void)fprintf(stderr, "A program has more than %d nodes.\n", PROGRAM_NODES_MAX);
    abort();
  }
  p->nodes[p->count] = (cf_node){kind, limit, count, 1};
  return p->count++;
}

void program_close(program *p, int32_t place) {
  p->nodes[place].span = p->count - place;
}

/* --- The notation --- */

typedef struct reader {
  program *into;
  const char *text;
  const char *at;
} reader;

static void refuse(const reader *r, const char *wanted) {
  (void)fprintf(stderr, "No program: \"%s\": there should be %s instead of \"%s\"\n", r->text, wanted, r->at);
  abort();
}

static char next_sign(reader *r) {
  while (*r->at == ' ') {
    r->at++;
  }
  return *r->at;
}

static bool comes(reader *r, char sign) {
  const bool does = next_sign(r) == sign;
  r->at += does ? 1 : 0;
  return does;
}

static void expect(reader *r, char sign) {
  const char wanted[] = {'\'', sign, '\'', '\0'};
  if (!comes(r, sign)) {
    refuse(r, wanted);
  }
}

static int32_t read_number(reader *r, int32_t otherwise) {
  if (!isdigit((unsigned char)next_sign(r))) {
    return otherwise;
  }
  char *end;
  const long number = strtol(r->at, &end, 10);
  r->at = end;
  return (int32_t)number;
}

static void read_node(reader *r);

static int32_t read_row(reader *r) {
  int32_t count = 0;
  for (; !comes(r, ')'); count++) {
    read_node(r);
  }
  return count;
}

static void read_dependencies(reader *r) {
  while (!comes(r, '|')) {
    const int32_t task = read_number(r, -1);
    expect(r, '<');
    (void)program_add(r->into, CF_AFTER, task, read_number(r, -1));
  }
}

static int32_t read_graph(reader *r) {
  int32_t count = 0;
  expect(r, '(');
  read_dependencies(r);
  for (; !comes(r, ')'); count++) {
    const int32_t task = program_add(r->into, CF_GROUP, 1, 1);
    read_node(r);
    program_close(r->into, task);
  }
  return count;
}

static void read_window(reader *r) {
  program *const p = r->into;
  const int32_t place = program_add(p, CF_GROUP, read_number(r, 0), 0);
  if (comes(r, '(')) {
    p->nodes[place].count = read_row(r);
  } else if (comes(r, 'x')) {
    p->nodes[place].kind = CF_TIMES;
    p->nodes[place].count = read_number(r, 0);
    read_node(r);
  } else if (comes(r, 'i')) {
    p->nodes[place].kind = CF_ITEMS;
    p->nodes[place].count = read_number(r, 0);
  } else if (comes(r, 'g')) {
    p->nodes[place].kind = CF_GRAPH;
    p->nodes[place].count = read_graph(r);
  } else {
    refuse(r, "a node");
  }
  program_close(p, place);
}

static void read_node(reader *r) {
  if (comes(r, 't')) {
    (void)program_add(r->into, CF_TASK, 1, 0);
  } else if (comes(r, '.')) {
    (void)program_add(r->into, CF_TICK, 1, 0);
  } else {
    read_window(r);
  }
}

void program_read(program *p, const char *text) {
  reader r = {p, text, text};
  p->count = 0;
  read_node(&r);
  if (next_sign(&r) != '\0') {
    refuse(&r, "the end");
  }
}

static int32_t print_node(const program *p, int32_t at);

static int32_t print_nodes(const program *p, int32_t at, int32_t many) {
  for (int32_t i = 0; i < many; i++) {
    (void)fputs(i > 0 ? " " : "", stderr);
    at = print_node(p, at);
  }
  return at;
}

static int32_t print_graph(const program *p, int32_t at) {
  const cf_node *const node = &p->nodes[at++];
  (void)fputs("g(", stderr);
  for (; p->nodes[at].kind == CF_AFTER; at++) {
    (void)fprintf(stderr, "%d<%d ", p->nodes[at].limit, p->nodes[at].count);
  }
  (void)fputs("|", stderr);
  for (int32_t i = 0; i < node->count; i++) {
    (void)fputs(i > 0 ? " " : "", stderr);
    at = print_node(p, at + 1);
  }
  (void)fputs(")", stderr);
  return at;
}

static int32_t print_node(const program *p, int32_t at) {
  const cf_node *const node = &p->nodes[at];
  if (node->kind >= CF_ITEMS && node->limit > 0) {
    (void)fprintf(stderr, "%d", node->limit);
  }
  switch (node->kind) {
    case CF_GROUP:
      (void)fputs("(", stderr);
      at = print_nodes(p, at + 1, node->count);
      (void)fputs(")", stderr);
      return at;
    case CF_TIMES:
      (void)fprintf(stderr, "x%d ", node->count);
      return print_node(p, at + 1);
    case CF_ITEMS:
      (void)fprintf(stderr, "i%d", node->count);
      return at + 1;
    case CF_GRAPH:
      return print_graph(p, at);
    default:
      (void)fputs(node->kind == CF_TASK ? "t" : ".", stderr);
      return at + 1;
  }
}

void program_print(const program *p) {
  (void)fputs("  program: ", stderr);
  (void)print_node(p, 0);
  (void)fputs("\n", stderr);
}

int32_t program_nodes(const program *p, int32_t kind) {
  int32_t nodes = 0;
  for (int32_t i = 0; i < p->count; i++) {
    nodes += p->nodes[i].kind == kind ? 1 : 0;
  }
  return nodes;
}

int32_t program_graph_task(const program *p, int32_t place, int32_t number) {
  int32_t at = place + 1;
  while (p->nodes[at].kind == CF_AFTER) {
    at++;
  }
  for (; number > 0; number--) {
    at += p->nodes[at].span;
  }
  return at;
}
