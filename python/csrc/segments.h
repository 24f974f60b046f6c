/* Segments as Python objects: hypotheses and their references, handed to the kernel batch by batch. */
#ifndef TRUEBLEU_SEGMENTS_H
#define TRUEBLEU_SEGMENTS_H

#include "columns/columns.h"
#include "instances.h"
#include "utf8.h"

/* A line of text in a batch. */
typedef struct {
  PyObject *owner;   /* keeps the bytes alive; NULL if they are in `encoded` */
  const char *bytes; /* NULL if they are in `encoded` */
  Py_ssize_t begin;  /* where they begin in `encoded` */
  Py_ssize_t size;
  bool lowercase; /* whether the line is ASCII that is lower-cased after it was copied to the batch */
} Line;

typedef struct {
  Line *lines;
  Py_ssize_t count, room;
} Lines;

/* How text is changed before it is counted. */
typedef struct {
  bool lowercase; /* as str.lower() does */
  bool trim;      /* as str.rstrip() does */
} Rewriting;

typedef struct {
  /* tuples: a list could change while another thread runs; or columns */
  PyObject *hypotheses, *references;
  const Column *hypothesis_column, *reference_column; /* NULL if the segments are tuples */
  /* the number of segments, and how many of them were in the batches so far */
  Py_ssize_t size, done;
  Rewriting rewriting;
  PyCFunction is_ascii; /* str.isascii */
  Utf8 encoded;         /* the lines of the batch that are not ASCII */
  /* the batch: its text, which is not trimmed yet, and for each segment how many references it and those before it have */
  Lines hypothesis_lines, reference_lines;
  uint32_t *reference_ends;
  uint64_t bytes;
  double work; /* bytes of each hypothesis times those of its references */
} Segments;

/* Whether references and hypotheses have the same number of segments; if not, sets an exception. */
bool open_segments(Segments *segments, PyObject *hypotheses, PyObject *references, Rewriting rewriting);

/* Reads the next batch: returns how many segments it has, 0 at the end, -1 with an exception. */
Py_ssize_t read_batch(Segments *segments);

/* Copies the batch to TEXT, TEXT_ENDS and SEGMENT_ENDS. Returns false if it set an exception. */
bool put_batch(Segments *segments, Instance *instance);

void close_segments(Segments *segments);

/* Raises TypeError with the name of a type: "hypotheses[3] is NoneType: expected str"; an index below 0 is left out. */
void wrong_type(const char *what, Py_ssize_t index, PyObject *found, const char *expected);

#endif
