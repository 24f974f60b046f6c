/* Many lines against many: the scores of every hypothesis with every reference, or each hypothesis' mean. */
#include "functions.h"
#include "generated/constants.h"
#include "line_list.h"
#include "rows.h"

#include <string.h>

enum { MOST_UNITS = 2 };

/* The units that are counted: for chrF, n-grams of characters and of words; for BLEU, n-grams of words alone. */
typedef struct {
  uint32_t orders[MOST_UNITS], rules[MOST_UNITS];
  int units;
  /* for chrF the square of beta, which is above 0; for BLEU 0, with the smoothing below */
  double factor;
  uint32_t smoothing, effective_order;
  double value;
  bool means;
} Pairing;

typedef struct {
  const Pairing *pairing;
  Instance *instances[MOST_UNITS];
  uint32_t hypotheses, references, stride;
  uint64_t done, until;
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

/* Copies the ids of one side from the scanner to the part, where their ends count from the start of that side. */
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
  return call_kernel(counting, scan, &preparation, bytes, work_of(bytes)) &&
         put_side(counting, pairs, 0, hypotheses, REGION_HYPOTHESIS_IDS, REGION_HYPOTHESIS_ENDS) &&
         put_side(counting, pairs, hypotheses, references, REGION_REFERENCE_IDS, REGION_REFERENCE_ENDS) &&
         call_kernel(pairs, prepare, &preparation, bytes, work_of(bytes));
}

static double *sums_of(Instance *instance) { return region_of(instance, REGION_SUMS); }

/* One unit of chrF for the hypothesis `done`: its rates are added to those of earlier units, and the last unit makes them
 * scores. */
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

/* Counts the hypotheses up to `until`, for a metric with one unit, all of them without the GIL. */
static bool score_some(Instance *instance, void *argument) {
  Matrix *matrix = argument;
  const Pairing *pairing = matrix->pairing;
  while (matrix->done < matrix->until) {
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

/* Ctrl-C ends the call between two hypotheses, or after several of them if all references are short. */
static bool score_pairs(Matrix *matrix, uint64_t bytes, uint64_t reference_bytes) {
  int units = matrix->pairing->units;
  /* the matches of a hypothesis with all references */
  double work = 2 * ((double)reference_bytes + matrix->references);
  uint64_t some = work < LONG_WORK / 16 ? (uint64_t)(LONG_WORK / 16 / work) : 1;
  while (matrix->done < matrix->hypotheses) {
    if (matrix->done > 0 && PyErr_CheckSignals() != 0) return false;
    if (units == 1) {
      uint64_t until = matrix->done + some;
      matrix->until = until < matrix->hypotheses ? until : matrix->hypotheses;
      if (!call_kernel(matrix->instances[0], score_some, matrix, bytes, work)) return false;
      continue;
    }
    for (int unit = 0; unit < units; unit++)
      if (!call_kernel(matrix->instances[unit], add_rates, &(Step){matrix, unit}, bytes, work)) return false;
    take_scores(matrix, matrix->instances[units - 1]);
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
  good = score_pairs(&matrix, bytes, sides[1].bytes);
done:
  close_lines(&sides[0]);
  close_lines(&sides[1]);
  give_back(module, counting);
  for (int unit = 0; unit < MOST_UNITS; unit++) give_back(module, matrix.instances[unit]);
  if (good) return doubles(result);
  Py_XDECREF(result);
  return NULL;
}

PyObject *pairs(PyObject *module, PyObject *arguments) {
  PyObject *hypotheses, *references;
  Pairing pairing;
  int means;
  if (!PyArg_ParseTuple(arguments, "OO(II)(II)dIdIp:pairs", &hypotheses, &references, &pairing.orders[0],
                        &pairing.rules[0], &pairing.orders[1], &pairing.rules[1], &pairing.factor, &pairing.smoothing,
                        &pairing.value, &pairing.effective_order, &means))
    return NULL;
  pairing.units = pairing.orders[1] == 0 ? 1 : 2;
  pairing.means = means;
  return pair_matrix(module, hypotheses, references, &pairing);
}
