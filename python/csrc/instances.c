#include "instances.h"

#include <stdlib.h>
#ifdef _MSC_VER
#include <intrin.h>
#endif

#include "kernel_runtime.h"
#include "long_calls.h"

/* An instance with more memory than this is not kept, because it would hold the memory until the process ends. */
enum { KEPT_BYTES = 64 << 20 };

/* The functions by which the host calls each part, by the number of the part. */
#define PART_FUNCTIONS(name)                                                                              \
  static void instantiate_##name(Instance *instance) { wasm2c_##name##_instantiate(&instance->name); }    \
  static void free_##name(Instance *instance) { wasm2c_##name##_free(&instance->name); }                  \
  static wasm_rt_memory_t *memory_##name(Instance *instance) { return &instance->name.w2c_memory; }       \
  static uint32_t reserve_##name(Instance *instance, uint32_t region, uint32_t bytes) {                   \
    return w2c_##name##_reserve(&instance->name, region, bytes);                                          \
  }
FOR_ALL_PARTS(PART_FUNCTIONS)

static const struct {
  void (*instantiate)(Instance *);
  void (*free)(Instance *);
  wasm_rt_memory_t *(*memory)(Instance *);
  uint32_t (*reserve)(Instance *, uint32_t, uint32_t);
} parts[PARTS] = {
#define PART_ENTRY(name) {instantiate_##name, free_##name, memory_##name, reserve_##name},
    FOR_ALL_PARTS(PART_ENTRY)};

/* macOS's setjmp asks the system for the signal mask, which nothing here changes. */
#ifdef __APPLE__
#define set_jump _setjmp
#else
#define set_jump setjmp
#endif

void free_instance(Instance *instance) {
  parts[instance->part].free(instance);
  free(instance);
}

Instance *make_instance(enum Part part) {
  Instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) {
    PyErr_NoMemory();
    return NULL;
  }
  instance->part = part;
  set_running(instance);
  if (set_jump(instance->at_trap) == 0) parts[part].instantiate(instance);
  set_running(NULL);
  if (instance->trapped == NULL) return instance;
  free_instance(instance);
  PyErr_NoMemory();
  return NULL;
}

/* Puts an instance, or NULL, into a place, and returns what was there. This is a single step, because a Python without
 * a global lock has threads that may do it at the same time. A lock of our own would not do: a forked child might find
 * it held. */
static Instance *exchange(Instance **place, Instance *instance) {
#ifdef _MSC_VER
  return _InterlockedExchangePointer((void *volatile *)place, instance);
#else
  return __atomic_exchange_n(place, instance, __ATOMIC_ACQ_REL);
#endif
}

Instance *take_instance(PyObject *module, enum Part part) {
  ModuleState *state = PyModule_GetState(module);
  for (int i = 0; i < KEPT_INSTANCES; i++) {
    Instance *instance = exchange(&state->idle[part][i], NULL);
    if (instance != NULL) return instance;
  }
  return make_instance(part);
}

void give_back(PyObject *module, Instance *instance) {
  if (instance == NULL) return;
  ModuleState *state = PyModule_GetState(module);
  if (instance->trapped == NULL && memory_of(instance)->size <= KEPT_BYTES) {
    /* the instance that was in one place of the list moves to the next place */
    enum Part part = instance->part;
    for (int i = 0; instance != NULL && i < KEPT_INSTANCES; i++) instance = exchange(&state->idle[part][i], instance);
  }
  if (instance != NULL) free_instance(instance);
}

void free_idle_instances(ModuleState *state) {
  for (int part = 0; part < PARTS; part++) {
    for (int i = 0; i < KEPT_INSTANCES; i++) {
      Instance *instance = exchange(&state->idle[part][i], NULL);
      if (instance != NULL) free_instance(instance);
    }
  }
}

static bool no_memory(uint64_t bytes) {
  PyErr_Format(PyExc_MemoryError,
               "no memory for a batch of %llu bytes: expected segments that fit 4 GiB of working memory; "
               "is the text one line, or memory limited (ulimit -v)?",
               (unsigned long long)bytes);
  return false;
}

static bool trapped(const Instance *instance) {
  PyErr_Format(PyExc_SystemError, "the kernel met %s: this is a mistake of truebleu's, please report it",
               instance->trapped);
  return false;
}

bool reserve(Instance *instance, uint32_t region, uint64_t bytes) {
  /* the kernel takes sizes modulo 2^32, and has no addresses above */
  if (bytes > 0xffff0000u) return no_memory(bytes);
  volatile uint32_t address = 0;
  set_running(instance);
  if (set_jump(instance->at_trap) == 0) address = parts[instance->part].reserve(instance, region, (uint32_t)bytes);
  set_running(NULL);
  if (instance->trapped != NULL) return trapped(instance);
  return address != 0 || no_memory(bytes);
}

void *region_of(Instance *instance, uint32_t region) {
  /* a region that is reserved already keeps its address when 0 bytes are reserved: nothing moves or traps */
  return memory_of(instance)->data + parts[instance->part].reserve(instance, region, 0);
}

wasm_rt_memory_t *memory_of(Instance *instance) { return parts[instance->part].memory(instance); }

bool call_here(Instance *instance, Call *call, void *arguments) {
  volatile bool succeeded = false;
  set_running(instance);
  if (set_jump(instance->at_trap) == 0) succeeded = call(instance, arguments);
  set_running(NULL);
  return succeeded;
}

bool call_kernel(Instance *instance, Call *call, void *arguments, uint64_t bytes, double work) {
  bool succeeded;
  if (work >= LONG_WORK) {
    succeeded = call_interruptibly(instance, call, arguments);
    if (PyErr_Occurred()) return false;
  } else {
    Py_BEGIN_ALLOW_THREADS;
    succeeded = call_here(instance, call, arguments);
    Py_END_ALLOW_THREADS;
  }
  if (instance->trapped != NULL) return trapped(instance);
  return succeeded || no_memory(bytes);
}
