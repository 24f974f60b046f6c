/** A kernel: the part that counts n-grams at once, others when they are first asked for. */
import type { EngineName, Kernel, KernelPart, SpacingPart } from "../types.js";
import { counting } from "./counting.js";

/**
 * @param open how this engine makes a part: compiled, translated, or restated
 * @param openSpacing how it makes the part that puts spaces into lines; an engine that does not scan has none
 */
export function createKernel(name: EngineName, open: <T>(part: KernelPart<T>) => T, openSpacing?: () => SpacingPart): Kernel {
  const opened = new Map<unknown, unknown>();
  let spacing: SpacingPart | undefined;
  return Object.freeze({
    name,
    ...open(counting),
    ...(openSpacing === undefined ? {} : { spaced: (lines, rules) => (spacing ??= openSpacing()).spaced(lines, rules) } satisfies SpacingPart),
    part<T>(part: KernelPart<T>): T {
      if (!opened.has(part)) opened.set(part, open(part));
      return opened.get(part) as T;
    },
    fresh: open,
  });
}
