/** The part for chrF: rows of its best references, and their scores. */
import { wasm } from "#kernel/chrf-wasm";
import { instantiate } from "#kernel/chrf-js";
import type { KernelPart } from "../kernel.js";
import type { ChrfPart } from "./chrf-part.js";
import { host } from "./host.js";

export const chrfPart: KernelPart<ChrfPart> = { name: "chrf", wasm, instantiate, host };
