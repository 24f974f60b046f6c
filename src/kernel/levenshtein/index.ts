/** The part for WER and its family: cheapest alignments of the tokens of two lines, and edit distances. */
import { wasm } from "#kernel/levenshtein-wasm";
import { instantiate } from "#kernel/levenshtein-js";
import type { KernelPart } from "../kernel.js";
import { hostLevenshtein } from "./host.js";
import type { LevenshteinPart } from "./levenshtein-part.js";

export const levenshteinPart: KernelPart<LevenshteinPart> = {
  name: "levenshtein",
  wasm,
  instantiate,
  host: hostLevenshtein,
};
