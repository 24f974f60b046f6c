/** The engine "wasm": the kernel as it was compiled, inlined as text so that nothing has to be found, fetched or awaited. */
import { kernelBase64 } from "#kernel-wasm";
import type { Kernel } from "../types.js";
import { createHost, type KernelExports } from "./host.js";

/** @throws where WebAssembly is absent, or may not be compiled (a content-security policy, a runtime that forbids it). */
export function createWasmKernel(): Kernel {
  const bytes = Uint8Array.from(atob(kernelBase64), (character) => character.charCodeAt(0));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  return createHost("wasm", instance.exports as unknown as KernelExports);
}
