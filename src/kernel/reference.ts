/**
 * The engine "reference": the executable specification, written from the papers with Map and arrays. Its algorithms differ from the
 * kernel's and are never optimized. It leaves scanning to the tokenizers, and may use Math.
 */
import type { Kernel } from "../types.js";
import { createKernel } from "./kernel.js";

export function createReferenceKernel(): Kernel {
  return createKernel("reference", (part) => part.reference);
}
