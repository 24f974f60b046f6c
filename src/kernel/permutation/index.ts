/** The part for permutation tests of metrics: signed sums, and ranks of exchanged scores. */
import { wasm } from "#kernel/permutation-wasm";
import { instantiate } from "#kernel/permutation-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { PermutationPart } from "./permutation-part.js";

export const permutationPart: KernelPart<PermutationPart> = {
  name: "permutation",
  wasm,
  instantiate,
  host,
};
