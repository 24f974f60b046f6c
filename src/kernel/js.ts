/** The engine "js": the same kernel, translated to JavaScript by wasm2js, for runtimes that do not allow compiling WebAssembly. */
import type { Kernel } from "../types.js";
import { createKernel } from "./kernel.js";

export function createJsKernel(): Kernel {
  return createKernel("js", (part) => part.host(part.instantiate({})));
}
