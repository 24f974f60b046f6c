#include "functions.h"
#include "generated/constants.h"
#include "rows.h"

static bool count(Instance *instance, void *settings, uint32_t segments) {
  (void)settings;
  return w2c_ter_textEdits(&instance->ter, segments, RULE_NONE) != 0;
}

PyObject *ter_rows(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"hypotheses", "references", NULL};
  PyObject *hypotheses, *references;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO:ter_rows", names, &hypotheses, &references)) return NULL;
  const Counting counting = {PART_ter, count, NULL, 3, 3, false, false};
  return count_rows(module, hypotheses, references, (Rewriting){false, false}, &counting);
}
