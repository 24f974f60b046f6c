#include "functions.h"
#include "generated/constants.h"
#include "kernel_functions.h"
#include "line_list.h"

#include <string.h>

/* SPARE: how many bytes behind the data of a region the kernel may read. */
enum { SPARE = 8, MOST_CALLS = 2 };

/* Functions that are called one after the other on the same lines. */
typedef struct {
  KernelCall calls[MOST_CALLS];
  Py_ssize_t count;
} Calls;

/* Reads a tuple of (name, arguments). */
static bool read_calls(Calls *made, const char *part, PyObject *given) {
  made->count = PyTuple_Size(given);
  if (made->count < 1 || made->count > MOST_CALLS) {
    PyErr_Format(PyExc_TypeError, "%zd functions: expected 1 to %d", made->count, MOST_CALLS);
    return false;
  }
  for (Py_ssize_t i = 0; i < made->count; i++) {
    const char *name;
    PyObject *numbers;
    if (!PyArg_ParseTuple(PyTuple_GetItem(given, i), "sO!", &name, &PyTuple_Type, &numbers) ||
        !read_whole_call(&made->calls[i], part, name, numbers))
      return false;
  }
  return true;
}

static bool run_calls(Instance *instance, void *made) {
  Calls *calls = made;
  for (Py_ssize_t i = 0; i < calls->count; i++)
    if (!run_kernel_call(instance, &calls->calls[i])) return false;
  return true;
}

/* The lines in SPACED_TEXT as a list of str. */
static PyObject *take_lines(Instance *instance, Py_ssize_t count) {
  const char *text = region_of(instance, REGION_SPACED_TEXT);
  const uint32_t *ends = region_of(instance, REGION_TEXT_ENDS);
  PyObject *list = PyList_New(count);
  uint32_t start = 0;
  for (Py_ssize_t i = 0; list != NULL && i < count; start = ends[i++]) {
    PyObject *line = PyUnicode_FromStringAndSize(text + start, (Py_ssize_t)(ends[i] - start));
    if (line == NULL || PyList_SetItem(list, i, line) != 0) Py_CLEAR(list);
  }
  return list;
}

PyObject *rewritten_lines(PyObject *module, PyObject *arguments) {
  const char *part;
  PyObject *functions, *given;
  unsigned int region;
  Py_buffer data;
  Calls made;
  if (!PyArg_ParseTuple(arguments, "sO!Iy*O:rewritten_lines", &part, &PyTuple_Type, &functions, &region, &data, &given))
    return NULL;
  LineList lines = {NULL, 0, 0};
  Instance *instance = NULL;
  PyObject *result = NULL;
  if (!read_calls(&made, part, functions) || !open_lines(&lines, given)) goto done;
  instance = take_instance(module, made.calls[0].function->part);
  if (instance == NULL || !reserve(instance, region, (uint64_t)data.len + SPARE) ||
      !reserve(instance, REGION_TEXT, lines.bytes + REGION_PADDING) ||
      !reserve(instance, REGION_TEXT_ENDS, 4 * (uint64_t)lines.count))
    goto done;
  if (data.len > 0) memcpy(region_of(instance, region), data.buf, (size_t)data.len);
  put_line_list(&lines, region_of(instance, REGION_TEXT), region_of(instance, REGION_TEXT_ENDS), 0);
  if (call_kernel(instance, run_calls, &made, lines.bytes, work_of(lines.bytes))) result = take_lines(instance, lines.count);
done:
  PyBuffer_Release(&data);
  close_lines(&lines);
  give_back(module, instance);
  return result;
}
