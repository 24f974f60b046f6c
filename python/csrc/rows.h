/* Rows of numbers, as they are given to Python. */
#ifndef TRUEBLEU_ROWS_H
#define TRUEBLEU_ROWS_H

#include "segments.h"

/* What makes the rows of a batch: called without the GIL, false when memory ran out. */
typedef bool (*CountBatch)(Instance *instance, void *settings, uint32_t segments);

/* What is counted, and how. */
typedef struct {
  enum Part part;
  CountBatch count;
  void *settings;
  /* the numbers of a row, and those that the kernel writes for it, if they are more */
  Py_ssize_t width, kernel_width;
  /* only the sum of the rows is wanted; with `kernel_adds`, count() writes a batch's sum already */
  bool summed, kernel_adds;
} Counting;

/* Rows of all segments as bytes of doubles, `width` each, or their sum. NULL with an exception. */
PyObject *count_rows(PyObject *module, PyObject *hypotheses, PyObject *references, Rewriting rewriting,
                     const Counting *counting);

/* Bytes as a memoryview of doubles; takes the reference to `bytes`. */
PyObject *doubles(PyObject *bytes);

#endif
