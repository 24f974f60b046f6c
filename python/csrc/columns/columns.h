/* Columns of text in Arrow's layout: bytes, offsets and validity, which are read in place, without making a str. */
#ifndef TRUEBLEU_COLUMNS_H
#define TRUEBLEU_COLUMNS_H

#include "../python.h"

#include <stdbool.h>

/* An entry is a text; but if the column has `values`, which is another column, an entry is a list of texts of that
 * column. */
typedef struct {
  Py_buffer data, offsets, validity; /* obj is NULL in buffers that are missing */
  PyObject *values;
  bool wide; /* whether offsets have 64 bits, not 32 */
  Py_ssize_t start, length;
} Column;

/* The argument as a column; NULL, without an exception, if it is not a column. */
const Column *column_of(PyObject *argument);

/* Whether entry i is not null. */
bool is_there(const Column *column, Py_ssize_t i);

/* Finds where entry i begins and ends; returns false with a ValueError if an offset is outside the data. */
bool extent_of(const Column *column, Py_ssize_t i, Py_ssize_t *begin, Py_ssize_t *end);

#endif
