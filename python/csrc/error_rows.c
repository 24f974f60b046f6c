#include "functions.h"
#include "rows.h"
#include "generated/constants.h"

/* Hits, substitutions, deletions, insertions; the kernel appends the number of the reference. */
enum { FIELDS = 4, KERNEL_FIELDS = 5 };

typedef struct {
  uint32_t rule;
  /* the first segment of the batch that is too long to align, counted from its start; -1 if there is none */
  int64_t too_long;
} Settings;

/* Drops the number of the reference, so that rows can be added. */
static bool count(Instance *instance, void *settings, uint32_t segments) {
  Settings *s = settings;
  if (w2c_levenshtein_textErrors(&instance->levenshtein, segments, s->rule) == 0) return false;
  double *rows = region_of(instance, REGION_ROWS_OUT);
  for (uint32_t i = 0; i < segments; i++) {
    if (rows[KERNEL_FIELDS * i] < 0 && s->too_long < 0) s->too_long = i;
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
  int rule = rule_of(rule_name);
  if (rule < 0) return NULL;
  Settings settings = {(uint32_t)rule, -1};
  const Counting counting = {PART_levenshtein, count, &settings, FIELDS, summed, false};
  return count_rows(module, hypotheses, references, (Rewriting){lowercase, false}, &counting);
}
