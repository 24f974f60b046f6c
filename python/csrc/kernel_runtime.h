/* The call by which instances.c informs the runtime of wasm2c's code. */
#ifndef TRUEBLEU_KERNEL_RUNTIME_H
#define TRUEBLEU_KERNEL_RUNTIME_H

#include "instances.h"

/* Names the instance that this thread is about to call, so that a trap can return to it; NULL afterwards. */
void set_running(Instance *instance);

#endif
