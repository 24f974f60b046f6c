/** The kernel with its asserts, for the tests: a failed one throws its message, file and line. */
import { readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { createKernel } from "../../src/kernel/engines.js";
import { spacingPart } from "../../src/kernel/spacing/index.js";
import type { CompiledPart, Kernel } from "../../src/kernel/kernel.js";
import { isExhaustive } from "../cases.js";

export function createDebugKernel(): Kernel {
  const open = <T>(part: CompiledPart<T>): T =>
    part.host(instantiateSync(readFileSync(`build/kernel/${part.name}.debug.wasm`)).exports);
  return createKernel("wasm", open, () => open(spacingPart));
}

/**
 * An entry for lists of engines in sweeps over text, which take long with asserts: the exhaustive run alone has it there.
 * In `npm test` the suite of all engines and the comparisons of engines run the asserts.
 */
export const debugBuild: readonly (readonly [string, () => Kernel])[] = isExhaustive
  ? [["debug build", createDebugKernel]]
  : [];
