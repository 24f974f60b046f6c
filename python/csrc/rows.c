#include "rows.h"

#include <string.h>

#include "functions.h"
#include "generated/constants.h"
#include "kernel_functions.h"
#include "segments.h"

PyObject *doubles(PyObject *bytes) {
  if (bytes == NULL) return NULL;
  PyObject *view = PyMemoryView_FromObject(bytes);
  Py_DECREF(bytes);
  if (view == NULL) return NULL;
  PyObject *cast = PyObject_CallMethod(view, "cast", "s", "d");
  Py_DECREF(view);
  return cast;
}

/* How rows are counted: each has `width` numbers, of which `kept` are added or returned; with `kernel_adds`, the kernel
 * computes the sum of a batch by itself. */
typedef struct {
  const char *part;
  Py_ssize_t width, kept;
  bool summed, kernel_adds;
} RowForm;

/* The kernel refused a segment of TER, or a pair of lines, and says how long they are. */
static bool too_long(const char *part, const double *row) {
  if (strcmp(part, "ter") == 0) {
    PyErr_Format(PyExc_ValueError,
                 "the shifts from a hypothesis to %llu references of %llu words in all take too long: expected a segment "
                 "whose shifts are found in 12,582,912 steps and 1,536 for each of its words; is the text one line?",
                 (unsigned long long)row[2], (unsigned long long)row[1]);
    return false;
  }
  PyErr_Format(PyExc_ValueError,
               "a hypothesis has %llu words or characters, its reference %llu: "
               "expected at most 2^34 pairs of them, to align them one by one; is the text one line?",
               (unsigned long long)row[1], (unsigned long long)row[2]);
  return false;
}

/* Adds a batch's rows, in their order, or copies them. */
static bool take_rows(const RowForm *form, const double *row, Py_ssize_t rows, double *out, Py_ssize_t done) {
  if (!form->summed) out += done * form->kept;
  for (Py_ssize_t i = 0; i < rows; i++, row += form->width) {
    if (row[0] < 0) return too_long(form->part, row);
    if (form->summed)
      for (Py_ssize_t field = 0; field < form->kept; field++) out[field] += row[field];
    else memcpy(out + i * form->kept, row, (size_t)form->kept * sizeof *out);
  }
  return true;
}

PyObject *count(PyObject *module, PyObject *arguments) {
  const char *part, *name;
  PyObject *numbers, *hypotheses, *references;
  RowForm form;
  int summed, lowercase, trim;
  KernelCall made;
  if (!PyArg_ParseTuple(arguments, "ssO!OOnnppp:count", &part, &name, &PyTuple_Type, &numbers, &hypotheses, &references,
                        &form.width, &form.kept, &summed, &lowercase, &trim))
    return NULL;
  Py_ssize_t given = read_call(&made, part, name, numbers, 1);
  if (given < 0) return NULL;
  form.part = part;
  form.summed = summed;
  form.kernel_adds = given + 1 == made.function->parameters;
  if (form.kernel_adds) made.arguments[given++] = summed;
  if (given != made.function->parameters || form.kept < 1 || form.kept > form.width) {
    PyErr_Format(PyExc_TypeError, "%s.%s has %zd arguments, rows of %zd: expected %zd", part, name, given, form.kept,
                 made.function->parameters);
    return NULL;
  }
  Segments segments;
  Instance *instance = NULL;
  PyObject *result = NULL;
  if (!open_segments(&segments, hypotheses, references, (Rewriting){lowercase, trim})) goto failed;
  if (segments.size > PY_SSIZE_T_MAX / (form.width * 8)) {
    PyErr_NoMemory();
    goto failed;
  }
  Py_ssize_t size = form.summed ? form.kept : segments.size * form.kept;
  result = PyBytes_FromStringAndSize(NULL, size * (Py_ssize_t)sizeof(double));
  instance = result == NULL ? NULL : take_instance(module, made.function->part);
  if (instance == NULL) goto failed;
  double *out = (double *)PyBytes_AsString(result);
  if (form.summed) memset(out, 0, (size_t)size * sizeof *out);

  for (;;) {
    Py_ssize_t done = segments.done, found = read_batch(&segments);
    if (found < 0) goto failed;
    if (found == 0) break;
    Py_ssize_t rows = form.summed && form.kernel_adds ? 1 : found;
    made.arguments[0] = (double)found;
    /* Ctrl-C ends a call between two batches */
    if ((done > 0 && PyErr_CheckSignals() != 0) || !put_batch(&segments, instance) ||
        !reserve(instance, REGION_ROWS_OUT, (uint64_t)(rows * form.width) * sizeof(double)) ||
        !call_kernel(instance, run_kernel_call, &made, segments.bytes, segments.work) ||
        !take_rows(&form, region_of(instance, REGION_ROWS_OUT), rows, out, done))
      goto failed;
  }
  close_segments(&segments);
  give_back(module, instance);
  return doubles(result);

failed:
  close_segments(&segments);
  give_back(module, instance);
  Py_XDECREF(result);
  return NULL;
}
