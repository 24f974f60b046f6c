/** The kernel with its asserts, for the tests: a failed one throws its message, file and line. */
import { readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { createKernel } from "../../src/kernel/kernel.js";
import { spacing } from "../../src/kernel/spacing/host.js";
import type { CompiledPart, Kernel } from "../../src/types.js";

export function createDebugKernel(): Kernel {
  const open = <T>(part: CompiledPart<T>): T => part.host(instantiateSync(readFileSync(`build/kernel/${part.name}.debug.wasm`)).exports);
  return createKernel("wasm", open, () => open(spacing));
}
