/** The part for all n-gram metrics: scanning, n-gram matches, BLEU scores. */
import { wasm } from "#kernel/counting-wasm";
import { instantiate } from "#kernel/counting-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { CountingPart } from "./counting-part.js";

export const countingPart: KernelPart<CountingPart> = {
  name: "counting",
  wasm,
  instantiate,
  host,
};
