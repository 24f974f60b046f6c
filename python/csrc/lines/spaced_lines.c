#include "functions.h"
#include "generated/constants.h"
#include "line_list.h"

#include <string.h>

typedef struct {
  uint32_t lines, trim, kinds;
} Settings;

static bool space(Instance *instance, void *settings) {
  const Settings *s = settings;
  w2c_spacing_prepareKinds(&instance->spacing, s->kinds);
  return w2c_spacing_spaceLines(&instance->spacing, s->lines, s->trim) != 0;
}

static int trim_of(const char *name) {
  if (strcmp(name, "none") == 0) return TRIM_NONE;
  if (strcmp(name, "end") == 0) return TRIM_END;
  if (strcmp(name, "both") == 0) return TRIM_BOTH;
  PyErr_Format(PyExc_ValueError, "trim is '%s': expected none, end or both", name);
  return -1;
}

/* The lines in SPACED_TEXT as a list of str. */
static PyObject *take_lines(Instance *instance, uint32_t count) {
  const char *text = region_of(instance, REGION_SPACED_TEXT);
  const uint32_t *ends = region_of(instance, REGION_TEXT_ENDS);
  PyObject *list = PyList_New(count);
  uint32_t start = 0;
  for (uint32_t i = 0; list != NULL && i < count; start = ends[i++]) {
    PyObject *line = PyUnicode_FromStringAndSize(text + start, (Py_ssize_t)(ends[i] - start));
    if (line == NULL || PyList_SetItem(list, (Py_ssize_t)i, line) != 0) Py_CLEAR(list);
  }
  return list;
}

PyObject *spaced_lines(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"lines", "kinds", "trim", NULL};
  PyObject *given;
  Py_buffer kinds;
  const char *trim_name;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "Oy*s:spaced_lines", names, &given, &kinds, &trim_name))
    return NULL;
  LineList lines = {NULL, 0, 0};
  Instance *instance = NULL;
  PyObject *result = NULL;
  int trim = trim_of(trim_name);
  if (trim < 0 || !open_lines(&lines, given)) goto done;
  instance = take_instance(module, PART_spacing);
  if (instance == NULL || !reserve(instance, REGION_KINDS, (uint64_t)kinds.len + 8) ||
      !reserve(instance, REGION_TEXT, lines.bytes + REGION_PADDING) ||
      !reserve(instance, REGION_TEXT_ENDS, 4 * (uint64_t)lines.count))
    goto done;
  memcpy(region_of(instance, REGION_KINDS), kinds.buf, (size_t)kinds.len);
  put_line_list(&lines, region_of(instance, REGION_TEXT), region_of(instance, REGION_TEXT_ENDS), 0);
  Settings settings = {(uint32_t)lines.count, (uint32_t)trim, (uint32_t)kinds.len};
  if (call_kernel(instance, space, &settings, lines.bytes)) result = take_lines(instance, settings.lines);
done:
  PyBuffer_Release(&kinds);
  close_lines(&lines);
  give_back(module, instance);
  return result;
}
