/** The part for ROUGE: its words, and longest common subsequences. */
import { hex } from "#kernel/subsequences-wasm";
import { instantiate } from "#kernel/subsequences-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { LcsPart } from "./lcs-part.js";
import { referenceLcs } from "./reference.js";

export const lcsPart: KernelPart<LcsPart> = { name: "subsequences", hex, instantiate, host, reference: referenceLcs };
