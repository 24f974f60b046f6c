#include "rows.h"

#include <string.h>

#include "generated/constants.h"

PyObject *doubles(PyObject *bytes) {
  if (bytes == NULL) return NULL;
  PyObject *view = PyMemoryView_FromObject(bytes);
  Py_DECREF(bytes);
  if (view == NULL) return NULL;
  PyObject *cast = PyObject_CallMethod(view, "cast", "s", "d");
  Py_DECREF(view);
  return cast;
}

typedef struct {
  const Counting *counting;
  uint32_t segments;
} BatchCall;

static bool call_count(Instance *instance, void *argument) {
  BatchCall *call = argument;
  return call->counting->count(instance, call->counting->settings, call->segments);
}

/* Adds a batch's rows, in their order, or copies them. */
static void take_rows(const Counting *counting, const double *rows, Py_ssize_t segments, double *out, Py_ssize_t done) {
  Py_ssize_t width = counting->width;
  if (!counting->summed) {
    memcpy(out + done * width, rows, (size_t)(segments * width) * sizeof *rows);
    return;
  }
  Py_ssize_t numbers = counting->kernel_adds ? width : segments * width;
  for (Py_ssize_t at = 0; at < numbers; at += width)
    for (Py_ssize_t field = 0; field < width; field++) out[field] += rows[at + field];
}

PyObject *count_rows(PyObject *module, PyObject *hypotheses, PyObject *references, Rewriting rewriting,
                     const Counting *counting) {
  Segments segments;
  Instance *instance = NULL;
  PyObject *result = NULL;
  if (!open_segments(&segments, hypotheses, references, rewriting)) goto failed;
  if (segments.size > PY_SSIZE_T_MAX / (counting->width * 8)) {
    PyErr_NoMemory();
    goto failed;
  }
  Py_ssize_t numbers = counting->summed ? counting->width : segments.size * counting->width;
  result = PyBytes_FromStringAndSize(NULL, numbers * (Py_ssize_t)sizeof(double));
  instance = result == NULL ? NULL : take_instance(module, counting->part);
  if (instance == NULL) goto failed;
  double *out = (double *)PyBytes_AsString(result);
  if (counting->summed) memset(out, 0, (size_t)numbers * sizeof *out);

  for (;;) {
    Py_ssize_t done = segments.done, count = read_batch(&segments);
    if (count < 0) goto failed;
    if (count == 0) break;
    Py_ssize_t rows = counting->summed && counting->kernel_adds ? 1 : count;
    BatchCall call = {counting, (uint32_t)count};
    if (!put_batch(&segments, instance) ||
        !reserve(instance, REGION_ROWS_OUT, (uint64_t)(rows * counting->kernel_width) * sizeof(double)) ||
        !call_kernel(instance, call_count, &call, segments.bytes))
      goto failed;
    take_rows(counting, region_of(instance, REGION_ROWS_OUT), count, out, done);
  }
  close_segments(&segments);
  give_back(module, instance);
  return doubles(result);

failed:
  close_segments(&segments);
  if (instance != NULL) give_back(module, instance);
  Py_XDECREF(result);
  return NULL;
}
