#include "../functions.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../segments.h"
#include "../utf8.h"

/* The longest words that are looked up, in bytes; and the numbers of slots, powers of 2, for words that were met. */
enum { WORD_BYTES = 16, FEWEST_SLOTS = 64, MOST_SLOTS = 4096 };

/* A word that was met; equal words become one str, because to make another one takes longer. The first and the last 8
 * bytes of a word, or 4 bytes, or all three, are all of its bytes. */
typedef struct {
  uint64_t first, last;
  Py_ssize_t size;
  PyObject *word;
} Slot;

typedef struct {
  Slot *slots;
  size_t count;
  /* the words of the present line */
  PyObject **words;
  Py_ssize_t size, room;
} Words;

/* The bytes of the character of white space at the beginning, as str.isspace() knows it, which is not empty; 0 for
 * another character. */
static Py_ssize_t white_space(const uint8_t *text, Py_ssize_t size) {
  if (text[0] < 0x80) return text[0] == ' ' || (text[0] >= 9 && text[0] <= 13) || (text[0] >= 28 && text[0] <= 31);
  if (size >= 2 && text[0] == 0xc2) return text[1] == 0x85 || text[1] == 0xa0 ? 2 : 0;
  if (size < 3) return 0;
  uint32_t three = (uint32_t)text[0] << 16 | (uint32_t)text[1] << 8 | text[2];
  bool is_white = (three >= 0xe28080 && three <= 0xe2808a) || three == 0xe280a8 || three == 0xe280a9 ||
                  three == 0xe280af || three == 0xe2819f || three == 0xe19a80 || three == 0xe38080;
  return is_white ? 3 : 0;
}

/* Reads a number of 8 or 4 bytes. */
static uint64_t eight(const uint8_t *text) {
  uint64_t found;
  memcpy(&found, text, sizeof found);
  return found;
}
static uint64_t four(const uint8_t *text) {
  uint32_t found;
  memcpy(&found, text, sizeof found);
  return found;
}

/* A word as a str, new or met before; a lone surrogate has three bytes. */
static PyObject *word_of(Words *words, const uint8_t *text, Py_ssize_t size) {
  if (size > WORD_BYTES) return PyUnicode_DecodeUTF8((const char *)text, size, "surrogatepass");
  uint64_t first, last;
  if (size >= 8) first = eight(text), last = eight(text + size - 8);
  else if (size >= 4) first = four(text), last = four(text + size - 4);
  else first = text[0], last = (uint64_t)text[size / 2] << 8 | text[size - 1];
  uint64_t hash = ((first + (uint64_t)size) ^ last * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
  Slot *slot = &words->slots[(hash >> 32) & (words->count - 1)];
  if (slot->word == NULL || slot->size != size || slot->first != first || slot->last != last) {
    PyObject *word = PyUnicode_DecodeUTF8((const char *)text, size, "surrogatepass");
    if (word == NULL) return NULL;
    Py_XDECREF(slot->word);
    *slot = (Slot){first, last, size, word};
  }
  return Py_NewRef(slot->word);
}

static bool add_word(Words *words, const uint8_t *text, Py_ssize_t size) {
  if (words->size == words->room) {
    Py_ssize_t room = 2 * words->room + 64;
    PyObject **larger = PyMem_Realloc(words->words, (size_t)room * sizeof *larger);
    if (larger == NULL) {
      PyErr_NoMemory();
      return false;
    }
    words->words = larger;
    words->room = room;
  }
  PyObject *word = word_of(words, text, size);
  if (word != NULL) words->words[words->size++] = word;
  return word != NULL;
}

/* Cuts a line at blanks, at two or more characters of white space, and at white space at either end: one tab between two
 * words belongs to a word. */
static bool cut(Words *words, const uint8_t *text, Py_ssize_t size) {
  Py_ssize_t start = 0, at = 0;
  while (at < size) {
    /* visible characters of ASCII */
    while (at < size && text[at] - 33u < 94) at++;
    if (at == size) break;
    Py_ssize_t bytes = white_space(text + at, size - at);
    if (bytes == 0) {
      at++;
      continue;
    }
    Py_ssize_t end = at;
    bool ends_word = text[at] == ' ' || at == 0;
    at += bytes;
    while (at < size && (bytes = white_space(text + at, size - at)) > 0) {
      ends_word = true;
      at += bytes;
    }
    if (!ends_word && at < size) continue;
    if (end > start && !add_word(words, text + start, end - start)) return false;
    start = at;
  }
  return start == size || add_word(words, text + start, size - start);
}

/* The words of a line as a list. */
static PyObject *list_of(Words *words, PyObject *line, PyCFunction is_ascii) {
  PyObject *list = NULL, *encoded = NULL, *found = is_ascii(line, NULL);
  const char *text = NULL;
  Py_ssize_t size = 0;
  words->size = 0;
  if (found == Py_True) text = PyUnicode_AsUTF8AndSize(line, &size);
  else if (found == Py_False) {
    encoded = PyUnicode_AsEncodedString(line, "utf-8", "surrogatepass");
    if (encoded != NULL) {
      text = PyBytes_AsString(encoded);
      size = PyBytes_Size(encoded);
    }
  }
  if (text != NULL && cut(words, (const uint8_t *)text, size)) list = PyList_New(words->size);
  for (Py_ssize_t i = 0; i < words->size; i++) {
    if (list == NULL) Py_DECREF(words->words[i]);
    else PyList_SetItem(list, i, words->words[i]);
  }
  Py_XDECREF(encoded);
  Py_XDECREF(found);
  return list;
}

PyObject *spaced_words(PyObject *Py_UNUSED(module), PyObject *arguments) {
  PyObject *given;
  if (!PyArg_ParseTuple(arguments, "O:spaced_words", &given)) return NULL;
  Words words = {NULL, FEWEST_SLOTS, NULL, 0, 0};
  PyObject *lists = NULL, *lines = PySequence_Tuple(given);
  PyCFunction is_ascii = find_is_ascii();
  if (lines == NULL || is_ascii == NULL) goto done;
  Py_ssize_t count = PyTuple_Size(lines);
  /* English has some twenty words in a line, half of which are new ones in a short text */
  while (words.count < MOST_SLOTS && words.count < 16 * (size_t)count) words.count *= 2;
  words.slots = PyMem_Calloc(words.count, sizeof *words.slots);
  if (words.slots == NULL) {
    PyErr_NoMemory();
    goto done;
  }
  lists = PyList_New(count);
  for (Py_ssize_t i = 0; lists != NULL && i < count; i++) {
    PyObject *line = PyTuple_GetItem(lines, i), *list = NULL;
    if (PyUnicode_Check(line)) list = list_of(&words, line, is_ascii);
    else wrong_type("lines", i, line, "str");
    if (list == NULL) Py_CLEAR(lists);
    else PyList_SetItem(lists, i, list);
  }
done:
  for (size_t i = 0; words.slots != NULL && i < words.count; i++) Py_XDECREF(words.slots[i].word);
  PyMem_Free(words.slots);
  PyMem_Free(words.words);
  Py_XDECREF(lines);
  return lists;
}
