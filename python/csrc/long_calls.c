#include "long_calls.h"

#include <pythread.h>
#include <stdlib.h>

/* How long a signal may wait if the system does not interrupt this thread, and how long the kernel may take to stop. */
enum { LOOK_MICROSECONDS = 50000, STOP_MICROSECONDS = 1000 };

typedef struct {
  Instance *instance;
  Call *call;
  void *arguments;
  bool succeeded;
  PyThread_type_lock done; /* this lock is held until the call ends */
} LongCall;

static void run(void *argument) {
  LongCall *running = argument;
  running->succeeded = call_here(running->instance, running->call, running->arguments);
  PyThread_release_lock(running->done);
}

/*
 * Waits for the end of the call. To stop it, the size of its memory is set to 0, so that its next access traps: every
 * access checks the size, and the bytes stay where they are. The size is set again and again, because the kernel may be
 * growing its memory.
 */
static void wait_or_stop(LongCall *running) {
  bool stopped = false;
  for (;;) {
    PyLockStatus status;
    Py_BEGIN_ALLOW_THREADS;
    status = PyThread_acquire_lock_timed(running->done, stopped ? STOP_MICROSECONDS : LOOK_MICROSECONDS, !stopped);
    Py_END_ALLOW_THREADS;
    if (status == PY_LOCK_ACQUIRED) break;
    if (!stopped) stopped = PyErr_CheckSignals() != 0;
    if (stopped) *(volatile uint64_t *)&memory_of(running->instance)->size = 0;
  }
  if (stopped) running->instance->trapped = "a signal";
}

bool call_interruptibly(Instance *instance, Call *call, void *arguments) {
  /* the memory is not on the stack, because a daemon thread loses its stack when Python ends */
  LongCall *running = malloc(sizeof *running);
  PyThread_type_lock done = running == NULL ? NULL : PyThread_allocate_lock();
  bool succeeded = false;
  if (done == NULL) {
    free(running);
    PyErr_NoMemory();
    return false;
  }
  *running = (LongCall){instance, call, arguments, false, done};
  PyThread_acquire_lock(done, WAIT_LOCK);
  if (PyThread_start_new_thread(run, running) == (unsigned long)-1) {
    /* where no thread can be started, signals wait until the call ends */
    Py_BEGIN_ALLOW_THREADS;
    run(running);
    Py_END_ALLOW_THREADS;
  }
  wait_or_stop(running);
  succeeded = running->succeeded;
  PyThread_release_lock(done);
  PyThread_free_lock(done);
  free(running);
  return succeeded;
}
