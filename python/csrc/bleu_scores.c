#include "functions.h"
#include "generated/constants.h"
#include "rows.h"

#include <string.h>

static const struct {
  const char *name;
  uint32_t number;
} smoothings[] = {
    {"none", SMOOTH_NONE}, {"floor", SMOOTH_FLOOR}, {"add-k", SMOOTH_ADD_K}, {"exp", SMOOTH_EXP}};

static int smoothing_of(const char *name) {
  for (size_t i = 0; i < sizeof smoothings / sizeof *smoothings; i++)
    if (strcmp(smoothings[i].name, name) == 0) return (int)smoothings[i].number;
  PyErr_Format(PyExc_ValueError, "smoothing is '%s': expected none, floor, add-k or exp", name);
  return -1;
}

typedef struct {
  uint32_t rows, order, smoothing, effective_order;
  double value;
} Settings;

static bool score(Instance *instance, void *settings) {
  const Settings *s = settings;
  w2c_counting_bleuScores(&instance->counting, s->rows, s->order, s->smoothing, s->value, s->effective_order);
  return true;
}

PyObject *bleu_scores(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"rows", "order", "smoothing", "value", "effective_order", NULL};
  Py_buffer rows;
  int order = 0, effective_order = 0;
  const char *name = NULL;
  double value = 0;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "y*|$isdp:bleu_scores", names, &rows, &order, &name, &value,
                                   &effective_order))
    return NULL;
  Instance *instance = NULL;
  PyObject *result = NULL;
  int smoothing = is_given(name, "smoothing") ? smoothing_of(name) : -1;
  if (smoothing < 0 || !is_order("order", order, 1)) goto done;
  Py_ssize_t width = (2 + 2 * (Py_ssize_t)order) * (Py_ssize_t)sizeof(double);
  if (rows.len % width != 0) {
    PyErr_Format(PyExc_ValueError, "rows has %zd bytes: expected a multiple of %zd, the doubles of a row of order %d",
                 rows.len, width, order);
    goto done;
  }
  Settings settings = {(uint32_t)(rows.len / width), (uint32_t)order, (uint32_t)smoothing, (uint32_t)effective_order,
                       value};
  uint64_t size = (uint64_t)settings.rows * (uint64_t)(2 + order) * sizeof(double);
  instance = take_instance(module, PART_counting);
  if (instance == NULL || !reserve(instance, REGION_ROWS_OUT, size) ||
      !reserve(instance, REGION_ROWS_IN, (uint64_t)rows.len))
    goto done;
  memcpy(region_of(instance, REGION_ROWS_IN), rows.buf, (size_t)rows.len);
  if (call_kernel(instance, score, &settings, (uint64_t)rows.len))
    result = doubles(PyBytes_FromStringAndSize(region_of(instance, REGION_ROWS_OUT), (Py_ssize_t)size));
done:
  PyBuffer_Release(&rows);
  give_back(module, instance);
  return result;
}
