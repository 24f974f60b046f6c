/** The engine that the arguments ask for. */
import { kernelOf } from "../../kernel/engines.js";
import { refusal } from "../../node/input-error.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Values } from "./common-options.js";

/** @throws Refusal if the engine cannot run here. */
export function chooseKernel({ engine }: Values): Kernel {
  try {
    return kernelOf(engine);
  } catch (error) {
    throw refusal(
      `the engine ${engine ?? "js"} cannot be used here: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
