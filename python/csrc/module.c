/* The module truebleu._native: the kernel, translated to C by wasm2c, for Python. */
#include "functions.h"
#include "instances.h"

int is_order(const char *name, int order, int least) {
  if (order >= least && order <= LONGEST_ORDER) return 1;
  PyErr_Format(PyExc_ValueError, "%s is %d: expected %d to %d", name, order, least, LONGEST_ORDER);
  return 0;
}

int is_given(const char *value, const char *name) {
  if (value != NULL) return 1;
  PyErr_Format(PyExc_TypeError, "the keyword argument %s is missing", name);
  return 0;
}

static PyObject *release(PyObject *module, PyObject *Py_UNUSED(none)) {
  free_idle_instances(PyModule_GetState(module));
  Py_RETURN_NONE;
}

#define FUNCTION(name) {#name, (PyCFunction)(void (*)(void))name, METH_VARARGS | METH_KEYWORDS, NULL}

static PyMethodDef functions[] = {
    FUNCTION(ngram_rows),
    FUNCTION(chrf_rows),
    FUNCTION(chrf_scores),
    FUNCTION(ter_rows),
    FUNCTION(error_rows),
    FUNCTION(bleu_scores),
    FUNCTION(text_column),
    FUNCTION(group_sums),
    FUNCTION(bleu_pairs),
    FUNCTION(chrf_pairs),
    FUNCTION(seeded_generator),
    FUNCTION(bootstrap_sums),
    FUNCTION(reference_hashes),
    FUNCTION(hash128),
    FUNCTION(spaced_lines),
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
