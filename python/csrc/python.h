/* Python's C interface: the stable ABI from 3.11 on, for which setup.py defines Py_LIMITED_API. */
#ifndef TRUEBLEU_PYTHON_H
#define TRUEBLEU_PYTHON_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#endif
