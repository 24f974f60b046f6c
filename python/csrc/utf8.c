#include "utf8.h"

#include "utf8_vectors.h"

/* The number of characters that are encoded together, and the maximum number of characters of a text. */
enum { BLOCK = 16, MOST_CHARACTERS = 1 << 14 };

PyCFunction find_is_ascii(void) {
  PyObject *empty = PyUnicode_FromStringAndSize(NULL, 0);
  PyObject *bound = empty == NULL ? NULL : PyObject_GetAttrString(empty, "isascii");
  PyCFunction function = bound == NULL ? NULL : PyCFunction_GetFunction(bound);
  Py_XDECREF(bound);
  Py_XDECREF(empty);
  return function;
}

/* Makes room for the characters of a text and a block after them, and for up to 4 bytes of each character, which is enough for the vectors, too. */
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

Py_ssize_t encode_text(Utf8 *utf8, PyObject *text, bool lowercase) {
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
  /* lanes are set for characters that this function cannot write */
  Vector refused = ALL32(0);
  for (; from < end; from += BLOCK) {
    Vector a = simde_wasm_v128_load(from), b = simde_wasm_v128_load(from + 4);
    Vector c = simde_wasm_v128_load(from + 8), d = simde_wasm_v128_load(from + 12);
    Vector all = OR(OR(a, b), OR(c, d));
    if (!has_bits(AND(all, ALL32(~0x7ff)))) {
      Vector first = NARROW(a, b), second = NARROW(c, d);
      if (lowercase) {
        refused = OR(refused, AND(all, ALL32(~0xff)));
        first = lowercase_eight(first);
        second = lowercase_eight(second);
      }
      to = has_bits(AND(all, ALL32(~0x7f))) ? put_eight(put_eight(to, first), second) : put_ascii(to, first, second);
      continue;
    }
    if (lowercase) {
      /* str.lower() takes some ten times as long for text that is not ASCII, such as German */
      refused = OR(refused, OR(OR(needs_tables(a), needs_tables(b)), OR(needs_tables(c), needs_tables(d))));
      a = lowercase_four(a);
      b = lowercase_four(b);
      c = lowercase_four(c);
      d = lowercase_four(d);
    }
    to = put_four(put_four(to, a, &refused), b, &refused);
    to = put_four(put_four(to, c, &refused), d, &refused);
  }
  if (has_bits(refused)) return -1;
  Py_ssize_t size = to - start - (from - end);
  utf8->size += size;
  return size;
}

void free_utf8(Utf8 *utf8) {
  PyMem_Free(utf8->bytes);
  PyMem_Free(utf8->characters);
}
