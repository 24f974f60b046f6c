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

PyObject *spaced_lines(PyObject *module, PyObject *arguments) {
  PyObject *given;
  Py_buffer kinds;
  unsigned int trim;
  if (!PyArg_ParseTuple(arguments, "Oy*I:spaced_lines", &given, &kinds, &trim)) return NULL;
  LineList lines = {NULL, 0, 0};
  Instance *instance = NULL;
  PyObject *result = NULL;
  if (!open_lines(&lines, given)) goto done;
  instance = take_instance(module, PART_spacing);
  if (instance == NULL || !reserve(instance, REGION_KINDS, (uint64_t)kinds.len + 8) ||
      !reserve(instance, REGION_TEXT, lines.bytes + REGION_PADDING) ||
      !reserve(instance, REGION_TEXT_ENDS, 4 * (uint64_t)lines.count))
    goto done;
  memcpy(region_of(instance, REGION_KINDS), kinds.buf, (size_t)kinds.len);
  put_line_list(&lines, region_of(instance, REGION_TEXT), region_of(instance, REGION_TEXT_ENDS), 0);
  Settings settings = {(uint32_t)lines.count, trim, (uint32_t)kinds.len};
  if (call_kernel(instance, space, &settings, lines.bytes, work_of(lines.bytes))) result = take_lines(instance, settings.lines);
done:
  PyBuffer_Release(&kinds);
  close_lines(&lines);
  give_back(module, instance);
  return result;
}
