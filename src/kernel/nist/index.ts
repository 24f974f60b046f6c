/**
 * The part for NIST: a table of the n-grams in the references of a whole corpus. The table is state, so each one is a
 * part of its own.
 */
import { wasm } from "#kernel/nist-wasm";
import { instantiate } from "#kernel/nist-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { NistPart } from "./nist-part.js";

export const nistPart: KernelPart<NistPart> = {
  name: "nist",
  wasm,
  instantiate,
  host,
};
