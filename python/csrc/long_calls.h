/* Calls of the kernel that a signal can end. */
#ifndef TRUEBLEU_LONG_CALLS_H
#define TRUEBLEU_LONG_CALLS_H

#include "instances.h"

/*
 * Calls the kernel on a thread of its own, while this one, which has the GIL, looks at signals. Returns false with an
 * exception if the handler of a signal raised, as that of Ctrl-C does: the call has ended then, and the instance is not
 * used again.
 */
bool call_interruptibly(Instance *instance, Call *call, void *arguments);

#endif
