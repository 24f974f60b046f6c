/** The kernel with its asserts, for the tests: a failed one throws its message, file and line. */
import { readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { createHost, type KernelExports } from "../../src/kernel/host.js";
import type { Kernel } from "../../src/types.js";

export function createDebugKernel(): Kernel {
  const { exports } = instantiateSync(readFileSync("build/kernel.debug.wasm"));
  return createHost("wasm", exports as unknown as KernelExports);
}
