/** The choice of the engine: made on the first call, then kept. engine() returns its name. */
import type { EngineName, Kernel } from "../types.js";
import { createJsKernel } from "./js.js";
import { createReferenceKernel } from "./reference.js";
import { createWasmKernel } from "./wasm.js";

const engineNames: readonly EngineName[] = ["wasm", "js", "reference"];

const kernels = new Map<EngineName, Kernel>();
let best: Kernel | undefined;

/**
 * The kernel of the given engine, or of the best one that this runtime allows: "wasm", or "js" where WebAssembly may not be compiled.
 *
 * @throws RangeError for a name other than "wasm", "js", "reference"; the runtime's own error if "wasm" was given and may not be compiled.
 */
export function kernelOf(name?: EngineName): Kernel {
  if (name === undefined) return (best ??= bestKernel());
  let kernel = kernels.get(name);
  if (kernel === undefined) {
    kernel = createKernel(name);
    kernels.set(name, kernel);
  }
  return kernel;
}

function createKernel(name: EngineName): Kernel {
  switch (name) {
    case "wasm": return createWasmKernel();
    case "js": return createJsKernel();
    case "reference": return createReferenceKernel();
    default: throw new RangeError(`engine is ${JSON.stringify(name)}: expected one of ${engineNames.map((known) => `"${known}"`).join(", ")}`);
  }
}

function bestKernel(): Kernel {
  try {
    return kernelOf("wasm");
  } catch {
    return kernelOf("js");
  }
}

/**
 * The name of the default engine: "wasm", or "js" where this runtime refuses to compile WebAssembly.
 *
 * @example
 * engine() // "wasm"
 */
export function engine(): EngineName {
  return kernelOf().name;
}
