#include "functions.h"
#include "generated/constants.h"
#include "rows.h"

#include <string.h>

typedef struct {
  uint32_t segments, order, rule;
} Settings;

static bool count(Instance *instance, void *settings) {
  const Settings *s = settings;
  return w2c_counting_textMatches(&instance->counting, s->segments, s->order, s->rule, 0) != 0;
}

/* chrF's settings: characters, then words. */
typedef struct {
  uint32_t orders[2], rules[2];
  double beta;
  bool eps_smoothing;
  Py_ssize_t width;
} Chrf;

/* Triples of each pair: n-grams of the hypothesis, if the reference has any of that order; of the reference; matches. */
static void put_triples(const double *rows, uint32_t pairs, uint32_t order, double *triples, Py_ssize_t width) {
  for (uint32_t i = 0; i < pairs; i++, rows += 2 + 2 * order, triples += width) {
    double hypothesis = rows[0], reference = rows[1];
    for (uint32_t n = 0; n < order; n++) {
      triples[3 * n] = reference > n && hypothesis > n ? hypothesis - n : 0;
      triples[3 * n + 1] = reference > n ? reference - n : 0;
      triples[3 * n + 2] = rows[2 + n];
    }
  }
}

/* src/metrics/translation/chrf.ts has the formulas, in sacreBLEU's order of operations. */
static double score_of(const double *triples, const Chrf *chrf) {
  double factor = chrf->beta * chrf->beta, precision = 0, recall = 0, sum = 0;
  int orders = (int)(chrf->width / 3), both = 0;
  for (int i = 0; i < orders; i++, triples += 3) {
    if (chrf->eps_smoothing) {
      double p = triples[0] > 0 ? triples[2] / triples[0] : 1e-16, r = triples[1] > 0 ? triples[2] / triples[1] : 1e-16;
      double denominator = factor * p + r;
      sum += denominator > 0 ? ((1 + factor) * p * r) / denominator : 1e-16;
    } else if (triples[0] != 0 && triples[1] != 0) {
      both++;
      precision += triples[2] / triples[0];
      recall += triples[2] / triples[1];
    }
  }
  if (chrf->eps_smoothing) return (100 * sum) / orders;
  if (both == 0) return 0;
  precision /= both;
  recall /= both;
  return precision + recall > 0 ? 100 * (((1 + factor) * precision * recall) / (factor * precision + recall)) : 0;
}

/* Of the pairs of each segment, the triples with the highest score are added or appended. */
static void take_best(const Segments *segments, Py_ssize_t count, const double *triples, const Chrf *chrf, bool summed,
                      double *out) {
  uint32_t line = 0;
  for (Py_ssize_t segment = 0; segment < count; segment++) {
    uint32_t end = segments->reference_ends[segment], best = line;
    if (end - line > 1) {
      double highest = score_of(triples + line * chrf->width, chrf);
      for (uint32_t other = line + 1; other < end; other++) {
        double score = score_of(triples + other * chrf->width, chrf);
        if (score > highest) highest = score, best = other;
      }
    }
    line = end;
    const double *row = triples + best * chrf->width;
    if (summed) for (Py_ssize_t field = 0; field < chrf->width; field++) out[field] += row[field];
    else memcpy(out + segment * chrf->width, row, (size_t)chrf->width * sizeof *row);
  }
}

static PyObject *count_chrf(PyObject *module, PyObject *hypotheses, PyObject *references, Rewriting rewriting,
                            const Chrf *chrf, bool summed) {
  Segments segments;
  Instance *instance = NULL;
  PyObject *result = NULL;
  double *triples = NULL;
  bool good = false;
  if (!open_segments(&segments, hypotheses, references, rewriting)) goto done;
  Py_ssize_t numbers = summed ? chrf->width : segments.size * chrf->width;
  result = PyBytes_FromStringAndSize(NULL, numbers * (Py_ssize_t)sizeof(double));
  instance = result == NULL ? NULL : take_instance(module, PART_counting);
  if (instance == NULL) goto done;
  double *out = (double *)PyBytes_AsString(result);
  if (summed) memset(out, 0, (size_t)numbers * sizeof *out);
  for (;;) {
    Py_ssize_t done = segments.done, batch = read_batch(&segments, true);
    if (batch < 0) goto done;
    if (batch == 0) break;
    uint32_t pairs = (uint32_t)segments.reference_lines.count;
    double *larger = PyMem_Realloc(triples, pairs * (size_t)chrf->width * sizeof *triples);
    if (larger == NULL) {
      PyErr_NoMemory();
      goto done;
    }
    triples = larger;
    if (!put_batch(&segments, instance)) goto done;
    Py_ssize_t first = 0;
    for (int unit = 0; unit < 2; unit++) {
      uint32_t order = chrf->orders[unit];
      if (order == 0) continue;
      Settings settings = {pairs, order, chrf->rules[unit]};
      if (!reserve(instance, REGION_ROWS_OUT, pairs * (uint64_t)(2 + 2 * order) * sizeof(double)) ||
          !call_kernel(instance, count, &settings, segments.bytes))
        goto done;
      put_triples(region_of(instance, REGION_ROWS_OUT), pairs, order, triples + first, chrf->width);
      first += 3 * (Py_ssize_t)order;
    }
    take_best(&segments, batch, triples, chrf, summed, summed ? out : out + done * chrf->width);
  }
  good = true;
done:
  close_segments(&segments);
  give_back(module, instance);
  PyMem_Free(triples);
  if (good) return doubles(result);
  Py_XDECREF(result);
  return NULL;
}

PyObject *chrf_rows(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"hypotheses", "references",    "char_order", "word_order", "beta",
                          "whitespace", "eps_smoothing", "lowercase",  "summed",     NULL};
  PyObject *hypotheses, *references;
  int char_order = 6, word_order = 0, whitespace = 0, eps_smoothing = 0, lowercase = 0, summed = 0;
  double beta = 2;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO|$iidpppp:chrf_rows", names, &hypotheses, &references,
                                   &char_order, &word_order, &beta, &whitespace, &eps_smoothing, &lowercase, &summed))
    return NULL;
  if (!is_order("char_order", char_order, 0) || !is_order("word_order", word_order, 0)) return NULL;
  if (char_order + word_order == 0) {
    PyErr_SetString(PyExc_ValueError, "char_order and word_order are 0: expected at least one of them to be 1 or more");
    return NULL;
  }
  Chrf chrf = {{(uint32_t)char_order, (uint32_t)word_order},
               {whitespace ? RULE_CODE_POINTS : RULE_CHAR, RULE_CHRF_WORDS},
               beta,
               eps_smoothing,
               3 * (char_order + word_order)};
  return count_chrf(module, hypotheses, references, (Rewriting){lowercase, false}, &chrf, summed);
}
