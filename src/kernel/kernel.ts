/** A kernel: the part that counts n-grams at once, others when they are first asked for. */
import type { EngineName, Kernel, KernelPart } from "../types.js";
import { counting } from "./counting.js";

/** @param open how this engine makes a part: compiled, translated, or restated. */
export function createKernel(name: EngineName, open: <T>(part: KernelPart<T>) => T): Kernel {
  const opened = new Map<unknown, unknown>();
  return Object.freeze({
    name,
    ...open(counting),
    part<T>(part: KernelPart<T>): T {
      if (!opened.has(part)) opened.set(part, open(part));
      return opened.get(part) as T;
    },
    fresh: open,
  });
}
