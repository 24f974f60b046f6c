/* The functions of truebleu._native; _native.pyi says what they do. */
#ifndef TRUEBLEU_FUNCTIONS_H
#define TRUEBLEU_FUNCTIONS_H

#include "python.h"

/* A function that takes a tuple of arguments. */
PyObject *count(PyObject *module, PyObject *arguments);
PyObject *call(PyObject *module, PyObject *arguments);
PyObject *calls(PyObject *module, PyObject *arguments);
PyObject *pairs(PyObject *module, PyObject *arguments);
PyObject *are_plain(PyObject *module, PyObject *arguments);
PyObject *periods(PyObject *module, PyObject *arguments);
PyObject *rewritten_lines(PyObject *module, PyObject *arguments);
PyObject *spaced_words(PyObject *module, PyObject *arguments);

/* A function that takes keywords. */
typedef PyObject *KeywordFunction(PyObject *module, PyObject *arguments, PyObject *keywords);

KeywordFunction group_sums;
KeywordFunction hash128;
KeywordFunction reference_hashes;
KeywordFunction text_column;

#endif
