/* What instances.c tells the runtime under wasm2c's code. */
#ifndef TRUEBLEU_KERNEL_RUNTIME_H
#define TRUEBLEU_KERNEL_RUNTIME_H

#include "instances.h"

/* Names the instance that this thread is about to call, so that a trap finds its way back; NULL afterwards. */
void set_running(Instance *instance);

#endif
