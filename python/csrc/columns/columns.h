/* Columns of text in Arrow's layout: bytes, offsets and validity, which are read in place, without making a str. */
#ifndef TRUEBLEU_COLUMNS_H
#define TRUEBLEU_COLUMNS_H

#include "../python.h"

#include <stdbool.h>

/* An entry is a text; in a column with `values`, which is a column too, it is a list of texts of that one. */
typedef struct {
  Py_buffer data, offsets, validity; /* of what is not there, obj is NULL */
  PyObject *values;
  bool wide; /* offsets have 64 bits, else 32 */
  Py_ssize_t start, length;
} Column;

/* The column that an argument is, or NULL, without an exception. */
const Column *column_of(PyObject *argument);

/* Whether entry i is there. */
bool is_there(const Column *column, Py_ssize_t i);

/* Where entry i begins and ends; false with a ValueError where offsets lie outside of what they are for. */
bool extent_of(const Column *column, Py_ssize_t i, Py_ssize_t *begin, Py_ssize_t *end);

#endif
