#include "functions.h"
#include "rows.h"
#include "generated/constants.h"

/* Hits, substitutions, deletions, insertions; the kernel appends the number of the reference. */
enum { FIELDS = 4, KERNEL_FIELDS = 5 };

typedef struct {
  uint32_t rule;
  /* the tokens of the first hypothesis that is too long to align, and of its reference; 0 if there is none */
  double too_long[2];
} Settings;

/* Drops the number of the reference, so that rows can be added. */
static bool count(Instance *instance, void *settings, uint32_t segments) {
  Settings *s = settings;
  if (w2c_levenshtein_textErrors(&instance->levenshtein, segments, s->rule) == 0) return false;
  double *rows = region_of(instance, REGION_ROWS_OUT);
  for (uint32_t i = 0; i < segments; i++) {
    if (rows[KERNEL_FIELDS * i] < 0) {
      s->too_long[0] = rows[KERNEL_FIELDS * i + 1];
      s->too_long[1] = rows[KERNEL_FIELDS * i + 2];
      return true;
    }
    for (uint32_t field = 0; field < FIELDS; field++) rows[FIELDS * i + field] = rows[KERNEL_FIELDS * i + field];
  }
  return true;
}

PyObject *error_rows(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"hypotheses", "references", "rule", "summed", "lowercase", NULL};
  PyObject *hypotheses, *references;
  const char *rule_name = NULL;
  int summed = 0, lowercase = 0;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO|$spp:error_rows", names, &hypotheses, &references,
                                   &rule_name, &summed, &lowercase))
    return NULL;
  if (!is_given(rule_name, "rule")) return NULL;
  int rule = rule_of(rule_name, FOR_ERRORS);
  if (rule < 0) return NULL;
  Settings settings = {(uint32_t)rule, {0, 0}};
  const Counting counting = {PART_levenshtein, count, &settings, FIELDS, KERNEL_FIELDS, summed, false};
  PyObject *result = count_rows(module, hypotheses, references, (Rewriting){lowercase, false}, &counting);
  if (result == NULL || settings.too_long[0] == 0) return result;
  Py_DECREF(result);
  PyErr_Format(PyExc_ValueError,
               "a hypothesis has %llu words or characters, its reference %llu: "
               "expected at most 2^35 pairs of them, to align them one by one; is the text one line?",
               (unsigned long long)settings.too_long[0], (unsigned long long)settings.too_long[1]);
  return NULL;
}
