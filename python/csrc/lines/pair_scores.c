/* Many lines against many: the scores of every hypothesis with every reference, or each hypothesis' mean. */
#include "functions.h"
#include "generated/constants.h"
#include "line_list.h"
#include "rows.h"

#include <string.h>

enum { MOST_UNITS = 2 };

/* What is counted: n-grams of characters and of words for chrF, n-grams of words for BLEU. */
typedef struct {
  uint32_t orders[MOST_UNITS], rules[MOST_UNITS];
  int units;
  /* chrF: beta squared, above 0; BLEU: 0, and its smoothing */
  double factor;
  uint32_t smoothing, effective_order;
  double value;
  bool means;
} Pairing;

typedef struct {
  const Pairing *pairing;
  Instance *instances[MOST_UNITS];
  uint32_t hypotheses, references, stride;
  uint64_t done;
  double *out;
} Matrix;

typedef struct {
  uint32_t lines, rule, hypotheses, references, order;
} Preparation;

static bool scan(Instance *instance, void *argument) {
  const Preparation *p = argument;
  return w2c_counting_scan(&instance->counting, p->lines, p->rule) != (uint32_t)-1;
}

static bool prepare(Instance *instance, void *argument) {
  const Preparation *p = argument;
  return w2c_pairwise_prepare(&instance->pairwise, p->hypotheses, p->references, p->order) != 0;
}

/* Copies one side's ids from the scanner to the part; its ends there count from its own start. */
static bool put_side(Instance *counting, Instance *pairs, uint32_t first, uint32_t lines, uint32_t ids_region,
                     uint32_t ends_region) {
  const uint32_t *ends = region_of(counting, REGION_SCANNED_ENDS);
  uint32_t start = first == 0 ? 0 : ends[first - 1];
  uint32_t count = lines == 0 ? 0 : ends[first + lines - 1] - start;
  if (!reserve(pairs, ids_region, 4 * (uint64_t)count) || !reserve(pairs, ends_region, 4 * (uint64_t)lines)) return false;
  const uint32_t *ids = region_of(counting, REGION_SCANNED_IDS);
  memcpy(region_of(pairs, ids_region), ids + start, 4 * (size_t)count);
  uint32_t *own_ends = region_of(pairs, ends_region);
  for (uint32_t i = 0; i < lines; i++) own_ends[i] = ends[first + i] - start;
  return true;
}

static bool prepare_unit(Instance *counting, Instance *pairs, const LineList sides[2], uint32_t order, uint32_t rule) {
  uint64_t bytes = sides[0].bytes + sides[1].bytes;
  uint64_t lines = (uint64_t)sides[0].count + (uint64_t)sides[1].count;
  if (!reserve(counting, REGION_TEXT, bytes + REGION_PADDING) || !reserve(counting, REGION_TEXT_ENDS, 4 * lines))
    return false;
  uint8_t *text = region_of(counting, REGION_TEXT);
  uint32_t *ends = region_of(counting, REGION_TEXT_ENDS);
  uint32_t end = put_line_list(&sides[0], text, ends, 0);
  put_line_list(&sides[1], text, ends + sides[0].count, end);
  uint32_t hypotheses = (uint32_t)sides[0].count, references = (uint32_t)sides[1].count;
  Preparation preparation = {(uint32_t)lines, rule, hypotheses, references, order};
  return call_kernel(counting, scan, &preparation, bytes) &&
         put_side(counting, pairs, 0, hypotheses, REGION_HYPOTHESIS_IDS, REGION_HYPOTHESIS_ENDS) &&
         put_side(counting, pairs, hypotheses, references, REGION_REFERENCE_IDS, REGION_REFERENCE_ENDS) &&
         call_kernel(pairs, prepare, &preparation, bytes);
}

static double *sums_of(Instance *instance) { return region_of(instance, REGION_SUMS); }

/* What a unit of chrF does for the hypothesis `done`: adds its rates to those before; the last makes them scores. */
typedef struct {
  Matrix *matrix;
  int unit;
} Step;

static bool add_rates(Instance *instance, void *argument) {
  const Step *step = argument;
  const Matrix *matrix = step->matrix;
  bool last = step->unit + 1 == matrix->pairing->units;
  uint32_t hypothesis = (uint32_t)matrix->done;
  if (w2c_pairwise_overlaps(&instance->pairwise, hypothesis) == 0) return false;
  size_t columns = 3 * (size_t)matrix->stride * sizeof(double);
  if (step->unit == 0) memset(sums_of(instance), 0, columns);
  else memcpy(sums_of(instance), sums_of(matrix->instances[step->unit - 1]), columns);
  w2c_pairwise_rates(&instance->pairwise, hypothesis, last ? matrix->pairing->factor : 0);
  return true;
}

static void take_scores(Matrix *matrix, Instance *instance) {
  const double *scores = sums_of(instance);
  if (!matrix->pairing->means) {
    memcpy(matrix->out + matrix->done * matrix->references, scores, matrix->references * sizeof *scores);
  } else {
    double sum = 0;
    for (uint32_t i = 0; i < matrix->references; i++) sum += scores[i];
    matrix->out[matrix->done] = sum / matrix->references;
  }
  matrix->done++;
}

/* All hypotheses, for a metric of one unit: without the GIL from the first to the last. */
static bool score_all(Instance *instance, void *argument) {
  Matrix *matrix = argument;
  const Pairing *pairing = matrix->pairing;
  while (matrix->done < matrix->hypotheses) {
    uint32_t hypothesis = (uint32_t)matrix->done;
    if (pairing->factor > 0) {
      if (!add_rates(instance, &(Step){matrix, 0})) return false;
    } else if (w2c_pairwise_overlaps(&instance->pairwise, hypothesis) == 0 ||
               w2c_pairwise_bleuScores(&instance->pairwise, hypothesis, pairing->smoothing, pairing->value,
                                       pairing->effective_order) == 0) {
      return false;
    }
    take_scores(matrix, instance);
  }
  return true;
}

static bool score_pairs(Matrix *matrix, uint64_t bytes) {
  if (matrix->pairing->units == 1) return call_kernel(matrix->instances[0], score_all, matrix, bytes);
  while (matrix->done < matrix->hypotheses) {
    for (int unit = 0; unit < matrix->pairing->units; unit++)
      if (!call_kernel(matrix->instances[unit], add_rates, &(Step){matrix, unit}, bytes)) return false;
    take_scores(matrix, matrix->instances[matrix->pairing->units - 1]);
  }
  return true;
}

static PyObject *pair_matrix(PyObject *module, PyObject *hypotheses, PyObject *references, const Pairing *pairing) {
  LineList sides[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
  Matrix matrix = {.pairing = pairing};
  Instance *counting = NULL;
  PyObject *result = NULL;
  bool good = false;
  if (!open_lines(&sides[0], hypotheses) || !open_lines(&sides[1], references)) goto done;
  uint64_t bytes = sides[0].bytes + sides[1].bytes;
  if (sides[0].count == 0 || sides[1].count == 0 || bytes > 0x3fffffff) {
    PyErr_Format(PyExc_ValueError, "%zd hypotheses and %zd references have %llu bytes: expected at least one of each, "
                 "and at most 2^30 - 1 bytes", sides[0].count, sides[1].count, (unsigned long long)bytes);
    goto done;
  }
  matrix.hypotheses = (uint32_t)sides[0].count;
  matrix.references = (uint32_t)sides[1].count;
  uint64_t numbers = pairing->means ? matrix.hypotheses : (uint64_t)matrix.hypotheses * matrix.references;
  if (numbers > PY_SSIZE_T_MAX / sizeof(double)) {
    PyErr_NoMemory();
    goto done;
  }
  result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(numbers * sizeof(double)));
  counting = result == NULL ? NULL : take_instance(module, PART_counting);
  if (counting == NULL) goto done;
  matrix.out = (double *)PyBytes_AsString(result);
  for (int unit = 0; unit < pairing->units; unit++) {
    matrix.instances[unit] = take_instance(module, PART_pairwise);
    if (matrix.instances[unit] == NULL ||
        !prepare_unit(counting, matrix.instances[unit], sides, pairing->orders[unit], pairing->rules[unit]))
      goto done;
  }
  matrix.stride = w2c_pairwise_stride(&matrix.instances[0]->pairwise);
  good = score_pairs(&matrix, bytes);
done:
  close_lines(&sides[0]);
  close_lines(&sides[1]);
  give_back(module, counting);
  for (int unit = 0; unit < MOST_UNITS; unit++) give_back(module, matrix.instances[unit]);
  if (good) return doubles(result);
  Py_XDECREF(result);
  return NULL;
}

PyObject *bleu_pairs(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"hypotheses", "references", "order", "rule", "smoothing", "value", "effective_order", "means",
                          NULL};
  PyObject *hypotheses, *references;
  int order = 0, effective_order = 0, means = 0;
  const char *rule_name = NULL, *smoothing_name = NULL;
  double value = 0;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO|$issdpp:bleu_pairs", names, &hypotheses, &references, &order,
                                   &rule_name, &smoothing_name, &value, &effective_order, &means))
    return NULL;
  if (!is_given(rule_name, "rule") || !is_given(smoothing_name, "smoothing")) return NULL;
  int rule = rule_of(rule_name, FOR_NGRAMS), smoothing = smoothing_of(smoothing_name);
  if (rule < 0 || smoothing < 0 || !is_order("order", order, 1)) return NULL;
  Pairing pairing = {{(uint32_t)order, 0}, {(uint32_t)rule, 0}, 1, 0, (uint32_t)smoothing, (uint32_t)effective_order,
                     value, means};
  return pair_matrix(module, hypotheses, references, &pairing);
}

PyObject *chrf_pairs(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"hypotheses", "references", "char_order", "word_order", "beta", "whitespace", "means", NULL};
  PyObject *hypotheses, *references;
  int char_order = 0, word_order = 0, whitespace = 0, means = 0;
  double beta = 0;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO|$iidpp:chrf_pairs", names, &hypotheses, &references,
                                   &char_order, &word_order, &beta, &whitespace, &means))
    return NULL;
  if (!is_order("char_order", char_order, 0) || !is_order("word_order", word_order, 0)) return NULL;
  Pairing pairing = {.factor = beta * beta, .means = means};
  if (char_order > 0) {
    pairing.orders[pairing.units] = (uint32_t)char_order;
    pairing.rules[pairing.units++] = whitespace ? RULE_CODE_POINTS : RULE_CHAR;
  }
  if (word_order > 0) {
    pairing.orders[pairing.units] = (uint32_t)word_order;
    pairing.rules[pairing.units++] = RULE_CHRF_WORDS;
  }
  if (pairing.units == 0 || !(pairing.factor > 0)) {
    PyErr_SetString(PyExc_ValueError, "expected char_order or word_order above 0, and a beta whose square is above 0");
    return NULL;
  }
  return pair_matrix(module, hypotheses, references, &pairing);
}
