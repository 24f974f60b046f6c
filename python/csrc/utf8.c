#include "utf8.h"

#include <stdbool.h>

/* The number of characters that are encoded together, and the maximum number of characters of a text. */
enum { BLOCK = 8, MOST_CHARACTERS = 1 << 14 };

PyCFunction find_is_ascii(void) {
  PyObject *empty = PyUnicode_FromStringAndSize(NULL, 0);
  PyObject *bound = empty == NULL ? NULL : PyObject_GetAttrString(empty, "isascii");
  PyCFunction function = bound == NULL ? NULL : PyCFunction_GetFunction(bound);
  Py_XDECREF(bound);
  Py_XDECREF(empty);
  return function;
}

/* Makes room for the characters of a text and a block after them, and for up to 4 bytes of each character. */
static bool has_room(Utf8 *utf8, Py_ssize_t length) {
  Py_ssize_t bytes = 4 * (length + BLOCK);
  if (utf8->characters == NULL || utf8->most < length) {
    Py_UCS4 *larger = PyMem_Realloc(utf8->characters, (size_t)bytes);
    if (larger == NULL) return false;
    utf8->characters = larger;
    utf8->most = length;
  }
  if (utf8->room - utf8->size >= bytes) return true;
  Py_ssize_t room = 2 * utf8->room + bytes;
  char *larger = PyMem_Realloc(utf8->bytes, (size_t)room);
  if (larger == NULL) return false;
  utf8->bytes = larger;
  utf8->room = room;
  return true;
}

/* Writes a character; NULL for a surrogate. */
static inline uint8_t *put(uint8_t *to, Py_UCS4 character) {
  if (character < 0x80) {
    *to = (uint8_t)character;
    return to + 1;
  }
  if (character < 0x800) {
    to[0] = (uint8_t)(0xc0 | character >> 6);
    to[1] = (uint8_t)(0x80 | (character & 0x3f));
    return to + 2;
  }
  if (character < 0x10000) {
    if (character >> 11 == 0xd800 >> 11) return NULL;
    to[0] = (uint8_t)(0xe0 | character >> 12);
    to[1] = (uint8_t)(0x80 | (character >> 6 & 0x3f));
    to[2] = (uint8_t)(0x80 | (character & 0x3f));
    return to + 3;
  }
  to[0] = (uint8_t)(0xf0 | character >> 18);
  to[1] = (uint8_t)(0x80 | (character >> 12 & 0x3f));
  to[2] = (uint8_t)(0x80 | (character >> 6 & 0x3f));
  to[3] = (uint8_t)(0x80 | (character & 0x3f));
  return to + 4;
}

Py_ssize_t encode_text(Utf8 *utf8, PyObject *text) {
  Py_ssize_t length = PyUnicode_GetLength(text);
  if (length < 0 || length > MOST_CHARACTERS) return -1;
  if (!has_room(utf8, length)) {
    PyErr_NoMemory();
    return -1;
  }
  if (PyUnicode_AsUCS4(text, utf8->characters, utf8->most + BLOCK, 0) == NULL) return -1;
  Py_UCS4 *from = utf8->characters, *end = from + length;
  uint8_t *start = (uint8_t *)utf8->bytes + utf8->size, *to = start;
  /* the last block is filled up with zeros, a byte each */
  for (int i = 0; i < BLOCK; i++) end[i] = 0;
  for (; from < end; from += BLOCK) {
    Py_UCS4 all = 0;
    for (int i = 0; i < BLOCK; i++) all |= from[i];
    if (all < 0x80) {
      for (int i = 0; i < BLOCK; i++) to[i] = (uint8_t)from[i];
      to += BLOCK;
    } else if (all < 0x800) {
      /* which characters have two bytes is hard to predict, so no branch depends on it */
      for (int i = 0; i < BLOCK; i++) {
        Py_UCS4 character = from[i], is_long = character >= 0x80;
        to[0] = (uint8_t)(is_long ? 0xc0 | character >> 6 : character);
        to[1] = (uint8_t)(0x80 | (character & 0x3f));
        to += 1 + is_long;
      }
    } else {
      for (int i = 0; i < BLOCK; i++)
        if ((to = put(to, from[i])) == NULL) return -1;
    }
  }
  Py_ssize_t size = to - start - (from - end);
  utf8->size += size;
  return size;
}

void free_utf8(Utf8 *utf8) {
  PyMem_Free(utf8->bytes);
  PyMem_Free(utf8->characters);
}
