/** A kernel: has the part that counts n-grams from the start; makes the others on first use. */
import type { EngineName, Kernel, KernelPart, SpacingPart } from "../types.js";
import { counting } from "./counting/host.js";

/**
 * @param open makes a part: compiled, translated or reimplemented, depending on the engine
 * @param openSpacing makes the part that puts spaces into lines; undefined for an engine that does not scan
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
