/* Rows of numbers, in the form that Python gets. */
#ifndef TRUEBLEU_ROWS_H
#define TRUEBLEU_ROWS_H

#include "python.h"

/* Bytes as a memoryview of doubles; takes the reference to `bytes`. */
PyObject *doubles(PyObject *bytes);

#endif
