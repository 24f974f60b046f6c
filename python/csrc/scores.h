/* Scores of rows that were counted before. */
#ifndef TRUEBLEU_SCORES_H
#define TRUEBLEU_SCORES_H

#include "instances.h"

/* What is scored, and how: rows of `width` doubles, of each of which `score` writes `numbers` to ROWS_OUT. */
typedef struct {
  enum Part part;
  bool (*score)(Instance *instance, void *settings);
  void *settings;
  Py_ssize_t width, numbers;
  uint32_t *rows; /* in the settings: set to how many rows there are */
} Scoring;

/* The scores as a memoryview of doubles. NULL with an exception, also where `rows` are not whole rows. */
PyObject *score_rows(PyObject *module, const Py_buffer *rows, const Scoring *scoring);

#endif
