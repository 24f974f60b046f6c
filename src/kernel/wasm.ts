/** The engine "wasm": the kernel as it was compiled, inlined as text so that nothing has to be found, fetched or awaited. */
import type { Kernel } from "../types.js";
import { createKernel } from "./kernel.js";

/** @throws where WebAssembly is absent, or may not be compiled (a content-security policy, a runtime that forbids it). */
export function createWasmKernel(): Kernel {
  return createKernel("wasm", (part) => {
    const bytes = Uint8Array.from(atob(part.base64), (character) => character.charCodeAt(0));
    return part.host(new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports);
  });
}
