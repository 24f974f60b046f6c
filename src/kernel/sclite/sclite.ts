/** The part for WER and its family with sclite's alignment: tokens of two lines, with alternatives on either side. */
import { instantiate } from "#kernel/sclite-js";
import { wasm } from "#kernel/sclite-wasm";
import type { KernelPart } from "../part.js";
import { hostTokenErrors, type TokenErrorsPart } from "../levenshtein/token-errors.js";

export const sclitePart: KernelPart<TokenErrorsPart> = {
  name: "sclite",
  wasm,
  instantiate,
  host: (exports) => hostTokenErrors(exports, { hasAlternatives: true }),
};
