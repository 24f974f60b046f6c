/*
 * The functions that wasm2c's code needs from its host: for memory, and for traps. wabt's own runtime (wasm-rt-impl.c)
 * ends the process where memory is short at the start, and installs signal handlers; a module inside a user's Python may
 * do neither.
 */
#include "kernel_runtime.h"

#include <stdlib.h>
#include <string.h>

static WASM_RT_THREAD_LOCAL Instance *running;

void set_running(Instance *instance) { running = instance; }

static const char *reason(wasm_rt_trap_t code) {
  switch (code) {
    case WASM_RT_TRAP_OOB: return "an address outside of its memory";
    case WASM_RT_TRAP_INT_OVERFLOW: return "a number too large for an integer";
    case WASM_RT_TRAP_DIV_BY_ZERO: return "a division by zero";
    case WASM_RT_TRAP_INVALID_CONVERSION: return "NaN where an integer was expected";
    case WASM_RT_TRAP_UNREACHABLE: return "a place that should not be reached";
    default: return "a trap";
  }
}

void wasm_rt_trap(wasm_rt_trap_t code) {
  Instance *instance = running;
  /* it is set, because every call of the kernel goes through instances.c */
  if (instance == NULL) abort();
  instance->trapped = reason(code);
  longjmp(instance->at_trap, 1);
}

bool wasm_rt_is_initialized(void) { return true; }

/* If there is no memory, the size is 0, and the first access traps. */
void wasm_rt_allocate_memory(wasm_rt_memory_t *memory, uint64_t pages, uint64_t max_pages, bool is64,
                             uint32_t page_size) {
  memset(memory, 0, sizeof *memory);
  memory->max_pages = max_pages;
  memory->is64 = is64;
  memory->page_size = page_size;
  if (pages != 0) wasm_rt_grow_memory(memory, pages);
}

uint64_t wasm_rt_grow_memory(wasm_rt_memory_t *memory, uint64_t delta) {
  uint64_t before = memory->pages, pages = before + delta;
  if (delta == 0) return before;
  if (pages < before || pages > memory->max_pages) return (uint64_t)-1;
  uint64_t size = pages * memory->page_size;
  if (size > SIZE_MAX) return (uint64_t)-1;
  uint8_t *data = realloc(memory->data, (size_t)size);
  if (data == NULL) return (uint64_t)-1;
  memset(data + memory->size, 0, (size_t)(size - memory->size));
  memory->data = data;
  memory->data_end = data + size;
  memory->size = size;
  memory->pages = pages;
  return before;
}

void wasm_rt_free_memory(wasm_rt_memory_t *memory) {
  free(memory->data);
  memory->data = NULL;
}
