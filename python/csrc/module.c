/* The module truebleu._native: the kernel, translated to C by wasm2c, for Python. */
#include "functions.h"
#include "generated/docstrings.h"
#include "instances.h"

static PyObject *release(PyObject *module, PyObject *Py_UNUSED(none)) {
  free_idle_instances(PyModule_GetState(module));
  Py_RETURN_NONE;
}

#define FUNCTION(name) {#name, name, METH_VARARGS, DOC_##name}
#define KEYWORD_FUNCTION(name) {#name, (PyCFunction)(void (*)(void))name, METH_VARARGS | METH_KEYWORDS, DOC_##name}

static PyMethodDef functions[] = {
    FUNCTION(count),
    FUNCTION(call),
    FUNCTION(calls),
    FUNCTION(pairs),
    FUNCTION(rewritten_lines),
    FUNCTION(are_plain),
    FUNCTION(periods),
    FUNCTION(spaced_words),
    KEYWORD_FUNCTION(group_sums),
    KEYWORD_FUNCTION(hash128),
    KEYWORD_FUNCTION(reference_hashes),
    KEYWORD_FUNCTION(text_column),
    {"release", release, METH_NOARGS, DOC_release},
    {NULL, NULL, 0, NULL},
};

static void free_module(void *module) {
  ModuleState *state = PyModule_GetState(module);
  if (state != NULL) free_idle_instances(state);
}

/*
 * Each interpreter has its own instances, and all other state belongs to a thread, so interpreters with locks of their
 * own may load the module. The slot that says so exists since Python 3.12, and earlier versions refuse unknown slots:
 * so the slot is filled at run time, and by its number, because the stable ABI of 3.11 has no name for it. In a Python
 * without a global lock, the module does not turn the lock on: idle instances are exchanged in one step, and arguments
 * are copied to tuples first.
 */
enum { MULTIPLE_INTERPRETERS = 3, FROM_3_12 = 0x030c0000 };
static PyModuleDef_Slot slots[] = {
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
    {0, NULL},
};
enum { LAST_SLOT = sizeof slots / sizeof *slots - 2 };

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "truebleu._native",
    .m_size = sizeof(ModuleState),
    .m_methods = functions,
    .m_slots = slots,
    .m_free = free_module,
};

/* Whether the processor has the instructions for which setup.py compiles the kernel. */
static int has_instructions(void) {
#if defined(__x86_64__) && defined(__GNUC__)
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
#else
  return 1;
#endif
}

PyMODINIT_FUNC PyInit__native(void) {
  if (has_instructions()) {
    /* Py_MOD_PER_INTERPRETER_GIL_SUPPORTED */
#if PY_VERSION_HEX >= 0x030b0000
    if (Py_Version >= FROM_3_12) slots[LAST_SLOT] = (PyModuleDef_Slot){MULTIPLE_INTERPRETERS, (void *)2};
#endif
    return PyModuleDef_Init(&definition);
  }
  PyErr_SetString(PyExc_ImportError, "this processor has no SSE 4.2 and POPCNT");
  return NULL;
}
