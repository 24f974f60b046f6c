/**
 * The engine "reference": the executable specification. Written from the papers with Map and arrays, another algorithm than the
 * kernel's, never optimised. It leaves scanning to the tokenizers, and may use Math.
 */
import type { Kernel } from "../types.js";
import { createKernel } from "./kernel.js";

export function createReferenceKernel(): Kernel {
  return createKernel("reference", (part) => part.reference);
}
