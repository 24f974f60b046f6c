#include "functions.h"
#include "rows.h"

typedef struct {
  uint32_t order, rule, summed;
} Settings;

static bool count(Instance *instance, void *settings, uint32_t segments) {
  const Settings *s = settings;
  return w2c_counting_textMatches(&instance->counting, segments, s->order, s->rule, s->summed) != 0;
}

PyObject *ngram_rows(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"hypotheses", "references", "order", "rule", "summed", "lowercase", "trim", NULL};
  PyObject *hypotheses, *references;
  const char *rule_name = NULL;
  int order = 0, summed = 0, lowercase = 0, trim = 0;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO|$isppp:ngram_rows", names, &hypotheses, &references,
                                   &order, &rule_name, &summed, &lowercase, &trim))
    return NULL;
  if (!is_given(rule_name, "rule")) return NULL;
  int rule = rule_of(rule_name, FOR_NGRAMS);
  if (rule < 0 || !is_order("order", order, 1)) return NULL;
  Settings settings = {(uint32_t)order, (uint32_t)rule, (uint32_t)summed};
  const Counting counting = {PART_counting, count, &settings, 2 + 2 * order, 2 + 2 * order, summed, true};
  return count_rows(module, hypotheses, references, (Rewriting){lowercase, trim}, &counting);
}
