/** The option `engine`, which every function that counts has. */
import { checkKeys } from "../core/argument-checks.js";
import { kernelOf } from "../kernel/engines.js";
import type { EngineName, Kernel } from "../kernel/kernel.js";

/** The choice of the engine. */
export interface EngineOptions {
  /** The engine that counts; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/** The kernel that the options ask for. @throws TypeError, RangeError for other options. */
export function chosenKernel(options: EngineOptions): Kernel {
  if (Array.isArray(options))
    throw new TypeError(
      "the options of evaluation are an array: expected an object, such as { engine: ... }; " +
        "a corpus is one argument, { hypotheses, references }",
    );
  checkKeys("evaluation", options, ["engine"]);
  return kernelOf(options.engine);
}
