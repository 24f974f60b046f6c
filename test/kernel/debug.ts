/** The kernel with its asserts, for the tests: a failed one throws its message, file and line. */
import { readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { createKernel } from "../../src/kernel/kernel.js";
import type { Kernel } from "../../src/types.js";

export function createDebugKernel(): Kernel {
  return createKernel("wasm", (part) => part.host(instantiateSync(readFileSync(`build/kernel/${part.name}.debug.wasm`)).exports));
}
