/** The engine that the arguments ask for. */
import type { EngineName, Kernel } from "../../../src/index.js";
import { addReference, kernelOf } from "../../../src/kernel/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import type { CommonValues } from "./common-options.js";

/** Loads the engine "reference", which is in a file of its own, if it is requested. */
export async function loadEngine(engine: EngineName | undefined): Promise<void> {
  if (engine === "reference") addReference((await import("../../../src/kernel/entry.js")).specification);
}

/** @throws InputError if the engine cannot run here. */
export function chooseKernel({ engine }: CommonValues): Kernel {
  try {
    return kernelOf(engine);
  } catch (error) {
    // each part reserves 10 GB of addresses, and uses next to nothing of them
    const remedy =
      error instanceof RangeError
        ? "; raise the limit of virtual memory (ulimit -v) by 20 GB or more, or leave out --engine"
        : "";
    throw inputError(
      `the engine ${engine ?? "js"} cannot be used here: ${error instanceof Error ? error.message : String(error)}${remedy}`,
    );
  }
}
