#include <string.h>

#include "functions.h"
#include "generated/constants.h"
#include "scores.h"

static const struct {
  const char *name;
  uint32_t number;
} smoothings[] = {
    {"none", SMOOTH_NONE}, {"floor", SMOOTH_FLOOR}, {"add-k", SMOOTH_ADD_K}, {"exp", SMOOTH_EXP}};

int smoothing_of(const char *name) {
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
  PyObject *result = NULL;
  int smoothing = is_given(name, "smoothing") ? smoothing_of(name) : -1;
  if (smoothing >= 0 && is_order("order", order, 1)) {
    Settings settings = {0, (uint32_t)order, (uint32_t)smoothing, (uint32_t)effective_order, value};
    const Scoring scoring = {PART_counting, score, &settings, 2 + 2 * order, 2 + order, &settings.rows};
    result = score_rows(module, &rows, &scoring);
  }
  PyBuffer_Release(&rows);
  return result;
}
