#include <string.h>

#include "../functions.h"
#include "../rows.h"

/* The sums of rows of doubles by group; a 32-bit number for each row is its group. */
PyObject *group_sums(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"rows", "groups", "width", "count", NULL};
  Py_buffer rows = {0}, groups = {0};
  Py_ssize_t width = 0, count = 0;
  PyObject *result = NULL;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "y*y*|$nn:group_sums", names, &rows, &groups, &width, &count))
    return NULL;
  if (width < 1 || width > 1000 || count < 0 || count > PY_SSIZE_T_MAX / 8000) {
    PyErr_Format(PyExc_ValueError, "width is %zd and count %zd: expected 1 to 1000, and 0 or more", width, count);
    goto done;
  }
  Py_ssize_t segments = groups.len / 4;
  if (rows.len != segments * width * (Py_ssize_t)sizeof(double)) {
    PyErr_Format(PyExc_ValueError, "rows has %zd bytes: expected %zd rows of %zd doubles", rows.len, segments, width);
    goto done;
  }
  result = PyBytes_FromStringAndSize(NULL, count * width * (Py_ssize_t)sizeof(double));
  if (result == NULL) goto done;
  double *sums = (double *)PyBytes_AsString(result);
  memset(sums, 0, (size_t)(count * width) * sizeof *sums);
  const double *row = rows.buf;
  for (Py_ssize_t i = 0; i < segments; i++, row += width) {
    int32_t group;
    memcpy(&group, (const char *)groups.buf + 4 * i, sizeof group);
    if (group < 0 || group >= count) {
      PyErr_Format(PyExc_ValueError, "groups[%zd] is %d: expected 0 to %zd", i, (int)group, count - 1);
      Py_CLEAR(result);
      goto done;
    }
    double *sum = sums + group * width;
    for (Py_ssize_t field = 0; field < width; field++) sum[field] += row[field];
  }

done:
  PyBuffer_Release(&rows);
  PyBuffer_Release(&groups);
  return doubles(result);
}
