/** The part for LEPOR and hLEPOR: alignments of words, and the distances between aligned words. */
import { wasm } from "#kernel/lepor-wasm";
import { instantiate } from "#kernel/lepor-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { LeporPart } from "./lepor-part.js";

export const leporPart: KernelPart<LeporPart> = { name: "lepor", wasm, instantiate, host };
