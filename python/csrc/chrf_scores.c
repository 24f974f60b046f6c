#include "functions.h"
#include "scores.h"

typedef struct {
  uint32_t rows, orders, eps_smoothing;
  double beta;
} Settings;

static bool score(Instance *instance, void *settings) {
  const Settings *s = settings;
  w2c_chrf_chrfScores(&instance->chrf, s->rows, s->orders, s->beta, s->eps_smoothing);
  return true;
}

PyObject *chrf_scores(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"rows", "orders", "beta", "eps_smoothing", NULL};
  Py_buffer rows;
  int orders = 0, eps_smoothing = 0;
  double beta = 2;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "y*|$idp:chrf_scores", names, &rows, &orders, &beta,
                                   &eps_smoothing))
    return NULL;
  PyObject *result = NULL;
  if (orders < 1 || orders > 2 * LONGEST_ORDER)
    PyErr_Format(PyExc_ValueError, "orders is %d: expected 1 to %d", orders, 2 * LONGEST_ORDER);
  else {
    Settings settings = {0, (uint32_t)orders, (uint32_t)eps_smoothing, beta};
    const Scoring scoring = {PART_chrf, score, &settings, 3 * orders, 1, &settings.rows};
    result = score_rows(module, &rows, &scoring);
  }
  PyBuffer_Release(&rows);
  return result;
}
