#include "functions.h"
#include "rows.h"

typedef struct {
  uint32_t char_order, word_order, whitespace, eps_smoothing, summed;
  double beta;
} Settings;

static bool count(Instance *instance, void *settings, uint32_t segments) {
  const Settings *s = settings;
  return w2c_chrf_textTriples(&instance->chrf, segments, s->char_order, s->word_order, s->whitespace, s->beta,
                              s->eps_smoothing, s->summed) != 0;
}

PyObject *chrf_rows(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"hypotheses", "references",    "char_order", "word_order", "beta",
                          "whitespace", "eps_smoothing", "lowercase",  "summed",     NULL};
  PyObject *hypotheses, *references;
  int char_order = 6, word_order = 0, whitespace = 0, eps_smoothing = 0, lowercase = 0, summed = 0;
  double beta = 2;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO|$iidpppp:chrf_rows", names, &hypotheses, &references,
                                   &char_order, &word_order, &beta, &whitespace, &eps_smoothing, &lowercase, &summed))
    return NULL;
  if (!is_order("char_order", char_order, 0) || !is_order("word_order", word_order, 0)) return NULL;
  if (char_order + word_order == 0) {
    PyErr_SetString(PyExc_ValueError, "char_order and word_order are 0: expected at least one of them to be 1 or more");
    return NULL;
  }
  Settings settings = {(uint32_t)char_order,    (uint32_t)word_order, (uint32_t)whitespace,
                       (uint32_t)eps_smoothing, (uint32_t)summed,     beta};
  Py_ssize_t width = 3 * ((Py_ssize_t)char_order + word_order);
  const Counting counting = {PART_chrf, count, &settings, width, width, summed, true};
  return count_rows(module, hypotheses, references, (Rewriting){lowercase, false}, &counting);
}
