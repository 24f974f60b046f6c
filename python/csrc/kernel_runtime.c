/*
 * The functions that wasm2c's code needs from its host: for memory, and for traps. wabt's own runtime (wasm-rt-impl.c)
 * ends the process where memory is short at the start, and installs signal handlers; a module inside a user's Python may
 * do neither.
 */
#if defined(__linux__)
/* mremap() */
#define _GNU_SOURCE
#endif
#include "kernel_runtime.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

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

/* The bytes that are allocated; memory->size is 0 in a call that has to stop (long_calls.c). */
static size_t bytes_of(const wasm_rt_memory_t *memory) { return (size_t)memory->pages * memory->page_size; }

/* If there is no memory, the size is 0, and the first access traps. */
void wasm_rt_allocate_memory(wasm_rt_memory_t *memory, uint64_t pages, uint64_t max_pages, bool is64,
                             uint32_t page_size) {
  memset(memory, 0, sizeof *memory);
  memory->max_pages = max_pages;
  memory->is64 = is64;
  memory->page_size = page_size;
  if (pages != 0) wasm_rt_grow_memory(memory, pages);
}

/*
 * Memory of another size, with zeros behind the old bytes, or NULL. Where the system has new pages of zeros to give, they
 * are not written: a page that the kernel reserves and never writes costs nothing. The address sanitizer checks what
 * malloc() returned.
 */
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
static uint8_t *resized(uint8_t *data, size_t before, size_t after) {
  void *pages = data == NULL ? mmap(NULL, after, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                             : mremap(data, before, after, MREMAP_MAYMOVE);
  return pages == MAP_FAILED ? NULL : pages;
}

static void release_memory(uint8_t *data, size_t size) {
  if (data != NULL) munmap(data, size);
}
#else
static uint8_t *resized(uint8_t *data, size_t before, size_t after) {
  uint8_t *larger = realloc(data, after);
  if (larger != NULL) memset(larger + before, 0, after - before);
  return larger;
}

static void release_memory(uint8_t *data, size_t size) {
  (void)size;
  free(data);
}
#endif

uint64_t wasm_rt_grow_memory(wasm_rt_memory_t *memory, uint64_t delta) {
  uint64_t before = memory->pages, pages = before + delta;
  if (delta == 0) return before;
  if (pages < before || pages > memory->max_pages) return (uint64_t)-1;
  uint64_t size = pages * memory->page_size;
  if (size > SIZE_MAX) return (uint64_t)-1;
  uint8_t *data = resized(memory->data, bytes_of(memory), (size_t)size);
  if (data == NULL) return (uint64_t)-1;
  memory->data = data;
  memory->data_end = data + size;
  memory->size = size;
  memory->pages = pages;
  return before;
}

void wasm_rt_free_memory(wasm_rt_memory_t *memory) {
  release_memory(memory->data, bytes_of(memory));
  memory->data = NULL;
}
