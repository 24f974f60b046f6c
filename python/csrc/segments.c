#include "segments.h"

#include <stdio.h>
#include <string.h>

#include "generated/constants.h"

/* A batch ends with the segment that brings it to this many segments, to this many bytes (which fit the second-level
 * cache), or to more work than that of a short call. */
enum { BATCH_SEGMENTS = 1024, BATCH_BYTES = 1 << 18 };

/* How many segments, and lines of a batch, ahead of the present one are loaded into the processor's cache, because
 * reading from memory takes as long as copying some lines; and how many bytes of a line: the processor loads further
 * bytes by itself. */
enum { SEGMENTS_AHEAD = 8, LINES_AHEAD = 6, BYTES_AHEAD = 512 };

/* The ids of all bytes of a batch must fit in the kernel's addresses. */
enum { MOST_BYTES = 0x3fffffff };

void wrong_type(const char *what, Py_ssize_t index, PyObject *found, const char *expected) {
  PyObject *type = PyObject_GetAttrString((PyObject *)Py_TYPE(found), "__name__");
  if (type == NULL) return;
  if (index < 0) PyErr_Format(PyExc_TypeError, "%s is %S: expected %s", what, type, expected);
  else PyErr_Format(PyExc_TypeError, "%s[%zd] is %S: expected %s", what, index, type, expected);
  Py_DECREF(type);
}

/* An argument as a new tuple; a str is refused, because Python would iterate over its characters. */
static PyObject *tuple_of(const char *name, PyObject *argument, const char *expected) {
  if (!PyUnicode_Check(argument) && !PyBytes_Check(argument) && !PyDict_Check(argument)) {
    PyObject *tuple = PySequence_Tuple(argument);
    if (tuple != NULL || !PyErr_ExceptionMatches(PyExc_TypeError)) return tuple;
    PyErr_Clear();
  }
  wrong_type(name, -1, argument, expected);
  return NULL;
}

static bool open_columns(Segments *segments, PyObject *hypotheses, PyObject *references) {
  const Column *texts = column_of(hypotheses), *others = column_of(references);
  if (others == NULL) {
    wrong_type("references", -1, references, "a column, as hypotheses is one");
    return false;
  }
  if (texts->values != NULL) {
    PyErr_SetString(PyExc_TypeError, "hypotheses is a column of lists: expected a column of texts");
    return false;
  }
  if (others->length != texts->length) {
    PyErr_Format(PyExc_ValueError, "references has %zd segments, hypotheses %zd: expected the same number",
                 others->length, texts->length);
    return false;
  }
  segments->hypotheses = Py_NewRef(hypotheses);
  segments->references = Py_NewRef(references);
  segments->hypothesis_column = texts;
  segments->reference_column = others;
  segments->size = texts->length;
  return true;
}

bool open_segments(Segments *segments, PyObject *hypotheses, PyObject *references, Rewriting rewriting) {
  memset(segments, 0, sizeof *segments);
  segments->rewriting = rewriting;
  segments->is_ascii = find_is_ascii();
  if (segments->is_ascii == NULL) return false;
  if (column_of(hypotheses) != NULL) return open_columns(segments, hypotheses, references);
  segments->hypotheses = tuple_of("hypotheses", hypotheses, "a list of str, one for each segment");
  if (segments->hypotheses == NULL) return false;
  segments->references =
      tuple_of("references", references, "a list with a str, or a list of str, for each segment");
  if (segments->references == NULL) return false;
  segments->size = PyTuple_Size(segments->hypotheses);
  if (PyTuple_Size(segments->references) != segments->size) {
    PyErr_Format(PyExc_ValueError, "references has %zd segments, hypotheses %zd: expected the same number",
                 PyTuple_Size(segments->references), segments->size);
    return false;
  }
  return true;
}

static bool has_room(Lines *lines) {
  if (lines->count < lines->room) return true;
  Py_ssize_t room = lines->room == 0 ? 64 : 2 * lines->room;
  Line *larger = PyMem_Realloc(lines->lines, (size_t)room * sizeof *larger);
  if (larger == NULL) {
    PyErr_NoMemory();
    return false;
  }
  lines->lines = larger;
  lines->room = room;
  return true;
}

static void clear_lines(Lines *lines) {
  for (Py_ssize_t i = 0; i < lines->count; i++) Py_XDECREF(lines->lines[i].owner);
  lines->count = 0;
}

/* The size of a line without the white space at its end, as by str.rstrip(): characters with the bidirectional type WS, B
 * or S, or the category Zs. */
static Py_ssize_t trimmed(const char *bytes, Py_ssize_t size) {
  const unsigned char *end = (const unsigned char *)bytes + size;
  for (;; end = (const unsigned char *)bytes + size) {
    if (size >= 1 && (end[-1] == ' ' || (end[-1] >= 9 && end[-1] <= 13) || (end[-1] >= 28 && end[-1] <= 31))) size--;
    else if (size >= 2 && end[-2] == 0xc2 && (end[-1] == 0x85 || end[-1] == 0xa0)) size -= 2;
    else if (size >= 3 &&
             ((end[-3] == 0xe1 && end[-2] == 0x9a && end[-1] == 0x80) ||
              (end[-3] == 0xe2 && end[-2] == 0x80 &&
               (end[-1] <= 0x8a || end[-1] == 0xa8 || end[-1] == 0xa9 || end[-1] == 0xaf)) ||
              (end[-3] == 0xe2 && end[-2] == 0x81 && end[-1] == 0x9f) ||
              (end[-3] == 0xe3 && end[-2] == 0x80 && end[-1] == 0x80)))
      size -= 3;
    else return size;
  }
}

/* Raises an error for a lone surrogate, because Python's exception names neither argument nor segment. */
static void name_surrogate(const char *what, Py_ssize_t segment) {
  PyObject *type, *error, *traceback;
  if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return;
  PyErr_Fetch(&type, &error, &traceback);
  PyErr_NormalizeException(&type, &error, &traceback);
  PyObject *reason = PyUnicode_FromFormat(
      "%s[%zd] has a lone surrogate, which is not text: expected str that can be written as UTF-8", what, segment);
  if (reason != NULL && error != NULL) PyObject_SetAttrString(error, "reason", reason);
  Py_XDECREF(reason);
  PyErr_Restore(type, error, traceback);
}

/* Adds a line whose str keeps its UTF-8, which costs nothing if it is ASCII. */
static bool add_utf8(Segments *segments, Lines *lines, PyObject *text, bool lowercase, const char *what,
                     Py_ssize_t segment) {
  Line line = {.lowercase = lowercase};
  line.bytes = PyUnicode_AsUTF8AndSize(text, &line.size);
  if (line.bytes == NULL) {
    name_surrogate(what, segment);
    return false;
  }
  line.owner = Py_NewRef(text);
  segments->bytes += (uint64_t)line.size;
  lines->lines[lines->count++] = line;
  return true;
}

/* Adds a line whose UTF-8 is the last in `encoded`. */
static bool add_last(Segments *segments, Lines *lines, Py_ssize_t size) {
  segments->bytes += (uint64_t)size;
  lines->lines[lines->count++] = (Line){.begin = segments->encoded.size - size, .size = size};
  return true;
}

/* Adds a line whose str does not keep its UTF-8, unless the line is long. */
static bool add_encoded(Segments *segments, Lines *lines, PyObject *text, const char *what, Py_ssize_t segment) {
  Py_ssize_t size = encode_text(&segments->encoded, text, false);
  if (size < 0) return !PyErr_Occurred() && add_utf8(segments, lines, text, false, what, segment);
  return add_last(segments, lines, size);
}

static bool add_line(Segments *segments, Lines *lines, PyObject *text, const char *what, Py_ssize_t segment) {
  bool lowercase = segments->rewriting.lowercase;
  if (!has_room(lines)) return false;
  /* a subclass may have a lower() of its own */
  if (PyUnicode_CheckExact(text)) {
    PyObject *found = segments->is_ascii(text, NULL);
    if (found == NULL) return false;
    Py_DECREF(found);
    if (found == Py_True) return add_utf8(segments, lines, text, lowercase, what, segment);
    Py_ssize_t size = lowercase ? encode_text(&segments->encoded, text, true) : -1;
    if (size >= 0) return add_last(segments, lines, size);
    if (PyErr_Occurred()) return false;
  }
  if (!lowercase) return add_encoded(segments, lines, text, what, segment);
  PyObject *lower = PyObject_CallMethod(text, "lower", NULL);
  bool good = lower != NULL && add_encoded(segments, lines, lower, what, segment);
  Py_XDECREF(lower);
  return good;
}

/* The references of a segment: a str, or a list in which None stands for a missing reference. */
static bool add_references(Segments *segments, PyObject *references, Py_ssize_t segment) {
  static const char name[] = "references";
  Lines *lines = &segments->reference_lines;
  if (PyUnicode_Check(references)) return add_line(segments, lines, references, name, segment);
  if (!PyList_Check(references) && !PyTuple_Check(references)) {
    wrong_type(name, segment, references, "str, or a list of str");
    return false;
  }
  PyObject *tuple = PySequence_Tuple(references);
  if (tuple == NULL) return false;
  Py_ssize_t before = lines->count;
  bool good = true;
  for (Py_ssize_t i = 0; good && i < PyTuple_Size(tuple); i++) {
    PyObject *reference = PyTuple_GetItem(tuple, i);
    if (reference == Py_None) continue;
    if (PyUnicode_Check(reference)) good = add_line(segments, lines, reference, name, segment);
    else {
      char what[64];
      snprintf(what, sizeof what, "references[%zd]", segment);
      wrong_type(what, i, reference, "str, or None where there is no reference");
      good = false;
    }
  }
  if (good && lines->count == before) {
    PyErr_Format(PyExc_ValueError, "references[%zd] is empty: expected at least one reference for each segment",
                 segment);
    good = false;
  }
  Py_DECREF(tuple);
  return good;
}

/* Entry i of a column. Its bytes were checked to be UTF-8 when the column was made; `owner` keeps them alive. */
static bool add_entry(Segments *segments, Lines *lines, PyObject *owner, const Column *column, Py_ssize_t i,
                      const char *what, Py_ssize_t segment) {
  Py_ssize_t begin, end;
  if (!extent_of(column, i, &begin, &end) || !has_room(lines)) return false;
  Line line = {.owner = owner, .bytes = (const char *)column->data.buf + begin, .size = end - begin};
  if (begin == end) line.bytes = "";
  if (segments->rewriting.lowercase) {
    PyObject *text = PyUnicode_DecodeUTF8(line.bytes, line.size, NULL);
    bool good = text != NULL && add_line(segments, lines, text, what, segment);
    Py_XDECREF(text);
    return good;
  }
  segments->bytes += (uint64_t)line.size;
  Py_INCREF(owner);
  lines->lines[lines->count++] = line;
  return true;
}

/* A segment of columns: the references are a text, or a list of texts, in which null is a missing reference. */
static bool add_entries(Segments *segments, Py_ssize_t segment) {
  const Column *texts = segments->hypothesis_column, *others = segments->reference_column;
  Lines *lines = &segments->reference_lines;
  if (!is_there(texts, segment)) {
    PyErr_Format(PyExc_ValueError, "hypotheses[%zd] is null: expected text", segment);
    return false;
  }
  if (!add_entry(segments, &segments->hypothesis_lines, segments->hypotheses, texts, segment, "hypotheses", segment))
    return false;
  Py_ssize_t before = lines->count, begin = segment, end = segment + 1;
  const Column *values = others;
  if (!is_there(others, segment)) end = begin;
  else if (others->values != NULL) {
    values = column_of(others->values);
    if (!extent_of(others, segment, &begin, &end)) return false;
  }
  for (Py_ssize_t i = begin; i < end; i++)
    if (is_there(values, i) && !add_entry(segments, lines, segments->references, values, i, "references", segment))
      return false;
  if (lines->count > before) return true;
  PyErr_Format(PyExc_ValueError, "references[%zd] is null or empty: expected at least one reference for each segment",
               segment);
  return false;
}

/* A segment of tuples. */
static bool add_texts(Segments *segments, Py_ssize_t segment) {
  if (segment + SEGMENTS_AHEAD < segments->size) {
    prefetch(PyTuple_GetItem(segments->hypotheses, segment + SEGMENTS_AHEAD));
    prefetch(PyTuple_GetItem(segments->references, segment + SEGMENTS_AHEAD));
  }
  PyObject *hypothesis = PyTuple_GetItem(segments->hypotheses, segment);
  if (!PyUnicode_Check(hypothesis)) {
    wrong_type("hypotheses", segment, hypothesis, "str");
    return false;
  }
  return add_line(segments, &segments->hypothesis_lines, hypothesis, "hypotheses", segment) &&
         add_references(segments, PyTuple_GetItem(segments->references, segment), segment);
}

Py_ssize_t read_batch(Segments *segments) {
  if (segments->reference_ends == NULL) {
    segments->reference_ends = PyMem_Malloc(BATCH_SEGMENTS * sizeof *segments->reference_ends);
    if (segments->reference_ends == NULL) {
      PyErr_NoMemory();
      return -1;
    }
  }
  segments->bytes = 0;
  segments->work = 0;
  segments->encoded.size = 0;
  Py_ssize_t count = 0;
  while (segments->done + count < segments->size && count < BATCH_SEGMENTS && segments->bytes < BATCH_BYTES &&
         segments->work < LONG_WORK) {
    Py_ssize_t segment = segments->done + count;
    uint64_t before = segments->bytes;
    if (!(segments->hypothesis_column == NULL ? add_texts : add_entries)(segments, segment)) return -1;
    double size = (double)segments->hypothesis_lines.lines[count].size;
    segments->work += size * ((double)(segments->bytes - before) - size);
    if (segments->bytes > MOST_BYTES) {
      PyErr_Format(PyExc_ValueError,
                   "segment %zd and those before it in its batch have %llu bytes: expected at most %d; "
                   "is the text one line?",
                   segment, (unsigned long long)segments->bytes, MOST_BYTES);
      return -1;
    }
    segments->reference_ends[count++] = (uint32_t)segments->reference_lines.count;
  }
  segments->done += count;
  return count;
}

/* Loads the beginning of a line into the cache; lines in `encoded` are there already. */
static void prefetch_line(const Line *line) {
  if (line->bytes == NULL) return;
  Py_ssize_t size = line->size < BYTES_AHEAD ? line->size : BYTES_AHEAD;
  for (Py_ssize_t at = 0; at < size; at += 64) prefetch(line->bytes + at);
  prefetch(line->bytes + line->size);
}

static void lowercase_ascii(uint8_t *text, Py_ssize_t size) {
  for (Py_ssize_t i = 0; i < size; i++) text[i] |= (uint8_t)((uint8_t)(text[i] - 'A') < 26) << 5;
}

/* Appends lines, and their ends, to those that are already there. */
static uint32_t put_lines(const Segments *segments, Lines *lines, uint8_t *text, uint32_t *ends, uint32_t end) {
  for (Py_ssize_t i = 0; i < lines->count; i++) {
    if (i + LINES_AHEAD < lines->count) prefetch_line(&lines->lines[i + LINES_AHEAD]);
    const Line *line = &lines->lines[i];
    const char *bytes = line->bytes == NULL ? segments->encoded.bytes + line->begin : line->bytes;
    Py_ssize_t size = segments->rewriting.trim ? trimmed(bytes, line->size) : line->size;
    memcpy(text + end, bytes, (size_t)size);
    if (line->lowercase) lowercase_ascii(text + end, size);
    end += (uint32_t)size;
    ends[i] = end;
  }
  clear_lines(lines);
  return end;
}

bool put_batch(Segments *segments, Instance *instance) {
  Py_ssize_t hypotheses = segments->hypothesis_lines.count, references = segments->reference_lines.count;
  if (!reserve(instance, REGION_TEXT, segments->bytes + REGION_PADDING) ||
      !reserve(instance, REGION_TEXT_ENDS, 4 * (uint64_t)(hypotheses + references)) ||
      !reserve(instance, REGION_SEGMENT_ENDS, 4 * (uint64_t)hypotheses))
    return false;
  uint8_t *text = region_of(instance, REGION_TEXT);
  uint32_t *ends = region_of(instance, REGION_TEXT_ENDS);
  memcpy(region_of(instance, REGION_SEGMENT_ENDS), segments->reference_ends, (size_t)hypotheses * sizeof(uint32_t));
  uint32_t end = put_lines(segments, &segments->hypothesis_lines, text, ends, 0);
  put_lines(segments, &segments->reference_lines, text, ends + hypotheses, end);
  return true;
}

void close_segments(Segments *segments) {
  clear_lines(&segments->hypothesis_lines);
  clear_lines(&segments->reference_lines);
  PyMem_Free(segments->hypothesis_lines.lines);
  PyMem_Free(segments->reference_lines.lines);
  PyMem_Free(segments->reference_ends);
  free_utf8(&segments->encoded);
  Py_CLEAR(segments->hypotheses);
  Py_CLEAR(segments->references);
}
