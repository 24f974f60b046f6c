#include "scores.h"

#include <string.h>

#include "generated/constants.h"
#include "rows.h"

PyObject *score_rows(PyObject *module, const Py_buffer *rows, const Scoring *scoring) {
  Py_ssize_t width = scoring->width * (Py_ssize_t)sizeof(double), count = rows->len / width;
  if (rows->len % width != 0) {
    PyErr_Format(PyExc_ValueError, "rows has %zd bytes: expected a multiple of %zd, rows of %zd doubles", rows->len,
                 width, scoring->width);
    return NULL;
  }
  Instance *instance = take_instance(module, scoring->part);
  if (instance == NULL) return NULL;
  PyObject *scores = NULL;
  uint64_t size = (uint64_t)count * (uint64_t)scoring->numbers * sizeof(double);
  if (reserve(instance, REGION_ROWS_OUT, size) && reserve(instance, REGION_ROWS_IN, (uint64_t)rows->len)) {
    if (count > 0) memcpy(region_of(instance, REGION_ROWS_IN), rows->buf, (size_t)rows->len);
    *scoring->rows = (uint32_t)count;
    if (call_kernel(instance, scoring->score, scoring->settings, (uint64_t)rows->len))
      scores = doubles(PyBytes_FromStringAndSize(region_of(instance, REGION_ROWS_OUT), (Py_ssize_t)size));
  }
  give_back(module, instance);
  return scores;
}
