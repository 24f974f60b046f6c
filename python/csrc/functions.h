/* The functions of truebleu._native; _native.pyi says what they do. Each has a file of its own. */
#ifndef TRUEBLEU_FUNCTIONS_H
#define TRUEBLEU_FUNCTIONS_H

#include "python.h"

/* A function that takes keywords. */
typedef PyObject *Function(PyObject *module, PyObject *arguments, PyObject *keywords);

Function ngram_rows;
Function chrf_rows;
Function chrf_scores;
Function ter_rows;
Function error_rows;
Function bleu_scores;
Function text_column;
Function group_sums;
Function bleu_pairs;
Function chrf_pairs;
Function seeded_generator;
Function bootstrap_sums;
Function reference_hashes;
Function hash128;
Function spaced_lines;

/* The longest n-grams that the kernel counts. */
enum { LONGEST_ORDER = 16 };

/* Whether an order is `least` to LONGEST_ORDER; false with a ValueError. */
int is_order(const char *name, int order, int least);

/* Whether a keyword that has no default was given; false with a TypeError. */
int is_given(const char *value, const char *name);

/* The number of a smoothing by its name; -1 with a ValueError. */
int smoothing_of(const char *name);

#endif
