/** For the tests: builds of the kernel other than the one in use. */
import { existsSync, readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { createJsKernel, createKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { KernelPart } from "../../src/kernel/part.js";
import { isExhaustive } from "../cases.js";

/** The build with asserts: a failed assert throws its message, file and line. */
export function createDebugKernel(): Kernel {
  return kernelOf("debug");
}

/** The build without SIMD. For parts that do not use SIMD, the release build takes its place. */
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
 * Entries for the lists of engines in sweeps over text. Sweeps take long with asserts, so only the exhaustive run has these
 * builds there. In `npm test` the suite of all engines and the comparisons of engines run the asserts.
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
