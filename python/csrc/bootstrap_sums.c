#include "functions.h"
#include "generated/constants.h"
#include "rows.h"

#include <string.h>

/* NumPy's generator: state and increment, 128 bits each, then leftover bits, and how many. */
enum { STATE_BYTES = 48, SEED_BYTES = 16 };

typedef struct {
  uint32_t seed[4];
  uint32_t rows, width, count;
} Settings;

static bool seed_generator(Instance *instance, void *settings) {
  const uint32_t *seed = ((Settings *)settings)->seed;
  w2c_resampling_seedRandom(&instance->resampling, seed[0], seed[1], seed[2], seed[3]);
  return true;
}

PyObject *seeded_generator(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"seed", NULL};
  const char *seed;
  Py_ssize_t size;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "y#:seeded_generator", names, &seed, &size)) return NULL;
  if (size != SEED_BYTES) {
    PyErr_Format(PyExc_ValueError, "seed has %zd bytes: expected %d", size, SEED_BYTES);
    return NULL;
  }
  Settings settings = {{0, 0, 0, 0}, 0, 0, 0};
  for (int i = 0; i < SEED_BYTES; i++) settings.seed[i / 4] |= (uint32_t)(uint8_t)seed[i] << (8 * (i % 4));
  PyObject *state = NULL;
  Instance *instance = take_instance(module, PART_resampling);
  if (instance != NULL && reserve(instance, REGION_GENERATOR, REGION_GENERATOR_BYTES) &&
      call_kernel(instance, seed_generator, &settings, STATE_BYTES))
    state = PyBytes_FromStringAndSize(region_of(instance, REGION_GENERATOR), STATE_BYTES);
  give_back(module, instance);
  return state;
}

static bool sum_resamples(Instance *instance, void *settings) {
  const Settings *s = settings;
  return w2c_resampling_bootstrapSums(&instance->resampling, s->rows, s->width, s->count) != 0;
}

PyObject *bootstrap_sums(PyObject *module, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"state", "rows", "width", "count", NULL};
  Py_buffer state, rows;
  Py_ssize_t width, count;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "y*y*nn:bootstrap_sums", names, &state, &rows, &width, &count))
    return NULL;
  Instance *instance = NULL;
  PyObject *result = NULL;
  Py_ssize_t bytes = (Py_ssize_t)sizeof(double);
  /* below 2^31, no product of two of them overflows 64 bits */
  if (state.len != STATE_BYTES || width < 1 || width > INT32_MAX || count < 0 || count > INT32_MAX || rows.len == 0 ||
      rows.len % (width * bytes) != 0) {
    PyErr_Format(PyExc_ValueError,
                 "state has %zd bytes, rows %zd, width is %zd, count %zd: expected the state that seeded_generator() or "
                 "this function returned, at least one row of `width` doubles, and counts of 32 bits",
                 state.len, rows.len, width, count);
    goto done;
  }
  uint64_t size = (uint64_t)count * (uint64_t)width * sizeof(double);
  instance = take_instance(module, PART_resampling);
  if (instance == NULL || !reserve(instance, REGION_ROWS_IN, (uint64_t)rows.len) ||
      !reserve(instance, REGION_ROWS_OUT, size) || !reserve(instance, REGION_GENERATOR, REGION_GENERATOR_BYTES))
    goto done;
  memcpy(region_of(instance, REGION_ROWS_IN), rows.buf, (size_t)rows.len);
  memcpy(region_of(instance, REGION_GENERATOR), state.buf, STATE_BYTES);
  Settings settings = {{0, 0, 0, 0}, (uint32_t)(rows.len / (width * bytes)), (uint32_t)width, (uint32_t)count};
  if (!call_kernel(instance, sum_resamples, &settings, (uint64_t)rows.len)) goto done;
  PyObject *sums = doubles(PyBytes_FromStringAndSize(region_of(instance, REGION_ROWS_OUT), (Py_ssize_t)size));
  if (sums != NULL) result = Py_BuildValue("(Ny#)", sums, region_of(instance, REGION_GENERATOR), (Py_ssize_t)STATE_BYTES);
done:
  PyBuffer_Release(&state);
  PyBuffer_Release(&rows);
  give_back(module, instance);
  return result;
}
