/* Python's C interface: the stable ABI from 3.11 on, for which setup.py defines Py_LIMITED_API. */
#ifndef TRUEBLEU_PYTHON_H
#define TRUEBLEU_PYTHON_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Loads the cache line of an address that is read soon, because lines of text are scattered in memory. */
#ifdef __GNUC__
#define prefetch(address) __builtin_prefetch(address)
#else
#define prefetch(address) ((void)(address))
#endif

#endif
