/** The part for comparing many lines with many. */
import { wasm } from "#kernel/pairwise-wasm";
import { instantiate } from "#kernel/pairwise-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { PairwisePart } from "./pairwise-part.js";

export const pairwisePart: KernelPart<PairwisePart> = {
  name: "pairwise",
  wasm,
  instantiate,
  host,
};

/** The same for a second tokenizer: a separate module, because its memory holds what was prepared. */
export const secondPairwisePart: KernelPart<PairwisePart> = {
  name: "pairwise",
  wasm,
  instantiate,
  host,
};
