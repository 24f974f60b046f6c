/**
 * The engines, and the choice of an engine, which is made on the first call and then kept. engineName() returns its
 * name.
 */
import { countingPart } from "./counting/counting.js";
import type { EngineName, Kernel } from "./kernel.js";
import type { KernelPart } from "./part.js";
import { spacingPart } from "./spacing/spacing.js";
import { bytesOf } from "./wasm-text.js";

const engineNames: readonly EngineName[] = ["wasm", "js", "reference"];

const kernels = new Map<EngineName, Kernel>();
let best: Kernel | undefined;

/**
 * The kernel of the given engine, or of the best engine that this runtime allows: "wasm", or "js" where WebAssembly may
 * not be compiled.
 *
 * @throws RangeError for a name other than "wasm", "js", "reference"; the runtime's own error if "wasm" was given and
 *   may not be compiled.
 */
export function kernelOf(name?: EngineName): Kernel {
  if (name === undefined) return (best ??= bestKernel());
  let kernel = kernels.get(name);
  if (kernel === undefined) {
    kernel = newKernel(name);
    kernels.set(name, kernel);
  }
  return kernel;
}

function newKernel(name: EngineName): Kernel {
  switch (name) {
    case "wasm":
      return createWasmKernel();
    case "js":
      return createJsKernel();
    case "reference":
      return createReferenceKernel();
    default:
      throw new RangeError(
        `engine is ${JSON.stringify(name)}: expected one of ${engineNames.map((known) => `"${known}"`).join(", ")}`,
      );
  }
}

function bestKernel(): Kernel {
  try {
    return kernelOf("wasm");
  } catch {
    return kernelOf("js");
  }
}

/**
 * The name of the default engine: "wasm", or "js" where this runtime refuses to compile WebAssembly.
 *
 * @example
 * engineName() // "wasm"
 */
export function engineName(): EngineName {
  return kernelOf().name;
}

/**
 * How many WebAssembly memories may still be made. V8 reserves ten gigabytes of addresses for each memory, whatever its
 * module declares, so a process with limited addresses (ulimit -v) can make few or none.
 */
let memoriesLeft = Infinity;

/** Sets how many memories may still be made, in a process where that is known. */
export function limitMemories(most: number): void {
  memoriesLeft = most;
}

/**
 * The engine "wasm": the compiled kernel, inlined as text, so that nothing has to be located, fetched or awaited. If
 * there is no memory for a part other than the first, the part of the engine "js" is used instead, with the same
 * results.
 *
 * @throws if WebAssembly is missing or may not be compiled (a content security policy, or a runtime that forbids it),
 *   or there is no memory for it.
 */
export function createWasmKernel(): Kernel {
  // a part with state is instantiated more than once but compiled only once
  const modules = new Map<unknown, WebAssembly.Module>();
  const instantiate = (part: KernelPart<unknown>): unknown => {
    if (memoriesLeft < 1) throw new RangeError("too few addresses for WebAssembly's memory");
    const module = modules.get(part) ?? compiled(part.wasm);
    modules.set(part, module);
    const { exports } = new WebAssembly.Instance(module);
    memoriesLeft--;
    return exports;
  };
  const attempt = (part: KernelPart<unknown>): unknown => {
    try {
      return instantiate(part);
    } catch (error) {
      if (part === countingPart) throw error;
      // V8 collects garbage three times before it fails, so the next part does not even try
      memoriesLeft = 0;
      return undefined;
    }
  };
  return createKernel("wasm", (part) => part.host(attempt(part) ?? part.instantiate({})));
}

/**
 * The engine "js": the same kernel, translated to JavaScript by wasm2js, for runtimes that do not allow compiling
 * WebAssembly.
 */
export function createJsKernel(): Kernel {
  return createKernel("js", (part) => part.host(part.instantiate({})));
}

/** The parts of the engine "reference", by their names. */
export type Specification = Readonly<Record<string, unknown>>;

let specification: Specification | undefined;

/** Adds the engine "reference", which the other entries of the library leave out. */
export function addReference(parts: Specification): void {
  specification = parts;
}

/**
 * The engine "reference": the executable specification, where truebleu/reference has added it.
 *
 * @throws RangeError where the engine was not added
 */
export function createReferenceKernel(): Kernel {
  if (specification === undefined)
    throw new RangeError('engine is "reference": expected truebleu/reference to be imported first, which adds it');
  const parts = specification;
  return createKernel("reference", <T>({ name }: KernelPart<T>) => parts[name] as T);
}

/**
 * A kernel has the part that counts n-grams from the start, and makes the others on first use.
 *
 * @param open makes a part: compiled, translated or reimplemented, depending on the engine
 */
export function createKernel(name: EngineName, open: <T>(part: KernelPart<T>) => T): Kernel {
  const opened = new Map<unknown, unknown>();
  const kept = <T>(part: KernelPart<T>): T => {
    if (!opened.has(part)) opened.set(part, open(part));
    return opened.get(part) as T;
  };
  let counting = open(countingPart);
  return Object.freeze({
    name,
    // reads the variable again, because release() replaces the part
    ...(counting.scan && {
      lowercase: (lines) => counting.lowercase!(lines),
      scan: (streams, rule) => counting.scan!(streams, rule),
      scannedWords: () => counting.scannedWords!(),
    }),
    ngramMatches: (batch, maxOrder, matches, summed) => counting.ngramMatches(batch, maxOrder, matches, summed),
    bleuScores: (rows, maxOrder, smoothing) => counting.bleuScores(rows, maxOrder, smoothing),
    addRows: (totals, rows) => counting.addRows(totals, rows),
    get spaced() {
      return kept(spacingPart)?.spaced;
    },
    part: kept,
    fresh: open,
    release() {
      opened.clear();
      try {
        counting = open(countingPart);
      } catch {
        return; // there is no memory for a second instance beside the first
      }
    },
  } satisfies Kernel);
}

function compiled(wasm: string | object): WebAssembly.Module {
  return typeof wasm === "string" ? new WebAssembly.Module(bytesOf(wasm)) : (wasm as WebAssembly.Module);
}
