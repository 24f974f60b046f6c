/** The part for ROUGE: its words, longest common subsequences, skip-bigrams. */
import { wasm } from "#kernel/lcs-wasm";
import { instantiate } from "#kernel/lcs-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { LcsPart } from "./lcs-part.js";

export const lcsPart: KernelPart<LcsPart> = { name: "lcs", wasm, instantiate, host };
