/** The part for WER and its family with sclite's alignment: tokens of two lines, with alternatives in the reference. */
import { instantiate } from "#kernel/sclite-js";
import { hex } from "#kernel/sclite-wasm";
import type { KernelPart, TokenErrorsPart } from "../../types.js";
import { hostTokenErrors } from "../levenshtein/host.js";
import { referenceSclite } from "./reference.js";

export const sclite: KernelPart<TokenErrorsPart> = {
  name: "sclite", hex, instantiate, host: (exports) => hostTokenErrors(exports, { hasAlternatives: true }), reference: referenceSclite,
};
