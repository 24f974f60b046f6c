/** The engine "js": the same kernel, translated to JavaScript by wasm2js, for where WebAssembly may not be compiled. */
import { instantiate } from "#kernel-js";
import type { Kernel } from "../types.js";
import { createHost, type KernelExports } from "./host.js";

export function createJsKernel(): Kernel {
  return createHost("js", instantiate({}) as KernelExports);
}
