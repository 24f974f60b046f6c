/*
 * MurmurHash3_x86_128 with seed 0 (Austin Appleby, public domain;
 * https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp), and the hashes of references that
 * docs/statistics-format.md defines. The hash guards against mistakes, not against forgery.
 */
#include "functions.h"

#include <stdint.h>
#include <string.h>

enum { HASH_BYTES = 16 };

static const uint32_t C[4] = {0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93};

static uint32_t rotated(uint32_t x, int by) { return x << by | x >> (32 - by); }

/* Four bytes, the lowest first, on any machine. */
static uint32_t word_at(const uint8_t *bytes, size_t size) {
  uint32_t word = 0;
  for (size_t i = 0; i < 4 && i < size; i++) word |= (uint32_t)bytes[i] << (8 * i);
  return word;
}

static uint32_t mixed(uint32_t word, int i) { return rotated(word * C[i], 15 + i) * C[(i + 1) & 3]; }

static uint32_t scattered(uint32_t x) {
  x = (x ^ x >> 16) * 0x85ebca6b;
  x = (x ^ x >> 13) * 0xc2b2ae35;
  return x ^ x >> 16;
}

static void add_all(uint32_t h[4]) {
  h[0] += h[1] + h[2] + h[3];
  for (int i = 1; i < 4; i++) h[i] += h[0];
}

/* Writes the hash of `size` bytes, the lowest byte first. */
static void put_hash(const uint8_t *bytes, size_t size, uint8_t *out) {
  static const int rotations[4] = {19, 17, 15, 13};
  static const uint32_t added[4] = {0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17};
  uint32_t h[4] = {0, 0, 0, 0};
  size_t at = 0;
  for (; at + HASH_BYTES <= size; at += HASH_BYTES) {
    for (int i = 0; i < 4; i++) {
      h[i] ^= mixed(word_at(bytes + at + 4 * i, 4), i);
      h[i] = (rotated(h[i], rotations[i]) + h[(i + 1) & 3]) * 5 + added[i];
    }
  }
  for (int i = 0; i < 4; i++) {
    size_t start = at + 4 * (size_t)i;
    h[i] ^= mixed(start < size ? word_at(bytes + start, size - start) : 0, i) ^ (uint32_t)size;
  }
  add_all(h);
  for (int i = 0; i < 4; i++) h[i] = scattered(h[i]);
  add_all(h);
  for (int i = 0; i < HASH_BYTES; i++) out[i] = (uint8_t)(h[i / 4] >> (8 * (i % 4)));
}

PyObject *hash128(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"data", NULL};
  Py_buffer data;
  (void)module;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "y*:hash128", names, &data)) return NULL;
  uint8_t hash[HASH_BYTES];
  put_hash(data.buf, (size_t)data.len, hash);
  PyBuffer_Release(&data);
  return PyBytes_FromStringAndSize((char *)hash, HASH_BYTES);
}

static int put_text_hash(PyObject *text, uint8_t *out) {
  Py_ssize_t size;
  const char *bytes = PyUnicode_AsUTF8AndSize(text, &size);
  if (bytes == NULL) return 0;
  put_hash((const uint8_t *)bytes, (size_t)size, out);
  return 1;
}

/* The hash of the hashes of a segment's references: a str, or a sequence in which None is left out. */
static int put_segment_hash(PyObject *references, uint8_t *out) {
  uint8_t one[HASH_BYTES];
  if (PyUnicode_Check(references)) {
    if (!put_text_hash(references, one)) return 0;
    put_hash(one, HASH_BYTES, out);
    return 1;
  }
  PyObject *tuple = PySequence_Tuple(references);
  if (tuple == NULL) return 0;
  Py_ssize_t count = PyTuple_Size(tuple);
  uint8_t *hashes = PyMem_Malloc((size_t)count * HASH_BYTES + 1);
  int good = hashes != NULL;
  if (!good) PyErr_NoMemory();
  size_t size = 0;
  for (Py_ssize_t i = 0; good && i < count; i++) {
    PyObject *reference = PyTuple_GetItem(tuple, i);
    if (reference == Py_None) continue;
    good = put_text_hash(reference, hashes + size);
    size += HASH_BYTES;
  }
  if (good) put_hash(hashes, size, out);
  PyMem_Free(hashes);
  Py_DECREF(tuple);
  return good;
}

PyObject *reference_hashes(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"references", NULL};
  PyObject *references;
  (void)module;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O:reference_hashes", names, &references)) return NULL;
  PyObject *tuple = PySequence_Tuple(references);
  if (tuple == NULL) return NULL;
  Py_ssize_t count = PyTuple_Size(tuple);
  PyObject *result = NULL;
  if (count > PY_SSIZE_T_MAX / HASH_BYTES) PyErr_NoMemory();
  else result = PyBytes_FromStringAndSize(NULL, count * HASH_BYTES);
  for (Py_ssize_t i = 0; result != NULL && i < count; i++)
    if (!put_segment_hash(PyTuple_GetItem(tuple, i), (uint8_t *)PyBytes_AsString(result) + i * HASH_BYTES))
      Py_CLEAR(result);
  Py_DECREF(tuple);
  return result;
}
