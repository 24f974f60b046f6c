/* A list of lines that goes to the kernel at once. */
#ifndef TRUEBLEU_LINE_LIST_H
#define TRUEBLEU_LINE_LIST_H

#include "instances.h"

typedef struct {
  PyObject *lines; /* a tuple of str */
  Py_ssize_t count;
  uint64_t bytes; /* bytes of all lines as UTF-8 */
} LineList;

/* Reads an iterable of str; returns false with an exception. */
bool open_lines(LineList *list, PyObject *given);

/* Copies the lines to `text` from byte `end` on, and writes the end of each. Returns the end of the last one. */
uint32_t put_line_list(const LineList *list, uint8_t *text, uint32_t *ends, uint32_t end);

/* An estimate, for call_kernel(), of the steps of a call that reads this many bytes of text. */
static inline double work_of(uint64_t bytes) { return 64 * (double)bytes; }

void close_lines(LineList *list);

#endif
