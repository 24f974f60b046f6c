#include "line_list.h"

#include <string.h>

#include "../segments.h"

/* The ids of all bytes must fit in the kernel's addresses. */
enum { MOST_BYTES = 0x3fffffff };

bool open_lines(LineList *list, PyObject *given) {
  list->bytes = 0;
  list->lines = PySequence_Tuple(given);
  if (list->lines == NULL) return false;
  list->count = PyTuple_Size(list->lines);
  for (Py_ssize_t i = 0; i < list->count; i++) {
    Py_ssize_t size;
    PyObject *line = PyTuple_GetItem(list->lines, i);
    if (!PyUnicode_Check(line)) {
      wrong_type("lines", i, line, "str");
      return false;
    }
    /* the str keeps its UTF-8 */
    if (PyUnicode_AsUTF8AndSize(line, &size) == NULL) return false;
    list->bytes += (uint64_t)size;
  }
  if (list->bytes <= MOST_BYTES && list->count <= MOST_BYTES) return true;
  PyErr_Format(PyExc_ValueError, "%zd lines have %llu bytes: expected at most %d; take some of them at a time",
               list->count, (unsigned long long)list->bytes, MOST_BYTES);
  return false;
}

uint32_t put_line_list(const LineList *list, uint8_t *text, uint32_t *ends, uint32_t end) {
  for (Py_ssize_t i = 0; i < list->count; i++) {
    Py_ssize_t size;
    const char *bytes = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(list->lines, i), &size);
    memcpy(text + end, bytes, (size_t)size);
    end += (uint32_t)size;
    ends[i] = end;
  }
  return end;
}

void close_lines(LineList *list) { Py_CLEAR(list->lines); }
