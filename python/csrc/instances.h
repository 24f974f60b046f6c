/*
 * Instances of the kernel's parts. An instance has a memory of its own and does one thing at a time, so a caller
 * takes an instance, and gives it back: threads never share an instance.
 */
#ifndef TRUEBLEU_INSTANCES_H
#define TRUEBLEU_INSTANCES_H

#include "python.h"

#include <setjmp.h>
#include <stdbool.h>

#include "generated/parts.h"

enum Part {
#define PART_NUMBER(name) PART_##name,
  FOR_ALL_PARTS(PART_NUMBER)
#undef PART_NUMBER
  PARTS
};

typedef struct Instance {
  enum Part part;
  /* The module that wasm2c made of the part: `instance->counting` if part is PART_counting. */
  union {
#define PART_STATE(name) w2c_##name name;
    FOR_ALL_PARTS(PART_STATE)
#undef PART_STATE
  };
  /* Where the program continues when the kernel traps; then `trapped` says why, and the instance is not used again. */
  jmp_buf at_trap;
  const char *trapped;
} Instance;

/* How many idle instances of a part are kept; further instances are freed when they are given back. */
enum { KEPT_INSTANCES = 32 };

/* The module's state: idle instances. */
typedef struct {
  Instance *idle[PARTS][KEPT_INSTANCES];
} ModuleState;

/* An instance for the caller alone, or NULL with an exception. The thread is attached to Python. */
Instance *take_instance(PyObject *module, enum Part part);

/* A new instance, or NULL with an exception; free_instance() ends it. The thread is attached to Python. */
Instance *make_instance(enum Part part);
void free_instance(Instance *instance);

/* Gives an instance back; if it trapped or its memory has become large, it is freed. The thread is attached to Python. */
void give_back(PyObject *module, Instance *instance);

/* Frees all idle instances. */
void free_idle_instances(ModuleState *state);

/*
 * Makes room for `bytes` bytes in a region. Addresses that were asked for before are then invalid. Returns false, with a
 * MemoryError, where memory cannot grow.
 */
bool reserve(Instance *instance, uint32_t region, uint64_t bytes);

/* Where a region begins, until the next call or reserve(). The region must have been reserved. */
void *region_of(Instance *instance, uint32_t region);

/* The steps of a call that may take longer than a user waits after Ctrl-C; comparing two bytes is one step. */
#define LONG_WORK 0x1p26

/* The function that is called: it must not touch Python, and returns false when memory ran out. */
typedef bool Call(Instance *instance, void *arguments);

/*
 * Calls the kernel without the GIL. Returns false with an exception if memory ran out, if the kernel trapped, or if the
 * handler of a signal raised an exception during a call of LONG_WORK steps or more. `bytes` is the size of the batch,
 * for the message.
 */
bool call_kernel(Instance *instance, Call *call, void *arguments, uint64_t bytes, double work);

/* The memory of an instance. */
wasm_rt_memory_t *memory_of(Instance *instance);

/* Calls the kernel on this thread; without the GIL. If it traps, `trapped` says why. */
bool call_here(Instance *instance, Call *call, void *arguments);

#endif
