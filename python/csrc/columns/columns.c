#include "columns.h"

#include <string.h>

#include "../functions.h"

static const char name[] = "truebleu.column";

const Column *column_of(PyObject *argument) {
  return PyCapsule_IsValid(argument, name) ? PyCapsule_GetPointer(argument, name) : NULL;
}

static void free_column(PyObject *capsule) {
  Column *column = PyCapsule_GetPointer(capsule, name);
  if (column == NULL) return;
  if (column->data.obj != NULL) PyBuffer_Release(&column->data);
  if (column->offsets.obj != NULL) PyBuffer_Release(&column->offsets);
  if (column->validity.obj != NULL) PyBuffer_Release(&column->validity);
  Py_XDECREF(column->values);
  PyMem_Free(column);
}

bool is_there(const Column *column, Py_ssize_t i) {
  if (column->validity.obj == NULL) return true;
  size_t bit = (size_t)(column->start + i);
  return (((const uint8_t *)column->validity.buf)[bit / 8] >> (bit % 8)) & 1;
}

static int64_t offset_at(const Column *column, Py_ssize_t i) {
  if (column->wide) {
    int64_t offset;
    memcpy(&offset, (const char *)column->offsets.buf + 8 * (column->start + i), sizeof offset);
    return offset;
  }
  int32_t offset;
  memcpy(&offset, (const char *)column->offsets.buf + 4 * (column->start + i), sizeof offset);
  return offset;
}

bool extent_of(const Column *column, Py_ssize_t i, Py_ssize_t *begin, Py_ssize_t *end) {
  int64_t from = offset_at(column, i), to = offset_at(column, i + 1);
  const Column *values = column->values == NULL ? NULL : column_of(column->values);
  int64_t size = values != NULL ? values->length : column->data.obj == NULL ? 0 : column->data.len;
  if (from < 0 || to < from || to > size) {
    PyErr_Format(PyExc_ValueError, "a column's entry %zd goes from %lld to %lld: expected offsets that rise, up to %lld",
                 i, (long long)from, (long long)to, (long long)size);
    return false;
  }
  *begin = (Py_ssize_t)from;
  *end = (Py_ssize_t)to;
  return true;
}

static bool open_buffer(PyObject *given, Py_buffer *buffer) {
  return given == Py_None || PyObject_GetBuffer(given, buffer, PyBUF_SIMPLE) == 0;
}

/* Whether a buffer has at least this many bytes; if not, sets a ValueError. */
static bool is_long_enough(const char *what, const Py_buffer *buffer, uint64_t bytes) {
  uint64_t found = buffer->obj == NULL ? 0 : (uint64_t)buffer->len;
  if (found >= bytes) return true;
  PyErr_Format(PyExc_ValueError, "%s has %llu bytes: expected at least %llu for that start and length", what,
               (unsigned long long)found, (unsigned long long)bytes);
  return false;
}

PyObject *text_column(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"data", "offsets", "wide", "validity", "start", "length", NULL};
  PyObject *data, *offsets, *validity = Py_None;
  int wide = 0;
  Py_ssize_t start = 0, length = -1;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO|$pOnn:text_column", names, &data, &offsets, &wide, &validity,
                                   &start, &length))
    return NULL;
  /* numbers are refused that are larger than any memory, so that their sums do not overflow */
  if (start < 0 || length < 0 || start > PY_SSIZE_T_MAX / 32 || length > PY_SSIZE_T_MAX / 32) {
    PyErr_Format(PyExc_ValueError, "start is %zd and length %zd: expected 0 or more", start, length);
    return NULL;
  }
  Column *column = PyMem_Calloc(1, sizeof *column);
  if (column == NULL) return PyErr_NoMemory();
  PyObject *capsule = PyCapsule_New(column, name, free_column);
  if (capsule == NULL) {
    PyMem_Free(column);
    return NULL;
  }
  column->wide = wide;
  column->start = start;
  column->length = length;
  if (column_of(data) != NULL) column->values = Py_NewRef(data);
  else if (!open_buffer(data, &column->data)) goto failed;
  if (!open_buffer(offsets, &column->offsets) || !open_buffer(validity, &column->validity)) goto failed;
  uint64_t last = (uint64_t)start + (uint64_t)length;
  if (length > 0 && !is_long_enough("offsets", &column->offsets, (last + 1) * (wide ? 8 : 4))) goto failed;
  if (validity != Py_None && !is_long_enough("validity", &column->validity, (last + 7) / 8)) goto failed;
  return capsule;

failed:
  Py_DECREF(capsule);
  return NULL;
}
