/** The part for TER: edits and shifts of words. */
import { hex } from "#kernel/edits-wasm";
import { instantiate } from "#kernel/edits-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { TerPart } from "./ter-part.js";
import { referenceTer } from "./reference.js";

export const terPart: KernelPart<TerPart> = { name: "edits", hex, instantiate, host, reference: referenceTer };
