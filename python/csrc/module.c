/* The module truebleu._native: the kernel, translated to C by wasm2c, for Python. */
#include "functions.h"
#include "instances.h"

static PyObject *release(PyObject *module, PyObject *Py_UNUSED(none)) {
  free_idle_instances(PyModule_GetState(module));
  Py_RETURN_NONE;
}

#define FUNCTION(name) {#name, name, METH_VARARGS, NULL}
#define KEYWORD_FUNCTION(name) {#name, (PyCFunction)(void (*)(void))name, METH_VARARGS | METH_KEYWORDS, NULL}

static PyMethodDef functions[] = {
    FUNCTION(count),
    FUNCTION(call),
    FUNCTION(pairs),
    FUNCTION(spaced_lines),
    KEYWORD_FUNCTION(group_sums),
    KEYWORD_FUNCTION(hash128),
    KEYWORD_FUNCTION(reference_hashes),
    KEYWORD_FUNCTION(text_column),
    {"release", release, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static void free_module(void *module) {
  ModuleState *state = PyModule_GetState(module);
  if (state != NULL) free_idle_instances(state);
}

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "truebleu._native",
    .m_size = sizeof(ModuleState),
    .m_methods = functions,
    .m_slots = slots,
    .m_free = free_module,
};

/* Whether the processor has the instructions that setup.py has the kernel compiled to. */
static int has_instructions(void) {
#if defined(__x86_64__) && defined(__GNUC__)
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
#else
  return 1;
#endif
}

PyMODINIT_FUNC PyInit__native(void) {
  if (has_instructions()) return PyModuleDef_Init(&definition);
  PyErr_SetString(PyExc_ImportError, "this processor has no SSE 4.2 and POPCNT");
  return NULL;
}
