/* Texts as UTF-8, one after the other. The str objects do not keep their UTF-8, which would double their memory. */
#ifndef TRUEBLEU_UTF8_H
#define TRUEBLEU_UTF8_H

#include "python.h"

#include <stdbool.h>

typedef struct {
  char *bytes;
  Py_ssize_t size, room;
  /* the characters of one text, and the number for which there is room */
  Py_UCS4 *characters;
  Py_ssize_t most;
} Utf8;

/* str.isascii() as a function of C; NULL with an exception. Nothing else in the stable ABI tells whether a str is ASCII. */
PyCFunction find_is_ascii(void);

/* Appends a text, and returns its size; -1 where it has a lone surrogate or is long, or with an exception. With
 * `lowercase` it is lower-cased as by str.lower(), and -1 is also returned where that takes Unicode's tables. */
Py_ssize_t encode_text(Utf8 *utf8, PyObject *text, bool lowercase);

void free_utf8(Utf8 *utf8);

#endif
