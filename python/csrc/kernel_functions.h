/* The kernel's functions by name, for calls that are described in Python. The build makes their table from abi.json. */
#ifndef TRUEBLEU_KERNEL_FUNCTIONS_H
#define TRUEBLEU_KERNEL_FUNCTIONS_H

#include "instances.h"

typedef struct {
  const char *part_name, *name;
  enum Part part;
  /* the arguments in the kernel's order; returns the kernel's whole number, without a sign, or 1 where it has none */
  double (*call)(Instance *instance, const double *arguments);
  Py_ssize_t parameters;
} KernelFunction;

/* A function with its arguments. */
typedef struct {
  const KernelFunction *function;
  double arguments[16];
  /* the number that the function returned */
  double result;
} KernelCall;

/* Finds a function, and reads a tuple of numbers to its parameters from `first` on; returns how many there are, or -1 with
 * an exception. */
Py_ssize_t read_call(KernelCall *made, const char *part, const char *name, PyObject *numbers, Py_ssize_t first);

/* Does the same where `numbers` contains all arguments of the function; returns false with an exception. */
bool read_whole_call(KernelCall *made, const char *part, const char *name, PyObject *numbers);

/* Calls the function: for call_kernel(). Returns false if the function returned 0, which means that memory ran out. */
bool run_kernel_call(Instance *instance, void *made);

#endif
