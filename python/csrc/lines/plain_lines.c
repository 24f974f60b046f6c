#include "../functions.h"

/* How many lines ahead of the line that is being read the processor is asked to load into its cache. */
enum { LINES_AHEAD = 16 };

static PyObject *line_of(PyObject *lines, Py_ssize_t i) {
  if (i + LINES_AHEAD < PyTuple_Size(lines)) prefetch(PyTuple_GetItem(lines, i + LINES_AHEAD));
  return PyTuple_GetItem(lines, i);
}

/* Whether all lines are str themselves, not of a subclass, or, if `optional`, None. */
PyObject *are_plain(PyObject *Py_UNUSED(module), PyObject *arguments) {
  PyObject *lines;
  int optional;
  if (!PyArg_ParseTuple(arguments, "O!p:are_plain", &PyTuple_Type, &lines, &optional)) return NULL;
  Py_ssize_t count = PyTuple_Size(lines);
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *line = line_of(lines, i);
    if (!PyUnicode_CheckExact(line) && !(optional && line == Py_None)) Py_RETURN_FALSE;
  }
  Py_RETURN_TRUE;
}

/* The number of lines that end in a blank and a full stop. */
PyObject *periods(PyObject *Py_UNUSED(module), PyObject *arguments) {
  PyObject *lines;
  if (!PyArg_ParseTuple(arguments, "O!:periods", &PyTuple_Type, &lines)) return NULL;
  Py_ssize_t count = PyTuple_Size(lines), found = 0;
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *line = line_of(lines, i);
    Py_ssize_t length = PyUnicode_GetLength(line);
    if (length < 0) return NULL;
    if (length >= 2 && PyUnicode_ReadChar(line, length - 1) == '.' && PyUnicode_ReadChar(line, length - 2) == ' ') found++;
  }
  return PyLong_FromSsize_t(found);
}
