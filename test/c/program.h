/*
 * Programs of runs, made by hand or read from a notation:
 *
 *     t            a task
 *     .            a tick
 *     (t t .)      a window of what is in it; 2(t t .) with a limit of 2
 *     x5 t         a window of 5 times that; 2x5 t with a limit of 2
 *     i5           a window of 5 items; 2i5 with a limit of 2
 *     g(1<0|t t)   a graph of these, of which 1 waits for 0; 2g(1<0|t t) with a limit of 2
 */
#ifndef CF_TEST_PROGRAM_H
#define CF_TEST_PROGRAM_H

#include "../../src/native/run.h"

enum { PROGRAM_NODES_MAX = 1024 };

typedef struct program {
  cf_node nodes[PROGRAM_NODES_MAX];
  int32_t count;
} program;

/* Adds a node and returns its place. Its span is 1 until program_close. */
int32_t program_add(program *p, int32_t kind, int32_t limit, int32_t count);

/* Says that all that has been added since a node is below it. */
void program_close(program *p, int32_t place);

/* Reads the notation. Ends the program of tests where it is none. */
void program_read(program *p, const char *text);

/* Prints it in the notation. */
void program_print(const program *p);

/* How many nodes of that kind there are. */
int32_t program_nodes(const program *p, int32_t kind);

/* Where task `number` of the graph at `place` is. */
int32_t program_graph_task(const program *p, int32_t place, int32_t number);

#endif
