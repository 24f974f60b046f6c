/** Other builds of the kernel than the one that is used here, for the tests. */
import { existsSync, readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { createJsKernel, createKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { KernelPart } from "../../src/kernel/part.js";
import { isExhaustive } from "../cases.js";

/** With asserts: a failed one throws its message, file and line. */
export function createDebugKernel(): Kernel {
  return kernelOf("debug");
}

/** Without SIMD. Parts that use none have no such build: theirs is the release build. */
function createScalarKernel(): Kernel {
  return kernelOf("scalar");
}

function kernelOf(build: "debug" | "scalar"): Kernel {
  const open = <T>(part: KernelPart<T>): T => {
    const file = `build/kernel/${part.name}.${build}.wasm`;
    const isBuilt = build === "debug" || existsSync(file);
    return part.host(instantiateSync(readFileSync(isBuilt ? file : `build/kernel/${part.name}.release.wasm`)).exports);
  };
  return createKernel("wasm", open);
}

/**
 * Entries for lists of engines in sweeps over text, which take long with asserts: the exhaustive run alone has them
 * there. In `npm test` the suite of all engines and the comparisons of engines run the asserts.
 */
export const otherBuilds: readonly (readonly [string, () => Kernel])[] = isExhaustive
  ? [
      ["debug build", createDebugKernel],
      ["scalar build", createScalarKernel],
    ]
  : [];

/** A part under every engine, the wasm engine first, and in the other builds. */
export function underEveryEngine<T>(part: KernelPart<T>): (readonly [string, T])[] {
  const engines = [
    ["wasm", createWasmKernel],
    ["js", createJsKernel],
    ["reference", createReferenceKernel],
  ] as const;
  return [...engines, ...otherBuilds].map(([name, create]) => [name, create().part(part)]);
}
