/** The part for WER and its family with sclite's alignment: tokens of two lines, with alternatives in the reference. */
import { wasm } from "#kernel/sclite-wasm";
import { instantiate } from "#kernel/sclite-js";
import type { KernelPart } from "../kernel.js";
import { hostTokenErrors } from "../levenshtein/host.js";
import type { TokenErrorsPart } from "../levenshtein/token-errors-part.js";

export const sclitePart: KernelPart<TokenErrorsPart> = {
  name: "sclite",
  wasm,
  instantiate,
  host: (exports) => hostTokenErrors(exports, { hasAlternatives: true }),
};
