/** The part for metrics that compare with sources: GEC-GLEU, SARI. */
import { wasm } from "#kernel/revision-wasm";
import { instantiate } from "#kernel/revision-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { RevisionPart } from "./revision-part.js";

export const revisionPart: KernelPart<RevisionPart> = {
  name: "revision",
  wasm,
  instantiate,
  host,
};
