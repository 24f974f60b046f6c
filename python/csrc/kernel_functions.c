#include "kernel_functions.h"

#include <string.h>

#include "functions.h"
#include "generated/functions.h"
#include "rows.h"

_Static_assert(MOST_ARGUMENTS <= sizeof((KernelCall *)0)->arguments / sizeof(double), "room for all arguments");

Py_ssize_t read_call(KernelCall *made, const char *part, const char *name, PyObject *numbers, Py_ssize_t first) {
  const KernelFunction *function = NULL;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp(functions[i].name, name) == 0 && strcmp(functions[i].part_name, part) == 0) function = &functions[i];
  Py_ssize_t count = PyTuple_Size(numbers);
  if (function == NULL || first + count > function->parameters) {
    PyErr_Format(PyExc_TypeError, "%s.%s of %zd arguments: expected a function of generated/functions.h", part, name,
                 first + count);
    return -1;
  }
  made->function = function;
  for (Py_ssize_t i = 0; i < count; i++) {
    made->arguments[first + i] = PyFloat_AsDouble(PyTuple_GetItem(numbers, i));
    if (PyErr_Occurred()) return -1;
  }
  return first + count;
}

bool read_whole_call(KernelCall *made, const char *part, const char *name, PyObject *numbers) {
  Py_ssize_t count = read_call(made, part, name, numbers, 0);
  if (count < 0 || count == made->function->parameters) return count >= 0;
  PyErr_Format(PyExc_TypeError, "%s.%s has %zd arguments: expected %zd", part, name, count, made->function->parameters);
  return false;
}

bool run_kernel_call(Instance *instance, void *made) {
  KernelCall *kernel_call = made;
  kernel_call->result = kernel_call->function->call(instance, kernel_call->arguments);
  return kernel_call->result != 0;
}

/* Calls a kernel function. The result is always true, because the caller checks what the function returned. */
static bool run_any_call(Instance *instance, void *made) {
  run_kernel_call(instance, made);
  return true;
}

enum { MOST_REGIONS = 8 };

typedef struct {
  unsigned int region;
  Py_buffer bytes;
} Input;

typedef struct {
  unsigned int region;
  Py_ssize_t size;
} Output;

/* The bytes of the outputs, as a tuple. */
static PyObject *take_outputs(Instance *instance, const Output *outputs, Py_ssize_t count) {
  PyObject *taken = PyTuple_New(count);
  for (Py_ssize_t i = 0; taken != NULL && i < count; i++) {
    PyObject *bytes = PyBytes_FromStringAndSize(region_of(instance, outputs[i].region), outputs[i].size);
    if (bytes == NULL || PyTuple_SetItem(taken, i, bytes) != 0) Py_CLEAR(taken);
  }
  return taken;
}

/* Writes the inputs, calls a function, and returns the outputs. */
static PyObject *run_with(Instance *instance, Call *run, KernelCall *made, PyObject *given, PyObject *wanted,
                          double work) {
  Input inputs[MOST_REGIONS];
  Output outputs[MOST_REGIONS];
  Py_ssize_t read = 0, input_count = PyTuple_Size(given), output_count = PyTuple_Size(wanted);
  uint64_t bytes = 0;
  PyObject *result = NULL;
  if (input_count > MOST_REGIONS || output_count > MOST_REGIONS) {
    PyErr_Format(PyExc_TypeError, "%zd inputs and %zd outputs: expected at most %d of each", input_count, output_count,
                 MOST_REGIONS);
    return NULL;
  }
  for (; read < input_count; read++) {
    Input *input = &inputs[read];
    if (!PyArg_ParseTuple(PyTuple_GetItem(given, read), "Iy*", &input->region, &input->bytes)) goto done;
    bytes += (uint64_t)input->bytes.len;
    if (!reserve(instance, input->region, (uint64_t)input->bytes.len)) {
      read++;
      goto done;
    }
  }
  for (Py_ssize_t i = 0; i < output_count; i++)
    if (!PyArg_ParseTuple(PyTuple_GetItem(wanted, i), "In", &outputs[i].region, &outputs[i].size) ||
        !reserve(instance, outputs[i].region, (uint64_t)outputs[i].size))
      goto done;
  for (Py_ssize_t i = 0; i < input_count; i++)
    if (inputs[i].bytes.len > 0)
      memcpy(region_of(instance, inputs[i].region), inputs[i].bytes.buf, (size_t)inputs[i].bytes.len);
  if (call_kernel(instance, run, made, bytes, work)) result = take_outputs(instance, outputs, output_count);
done:
  for (Py_ssize_t i = 0; i < read; i++) PyBuffer_Release(&inputs[i].bytes);
  return result;
}

PyObject *call(PyObject *module, PyObject *arguments) {
  const char *part, *name;
  PyObject *numbers, *given, *wanted, *result;
  double work;
  KernelCall made;
  if (!PyArg_ParseTuple(arguments, "ssO!O!O!d:call", &part, &name, &PyTuple_Type, &numbers, &PyTuple_Type, &given,
                        &PyTuple_Type, &wanted, &work) ||
      !read_whole_call(&made, part, name, numbers))
    return NULL;
  Instance *instance = take_instance(module, made.function->part);
  if (instance == NULL) return NULL;
  result = run_with(instance, run_kernel_call, &made, given, wanted, work);
  give_back(module, instance);
  return result;
}

PyObject *calls(PyObject *Py_UNUSED(module), PyObject *arguments) {
  const char *part;
  PyObject *steps;
  double work;
  if (!PyArg_ParseTuple(arguments, "sO!d:calls", &part, &PyTuple_Type, &steps, &work)) return NULL;
  Py_ssize_t count = PyTuple_Size(steps);
  PyObject *results = PyTuple_New(count);
  Instance *instance = NULL;
  for (Py_ssize_t i = 0; results != NULL && i < count; i++) {
    const char *name;
    PyObject *numbers, *given, *wanted, *outputs = NULL, *pair = NULL;
    KernelCall made;
    if (PyArg_ParseTuple(PyTuple_GetItem(steps, i), "sO!O!O!", &name, &PyTuple_Type, &numbers, &PyTuple_Type, &given,
                         &PyTuple_Type, &wanted) &&
        read_whole_call(&made, part, name, numbers)) {
      if (instance == NULL) instance = make_instance(made.function->part);
      if (instance != NULL) outputs = run_with(instance, run_any_call, &made, given, wanted, work);
    }
    if (outputs != NULL) pair = Py_BuildValue("(LN)", (long long)made.result, outputs);
    if (pair == NULL || PyTuple_SetItem(results, i, pair) != 0) Py_CLEAR(results);
  }
  if (instance != NULL) free_instance(instance);
  return results;
}
