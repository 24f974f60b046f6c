/** The engine "wasm": the kernel as it was compiled, inlined as text so that nothing has to be found, fetched or awaited. */
import type { Kernel } from "../types.js";
import { createKernel } from "./kernel.js";

/** @throws where WebAssembly is absent, or may not be compiled (a content-security policy, a runtime that forbids it). */
export function createWasmKernel(): Kernel {
  // a part that remembers is made more than once, and compiled once
  const modules = new Map<unknown, WebAssembly.Module>();
  return createKernel("wasm", (part) => {
    const module = modules.get(part) ?? new WebAssembly.Module(decodeBase64(part.base64));
    modules.set(part, module);
    return part.host(new WebAssembly.Instance(module).exports);
  });
}

/** What some runtimes have, and not all. */
interface Decoders {
  readonly Buffer?: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> };
  readonly Uint8Array: { fromBase64?(text: string): Uint8Array<ArrayBuffer> };
}

/** Node's atob() looks every character up in a list: for 9 kB it takes 3 ms, longer than compiling them. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const runtime = globalThis as unknown as Decoders;
  return runtime.Uint8Array.fromBase64?.(text) ?? runtime.Buffer?.from(text, "base64") ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
