/* Calls of the kernel that a signal can end. */
#ifndef TRUEBLEU_LONG_CALLS_H
#define TRUEBLEU_LONG_CALLS_H

#include "instances.h"

/*
 * Calls the kernel on a thread of its own, while this thread, which has the GIL, checks for signals. Returns false with
 * an exception if the handler of a signal raised it, as the handler of Ctrl-C does: then the call has ended, and the
 * instance is not used again.
 */
bool call_interruptibly(Instance *instance, Call *call, void *arguments);

#endif
