/** The part for WER and its family: a cheapest alignment of the tokens of two lines. */
import { wasm } from "#kernel/levenshtein-wasm";
import { instantiate } from "#kernel/levenshtein-js";
import type { KernelPart } from "../kernel.js";
import { hostTokenErrors } from "./host.js";
import type { TokenErrorsPart } from "./token-errors-part.js";
import { referenceLevenshtein } from "./reference.js";

export const levenshteinPart: KernelPart<TokenErrorsPart> = {
  name: "levenshtein",
  wasm,
  instantiate,
  host: (exports) => hostTokenErrors(exports),
  reference: referenceLevenshtein,
};
